"""The software that results depend on."""

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

from pyvrp_plus.trials.executor.software import Software


def test_differences():
    """What differs is named, with both values."""
    here = Software.here(["pyvrp_plus"], needs_compiler=True)
    assert here.differences(here) == ""
    other = replace(here, python="CPython 2.7", compiler="")
    assert here.differences(other) == (
        f"python: CPython 2.7, not {here.python}; compiler: none, not {here.compiler}"
    )
    assert Software.here(["pyvrp_plus"], needs_compiler=False).compiler == ""


def test_sources_count(tmp_path):
    """A package whose sources were changed is another one."""
    package = tmp_path / "some_package"
    package.mkdir()
    (package / "__init__.py").write_text("")
    seen = []
    for text in ("first = 1", "second = 2", "first = 1"):
        (package / "module.py").write_text(text)
        seen.append(_package_seen_by_another_process(tmp_path))

    assert seen[0] == seen[2] != seen[1]


def _package_seen_by_another_process(folder: Path) -> str:
    code = (
        "from pyvrp_plus.trials.executor.software import Software\n"
        "print(Software.here(['some_package'], needs_compiler=False).package)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONPATH": f"{folder}"},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout
