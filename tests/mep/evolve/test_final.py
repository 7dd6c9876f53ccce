"""The end of a run."""

from mep.candidate.candidate import STOCK
from mep.candidate.member import Member
from mep.candidate.program import Program
from mep.candidate.proposal import Proposal
from mep.evolve.final import decide
from tests.mep.evolve.sessions import open_session, write_instances
from tests.mep.evolve.small_runs import small_config

# Useful calls are those that are given random parents; the others only copy the first.
RULE = """
calls = 0


def select_parents(population, rng, cost_evaluator):
    global calls
    calls += 1
    if CONDITION:
        return [population[rng.randint(len(population))] for _ in range(2)]

    return population[0], population[0]
"""


def member(name: str, condition: str) -> Member:
    """Return a rule that is useful under a condition."""
    source = RULE.replace("CONDITION", condition)
    return Member(name, Proposal(Program("python", {"select_parents": source})))


def test_a_winner_must_not_lose_at_other_budgets(tmp_path):
    """What is ahead early, and then stands still, is behind the stock rule."""
    suite = write_instances(tmp_path / "many", 60, count=12)
    config = small_config(tmp_path, suite=suite, budget="20it")
    stock, hasty = member(STOCK, "calls > 20"), member("hasty", "calls <= 20")
    with open_session(config) as session:
        sets = (session.training, session.training)
        winner, tested = decide(session, [hasty], stock, *sets)
        notes = session.store.fact("notes")
        ranking = [one["name"] for one in session.store.fact("validation")]
        elsewhere = session.store.fact("test at other budgets")

    assert winner.name == tested.name == "stock"
    assert ranking == ["stock", "hasty"]
    assert "hasty was the best at the usual budget, but is worse" in notes[0]
    assert "at 80it" in notes[0]
    assert elsewhere == {}


def test_other_budgets_of_the_winner(tmp_path):
    """It is measured there on the test instances, too."""
    suite = write_instances(tmp_path / "six", 40)
    config = small_config(tmp_path, suite=suite, budget="24it")
    stock, better = member(STOCK, "calls > 100"), member("better", "True")
    with open_session(config) as session:
        sets = (session.training, session.training)
        winner, _ = decide(session, [better], stock, *sets)
        elsewhere = session.store.fact("test at other budgets")

    assert winner.name == "better"
    assert elsewhere.keys() == {"6it", "96it"}
    assert all(gain["num_values"] == 6 for gain in elsewhere.values())
