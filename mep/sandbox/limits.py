"""Limits on the resources of a job, and their enforcement in its process."""

from __future__ import annotations

import math
import signal
import sys
from dataclasses import dataclass


@dataclass(frozen=True)
class Limits:
    """
    Limits on the resources of a job.

    Parameters
    ----------
    wall_seconds
        Wall-clock seconds after which all processes of the job are killed.
    cpu_seconds
        CPU seconds of each process of the job.
    memory_bytes
        Size of the address space of each process of the job.
    file_bytes
        Size of each file that the job writes; together, they may be twice as large
        where the job has a folder in memory.
    reply_bytes
        Size of the job's reply.
    open_files
        Number of files that each process of the job may have open.
    may_start_processes
        Whether the job may start processes and threads, as a compiler does. This limit
        does not hold for the superuser; the filter of system calls does.
    """

    wall_seconds: float
    cpu_seconds: float
    memory_bytes: int = 2 << 30
    file_bytes: int = 64 << 20
    reply_bytes: int = 4 << 20
    open_files: int = 64
    may_start_processes: bool = False


def check_limits(limits: Limits) -> None:
    """
    Check that this user may set the limits.

    Raises
    ------
    RuntimeError
        When a limit of the user is lower: jobs would break it, and not be to blame.
    """
    import resource  # which Windows does not have

    names = {
        resource.RLIMIT_FSIZE: "size of files (ulimit -f)",
        resource.RLIMIT_AS: "memory (ulimit -v)",
        resource.RLIMIT_CPU: "CPU time (ulimit -t)",
        resource.RLIMIT_NOFILE: "number of open files (ulimit -n)",
    }
    for kind, (_, wanted) in _values(limits).items():
        allowed = resource.getrlimit(kind)[1]
        if kind in names and resource.RLIM_INFINITY != allowed < wanted:
            raise RuntimeError(
                f"The limit of this user on the {names[kind]} is {allowed}, which is "
                f"lower than that of a job in the sandbox, {wanted}: raise it."
            )


def apply_limits(limits: Limits) -> None:
    """Enforce the limits on this process, and on all that it starts."""
    import resource

    # Python ignores this signal, so that writing too much would be an error that the
    # program may pass over.
    signal.signal(signal.SIGXFSZ, signal.SIG_DFL)

    for kind, bounds in _values(limits).items():
        resource.setrlimit(kind, bounds)


def _values(limits: Limits) -> dict[int, tuple[int, int]]:
    """Return the soft and the hard limit by the kind of resource."""
    import resource

    seconds = math.ceil(limits.cpu_seconds)
    values = {
        resource.RLIMIT_CPU: (seconds, seconds + 1),
        resource.RLIMIT_FSIZE: (limits.file_bytes, limits.file_bytes),
        resource.RLIMIT_NOFILE: (limits.open_files, limits.open_files),
        resource.RLIMIT_CORE: (0, 0),
    }
    if sys.platform != "darwin":  # which refuses this limit
        values[resource.RLIMIT_AS] = (limits.memory_bytes, limits.memory_bytes)
    if not limits.may_start_processes:
        values[resource.RLIMIT_NPROC] = (0, 0)

    return values
