"""Locations of the instances, and of the files that the harness writes."""

from __future__ import annotations

import os
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]

#: Folder of the files that the harness writes, all of which may be deleted.
BUILD = ROOT / "build" / "benchmarks"


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
