"""The suites of the harness: sets of public instances, and generated instances."""

from __future__ import annotations

from pathlib import Path

from benchmarks.instances import BUILD, default_folder
from pyvrp_plus.trials.suite import SUITES, SuiteSource

#: Folder that generated instances are written to.
GENERATED = BUILD / "generated"


def suites(folder: Path | None = None) -> SuiteSource:
    """
    Return the source of all suites of the harness.

    Parameters
    ----------
    folder
        Folder of the public instances; by default that of ``default_folder``.
    """
    own = Path(__file__).parent / "suites"
    return SuiteSource([own, SUITES], folder or default_folder(), GENERATED)
