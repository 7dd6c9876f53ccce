"""What operators may import."""

import importlib

import pytest

from mep.candidate.program import LANGUAGES
from mep.prompt.languages import approved_imports
from pyvrp_plus.operators import get_include


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_is_named_once(language):
    """The lists are sets, in an order for readers."""
    approved = approved_imports(language)
    assert approved
    assert len(set(approved)) == len(approved)


def test_modules_and_headers_exist():
    """A name that does not exist would cost the model an attempt."""
    for name in approved_imports("python"):
        importlib.import_module(name)

    for name in approved_imports("cpp"):
        assert "/" not in name or (get_include() / name).is_file()


@pytest.mark.parametrize(
    ("language", "name"),
    [
        ("python", "os"),
        ("python", "random"),
        ("python", "time"),
        ("python", "numpy"),
        ("cpp", "iostream"),
        ("cpp", "thread"),
        ("cpp", "chrono"),
        ("cpp", "random"),
        ("cpp", "cstdlib"),
        ("cpp", "pyvrp_plus/operator_table.h"),
    ],
)
def test_what_reaches_outside_is_not_approved(language, name):
    """Clocks, randomness of its own, files, processes, and the engine's own glue."""
    assert name not in approved_imports(language)
