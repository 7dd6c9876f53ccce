"""Tests of which files Landlock leaves, each in a process of its own."""

from pathlib import Path

import pytest

from mep.sandbox.kernel.capabilities import forbid_new_privileges
from mep.sandbox.kernel.landlock import landlock_version, restrict_files

try:
    landlock_version()
except OSError as error:
    pytest.skip(f"this kernel has no Landlock: {error}", allow_module_level=True)


@pytest.fixture
def folders(tmp_path):
    """Return folders to read, to write to, and for neither, each with a file."""
    made = [tmp_path / name for name in ("readable", "writable", "other")]
    for folder in made:
        folder.mkdir()
        (folder / "note").write_text(folder.name)

    return made


def restricted(folders, call):
    """Make a call where only two of the folders can be reached."""
    forbid_new_privileges()
    restrict_files([folders[0], Path("/usr")], [folders[1]])
    return call()


def test_allowed(in_a_child, folders):
    """One can be read, the other also written to."""
    readable, writable, _ = folders

    def work() -> str:
        (writable / "new").write_text("more")
        (writable / "new").rename(writable / "newer")
        (writable / "note").unlink()
        return (readable / "note").read_text() + (writable / "newer").read_text()

    assert in_a_child(lambda: restricted(folders, work)) == "readablemore"


@pytest.mark.parametrize(
    "call",
    [
        lambda readable, writable, other: (other / "note").read_text(),
        lambda readable, writable, other: list(other.iterdir()),
        lambda readable, writable, other: (other / "new").touch(),
        lambda readable, writable, other: (other / "note").unlink(),
        lambda readable, writable, other: (readable / "new").touch(),
        lambda readable, writable, other: (readable / "note").unlink(),
        lambda readable, writable, other: (readable / "note").write_text("changed"),
        lambda readable, writable, other: (readable / "note").rename(writable / "x"),
        lambda readable, writable, other: (writable / "x").hardlink_to(other / "note"),
        lambda readable, writable, other: Path("/etc/passwd").read_text(),
        lambda readable, writable, other: Path("/proc/self/environ").read_text(),
    ],
)
def test_refused(in_a_child, folders, call):
    """Also what would move or link a file to where it can be reached."""
    with pytest.raises(OSError):  # noqa: PT011
        in_a_child(lambda: restricted(folders, lambda: call(*folders)))

    assert [(folder / "note").read_text() for folder in folders] == [
        folder.name for folder in folders
    ]


def test_a_link_leads_nowhere(in_a_child, folders):
    """What counts is where it leads."""
    readable, _, other = folders
    (readable / "link").symlink_to(other / "note")
    with pytest.raises(PermissionError):
        in_a_child(lambda: restricted(folders, (readable / "link").read_text))
