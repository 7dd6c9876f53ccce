"""
PyVRP's own tests, run on this package in the place of PyVRP.

They come with the source of PyVRP 0.12.2, which PyPI has.
"""

import subprocess
import sys
import tarfile
from collections.abc import Iterator
from fnmatch import fnmatchcase
from pathlib import Path
from xml.etree import ElementTree

import pytest

BUILD = Path(__file__).parents[2] / "build"
VERSION = "0.12.2"

# What the tests import from the inside of PyVRP's search has no counterpart.
PLUGIN = """
import sys

from pyvrp_plus.compat import install_as_pyvrp

install_as_pyvrp()
import pyvrp.crossover, pyvrp.search

def fail(*args, **kwargs):
    raise NotImplementedError("inside of PyVRP")

INSIDE = {
    "crossover._crossover": ("ordered_crossover", "selective_route_exchange"),
    "search._search": ("LocalSearch", "Node", "Route", "insert_cost", "remove_cost",
                       "inplace_cost"),
}
for module, names in INSIDE.items():
    for name in names:
        setattr(sys.modules[f"pyvrp.{module}"], name, fail)
"""

# A test may fail that needs such a thing, or that compares pictures.
EXPECTED = ("NotImplementedError: inside of PyVRP", "ImageComparisonFailure")

# These must fail: patterns of their names, with the reason.
DIFFERENT = {
    "tests.search.test_SwapTails::test_OkSmall_multiple_vehicle_types*": (
        "A neighbour is who may follow, where PyVRP cuts both routes behind the two."
    ),
}


@pytest.fixture(scope="module")
def failures(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Return why each test has failed; empty texts for those that have passed."""
    folder = tmp_path_factory.mktemp("own_tests")
    with tarfile.open(_source()) as source:
        inside = f"pyvrp-{VERSION}/tests/"
        for member in source.getmembers():
            if member.name.startswith(inside):
                member.name = member.name.removeprefix(f"pyvrp-{VERSION}/")
                source.extract(member, folder, filter="data")

    (folder / "as_pyvrp.py").write_text(PLUGIN)
    subprocess.run(
        [
            *(sys.executable, "-m", "pytest", "-q", "-p", "as_pyvrp", "-p", "no:xdist"),
            *("-p", "no:cacheprovider", "--rootdir", ".", "--junitxml", "results.xml"),
            # The class that it tests is not there.
            *("--ignore", "tests/test_ProgressPrinter.py", "tests"),
        ],
        cwd=folder,
        env={"PYTHONPATH": str(folder), "MPLBACKEND": "agg"},
        capture_output=True,
        check=False,
    )
    return dict(_read(folder / "results.xml"))


def _source() -> Path:
    """Return the archive with the source of PyVRP; skip the test if there is none."""
    archive = BUILD / "pyvrp" / f"pyvrp-{VERSION}.tar.gz"
    if not archive.exists():
        done = subprocess.run(
            [
                *(sys.executable, "-m", "pip", "download", "--no-deps", "--quiet"),
                *("--no-binary", "pyvrp", "--dest", archive.parent),
                f"pyvrp=={VERSION}",
            ],
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode != 0:
            pytest.skip(f"the source of PyVRP cannot be loaded: {done.stderr[-500:]}")

    return archive


def _read(results: Path) -> Iterator[tuple[str, str]]:
    for case in ElementTree.parse(results).iter("testcase"):
        problems = [*case.iter("failure"), *case.iter("error")]
        reasons = (problem.get("message") or "no message" for problem in problems)
        yield f"{case.get('classname')}::{case.get('name')}", " ".join(reasons)


def _is_different(name: str) -> bool:
    return any(fnmatchcase(name, pattern) for pattern in DIFFERENT)


def test_own_tests(failures):
    """
    All pass but those that look into the search, or compare pictures.

    Where the local search is known to end elsewhere, it does.
    """
    unexpected = {
        name: reason
        for name, reason in failures.items()
        if reason and not any(text in reason for text in EXPECTED)
    }
    num_passed = sum(not reason for reason in failures.values())
    inside, pictures = (
        sum(text in reason for reason in failures.values()) for text in EXPECTED
    )
    print(
        f"{num_passed} of {len(failures)} tests pass; {inside} look into the search, "
        f"{pictures} compare pictures, {len(unexpected)} end elsewhere."
    )
    assert len(failures) > 800
    assert {name for name in unexpected if not _is_different(name)} == set(), unexpected
    assert {name for name in failures if _is_different(name)} <= unexpected.keys()
