"""Trees of lineage: candidates by generation, with lines from their parents."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from mep.candidate.candidate import STOCK, Candidate
from mep.run import Run

_COLUMN, _ROW, _MARGIN = 88, 30, 30  # pixels

#: Appearance of a node.
Look = Literal["stock", "winner", "survivor", "measured", "rejected"]


@dataclass(frozen=True)
class Node:
    """
    A node of the tree: a candidate, or the stock rule.

    Parameters
    ----------
    name
        Name of the candidate, or ``stock``.
    x, y
        Position in pixels.
    look
        Appearance of the node.
    text
        Short description of its result.
    is_ancestor
        Whether the node is the winner, or one of its ancestors.
    """

    name: str
    x: int
    y: int
    look: Look
    text: str
    is_ancestor: bool


@dataclass(frozen=True)
class Line:
    """A line from a parent to its offspring, as the path of an SVG."""

    path: str
    is_ancestor: bool


@dataclass(frozen=True)
class Tree:
    """The lineage of one repeat; width and height are in pixels."""

    repeat: int
    nodes: tuple[Node, ...]
    lines: tuple[Line, ...]
    columns: tuple[tuple[int, int], ...]  # generation, and its x in pixels
    width: int
    height: int


def lineage(run: Run) -> list[Tree]:
    """Return a tree for each repeat: a column per generation, after the stock rule."""
    repeats = sorted({candidate.repeat for candidate in run.candidates})
    ancestors = _ancestors(run)
    return [_tree(run, repeat, ancestors) for repeat in repeats]


def _ancestors(run: Run) -> set[str]:
    """Return the names of the winner and of all its ancestors."""
    if run.winner is None:
        return set()

    parents = {candidate.name: candidate.parents for candidate in run.candidates}
    found: set[str] = set()
    new = [run.winner.name]
    while new:
        name = new.pop()
        if name not in found:
            found.add(name)
            new += parents.get(name, ())

    return found


def _tree(run: Run, repeat: int, ancestors: set[str]) -> Tree:
    candidates = [
        candidate for candidate in run.candidates if candidate.repeat == repeat
    ]
    rows = max(candidate.number for candidate in candidates)
    last = max(candidate.generation for candidate in candidates)
    middle = _MARGIN + round((rows - 1) / 2 * _ROW) + _ROW
    # The stock rule counts as an ancestor in the repeat that the winner comes from.
    is_ancestor = any(candidate.name in ancestors for candidate in candidates)
    stock = Node(STOCK, _MARGIN, middle, "stock", "the stock rule", is_ancestor)
    nodes = {STOCK: stock}
    kept = {
        operator.name
        for generation in run.generations
        if generation.repeat == repeat
        for operator in generation.ranking
    }
    for candidate in candidates:
        nodes[candidate.name] = Node(
            candidate.name,
            _MARGIN + candidate.generation * _COLUMN,
            _MARGIN + candidate.number * _ROW,
            _look(run, candidate, kept),
            _text(candidate),
            candidate.name in ancestors,
        )

    return Tree(
        repeat,
        tuple(nodes.values()),
        tuple(_lines(candidates, nodes)),
        tuple((number, _MARGIN + number * _COLUMN) for number in range(1, last + 1)),
        width=2 * _MARGIN + last * _COLUMN,
        height=2 * _MARGIN + rows * _ROW,
    )


def _look(run: Run, candidate: Candidate, kept: set[str]) -> Look:
    if run.winner is not None and candidate.name == run.winner.name:
        return "winner"
    if candidate.name in kept:
        return "survivor"
    return "rejected" if candidate.cost is None else "measured"


def _text(candidate: Candidate) -> str:
    if candidate.improvement is None:
        reason = candidate.rejection
        return f"rejected: {reason.stage}" if reason else "under way"

    stopped = ", stopped early" if candidate.stopped_early else ""
    return f"{candidate.improvement:+.2f}%{stopped}"


def _lines(candidates: Sequence[Candidate], nodes: dict[str, Node]) -> list[Line]:
    lines = []
    for candidate in candidates:
        for name in dict.fromkeys(candidate.parents):
            if name in nodes:
                start, end = nodes[name], nodes[candidate.name]
                bend = _COLUMN // 2
                path = (
                    f"M{start.x} {start.y}C{start.x + bend} {start.y} "
                    f"{end.x - bend} {end.y} {end.x} {end.y}"
                )
                lines.append(Line(path, start.is_ancestor and end.is_ancestor))

    # Lines between the winner's ancestors are drawn last, above the others.
    return sorted(lines, key=lambda line: line.is_ancestor)
