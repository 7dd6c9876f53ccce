"""Where instances and what the harness makes of them are."""

from __future__ import annotations

import os
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]

#: What the harness makes and may be thrown away.
BUILD = ROOT / "build" / "benchmarks"


def default_folder() -> Path:
    """
    Return the folder of public instances.

    It is what ``PYVRP_PLUS_INSTANCES`` names, else the one that ``fetch`` has filled,
    else ``../shared/instances`` beside the checkout.
    """
    override = os.environ.get("PYVRP_PLUS_INSTANCES")
    if override:
        return Path(override)

    fetched = BUILD / "instances"
    return fetched if fetched.is_dir() else ROOT.parent / "shared" / "instances"
