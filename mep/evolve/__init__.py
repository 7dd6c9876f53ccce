"""The evolution of operators: a whole run, from its configuration to its results."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

from mep.candidate.candidate import Ranked
from mep.candidate.member import stock_member
from mep.config import Config
from mep.evaluation.evaluator import Evaluator
from mep.evaluation.open_executor import open_executor
from mep.evolve.allowance import check_total_budget
from mep.evolve.evolution import Evolution
from mep.evolve.final import decide
from mep.evolve.headroom import check_headroom
from mep.evolve.instance_sets import InstanceSets, load_instances
from mep.evolve.make_proposer import make_proposer
from mep.evolve.session import Session
from mep.evolve.steady_evolution import SteadyEvolution, check_steady
from mep.progress import Progress
from mep.providers.make_provider import make_provider, with_provider
from mep.providers.provider import Exchange
from mep.providers.transcript import read_transcript
from mep.record.run_folder import STORE, new_folder, run_folder
from mep.record.store import Store
from mep.run import Run, read_run
from pyvrp_plus.trials.budget import Budget


def evolve(
    config: Config,
    progress: Progress | None = None,
    *,
    resume: bool = False,
    needs_headroom: bool = True,
) -> Run:
    """
    Let a model evolve operators.

    Every result is saved in the folder of the run at once: a run that was stopped can
    be resumed, and then neither asks nor evaluates anything twice.

    Parameters
    ----------
    config
        Configuration of the run.
    progress
        Object that shows the progress; ``None`` to show nothing.
    resume
        Whether to continue the run that is in the folder ``config.out``.
    needs_headroom
        Whether training instances without head-room are refused; else a note tells of
        them.

    Returns
    -------
    Run
        Results of the run.

    Raises
    ------
    FatalProviderError
        When the provider cannot answer any request, for example without an API key.
    ValueError, OSError
        When the configuration, or a file that it names, is invalid, or the training
        instances have no head-room.
    """
    progress = progress or Progress()
    given, config = config, with_provider(config)
    folder = config.out or new_folder(config)
    # These come before the folder is made: if one fails, there is no run to resume.
    instances = load_instances(config)
    check_total_budget(config, len(instances.training))
    check_steady(config)
    provider = make_provider(config, folder, _recorded(config))

    with run_folder(config, folder, resume) as store:
        proposer = make_proposer(config, provider, store)
        progress.begin(config, folder, proposer.spent_usd)
        with (
            _threads(config.concurrency) as threads,
            Evaluator(store, open_executor(config, progress.say)) as evaluator,
        ):
            session = Session(
                config,
                store,
                proposer,
                threads,
                evaluator,
                progress,
                instances.training,
                time.monotonic(),
            )
            for note in [*_notes(given), *instances.notes]:
                session.note(note)

            check_headroom(
                session,
                stock_member(config.component, config.lang),
                is_needed=needs_headroom,
            )
            winner, tested = evolve_in(session, instances)

        progress.end(winner, tested)

    return read_run(folder)


def evolve_in(session: Session, instances: InstanceSets) -> tuple[Ranked, Ranked]:
    """
    Run all repeats of the evolution, and decide on a winner.

    Returns
    -------
    tuple
        Results of the winner on the validation and on the test instances.
    """
    repeats = range(1, session.config.repeats + 1)
    kind = SteadyEvolution if session.config.steady_state else Evolution
    evolutions = [kind(session, repeat) for repeat in repeats]
    finalists = [member for evolution in evolutions for member in evolution.run()]
    return decide(
        session,
        finalists,
        evolutions[0].stock,
        instances.validation,
        instances.test,
    )


def _notes(given: Config) -> list[str]:
    if given.provider == "replay" and not Budget.parse(given.budget).is_repeatable:
        return [
            "With a budget in time, costs differ from those that were recorded, and so "
            "do prompts: each gets the answer that was given at its place."
        ]
    if given.provider is None and with_provider(given).provider == "offline":
        return [
            "There is no key of a model in the environment: operators are composed by "
            "the offline provider, which needs none."
        ]

    return []


def _recorded(config: Config) -> Sequence[Exchange]:
    """
    Return the exchanges to replay, from a run or a transcript.

    Raises
    ------
    ValueError
        When there are none.
    """
    if config.transcript is None:
        return []

    path = config.transcript / STORE
    if path.exists():
        with Store(path) as store:
            exchanges = store.requests()
    else:
        exchanges = read_transcript(config.transcript)

    if all(exchange.outcome is None for exchange in exchanges):
        raise ValueError(
            f"{config.transcript}: there are no answers to replay. Runs with "
            "--provider offline record none: the same configuration repeats them."
        )

    return exchanges


@contextmanager
def _threads(count: int) -> Iterator[ThreadPoolExecutor]:
    """Provide threads that are not waited for after a failure or an interrupt."""
    pool = ThreadPoolExecutor(count, thread_name_prefix="asking")
    try:
        yield pool
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
