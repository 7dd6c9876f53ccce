from dataclasses import fields, replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mep.candidate.candidate import Candidate
from mep.candidate.rejection import Rejection, Stage
from mep.dashboard.choice import ORDERS, Choice, values
from mep.run import read_run
from pyvrp_plus.trials.estimate import Estimate


@pytest.fixture(scope="module")
def candidates(example: Path) -> list[Candidate]:
    """Return the candidates of a run."""
    return read_run(example).candidates


def test_nothing_chosen_is_all(candidates: list[Candidate]) -> None:
    assert Choice(order="oldest first").apply(candidates) == candidates
    assert len(Choice().apply(candidates)) == len(candidates)


def test_each_value_gives_as_many_as_it_says(candidates: list[Candidate]) -> None:
    found = values(candidates)

    assert {"status", "outcome", "generation"} <= found.keys()
    assert "repeat" not in found  # there is one only
    for name, counts in found.items():
        assert sum(counts.values()) == len(candidates)
        for value, count in counts.items():
            assert len(Choice(**{name: value}).apply(candidates)) == count


def test_numbers_are_sorted_as_such() -> None:
    some = [Candidate(1, number, 1, "mep", ()) for number in (10, 9, 1)]

    assert list(values(some)["generation"]) == ["1", "9", "10"]


def test_orders(candidates: list[Candidate]) -> None:
    names = [each.name for each in candidates]
    new, old, best = (
        [each.name for each in Choice(order=order).apply(candidates)]
        for order in ORDERS
    )

    assert old == names
    assert new == names[::-1]
    gains = {
        each.name: each.improvement.mean if each.improvement else -1e9
        for each in candidates
    }
    assert [gains[name] for name in best] == sorted(gains.values(), reverse=True)


def test_text_is_sought_in_name_hypothesis_and_reason() -> None:
    one = Candidate(1, 2, 3, "mep", (), improvement=Estimate(1, 0, 2, 8), cost=1.0)
    two = replace(
        one, number=4, cost=None, rejections=(Rejection(Stage.COMPILE, "No Semicolon"),)
    )

    assert Choice(text="O3").apply([one, two]) == [one]
    assert Choice(text="semicolon").apply([one, two]) == [two]
    assert Choice(text="nothing").apply([one, two]) == []


@given(
    st.dictionaries(
        st.sampled_from([field.name for field in fields(Choice)]) | st.text(),
        st.sampled_from([*ORDERS, "", "measured"]) | st.text(),
    )
)
def test_any_arguments_are_a_choice(arguments: dict[str, str]) -> None:
    choice = Choice.of(arguments)

    assert choice.order in ORDERS
    assert Choice.of(choice.to_arguments()) == choice
