"""Access to the results of a run."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mep.candidate.candidate import STOCK, Candidate, Generation, Ranked
from mep.candidate.program import Program, stock_program
from mep.config import Config
from mep.providers.provider import Exchange
from mep.record.damage import reading
from mep.record.plain import from_plain
from mep.record.run_folder import STORE, stored_config
from mep.record.store import EvaluationRecord, Store
from pyvrp_plus.trials.estimate import Estimate


@dataclass(frozen=True)
class Run:
    """
    Results of a run, which may not be finished.

    Parameters
    ----------
    folder
        Folder of the run.
    config
        Configuration of the run, with provider and model filled in.
    candidates
        Records of all operators that were asked for, in order.
    generations
        Survivors of each generation, in order.
    validation
        Results of the finalists and of the stock rule on the validation instances, the
        best first; empty before the end of the run.
    test
        Result of the winner on the test instances; ``None`` before the end of the run.
    test_effects
        Improvement of the winner over the stock rule in percent, by test instance.
    test_elsewhere
        The same at a quarter of the budget and at four times it, by budget.
    requests
        All requests to the model, with their outcomes.
    evaluations
        All runs of the solver, as dictionaries of program (its digest), instance, seed,
        budget and result.
    facts
        Time, machine and version with which the run was made, amount spent, knowledge
        of phase 1, head-room of the training instances, number of times that the test
        instances were opened, and notes for the reader, by name.
    """

    folder: Path
    config: Config
    candidates: list[Candidate]
    generations: list[Generation]
    validation: list[Ranked]
    test: Ranked | None
    test_effects: Mapping[str, float]
    test_elsewhere: Mapping[str, Estimate]
    requests: list[Exchange]
    evaluations: list[EvaluationRecord]
    facts: Mapping[str, Any]

    @property
    def spent_usd(self) -> float:
        """Amount spent on requests, in US dollars."""
        return float(self.facts["spent"])

    @property
    def winner(self) -> Candidate | None:
        """The best candidate; ``None`` if nothing is better than the stock rule."""
        if not self.validation or self.validation[0].name == STOCK:
            return None

        return self.candidate(self.validation[0].name)

    def candidate(self, name: str) -> Candidate:
        """
        Return the candidate of a name.

        Raises
        ------
        ValueError
            When there is no candidate of that name.
        """
        for candidate in self.candidates:
            if candidate.name == name:
                return candidate

        raise ValueError(f"There is no candidate {name!r} in {self.folder}.")

    def stock(self) -> Program:
        """Return the stock rules of the component."""
        return stock_program(self.config.component, self.config.lang)


@reading("The store of the run")
def read_run(folder: Path) -> Run:
    """
    Read the results of a run, which may still be going on.

    Raises
    ------
    ValueError
        When there is no run in the folder.
    """
    path = folder / STORE
    if not path.exists():
        raise ValueError(f"{folder}: there is no run.")

    with Store(path) as store:
        names = (
            "created",
            "machine",
            "package version",
            "knowledge",
            "head-room",
            "test openings",
        )
        test = store.fact("test")
        return Run(
            folder=folder,
            config=stored_config(store),
            candidates=store.candidates(),
            generations=store.generations(),
            validation=[
                from_plain(Ranked, ranked) for ranked in store.fact("validation") or []
            ],
            test=from_plain(Ranked, test) if test else None,
            test_effects=store.fact("test effects") or {},
            test_elsewhere={
                budget: from_plain(Estimate, gain)
                for budget, gain in (store.fact("test at other budgets") or {}).items()
            },
            requests=store.requests(),
            evaluations=store.evaluations(),
            facts={name: store.fact(name) for name in names}
            | {"notes": store.fact("notes") or [], "spent": store.spent_usd()},
        )
