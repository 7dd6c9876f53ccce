"""Segments agree with PyVRP's."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pyvrp_plus import _pyvrp as ours
from tests.oracle.figures import (
    DURATION_SEGMENT_FIGURES,
    LOAD_SEGMENT_FIGURES,
    call_all,
)

theirs = pytest.importorskip("pyvrp._pyvrp")

MAX_VALUE = 2**63 - 1
AMOUNTS = st.integers(0, 100)
LOADS = st.tuples(AMOUNTS, AMOUNTS, AMOUNTS, AMOUNTS)


@st.composite
def visit_timings(draw: st.DrawFn) -> tuple[int, int, int, int, int]:
    """Draw the arguments of the duration segment of one visit."""
    duration = draw(AMOUNTS)
    time_warp = draw(st.integers(0, duration))
    early = draw(AMOUNTS)
    late = draw(st.just(MAX_VALUE) | st.integers(early, 200))
    return duration, time_warp, early, late, draw(AMOUNTS)


STEPS = st.lists(
    st.tuples(visit_timings(), AMOUNTS, st.booleans()), min_size=1, max_size=8
)


def load_figures(segment: Any, capacity: int) -> dict[str, int]:
    """All figures of a load segment."""
    figures = call_all(segment, LOAD_SEGMENT_FIGURES)
    return figures | {"excess_load": segment.excess_load(capacity)}


def duration_figures(segment: Any, max_duration: int) -> dict[str, int]:
    """All figures of a duration segment."""
    figures = call_all(segment, DURATION_SEGMENT_FIGURES)
    return figures | {"excess": segment.time_warp(max_duration)}


@given(st.lists(st.tuples(LOADS, st.booleans()), min_size=1, max_size=6), AMOUNTS)
@settings(max_examples=200)
def test_load_segment(
    steps: list[tuple[tuple[int, int, int, int], bool]], capacity: int
) -> None:
    """Concatenated and finalised load segments have the same figures."""
    results = []
    for module in (ours, theirs):
        segment = module.LoadSegment(0, 0, 0)
        for arguments, finalise in steps:
            segment = module.LoadSegment.merge(segment, module.LoadSegment(*arguments))
            if finalise:
                segment = segment.finalise(capacity)
        results.append((load_figures(segment, capacity), str(segment)))

    assert results[0] == results[1]


@pytest.mark.parametrize("direction", ["back", "front"])
@given(steps=STEPS, max_duration=st.integers(0, 600))
@settings(max_examples=500)
def test_duration_segment(
    direction: str,
    steps: list[tuple[tuple[int, int, int, int, int], int, bool]],
    max_duration: int,
) -> None:
    """Segments grown at either end, over several trips, have the same figures."""
    results = []
    for module in (ours, theirs):
        segment = module.DurationSegment(*steps[0][0])
        for arguments, edge, finalise in steps[1:]:
            visit = module.DurationSegment(*arguments)
            if direction == "back":
                segment = module.DurationSegment.merge(edge, segment, visit)
            else:
                segment = module.DurationSegment.merge(edge, visit, segment)
            if finalise:
                segment = getattr(segment, f"finalise_{direction}")()
        results.append((duration_figures(segment, max_duration), str(segment)))

    assert results[0] == results[1]


@pytest.mark.parametrize("edge", [0, -30])
def test_more_time_warp_than_duration(edge: int) -> None:
    """A segment that ends before it starts goes on to one that is never late."""
    for module in (ours, theirs):
        first = module.DurationSegment(9, 18, 0, 5, 0)
        second = module.DurationSegment(4, 0, 0, MAX_VALUE, 0)
        merged = module.DurationSegment.merge(edge, first, second)
        assert merged.time_warp() == 18
