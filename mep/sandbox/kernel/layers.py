"""The layers of the kernel that confine a job, and which of them this system has."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Literal, get_args

from mep.sandbox.kernel.capabilities import drop_capabilities, forbid_new_privileges
from mep.sandbox.kernel.landlock import restrict_files
from mep.sandbox.kernel.namespaces import (
    enter_mount_namespace,
    enter_namespaces,
    fork_into_pid_namespace,
    open_pid_namespace,
)
from mep.sandbox.kernel.private_root import (
    WORK,
    enter_private_root,
    mount_work_folder,
)
from mep.sandbox.kernel.seccomp import restrict_system_calls

Layer = Literal["namespaces", "private root", "privileges", "Landlock", "seccomp"]
LAYERS: tuple[Layer, ...] = get_args(Layer)

#: What each layer is for.
PURPOSES: dict[Layer, str] = {
    "namespaces": "no other processes, no network, no shared memory, no capabilities",
    "private root": "no files but what is needed, read-only, and a limited folder",
    "privileges": "no program that is started gains any",
    "Landlock": "no files but what is needed; no signals or sockets to others",
    "seccomp": "no system calls but harmless ones",
}


@dataclass
class Layers:
    """
    The layers that confine the jobs of a server.

    Parameters
    ----------
    readable
        Files and folders that jobs may read.
    missing
        Why a layer is not there, for those that are not.
    """

    readable: Sequence[Path] = ()
    missing: dict[Layer, str] = field(default_factory=dict)
    _own_namespace: int = -1

    def has(self, layer: Layer) -> bool:
        """Return whether jobs are confined by a layer."""
        return layer not in self.missing

    def enter_namespaces(self) -> None:
        """Leave the system's processes and network; children are in another one."""
        if sys.platform != "linux":
            self.missing |= dict.fromkeys(LAYERS, "it is a layer of Linux")

        # What fails half-way could not be undone.
        self._try("namespaces", lambda: _in_a_child(_enter_and_use_namespaces))
        self._try("namespaces", enter_namespaces)

    def enter_root(self, at: Path, readable: Sequence[Path]) -> None:
        """
        Leave the system's files, and see which layers this process can have.

        To be called in a child of the process that has called :meth:`enter_namespaces`.

        Parameters
        ----------
        at
            Empty folder for the new root.
        readable
            Files and folders that jobs may read.
        """
        self.readable = readable
        if self.has("namespaces"):
            # The parent keeps its root, to clean up.
            enter_mount_namespace()
            self._own_namespace = open_pid_namespace()
            self._try("private root", lambda: enter_private_root(at, readable))
        else:
            self.missing.setdefault("private root", "it needs namespaces")

        folder = WORK if self.has("private root") else at
        for layer, function in self._for_jobs(folder, may_start_programs=False).items():
            self._try(layer, partial(_in_a_child, function))

    def fork(self) -> int:
        """Fork, as ``os.fork`` does, with the child in namespaces of its own."""
        if not self.has("namespaces"):
            return os.fork()

        child = fork_into_pid_namespace(self._own_namespace)
        if child == 0:
            enter_mount_namespace()

        return child

    def work_folder(self, otherwise: Path, size: int) -> Path:
        """Return the working folder of a job, of at most so many bytes if possible."""
        if not self.has("private root"):
            return otherwise

        mount_work_folder(size)
        return WORK

    def confine(self, folder: Path, may_start_programs: bool) -> None:
        """Confine this process for ever to a folder, and to what may be read."""
        for layer, function in self._for_jobs(folder, may_start_programs).items():
            if self.has(layer):
                function()

    def _for_jobs(
        self, folder: Path, may_start_programs: bool
    ) -> dict[Layer, Callable[[], None]]:
        def give_up_privileges() -> None:
            forbid_new_privileges()
            if self.has("namespaces"):
                drop_capabilities()

        writable = [folder, Path(os.devnull)]
        return {
            "privileges": give_up_privileges,
            "Landlock": lambda: restrict_files(self.readable, writable),
            "seccomp": lambda: restrict_system_calls(may_start_programs),
        }

    def _try(self, layer: Layer, function: Callable[[], None]) -> None:
        if not self.has(layer):
            return

        try:
            function()
        except (OSError, NotImplementedError) as error:
            self.missing[layer] = str(error)


def _enter_and_use_namespaces() -> None:
    enter_namespaces()
    enter_mount_namespace()  # which takes the capabilities that some systems deny


def _in_a_child(function: Callable[[], None]) -> None:
    """Call a function in another process, as what it does cannot be undone."""
    read_end, write_end = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            forbid_new_privileges()
            function()
        except BaseException as error:
            os.write(write_end, str(error).encode())
        os._exit(0)

    os.close(write_end)
    with os.fdopen(read_end, "rb") as told:
        message = told.read().decode()
    os.waitpid(child, 0)
    if message:
        raise OSError(message)
