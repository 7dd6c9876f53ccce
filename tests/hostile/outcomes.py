"""The record of what has become of hostile operators."""

from collections.abc import Iterator
from pathlib import Path

import pytest

_OUTCOME = "outcome of a hostile operator"


class Outcomes:
    """
    A file with a line for each outcome: kind, operator, stage, and what was said.

    Parameters
    ----------
    file
        Location of the file, which processes of pytest-xdist share.
    """

    def __init__(self, file: Path) -> None:
        self.file = file

    def add(
        self, request: pytest.FixtureRequest, name: str, stage: str, message: str
    ) -> None:
        """Record an outcome; of the message, the first line."""
        first = (message.splitlines() or [""])[0][:160]
        kind = name.partition("/")[0]
        with self.file.open("a") as file:
            file.write(f"{kind}\t{name}\t{stage}\t{first}\n")
        # What goes from process to process must be of plain types.
        request.node.user_properties.append((_OUTCOME, [kind, f"{stage}"]))


def outcomes_in(report: object) -> Iterator[tuple[str, str]]:
    """Yield kind and stage of each outcome that the report of a test has."""
    if isinstance(report, pytest.TestReport) and report.when == "call":
        for name, outcome in report.user_properties:
            if name == _OUTCOME and isinstance(outcome, list | tuple):
                yield outcome[0], outcome[1]
