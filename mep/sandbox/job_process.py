"""The process that runs one job."""

from __future__ import annotations

import json
import os
import signal
import tempfile
import time
import traceback
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NoReturn

from mep.sandbox.descendants import die_with_parent
from mep.sandbox.describe_error import describe_error
from mep.sandbox.kernel.layers import Layers
from mep.sandbox.limits import Limits, apply_limits

#: What a job calls before it loads generated code.
Begin = Callable[[], None]

#: A function whose argument and result can be written as JSON.
Job = Callable[[dict[str, Any], Begin], Any]

#: Jobs by name.
Jobs = Mapping[str, Job]


def run_job(
    jobs: Jobs,
    request: dict[str, Any],
    reply: int,
    errors: int,
    folder: Path,
    layers: Layers,
    parent: int,
) -> NoReturn:
    """
    Run a job in this process, which was forked for it, and end the process.

    The first line of the reply is the CPU time that was used before generated code was
    loaded. It is written then, so that no such code can change it. The rest begins with
    a secret word that only the parent and this process know, so that text which an
    operator writes to every open file is not taken for a reply. Nothing at this layer
    can hide the word, or the reply's file, from an operator that searches the memory of
    its process; that is why the parent recomputes costs from the routes.

    Parameters
    ----------
    jobs
        Available jobs by name.
    request
        Description of the job: ``job``, ``arguments``, ``limits`` and ``secret``.
    reply, errors
        File descriptors for the reply and for error output.
    folder
        Private working folder of the job.
    layers
        What confines the job.
    parent
        Id of the process that has forked this one.
    """
    try:
        limits = Limits(**request["limits"])
        os.setsid()
        die_with_parent(parent)
        _forget_signals()
        _redirect(reply, errors)
        _move_to(folder)
        apply_limits(limits)
        layers.confine(folder, limits.may_start_processes)
        result = _result(jobs, request, lambda: _write_time(reply))
        _write(reply, f"{request['secret']}{result}".encode())
    except BaseException:
        traceback.print_exc()
        os._exit(1)

    # This runs no clean-up that an operator has registered, and never returns.
    os._exit(0)


def _result(jobs: Jobs, request: dict[str, Any], begin: Begin) -> str:
    # Any exception, even one that is to end the interpreter, becomes the reply.
    try:
        result = jobs[request["job"]](request["arguments"], begin)
        return json.dumps({"result": result}, allow_nan=False)
    except BaseException as error:
        return json.dumps({"error": describe_error(error)})


def _forget_signals() -> None:
    """Undo the signal handling of the parent, but for that of broken pipes."""
    for number in signal.valid_signals() - {signal.SIGKILL, signal.SIGSTOP}:
        signal.signal(number, signal.SIG_DFL)

    signal.signal(signal.SIGPIPE, signal.SIG_IGN)


def _redirect(reply: int, errors: int) -> None:
    """Close all files except for those for the reply and for error output."""
    nothing = os.open(os.devnull, os.O_RDWR)
    os.dup2(nothing, 0)
    os.dup2(nothing, 1)
    os.dup2(errors, 2)
    os.closerange(3, reply)
    os.closerange(reply + 1, os.sysconf("SC_OPEN_MAX"))


def _move_to(folder: Path) -> None:
    os.chdir(folder)
    os.environ["TMPDIR"] = os.environ["HOME"] = str(folder)
    tempfile.tempdir = str(folder)


def _write_time(file: int) -> None:
    _write(file, f"{time.process_time()}\n".encode())


def _write(file: int, data: bytes) -> None:
    while data:
        data = data[os.write(file, data) :]
