"""What a job may use, and how the process that runs it is held to that."""

from __future__ import annotations

import math
import signal
import sys
from dataclasses import dataclass


@dataclass(frozen=True)
class Limits:
    """
    What a job may use.

    Parameters
    ----------
    wall_seconds
        Until everything that belongs to the job is killed.
    cpu_seconds
        Of each of its processes.
    memory_bytes
        Address space of each of its processes.
    file_bytes
        Size of each file that it writes.
    reply_bytes
        Size of its reply.
    open_files
        Files that each of its processes may have open.
    may_start_processes
        Whether it may start processes and threads, as a compiler does. The system
        does not hold the superuser to that.
    """

    wall_seconds: float
    cpu_seconds: float
    memory_bytes: int = 2 << 30
    file_bytes: int = 64 << 20
    reply_bytes: int = 4 << 20
    open_files: int = 64
    may_start_processes: bool = False


def apply_limits(limits: Limits) -> None:
    """
    Hold this process, and all that it starts, to the limits.

    It is called in the process of a job, before that loads what was generated: this is
    the place for all further restrictions that a system offers.
    """
    import resource  # there is none on Windows

    # Python ignores this signal, so that writing too much would be an error that the
    # program may pass over.
    signal.signal(signal.SIGXFSZ, signal.SIG_DFL)

    seconds = math.ceil(limits.cpu_seconds)
    values = {
        resource.RLIMIT_CPU: (seconds, seconds + 1),
        resource.RLIMIT_FSIZE: (limits.file_bytes, limits.file_bytes),
        resource.RLIMIT_NOFILE: (limits.open_files, limits.open_files),
        resource.RLIMIT_CORE: (0, 0),
    }
    if sys.platform != "darwin":  # where this limit is refused
        values[resource.RLIMIT_AS] = (limits.memory_bytes, limits.memory_bytes)
    if not limits.may_start_processes:
        values[resource.RLIMIT_NPROC] = (0, 0)

    for kind, bounds in values.items():
        resource.setrlimit(kind, bounds)
