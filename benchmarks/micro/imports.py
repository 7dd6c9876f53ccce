"""
Benchmark of ``import pyvrp_plus``: its CPU time, beside that of ``import pyvrp``.

``python -m benchmarks.micro.imports`` imports both in turn, each time in a process of
its own. The package is copied and compiled first, as an installer does: an editable
install compiles all of its Python modules anew each time. There is a bar: importing
pyvrp_plus takes at most as long as importing PyVRP.
"""

from __future__ import annotations

import argparse
import compileall
import datetime
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Sequence
from pathlib import Path
from statistics import median

from benchmarks.micro.bars import at_most
from pyvrp_plus import _pyvrp

_PACKAGE = Path(__file__).parents[2] / "pyvrp_plus"
_BAR = 1.0
_PACKAGES = ("pyvrp_plus", "pyvrp")
# Without site (-S), hooks of editable installs are not in the way.
_SCRIPT = """
import sys, time
sys.path[:0] = sys.argv[2:]
start = time.process_time()
__import__(sys.argv[1])
print(time.process_time() - start)
"""


def install(folder: Path) -> None:
    """Copy the package and its extension into a folder, and compile the modules."""
    package = folder / "pyvrp_plus"
    shutil.copytree(_PACKAGE, package, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(_pyvrp.__file__, package)
    compileall.compile_dir(package, quiet=1)


def import_time(package: str, path: Sequence[str]) -> float:
    """Return the CPU milliseconds that the import of a package in a path takes."""
    command = [sys.executable, "-I", "-S", "-c", _SCRIPT, package, *path]
    finished = subprocess.run(command, capture_output=True, text=True, check=True)
    return 1000 * float(finished.stdout)


def main() -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.micro.imports",
        description="Measure the time of importing pyvrp_plus and PyVRP.",
    )
    parser.add_argument("--repeats", type=int, default=40, help="imports of each")
    args = parser.parse_args()

    with tempfile.TemporaryDirectory() as folder:
        install(Path(folder))
        path = [folder, sysconfig.get_path("purelib"), sysconfig.get_path("platlib")]
        times: dict[str, list[float]] = {package: [] for package in _PACKAGES}
        for repeat in range(args.repeats + 1):
            for package in _PACKAGES:
                milliseconds = import_time(package, path)
                if repeat:  # The first ones read the files from the disk.
                    times[package].append(milliseconds)

    print(f"{datetime.date.today()}, {os.cpu_count()} cores; CPU milliseconds, medians")
    ours, theirs = (median(times[package]) for package in _PACKAGES)
    ratio = round(ours / theirs, 2)
    print(f"- pyvrp_plus: {ours:.1f}; PyVRP: {theirs:.1f}")
    print(f"- ratio: {ratio:.2f}; {at_most(ratio, _BAR)}")


if __name__ == "__main__":
    main()
