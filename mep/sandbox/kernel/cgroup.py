"""The limit on the memory of all jobs together, which only control groups can have."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path

# The first version of control groups has no word for "no limit", but huge numbers.
_HUGE = 1 << 60


def memory_limit(
    groups: Path = Path("/sys/fs/cgroup"), own: Path = Path("/proc/self/cgroup")
) -> int | None:
    """
    Return the bytes that this process and all that it starts may use together.

    The smallest limit of its control group and of those around it counts. ``None`` if
    there is no limit, or if the system has no control groups.

    Parameters
    ----------
    groups
        Folder at which control groups are mounted.
    own
        File that tells the groups of this process.
    """
    limits = []
    for file in _limit_files(groups, own):
        with contextlib.suppress(OSError, ValueError):  # "max", or not for this group
            limits.append(int(file.read_text()))

    smallest = min(limits, default=_HUGE)
    return smallest if smallest < _HUGE else None


def _limit_files(groups: Path, own: Path) -> Iterator[Path]:
    """Return the files that may hold a limit, in the process' group and around it."""
    try:
        lines = own.read_text().splitlines()
    except OSError:
        return

    for line in lines:
        _, controllers, place = line.split(":", 2)
        if not controllers:  # the second version
            name, top = "memory.max", groups
        elif "memory" in controllers.split(","):
            name, top = "memory.limit_in_bytes", groups / "memory"
        else:
            continue

        group = Path(place)
        for folder in (group, *group.parents):
            yield top / folder.relative_to("/") / name
