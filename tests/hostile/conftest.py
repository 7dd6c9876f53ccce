"""What is recorded of hostile operators, and told at the end of the tests."""

import os
from collections import Counter

import pytest

from tests.hostile.outcomes import Outcomes, outcomes_in


@pytest.fixture(scope="session")
def outcomes(tmp_path_factory: pytest.TempPathFactory) -> Outcomes:
    """Return the file of outcomes of this run of the tests."""
    folder = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        folder = folder.parent

    return Outcomes(folder / "hostile_outcomes.tsv")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print how many operators of each kind were stopped at which stage."""
    counts = Counter(
        outcome
        for reports in terminalreporter.stats.values()
        for report in reports
        for outcome in outcomes_in(report)
    )
    if not counts:
        return

    stages = sorted({stage for _, stage in counts})
    terminalreporter.section("hostile operators")
    terminalreporter.line("".join(f"{name:>14}" for name in ("", *stages)))
    for kind in sorted({kind for kind, _ in counts}):
        numbers = (counts[kind, stage] or "" for stage in stages)
        terminalreporter.line(f"{kind:14}" + "".join(f"{n:>14}" for n in numbers))
