"""The instances and suites of the harness, and where its files are."""

from __future__ import annotations

import os
from pathlib import Path

from pyvrp_plus.trials.suite import SUITES, SuiteSource

ROOT = Path(__file__).resolve().parents[1]

#: Folder of the files that the harness writes, all of which may be deleted.
BUILD = ROOT / "build" / "benchmarks"

# Folders of the descriptions of suites, and of the instances that are generated.
_OWN_SUITES = Path(__file__).parent / "suites"
_GENERATED = BUILD / "generated"


def default_folder() -> Path:
    """
    Return the folder of public instances.

    This is the folder that the environment variable ``PYVRP_PLUS_INSTANCES`` names,
    else the one that the command ``fetch`` has filled, else ``../shared/instances``
    beside the checkout.
    """
    override = os.environ.get("PYVRP_PLUS_INSTANCES")
    if override:
        return Path(override)

    fetched = BUILD / "instances"
    return fetched if fetched.is_dir() else ROOT.parent / "shared" / "instances"


def suites(folder: Path | None = None) -> SuiteSource:
    """
    Return the source of all suites of the harness.

    Parameters
    ----------
    folder
        Folder of the public instances; by default that of ``default_folder``.
    """
    own = [_OWN_SUITES, SUITES]
    return SuiteSource(own, folder or default_folder(), _GENERATED)
