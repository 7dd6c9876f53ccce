"""What was tried before."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mep.candidate.candidate import Candidate
from mep.candidate.program import stock_program
from mep.candidate.proposal import Proposal
from mep.candidate.rejection import Rejection, Stage
from mep.evolve.earlier_attempts import detectable, to_attempts
from pyvrp_plus.trials.estimate import Estimate


def candidate(number, mean=None, **changes):
    """Return an operator that was measured, or else did not compile."""
    fields = {
        "rejections": (Rejection(Stage.COMPILE, "took 1.234 s"),),
        "proposal": Proposal(stock_program("update_penalties", "cpp")),
    }
    if mean is not None:
        fields["improvement"] = Estimate(mean, mean - 0.5, mean + 0.5, 10)
    return Candidate(1, 1, number, "mep", ("stock",), **(fields | changes))


def with_words(**words):
    """Return a proposal of which the author has said something."""
    return Proposal(stock_program("update_penalties", "cpp"), **words)


def test_an_attempt_is_a_line():
    """With the first sentence, cut, and no message, which may quote a clock."""
    hypothesis = "Votes  on links\nwin. " + "More of it."
    good = candidate(
        1, 0.25, proposal=with_words(hypothesis=hypothesis), outcome="unclear"
    )
    long = candidate(2, proposal=with_words(thought="word " * 30))
    bare = candidate(3, -1.0, proposal=None, stopped_early=True, num_trials=5)
    first, second, third = to_attempts([good, long, bare])
    assert vars(first) == {
        "name": "r1g1o1",
        "idea": "Votes on links win.",
        "result": "+0.25 [-0.25, +0.75]",
        "outcome": "unclear",
    }
    assert second.idea.split() == ["word"] * 18 + ["..."]
    assert second.result == "rejected: compile"
    assert (third.idea, third.outcome) == ("", "")
    assert third.result == "-1.00 [-1.50, -0.50], stopped after 5 runs"


@given(st.lists(st.none() | st.floats(-9, 9), max_size=40))
def test_the_best_and_the_latest_are_told(means):
    """In the order in which they came, each once; what was rejected is not good."""
    tried = [candidate(number, mean) for number, mean in enumerate(means, 1)]
    told = [int(one.name.removeprefix("r1g1o")) for one in to_attempts(tried)]
    assert told == sorted(set(told))
    assert len(told) <= 16
    assert set(range(max(1, len(tried) - 7), len(tried) + 1)) <= set(told)
    left_out = [mean for number, mean in enumerate(means, 1) if number not in told]
    for number in told[:-8]:
        assert means[number - 1] is not None
        assert all(mean is None or mean <= means[number - 1] for mean in left_out)


def test_noise_is_half_the_width_of_the_median_interval():
    """Of those that were measured on all trials, on more than one instance."""
    assert detectable([]) is None
    assert detectable([candidate(1)]) is None
    wide = candidate(2, 0.0, improvement=Estimate(0.0, -2.0, 2.0, 3))
    single = candidate(3, 0.0, improvement=Estimate(0, -float("inf"), float("inf"), 1))
    alike = candidate(4, 0.0, improvement=Estimate(0.0, 0.0, 0.0, 9))
    assert detectable([single, alike]) is None
    assert detectable([candidate(1, 0.1), wide, single]) == pytest.approx(1.25)
    assert detectable([replace(wide, stopped_early=True)]) is None
