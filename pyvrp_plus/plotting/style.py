"""Parts that all plots share: colours, frames and the map of locations."""

from __future__ import annotations

import colorsys
import math

import numpy as np
from matplotlib.axes import Axes
from matplotlib.axis import Axis
from matplotlib.ticker import MaxNLocator

from pyvrp_plus._pyvrp import ProblemData

INK = "#26323a"
GREY = "#8a949a"
FAINT = "#d9dcde"
FEASIBLE = "#1f7a5c"
INFEASIBLE = "#c1502e"
ACCENT = "#2b6a8f"

# Steps of the golden angle spread any number of hues evenly.
_GOLDEN_ANGLE = (3 - math.sqrt(5)) / 2


def tidy(
    ax: Axes,
    title: str,
    x_label: str = "",
    y_label: str = "",
    *,
    ink: str = INK,
    faint: str = FAINT,
) -> None:
    """Set title and labels, and remove superfluous parts of the frame."""
    ax.set_title(title, loc="left", color=ink, fontweight="bold")
    ax.set_xlabel(x_label, color=ink)
    ax.set_ylabel(y_label, color=ink)
    ax.spines[["top", "right"]].set_visible(False)
    ax.grid(color=faint, linewidth=0.5)
    ax.set_axisbelow(True)


def count_on(axis: Axis) -> None:
    """Put the ticks of an axis at whole numbers, even if there is only one."""
    axis.set_major_locator(MaxNLocator("auto", integer=True, min_n_ticks=1))


def route_colours(count: int) -> list[tuple[float, float, float]]:
    """Return distinct colours, of which neighbours in the list differ most."""
    return [
        colorsys.hls_to_rgb(
            (0.58 + idx * _GOLDEN_ANGLE) % 1, (0.38, 0.52, 0.44)[idx % 3], 0.62
        )
        for idx in range(count)
    ]


def draw_depots(ax: Axes, data: ProblemData) -> None:
    """Draw a star for each depot."""
    depots = data.depots()
    ax.scatter(
        [depot.x for depot in depots],
        [depot.y for depot in depots],
        s=190,
        marker="*",
        color=INK,
        edgecolor="white",
        linewidth=1,
        zorder=5,
        label="Depot" if len(depots) == 1 else "Depots",
    )


def draw_clients(ax: Axes, data: ProblemData) -> None:
    """Draw a dot for each client, the optional ones hollow, and shipments."""
    _draw_shipments(ax, data)
    for required, label, face in (
        (True, "Clients", ACCENT),
        (False, "Optional clients", "white"),
    ):
        clients = [client for client in data.clients() if client.required == required]
        if clients:
            ax.scatter(
                [client.x for client in clients],
                [client.y for client in clients],
                s=dot_size(data.num_clients),
                facecolor=face,
                edgecolor=ACCENT,
                linewidth=0.8,
                zorder=3,
                label=label,
            )


def _draw_shipments(ax: Axes, data: ProblemData) -> None:
    """Draw a triangle for each pickup, which points up, and for each delivery."""
    shipments = data.shipments()
    for label, marker, steps in (
        ("Pickups", "^", [shipment.pickup for shipment in shipments]),
        ("Deliveries", "v", [shipment.delivery for shipment in shipments]),
    ):
        if steps:
            ax.scatter(
                [step.x for step in steps],
                [step.y for step in steps],
                s=dot_size(len(steps)),
                marker=marker,
                facecolor="white",
                edgecolor=ACCENT,
                linewidth=0.8,
                zorder=3,
                label=label,
            )


def dot_size(count: int) -> float:
    """Return the area of dots, in points squared, that suits their number."""
    return float(np.clip(3_000 / max(count, 1), 5, 26))


def as_map(ax: Axes, title: str) -> None:
    """Give both axes the same scale, and no numbers."""
    tidy(ax, title)
    ax.set_aspect("equal", adjustable="datalim")
    ax.margins(0.05)
    ax.tick_params(length=0, labelbottom=False, labelleft=False)
    ax.spines[:].set_visible(False)
