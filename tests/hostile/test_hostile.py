"""
Hostile operators do no harm, whatever they try.

Those that are not rejected must have done what is reported of them. The guardrails are
off: what they would refuse is run.
"""

import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import fields, replace
from functools import cache
from pathlib import Path

import pytest

from mep.candidate.evaluation import Evaluation, EvaluationTask, Inspection
from mep.candidate.program import Program, stock_program
from mep.candidate.rejection import Rejected
from mep.candidate.solver_name import SolverName
from mep.candidate.trial import Trial
from mep.evaluation import sandbox_stages
from mep.evaluation.sandbox_stages import (
    JOBS,
    compile_program,
    evaluate,
    inspect_program,
)
from mep.guardrails.guardrails import check
from mep.sandbox.limits import Limits
from mep.sandbox.sandbox import Done, Sandbox, UnconfinedError
from pyvrp_plus import write_instance
from pyvrp_plus.generate import generate_cvrp
from pyvrp_plus.hooks import HookName
from pyvrp_plus.trials.budget import Budget
from pyvrp_plus.trials.instance_text import InstanceText, instance_data
from pyvrp_plus.trials.routes import cost_of
from tests.hostile.forging import possible_result
from tests.hostile.outcomes import Outcomes
from tests.hostile.sources import OPERATORS, HostileOperator
from tests.hostile.world import World

# Small, for endless loops to end soon.
LIMITS = Limits(wall_seconds=20, cpu_seconds=2, memory_bytes=1 << 30)
COMPILE_LIMITS = Limits(
    wall_seconds=60,
    cpu_seconds=6,
    memory_bytes=1 << 30,
    reply_bytes=16 << 20,
    open_files=256,
    may_start_processes=True,
)

# Fields of an evaluation that are never the same twice.
TIMES = {"runtime", "cpu_time", "operator_seconds"}

# CPU seconds of which nothing is told: for loading and for the results.
UNTOLD = 0.5

MAX_MESSAGE = 8000

# Environment variable of a process that runs the test of one operator.
ALONE = "MEP_HOSTILE_ALONE"

ROOT = Path(__file__).parents[2]

# Those that the guardrails refuse for what they do; others may be refused, too.
REFUSED = (Path(__file__).parent / "refused.txt").read_text().split()

IDS = [operator.name for operator in OPERATORS]


class Observed(Sandbox):
    """A sandbox that remembers what its last job has done."""

    done: Done | None = None

    def run(self, job: str, arguments: dict[str, object], limits: Limits) -> Done:
        """Run a job, as any sandbox does."""
        self.done = None
        self.done = super().run(job, arguments, limits)
        return self.done


@pytest.fixture(scope="module")
def world() -> Iterator[World]:
    """Return targets for the operators."""
    with World() as made:
        yield made


@pytest.fixture(scope="module")
def shared(world: World) -> Iterator[Observed]:
    """Return the sandbox of all tests; nothing of it may be left at the end."""
    try:
        sandbox = Observed(JOBS)
    except UnconfinedError as error:
        pytest.skip(f"this system does not confine operators: {error}")

    yield sandbox
    if sandbox._server is None:
        return

    assert world.left_of(sandbox) == []


@pytest.fixture
def sandbox(shared: Observed, world: World) -> Observed:
    """Return the sandbox, which has a server, and no job."""
    if shared._server is None:
        shared._server = shared._start()

    world.watch(shared)
    world.see()
    return shared


@pytest.fixture(scope="module")
def trial(tmp_path_factory: pytest.TempPathFactory) -> Trial:
    """Return a trial on which many more iterations would find a better solution."""
    file: Path = tmp_path_factory.mktemp("instance") / "small.vrp"
    write_instance(file, generate_cvrp(30, seed=6, route_size=6))
    return Trial(InstanceText("set/small", file.read_text(), "round"), 1)


