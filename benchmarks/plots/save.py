"""Saving of plots as PNG files."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from benchmarks.rows import Row

from .boxes import plot_boxes
from .gaps_over_time import plot_gaps_over_time
from .profiles import plot_profiles

KINDS = {
    "gaps_over_time": plot_gaps_over_time,
    "boxes": plot_boxes,
    "profiles": plot_profiles,
}


def save_plots(
    rows: list[Row], folder: Path, kinds: Iterable[str] = tuple(KINDS)
) -> list[Path]:
    """
    Draw plots and save each as ``<kind>.png`` in a folder, which is made if needed.

    Parameters
    ----------
    rows
        Rows of any number of suites, solvers, seeds and budgets.
    folder
        Folder for the files.
    kinds
        Names of the plots; by default all of ``KINDS``.

    Returns
    -------
    list
        Locations of the files, in the order of ``kinds``.

    Raises
    ------
    ValueError
        When there is no plot of that name, or the rows cannot be drawn.
    """
    kinds = list(kinds)
    unknown = [kind for kind in kinds if kind not in KINDS]
    if unknown:
        raise ValueError(
            f"There is no plot {unknown[0]!r}; there are {', '.join(KINDS)}."
        )

    folder.mkdir(parents=True, exist_ok=True)
    paths = []
    for kind in kinds:
        path = folder / f"{kind}.png"
        KINDS[kind](rows).savefig(path, dpi=150)
        paths.append(path)

    return paths
