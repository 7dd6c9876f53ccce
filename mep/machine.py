"""The machine that figures come from."""

from __future__ import annotations

import os
import platform


def describe_machine() -> str:
    """Return what matters for figures: cores, architecture, system and Python."""
    return (
        f"{os.cpu_count()} cores, {platform.machine()}, {platform.system()}, "
        f"Python {platform.python_version()}"
    )
