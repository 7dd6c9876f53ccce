"""The end of a run: what was measured is in the store already."""

from mep.candidate.candidate import STOCK
from mep.candidate.evaluation import EvaluationTask
from mep.candidate.member import Member
from mep.candidate.program import Program
from mep.candidate.proposal import Proposal
from mep.candidate.rejection import Rejected, Stage
from mep.evolve.final import decide
from mep.evolve.session import Session
from pyvrp_plus.trials.budget import Budget
from tests.mep.evolve.sessions import open_session, write_instances
from tests.mep.evolve.small_runs import small_config
from tests.mep.runs import evaluation

RULE = "def select_parents(population, rng, cost_evaluator):\n    ...  # "


def member(session: Session, name: str, *costs: int) -> Member:
    """Return a member with costs at a quarter of the budget, at it, and at 4 times."""
    program = Program("python", {"select_parents": f"{RULE}{name}"})
    for purpose in ("validation", "test"):
        for number, trial in enumerate(session.trials(session.training, purpose)):
            for factor, cost in zip((0.25, 1, 4), costs, strict=True):
                budget = Budget.parse(session.config.budget).scaled(factor)
                task = EvaluationTask(program, trial, budget, session.config.solver)
                session.store.save_evaluation(task, evaluation(cost + number))

    return Member(name, Proposal(program))


def test_a_winner_must_not_lose_at_other_budgets(tmp_path):
    """What is ahead at its own budget only is behind the stock rule."""
    suite = write_instances(tmp_path / "six", 5)
    with open_session(small_config(tmp_path, suite=suite, budget="1cpu")) as session:
        stock = member(session, STOCK, 1000, 1000, 1000)
        hasty = member(session, "hasty", 990, 990, 1010)
        late = member(session, "late", 1001, 995, 900)
        good = member(session, "good", 999, 999, 999)
        sets = (session.training, session.training)
        winner, tested = decide(session, [good, late, hasty], stock, *sets)
        notes = session.store.fact("notes")
        ranking = [one["name"] for one in session.store.fact("validation")]
        elsewhere = session.store.fact("test at other budgets")

    assert ranking == ["good", STOCK, "hasty", "late"]
    assert winner.name == tested.name == "good"
    assert elsewhere.keys() == {"0.25cpu", "4cpu"}
    assert all(0.09 < gain["mean"] < 0.11 for gain in elsewhere.values())
    told = (
        "was the best at the usual budget, but is worse than the stock rule at others:"
    )
    assert [note.partition(" [")[0] for note in notes] == [
        f"hasty {told} -1.00",
        f"late {told} -0.10",
    ]
    assert "at 4cpu" in notes[0]
    assert "at 0.25cpu" in notes[1]


def test_a_winner_must_not_fail_at_other_budgets(tmp_path):
    """What crashes there does not win, however good it is else."""
    suite = write_instances(tmp_path / "six", 5)
    with open_session(small_config(tmp_path, suite=suite, budget="1cpu")) as session:
        stock = member(session, STOCK, 1000, 1000, 1000)
        fragile = member(session, "fragile", 990, 990, 990)
        good = member(session, "good", 999, 999, 999)
        trial = session.trials(session.training, "validation")[0]
        budget = Budget.parse(session.config.budget).scaled(4)
        task = EvaluationTask(fragile.program, trial, budget, session.config.solver)
        session.store.save_evaluation(task, Rejected(Stage.EVALUATION, "crashed"))
        sets = (session.training, session.training)
        winner, _ = decide(session, [good, fragile], stock, *sets)
        ranking = [one["name"] for one in session.store.fact("validation")]
        notes = session.store.fact("notes")

    assert winner.name == "good"
    assert ranking == ["good", STOCK, "fragile"]
    assert "fragile fails at 4cpu" in notes[0]


def test_nothing_wins(tmp_path):
    """Then the stock rule does, of which there is nothing to measure elsewhere."""
    suite = write_instances(tmp_path / "six", 5)
    with open_session(small_config(tmp_path, suite=suite, budget="1cpu")) as session:
        stock = member(session, STOCK, 1000, 1000, 1000)
        hasty = member(session, "hasty", 990, 990, 1010)
        sets = (session.training, session.training)
        winner, tested = decide(session, [hasty], stock, *sets)
        elsewhere = session.store.fact("test at other budgets")

    assert winner.name == tested.name == STOCK
    assert elsewhere == {}


def test_results_that_cannot_be_repeated_do_not_win(tmp_path):
    """Somebody else than the run has written them into the store."""
    suite = write_instances(tmp_path / "six", 5)
    config = small_config(tmp_path, suite=suite, budget="20it")
    with open_session(config) as session:
        stock = member(session, STOCK, 1000, 1000, 1000)
        forged = member(session, "forged", 1, 1, 1)
        sets = (session.training, session.training)
        winner, tested = decide(session, [forged], stock, *sets)
        notes = session.store.fact("notes")

    assert winner.name == tested.name == STOCK
    assert "forged has other results when it is run again." in notes
