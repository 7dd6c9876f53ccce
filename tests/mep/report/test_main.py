import subprocess
import sys
from pathlib import Path

from mep.run import Run
from tests.mep.report.page import check_page


def _report(*args: object) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "mep.report", *map(str, args)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_it_writes_into_the_run_by_default(run: Run) -> None:
    assert _report(run.folder).returncode == 0
    check_page((run.folder / "report.html").read_text())


def test_it_writes_where_it_is_told(run: Run, tmp_path: Path) -> None:
    assert _report(run.folder, "-o", tmp_path / "page.html").returncode == 0
    check_page((tmp_path / "page.html").read_text())


def test_no_run(tmp_path: Path) -> None:
    done = _report(tmp_path)

    assert done.returncode == 2
    assert "there is no run" in done.stderr
    assert not list(tmp_path.iterdir())
