"""The suites of the harness: sets of public instances, and those that ``mep`` has."""

from __future__ import annotations

from pathlib import Path

from benchmarks.instances import BUILD, default_folder
from pyvrp_plus.trials.suite import SUITES, SuiteSource

#: Folder that generated instances are written to.
GENERATED = BUILD / "generated"


def suites(folder: Path | None = None) -> SuiteSource:
    """
    Return where suites are found.

    Parameters
    ----------
    folder
        Folder of the public instances; by default that of ``default_folder``.
    """
    own = Path(__file__).parent / "suites"
    return SuiteSource([own, SUITES], folder or default_folder(), GENERATED)
