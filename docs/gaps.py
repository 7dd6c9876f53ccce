"""
The figures of the home page: gaps to the best known costs, from ``performance.md``.

They are those of its first table, which ``python -m benchmarks table`` has written.
``python -m docs.gaps`` draws the picture ``gaps.svg``, and the table is put into the
page when it is built. The tests compare the picture with the table.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple
from xml.sax.saxutils import escape

_FOLDER = Path(__file__).parent
PICTURE = _FOLDER / "gaps.svg"

#: What solvers are called, in the order in which they are shown.
SOLVERS = {"plus": "pyvrp-plus", "pyvrp-0.14": "PyVRP 0.14", "hygese": "HGS-CVRP"}

_LARGEST = 10.0  # of the axis, %; bars that are longer are cut off
_WIDTH, _NAMES, _LABELS, _TOP = 480, 100, 56, 48
_BAR, _GAP, _BETWEEN = 11, 3, 12
_STYLE = """
.back { fill: #fcfcfc; }
.text { fill: #12263a; font-size: 13px; }
.name { fill: #12263a; font-size: 13px; font-weight: 600; }
.value { fill: #33475b; font-size: 11px; }
.plus { fill: #2b6a8f; }
.pyvrp { fill: #d99a3d; }
.hygese { fill: #9aa5ad; }
@media (prefers-color-scheme: dark) {
  .back { fill: #16191d; }
  .text, .name { fill: #f0f5fa; }
  .value { fill: #c3d2e0; }
  .plus { fill: #6db3dd; }
}
"""


class Gaps(NamedTuple):
    """
    The mean gaps of the solvers, by set of instances.

    Parameters
    ----------
    cells
        For each set, the cells of the table: the number of instances (``n``), and the
        gap of each solver in % with its 95% interval, by the names in ``SOLVERS``.
    budget
        Budget of each run.
    date
        Day of the runs.
    """

    cells: dict[str, dict[str, str]]
    budget: str
    date: str


def read_gaps() -> Gaps:
    """Return the first table of gaps on the page about performance."""
    page = (_FOLDER / "performance.md").read_text()
    text = page[page.index("| set ") :]
    rows = [
        [cell.strip() for cell in line.strip("|").split("|")]
        for line in text[: text.index("\n\n")].splitlines()
    ]
    columns = [name.removesuffix(" gap %") for name in rows[0]]
    cells = {row[0]: dict(zip(columns, row, strict=True)) for row in rows[2:]}
    budget = re.search(r"Budget: (.*?)\.", text)
    date = re.search(r"Run ([\d-]+)", text)
    assert budget is not None
    assert date is not None
    return Gaps(cells, budget[1], date[1])


def table() -> str:
    """Return the table of the home page."""
    gaps = read_gaps()
    rows = [
        f"| {name} ({cells['n']}) | " + " | ".join(cells[key] for key in SOLVERS) + " |"
        for name, cells in gaps.cells.items()
    ]
    head = f"| set (instances) | {' | '.join(SOLVERS.values())} |"
    return "\n".join([head, "|---|--:|--:|--:|", *rows])


def picture() -> str:
    """Return the gaps as an SVG, which is readable on a light and a dark ground."""
    gaps = read_gaps()
    parts = list(_legend(gaps))
    y = _TOP
    for name, cells in gaps.cells.items():
        means = {key: _mean(cells[key]) for key in SOLVERS}
        shown = {key: mean for key, mean in means.items() if mean is not None}
        height = len(shown) * (_BAR + _GAP)
        parts.append(f'<text class="name" x="8" y="{y + height / 2 + 3}">{name}</text>')
        for key, mean in shown.items():
            parts += _bar(key, mean, y)
            y += _BAR + _GAP

        y += _BETWEEN

    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {y}" '
            f'width="{_WIDTH}" height="{y}" font-family="sans-serif">',
            f"<style>{_STYLE}</style>",
            f'<rect class="back" width="{_WIDTH}" height="{y}" rx="6"/>',
            *parts,
            "</svg>\n",
        ]
    )


def _mean(cell: str) -> float | None:
    """Return the mean in a cell; None if there is none."""
    found = re.match(r"-?[\d.]+", cell)
    return float(found[0]) if found else None


def _bar(key: str, mean: float, y: float) -> Iterator[str]:
    unit = (_WIDTH - _NAMES - _LABELS) / _LARGEST
    width = max(unit * min(mean, _LARGEST), 1)
    arrow = " →" if mean > _LARGEST else ""
    yield (
        f'<rect class="{key.partition("-")[0]}" x="{_NAMES}" y="{y}" '
        f'width="{width:.1f}" height="{_BAR}"/>'
    )
    yield (
        f'<text class="value" x="{_NAMES + width + 4:.1f}" y="{y + _BAR - 1.5}">'
        f"{mean:.2f}{arrow}</text>"
    )


def _legend(gaps: Gaps) -> Iterator[str]:
    title = f"Mean gap to the best known cost, %, {gaps.budget} ({gaps.date})"
    yield f'<text class="text" x="8" y="18">{escape(title)}</text>'
    for idx, (key, name) in enumerate(SOLVERS.items()):
        x = _NAMES + 120 * idx
        css = key.partition("-")[0]
        yield f'<rect class="{css}" x="{x}" y="27" width="{_BAR}" height="{_BAR}"/>'
        yield f'<text class="text" x="{x + 16}" y="37">{name}</text>'


if __name__ == "__main__":
    PICTURE.write_text(picture())
