"""
The process between a server and a job, which ends all that the job leaves.

It runs no generated code. Where there are namespaces, it is the first process of the
job's, which the job cannot signal, and with which all others end.
"""

from __future__ import annotations

import json
import os
import resource
import signal
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, NoReturn

from mep.sandbox.descendants import adopt_orphans, die_with_parent, kill_children
from mep.sandbox.job_process import Jobs, run_job
from mep.sandbox.kernel.layers import Layers
from mep.sandbox.limits import Limits

# Those that cannot be ignored, and the one whose children could not be waited for then.
_KEPT = {signal.SIGKILL, signal.SIGSTOP, signal.SIGCHLD}


@dataclass(frozen=True)
class JobEnd:
    """
    How a job has ended.

    Parameters
    ----------
    exit_code
        Exit code of its process; if negative, the number of the signal that killed it.
    left_over
        Number of processes that the job has started and not waited for.
    cpu_seconds
        CPU time of all its processes, as the kernel has measured it.
    """

    exit_code: int
    left_over: int = 0
    cpu_seconds: float = 0.0


def supervise(
    jobs: Jobs,
    request: dict[str, Any],
    files: list[int],
    folder: Path,
    layers: Layers,
    report: int,
    server: int,
) -> NoReturn:
    """
    Run a job in a child, and end this process, which was forked for it.

    Parameters
    ----------
    jobs, request, layers
        As for :func:`~mep.sandbox.job_process.run_job`.
    files
        File descriptors for the reply and for error output.
    folder
        Working folder of the job where it gets none in memory.
    report
        File descriptor for the :class:`JobEnd`.
    server
        Id of the process that has forked this one.
    """
    try:
        is_alone = layers.has("namespaces")
        if not is_alone:
            die_with_parent(server)
            adopt_orphans()

        _ignore_signals()
        limits = Limits(**request["limits"])
        work = layers.work_folder(folder, 2 * limits.file_bytes)
        reply, errors = files
        own = os.getpid()
        job = os.fork()
        if job == 0:
            run_job(jobs, request, reply, errors, work, layers, own)

        for file in files:
            os.close(file)

        status = os.waitpid(job, 0)[1]
        left_over = kill_children(is_alone)
        used = resource.getrusage(resource.RUSAGE_CHILDREN)
        end = JobEnd(
            os.waitstatus_to_exitcode(status),
            left_over,
            used.ru_utime + used.ru_stime,
        )
        os.write(report, json.dumps(asdict(end)).encode())
    finally:
        # This runs nothing that the server would do at its end.
        os._exit(0)


def _ignore_signals() -> None:
    """Go on whatever the job does: no signal has a meaning here."""
    signal.set_wakeup_fd(-1)
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    for number in signal.valid_signals() - _KEPT:
        signal.signal(number, signal.SIG_IGN)
