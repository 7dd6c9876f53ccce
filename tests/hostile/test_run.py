"""A run goes on among hostile operators, and ranks the honest ones as without them."""

import random
from collections.abc import Sequence
from pathlib import Path

import pytest

from mep.candidate.evaluation import Evaluation, EvaluationTask
from mep.candidate.program import Program
from mep.candidate.rejection import Rejected
from mep.candidate.trial import Trial
from mep.evaluation.evaluator import Evaluator
from mep.evaluation.open_executor import open_local_executor
from mep.record.store import Store
from pyvrp_plus import write_instance
from pyvrp_plus.generate import generate_cvrp
from pyvrp_plus.trials.budget import Budget
from pyvrp_plus.trials.instance_text import InstanceText
from tests.hostile.sources import OPERATORS
from tests.hostile.world import World

# All that are hostile and soon over, among as many honest ones.
NUM_HONEST, NUM_HOSTILE = 67, 67

# Rules that take different parents, and so have different results.
HONEST = """
def select_parents(population, rng, cost_evaluator):
    size = len(population)
    return population[rng.randint({number}) % size], population[rng.randint(size)]
"""

# Of those that are soon over: no endless loops, and no parents that are ended.
KINDS = {"bricking", "cache", "store", "secrets", "daemons", "parent", "processes"}
KINDS |= {"scores", "text", "guardrails"}


def costs(
    programs: Sequence[Program], trials: Sequence[Trial], store: Path
) -> dict[Program, list[int | None]]:
    """Return the costs of those programs that are not rejected."""
    with Store(store) as opened, Evaluator(opened, open_local_executor(2)) as evaluator:
        inspected = evaluator.inspect(programs)
        accepted = [
            program
            for program, inspection in zip(programs, inspected, strict=True)
            if not isinstance(inspection, Rejected)
        ]
        budget = Budget.parse("20it")
        tasks = {
            program: [EvaluationTask(program, one, budget, "stock") for one in trials]
            for program in accepted
        }
        results = evaluator.evaluate([one for each in tasks.values() for one in each])

    return {
        program: [
            result.cost if isinstance(result := results[one], Evaluation) else None
            for one in each
        ]
        for program, each in tasks.items()
    }


@pytest.fixture
def trials(tmp_path: Path) -> list[Trial]:
    """Return two trials."""
    file = tmp_path / "small.vrp"
    write_instance(file, generate_cvrp(80, seed=3, route_size=6))
    instance = InstanceText("set/small", file.read_text(), "round")
    return [Trial(instance, seed) for seed in (1, 2)]


def test_honest_operators_are_ranked_as_without_hostile_ones(
    trials: list[Trial], tmp_path: Path
) -> None:
    """Half of all are hostile, and come in any order."""
    honest = [
        Program("python", {"select_parents": HONEST.format(number=number)})
        for number in range(1, NUM_HONEST + 1)
    ]
    with World() as world:
        hostile = [
            operator.program(world.placeholders)
            for operator in sorted(OPERATORS, key=lambda one: one.language == "cpp")
            if operator.kind in KINDS
            and not operator.is_alone
            and "@HALF@" not in operator.path.read_text()  # no answer has such text
        ][:NUM_HOSTILE]
        programs = [*honest, *hostile]
        assert len(programs) == NUM_HONEST + NUM_HOSTILE
        random.Random(1).shuffle(programs)
        among = costs(programs, trials, tmp_path / "among.sqlite")
        assert world.harm([], []) == []

    alone = costs(honest, trials, tmp_path / "alone.sqlite")
    assert {program: among[program] for program in honest} == alone
    assert len({tuple(each) for each in alone.values()}) > 10
