"""All texts of a picture are in it, and none hides another, whatever its size."""

from collections.abc import Iterator

import matplotlib.pyplot as plt
import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from matplotlib.figure import Figure
from matplotlib.text import Text

from pyvrp_plus import Client, Depot, ProblemData, Solution, VehicleType, plotting

few = settings(max_examples=8)


def instance(num_clients: int, num_dimensions: int = 2) -> ProblemData:
    """Return an instance with several load dimensions, pickups and time windows."""
    rng = np.random.default_rng(num_clients)
    points = rng.integers(0, 1_000, (num_clients + 1, 2))
    gaps = points[:, None] - points[None]
    distances = np.hypot(gaps[..., 0], gaps[..., 1]).astype(int)
    clients = [
        Client(
            *point,
            rng.integers(1, 20, num_dimensions).tolist(),
            rng.integers(1, 9, num_dimensions).tolist(),
            300,
            tw_early=(early := int(rng.integers(28_800, 50_000))),
            tw_late=early + 7_200,
            required=bool(idx % 4),
        )
        for idx, point in enumerate(points[1:])
    ]
    vehicles = VehicleType(num_clients, [99] * num_dimensions)
    return ProblemData(
        clients, [Depot(*points[0])], [vehicles], [distances], [distances]
    )


def solution(data: ProblemData, num_routes: int) -> Solution:
    """Return a solution with that many routes, or one for each client."""
    num_routes = min(num_routes, data.num_clients)
    clients = np.arange(data.num_depots, data.num_locations)
    return Solution(
        data, [part.tolist() for part in np.array_split(clients, num_routes)]
    )


DATA = {num_clients: instance(num_clients) for num_clients in (1, 30, 200)}


@pytest.fixture(autouse=True)
def close_figures():
    """Close what a test has drawn."""
    yield
    plt.close("all")


def texts(figure: Figure) -> Iterator[tuple[object, Text]]:
    """Return the texts that are visible, each with the axis whose ticks it labels."""
    labels = {}
    for ax in figure.axes:
        for axis in (ax.xaxis, ax.yaxis):
            low, high = sorted(axis.get_view_interval())
            for tick in axis.get_major_ticks():
                is_shown = low <= tick.get_loc() <= high and axis.get_visible()
                for label in (tick.label1, tick.label2):
                    labels[label] = axis if is_shown else None

    for text in figure.findobj(Text):
        if text.get_visible() and text.get_text().strip():
            axis = labels.get(text, text)
            if axis is not None:
                yield axis, text


def check_layout(figure: Figure) -> None:
    """Draw the figure, and look at where the texts are."""
    figure.draw_without_rendering()
    width, height = figure.canvas.get_width_height()
    shown = [(axis, text, text.get_window_extent()) for axis, text in texts(figure)]
    assert shown
    for idx, (axis, text, box) in enumerate(shown):
        where = f"{text.get_text()!r} at {box}"
        assert -1 <= box.x0 <= box.x1 <= width + 1, where
        assert -1 <= box.y0 <= box.y1 <= height + 1, where
        for other_axis, other, other_box in shown[:idx]:
            if axis is not other_axis:
                overlap = min(box.x1, other_box.x1) - max(box.x0, other_box.x0) > 1
                overlap &= min(box.y1, other_box.y1) - max(box.y0, other_box.y0) > 1
                assert not overlap, f"{where} and {other.get_text()!r} at {other_box}"


def test_what_is_checked():
    """Texts that overlap, or are cut off, are found."""
    for x, y, text in ((1.1, 0.5, "cut off"), (-0.05, 0.6, "over the labels")):
        figure, ax = plt.subplots()
        ax.text(x, y, text, transform=ax.transAxes)
        with pytest.raises(AssertionError, match=text):
            check_layout(figure)


