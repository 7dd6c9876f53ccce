"""A root folder with nothing but what jobs may read, and a working folder."""

from __future__ import annotations

import ctypes
import os
import platform
from collections.abc import Iterable
from pathlib import Path

from mep.sandbox.kernel.libc import MOUNT_SETATTR, call

#: The working folder of a job in the private root.
WORK = Path("/job")

# Flags from <sys/mount.h> and <linux/mount.h>.
_MS_NOSUID = 0x2
_MS_NODEV = 0x4
_MS_BIND = 0x1000
_MS_REC = 0x4000
_MS_PRIVATE = 0x40000
_MNT_DETACH = 0x2
_MOUNT_ATTR_RDONLY = 0x1
_MOUNT_ATTR_NOSUID = 0x2
_AT_FDCWD = -100
_AT_RECURSIVE = 0x8000

_PIVOT_ROOT = {"x86_64": 155, "aarch64": 41}

# Number of files that a job may have in its folder, beside the limit on their size.
_MAX_FILES = 2000


def enter_private_root(at: Path, readable: Iterable[Path]) -> None:
    """
    Make a root folder that has only some files and folders, all read-only.

    The process must be in its own mount namespace, with all capabilities there.

    Parameters
    ----------
    at
        Empty folder at which the new root is built.
    readable
        Files and folders that exist in the new root, in the same places.

    Raises
    ------
    OSError
        When the kernel does not allow it.
    """
    _mount(None, Path("/"), None, _MS_REC | _MS_PRIVATE)
    _mount("tmpfs", at, "tmpfs", _MS_NOSUID | _MS_NODEV)
    for path in sorted(readable):  # folders before what is in them
        _show(path, at)
    _inside(at, WORK).mkdir()

    old = at / "old"
    old.mkdir()
    call("syscall", _PIVOT_ROOT[platform.machine()], bytes(at), bytes(old))
    os.chdir("/")
    call("umount2", b"/old", _MNT_DETACH)
    Path("/old").rmdir()
    _make_read_only(Path("/"))


def mount_work_folder(size: int) -> None:
    """
    Mount an empty working folder in memory, of at most so many bytes.

    The process must be in its own mount namespace: the folder is gone when that ends.
    """
    options = f"size={size},nr_inodes={_MAX_FILES},mode=700"
    _mount("tmpfs", WORK, "tmpfs", _MS_NOSUID | _MS_NODEV, options)


def _show(path: Path, at: Path) -> None:
    """Make a file or a folder visible in the new root."""
    target = _inside(at, path)
    if target.exists() or target.is_symlink():  # it is in a folder that is there
        return

    target.parent.mkdir(parents=True, exist_ok=True)
    if path.is_symlink():  # such as /lib
        target.symlink_to(path.readlink())
        return

    if path.is_dir():
        target.mkdir()
    else:
        target.touch()
    _mount(path, target, None, _MS_BIND | _MS_REC)


def _inside(at: Path, path: Path) -> Path:
    return at / path.relative_to("/")


def _mount(
    source: str | Path | None,
    target: Path,
    kind: str | None,
    flags: int,
    options: str | None = None,
) -> None:
    encoded = [
        None if text is None else os.fsencode(text)
        for text in (source, target, kind, options)
    ]
    call("mount", *encoded[:3], flags, encoded[3])


class _MountAttributes(ctypes.Structure):
    """The structure ``mount_attr`` of <linux/mount.h>."""

    _fields_ = (
        ("set", ctypes.c_uint64),
        ("clear", ctypes.c_uint64),
        ("propagation", ctypes.c_uint64),
        ("user_namespace", ctypes.c_uint64),
    )


def _make_read_only(folder: Path) -> None:
    """Make all that is mounted below a folder read-only."""
    attributes = _MountAttributes(_MOUNT_ATTR_RDONLY | _MOUNT_ATTR_NOSUID)
    call(
        "syscall",
        MOUNT_SETATTR,
        _AT_FDCWD,
        bytes(folder),
        _AT_RECURSIVE,
        ctypes.byref(attributes),
        ctypes.sizeof(attributes),
    )
