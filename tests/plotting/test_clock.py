"""Times on axes are those of the clock."""

from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

import matplotlib.pyplot as plt
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyvrp_plus.plotting.clock import show_clock_times


@pytest.fixture(autouse=True)
def close_figures():
    """Close what a test has drawn."""
    yield
    plt.close("all")


def labelled(low, high, *clock):
    """Return the ticks within the limits of an axis with clock times, as labelled."""
    figure, ax = plt.subplots()
    ax.set_ylim(low, high)
    show_clock_times(ax.yaxis, *clock)
    figure.draw_without_rendering()
    labels = {
        round(tick.get_loc(), 3): tick.label1.get_text()
        for tick in ax.yaxis.get_major_ticks()
        if low <= tick.get_loc() <= high
    }
    plt.close(figure)
    return labels


@pytest.mark.parametrize(
    ("low", "high", "clock", "expected"),
    [
        (28_800, 39_600, ("s",), {28_800: "08:00", 36_000: "10:00"}),
        (480, 660, ("min",), {480: "08:00", 600: "10:00"}),
        (8, 11, ("h",), {8: "08:00", 10: "10:00"}),
        (0, 12, (timedelta(minutes=15),), {4: "01:00", 8: "02:00"}),
        (0, 180, ("min", time(6, 30)), {30: "07:00", 90: "08:00"}),
        (0, 180, ("min", time(23)), {0: "23:00", 60: "00:00 +1 d"}),
        (-120, 60, ("min",), {-60: "23:00 -1 d", 0: "00:00"}),
        (0, 180, ("min", datetime(2026, 11, 30, 23)), {0: "23:00", 60: "01 Dec"}),
        (0, 20, ("s", time(9)), {0: "09:00", 5: "09:00:05"}),
    ],
)
def test_labels(low, high, clock, expected):
    """Times are counted from the zero, in units; ticks are at round times."""
    assert expected.items() <= labelled(low, high, *clock).items()


def test_summer_time():
    """In a zone, an hour is missing when the clocks go forward."""
    zero = datetime(2026, 3, 29, tzinfo=ZoneInfo("Europe/Berlin"))
    labels = labelled(0, 5, "h", zero)
    assert labels[1] == "01:00"
    assert labels[2] == "03:00"


@given(
    low=st.integers(0, 10**6),
    span=st.integers(1, 10**6),
    unit=st.sampled_from(["s", "min", "h", timedelta(milliseconds=10)]),
    zero=st.none()
    | st.times()
    | st.datetimes(datetime(1970, 1, 1), datetime(2100, 1, 1)),
    zone=st.sampled_from([None, UTC]),
)
def test_any_limits(low, span, unit, zero, zone):
    """There are some ticks, but not too many, and each is labelled."""
    if isinstance(zero, datetime):
        zero = zero.replace(tzinfo=zone)

    labels = labelled(low, low + span, unit, zero)
    assert len(labels) <= 10
    assert all(labels.values())


def test_without_unit():
    """The axis stays as it is."""
    _, ax = plt.subplots()
    locator = ax.yaxis.get_major_locator()
    show_clock_times(ax.yaxis, None)
    assert ax.yaxis.get_major_locator() is locator


@pytest.mark.parametrize(
    ("clock", "error", "text"),
    [
        (("d",), ValueError, "'d'"),
        ((60,), TypeError, "60"),
        ((timedelta(0),), ValueError, "positive"),
        (("s", "08:00"), TypeError, "'08:00'"),
        ((None, time(8)), ValueError, "time_unit"),
        (("h", datetime(9999, 12, 31)), ValueError, "9999"),
    ],
)
def test_errors(clock, error, text):
    """Bad units and zeros are named, and so are times that no clock has."""
    _, ax = plt.subplots()
    ax.set_ylim(0, 1_000)
    with pytest.raises(error, match=text):
        show_clock_times(ax.yaxis, *clock)


def test_moved_beyond_the_years():
    """An axis that is moved by hand has no ticks where there are no dates."""
    figure, ax = plt.subplots()
    show_clock_times(ax.yaxis, "h")
    ax.set_ylim(0, 1e12)
    figure.draw_without_rendering()
    assert not list(ax.get_yticks())