PLOTS = {
    "coordinates": lambda data, ax: plotting.plot_coordinates(data, ax=ax),
    "demands": lambda data, ax: plotting.plot_demands(data, 1, ax=ax),
    "time windows": lambda data, ax: plotting.plot_time_windows(data, ax=ax),
    "clock times": lambda data, ax: plotting.plot_time_windows(
        data, ax=ax, time_unit="s"
    ),
    "one route": lambda data, ax: plotting.plot_solution(
        solution(data, 1), data, True, ax
    ),
    "20 routes": lambda data, ax: plotting.plot_solution(
        solution(data, 20), data, True, ax
    ),
    "60 routes": lambda data, ax: plotting.plot_solution(
        solution(data, 60), data, True, ax
    ),
    "schedule": lambda data, ax: plotting.plot_route_schedule(
        data, solution(data, 8).routes()[0], ax=ax
    ),
}


@pytest.mark.parametrize("plot", PLOTS.values(), ids=PLOTS)
@few
@given(
    width=st.floats(4, 14),
    height=st.floats(3, 10),
    num_clients=st.sampled_from(sorted(DATA)),
)
def test_single_axes(plot, width, height, num_clients):
    """A plot fits into a figure of the user's, of any size."""
    figure, ax = plt.subplots(figsize=(width, height))
    plot(DATA[num_clients], ax)
    check_layout(figure)
    plt.close(figure)


@pytest.mark.parametrize("plot", PLOTS.values(), ids=PLOTS)
def test_new_axes(plot):
    """A plot fits into axes of its own."""
    plot(DATA[200], None)
    check_layout(plt.gcf())


@few
@example(width=8, height=7, num_clients=1, time_unit="min")
@given(
    width=st.floats(8, 16),
    height=st.floats(7, 12),
    num_clients=st.sampled_from(sorted(DATA)),
    time_unit=st.sampled_from([None, "s", "min"]),
)
def test_instance(width, height, num_clients, time_unit):
    """The plots of two load dimensions do not get in the way of each other."""
    figure = plt.figure(figsize=(width, height))
    plotting.plot_instance(DATA[num_clients], figure, time_unit=time_unit)
    check_layout(figure)
    plt.close(figure)


@few
@given(width=st.floats(8, 16), height=st.floats(7, 12))
def test_result(width, height, small_result, small_data):
    """The plots of a run do not get in the way of each other."""
    figure = plt.figure(figsize=(width, height))
    plotting.plot_result(small_result, small_data, figure)
    check_layout(figure)
    plt.close(figure)


@few
@given(width=st.floats(8, 16), height=st.floats(3, 9))
def test_schedules_side_by_side(width, height):
    """The load of one route is not written over the times of the next."""
    data = DATA[30]
    figure, axes = plt.subplots(1, 2, figsize=(width, height))
    for ax, route in zip(axes, solution(data, 2).routes(), strict=True):
        plotting.plot_route_schedule(data, route, ax=ax, time_unit="s")

    check_layout(figure)
    plt.close(figure)


@pytest.mark.parametrize("layout", ["constrained", "none"])
def test_layout_of_the_user(layout):
    """A layout that a figure has stays."""
    figure, ax = plt.subplots(layout="constrained")
    figure.set_layout_engine(layout)
    engine = figure.get_layout_engine()
    plotting.plot_coordinates(DATA[30], ax=ax)
    assert figure.get_layout_engine() is engine


def test_axes_anywhere():
    """Axes that are not in a grid stay where they are; their figure has no layout."""
    figure = plt.figure()
    ax = figure.add_axes((0.1, 0.2, 0.3, 0.4))
    plotting.plot_coordinates(DATA[30], ax=ax)
    figure.draw_without_rendering()
    assert figure.get_layout_engine() is None
    bounds = ax.get_position(original=True).bounds
    assert bounds == pytest.approx((0.1, 0.2, 0.3, 0.4))


def test_subfigures():
    """Axes may be in a part of a figure."""
    part, _ = plt.figure().subfigures(1, 2)
    plotting.plot_coordinates(DATA[30], ax=part.subplots())


def test_layouts_of_scripts():
    """What scripts for PyVRP call afterwards does not warn."""
    plotting.plot_coordinates(DATA[30])
    plt.subplots_adjust(hspace=0.5)
    plt.tight_layout()
    check_layout(plt.gcf())
