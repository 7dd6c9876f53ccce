"""A table of plain cells, and the formats to write it in."""

from __future__ import annotations

import csv
import io
from dataclasses import dataclass

import rich.table
from rich.console import Group, RenderableType
from rich.text import Text
from tabulate import LATEX_ESCAPE_RULES, tabulate


@dataclass(frozen=True)
class Table:
    """
    A table of plain cells with notes that explain it.

    The first ``num_labels`` columns say what a line is about, and are aligned left; the
    others are aligned right.
    """

    title: str
    header: list[str]
    lines: list[list[str]]
    notes: list[str]
    num_labels: int

    def to_markdown(self) -> str:
        """Return the table with its title, and its notes as a list."""
        # A pipe would end the cell.
        header, *lines = (
            [cell.replace("|", "\\|") for cell in line]
            for line in [self.header, *self.lines]
        )
        table = self._tabulate("pipe", header, lines)
        notes = "\n".join(f"- {note}" for note in self.notes)
        return f"**{self.title}**\n\n{table}\n\n{notes}\n"

    def to_csv(self) -> str:
        """Return header and lines; CSV has no place for title and notes."""
        text = io.StringIO()
        csv.writer(text, lineterminator="\n").writerows([self.header, *self.lines])
        return text.getvalue()

    def to_latex(self) -> str:
        """Return a ``table`` environment, which needs the package booktabs."""
        notes = "\n\n".join(_escape_latex(note) for note in self.notes)
        return (
            "\\begin{table}\n"
            "\\centering\n"
            f"\\caption{{{_escape_latex(self.title)}}}\n"
            f"{self._tabulate('latex_booktabs', self.header, self.lines)}\n"
            "\\par\\medskip\n"
            f"\\begin{{minipage}}{{\\linewidth}}\\footnotesize\n{notes}\n"
            "\\end{minipage}\n"
            "\\end{table}\n"
        )

    def to_rich(self) -> RenderableType:
        """Return a renderable for rich: the table, with its notes below."""
        table = rich.table.Table(title=Text(self.title, style="bold"))
        for idx, name in enumerate(self.header):
            table.add_column(
                Text(name),
                justify="left" if idx < self.num_labels else "right",
                overflow="fold",
            )
        for line in self.lines:
            table.add_row(*map(Text, line))

        return Group(table, *(Text(note, style="dim") for note in self.notes))

    def _tabulate(self, style: str, header: list[str], lines: list[list[str]]) -> str:
        num_others = len(header) - self.num_labels
        return tabulate(
            lines,
            header,
            tablefmt=style,
            colalign=["left"] * self.num_labels + ["right"] * num_others,
            disable_numparse=True,  # Cells are formatted already.
        )


def _escape_latex(text: str) -> str:
    return "".join(LATEX_ESCAPE_RULES.get(character, character) for character in text)