@cache
def stock_evaluation(
    sandbox: Sandbox, program: Program, trial: Trial, budget: str, solver: SolverName
) -> Evaluation:
    """Return the evaluation of a stock rule."""
    return evaluate(sandbox, task_of(program, trial, budget, solver))


@cache
def stock_inspection(sandbox: Sandbox, hook: HookName) -> Inspection:
    """Return the inspection of a stock rule, which is the same in both languages."""
    return inspect_program(sandbox, stock_program(hook, "python"))


def task_of(
    program: Program, trial: Trial, budget: str, solver: SolverName
) -> EvaluationTask:
    """Return the task of solving a trial with a program."""
    return EvaluationTask(program, trial, Budget.parse(budget), solver)


def solver_of(operator: HostileOperator) -> SolverName:
    """Return the name of a solver that calls an operator's hook."""
    is_of_stock = operator.hook in ("select_parents", "select_survivors")
    return "stock" if is_of_stock else "default"


def outcome_of(
    operator: HostileOperator, program: Program, sandbox: Observed, trial: Trial
) -> tuple[Inspection, Evaluation] | Rejected:
    """Return what is reported of a program, with the guardrails off."""
    task = task_of(program, trial, operator.budget, solver_of(operator))
    limits = replace(LIMITS, wall_seconds=operator.wall_seconds)
    try:
        compile_program(sandbox, program, COMPILE_LIMITS)
        return (
            inspect_program(sandbox, program, limits),
            evaluate(sandbox, task, limits),
        )
    except Rejected as rejected:
        return rejected


@pytest.mark.parametrize("operator", OPERATORS, ids=IDS)
def test_a_hostile_operator_does_no_harm(
    operator: HostileOperator,
    world: World,
    sandbox: Observed,
    trial: Trial,
    outcomes: Outcomes,
    request: pytest.FixtureRequest,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It is rejected, or what is reported is what the stock rule would have done."""
    if operator.is_alone and ALONE not in os.environ:
        run_alone(request.node.name)
        outcomes.add(request, operator.name, "alone", "see its own run")
        return

    monkeypatch.setattr(sandbox_stages, "INSPECT_LIMITS", LIMITS)
    program = operator.program(world.placeholders)
    stock = stock_program(operator.hook, operator.language)
    server = sandbox._server

    outcome = outcome_of(operator, program, sandbox, trial)
    compiled = program.sources.values() if operator.language == "cpp" else ()
    harm = world.harm([str(outcome), repr(outcome)], [*compiled])
    if sandbox._server is not server:
        harm.append("the server had to be replaced")
    if isinstance(outcome, Rejected):
        outcomes.add(request, operator.name, outcome.stage, outcome.message)
        harm += problems_of(outcome.message)
    else:
        inspection, evaluation = outcome
        outcomes.add(request, operator.name, "scored", f"{evaluation.cost}")
        harm += untruths(operator, evaluation, sandbox, trial)
        harm += other_results(operator, inspection, evaluation, sandbox, trial)

    assert harm == []
    again = evaluate(sandbox, task_of(stock, trial, "40it", solver_of(operator)))
    assert same(again) == same(
        stock_evaluation(sandbox, stock, trial, "40it", solver_of(operator))
    )
    assert world.harm([], stock_sources(operator.hook)) == []


def stock_sources(hook: HookName) -> list[str]:
    """Return the source in C++ of a stock rule."""
    return [*stock_program(hook, "cpp").sources.values()]


def run_alone(name: str) -> None:
    """Run a test of this file in a process of its own, which may be ended."""
    options = ("-q", "-n", "0", "-p", "no:cacheprovider", "-p", "no:faulthandler")
    with tempfile.TemporaryDirectory(prefix="alone_") as folder:
        subprocess.run(
            [sys.executable, "-m", "pytest", *options, f"{__file__}::{name}"],
            env={**os.environ, ALONE: "1", "TMPDIR": folder},
            cwd=ROOT,
            check=True,
            timeout=120,
        )


def problems_of(message: str) -> list[str]:
    """Return what is wrong with the form of a message."""
    problems = []
    if len(message) > MAX_MESSAGE:
        problems.append(f"a message of {len(message)} characters")
    if not message.replace("\n", "").isprintable():
        problems.append(f"a message that is not printable: {message!r}")
    if re.search("[\ud800-\udfff]", message):
        problems.append("a message with half a character")

    return problems


def untruths(
    operator: HostileOperator, evaluation: Evaluation, sandbox: Observed, trial: Trial
) -> list[str]:
    """Return in words what an evaluation says that is not so."""
    assert sandbox.done is not None
    problems = []
    actual = cost_of(instance_data(trial.instance), sandbox.done.result["routes"])
    if evaluation.cost != actual:
        problems.append(f"a cost of {evaluation.cost}, of routes that cost {actual}")

    told, budget = evaluation.cpu_time, Budget.parse(operator.budget)
    most = told if budget.is_repeatable else min(told, budget.amount)
    if not 0 < sandbox.done.cpu_seconds <= most + UNTOLD:
        problems.append(
            f"CPU time of {sandbox.done.cpu_seconds} s, with a budget of {budget}, of "
            f"which it tells {told} s"
        )

    return problems


def other_results(
    operator: HostileOperator,
    inspection: Inspection,
    evaluation: Evaluation,
    sandbox: Observed,
    trial: Trial,
) -> list[str]:
    """Return results that are not those of the stock rule, where they should be."""
    if operator.decides_otherwise or operator.succeeds:
        return []

    problems = []
    if inspection.fingerprint != stock_inspection(sandbox, operator.hook).fingerprint:
        problems.append(f"an inspection that cannot be: {inspection}")
    if Budget.parse(operator.budget).is_repeatable:
        stock = stock_program(operator.hook, operator.language)
        budget, solver = operator.budget, solver_of(operator)
        usual = stock_evaluation(sandbox, stock, trial, budget, solver)
        if same(evaluation) != same(usual):
            problems.append(f"results that are not those of the stock rule: {usual}")

    return problems


def same(evaluation: Evaluation) -> dict[str, object]:
    """Return what is the same in each run."""
    names = {field.name for field in fields(evaluation)} - TIMES
    return {name: getattr(evaluation, name) for name in names}


def test_guardrails_refuse_plain_attacks(
    world: World, outcomes: Outcomes, request: pytest.FixtureRequest
) -> None:
    """They say so before anything is run; what they do not see, the sandbox stops."""
    refused = []
    for operator in OPERATORS:
        message = refusal_of(operator.program(world.placeholders))
        assert problems_of(message) == []
        if message:
            refused.append(operator.name)
        outcomes.add(request, operator.name, "seen" if message else "unseen", message)

    print(f"{len(refused)} of {len(OPERATORS)} are refused")
    assert set(REFUSED) <= set(refused)


def refusal_of(program: Program) -> str:
    """Return what the guardrails say of a program; nothing if they accept it."""
    try:
        check(program)
    except Rejected as rejected:
        return rejected.message

    return ""


def test_forged_results_have_all_fields() -> None:
    """Otherwise, nothing else of them would be looked at."""
    assert possible_result().keys() == {field.name for field in fields(Evaluation)}


def test_few_succeed() -> None:
    """They get a better score than they deserve, with a true cost; no others do."""
    assert [one.name for one in OPERATORS if one.succeeds] == [
        "scores/counts_less.py",
        "scores/forged_inspection.py",
        "scores/searches_and_writes_the_reply.py",
        "scores/searches_more.py",
    ]


def test_each_kind_has_operators() -> None:
    """There are a hundred in all, in both languages."""
    assert len(OPERATORS) >= 100
    assert len({operator.kind for operator in OPERATORS}) >= 13
    assert len({operator.hook for operator in OPERATORS}) >= 5
    languages = [operator.language for operator in OPERATORS]
    assert min(map(languages.count, ("python", "cpp"))) >= 40
