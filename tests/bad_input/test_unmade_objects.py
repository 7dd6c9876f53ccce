"""Objects whose constructor was not called, or has failed."""

import subprocess
import sys

import pytest

import pyvrp_plus
from pyvrp_plus import _pyvrp

CLASSES = sorted(name for name, each in vars(_pyvrp).items() if isinstance(each, type))

USE = """
from contextlib import suppress
from pyvrp_plus import _pyvrp

for name in {names}:
    cls = getattr(_pyvrp, name)
    with suppress(TypeError):  # enumerations
        unmade = cls.__new__(cls)
        for attribute in dir(cls):
            if attribute not in dir(object):
                with suppress(Exception):
                    value = getattr(unmade, attribute)
                    value() if callable(value) else repr(value)
        with suppress(Exception):
            repr(unmade)
"""


def test_using_them_does_not_crash():
    """In a process of its own, whatever is read of them."""
    command = [sys.executable, "-c", USE.format(names=CLASSES)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("name", ["Client", "Depot", "Route", "ShipmentStep"])
def test_they_are_refused(name):
    """The error says why they cannot be used."""
    cls = getattr(pyvrp_plus, name)
    with pytest.raises(
        TypeError, match="its constructor has failed, or was not called"
    ):
        repr(cls.__new__(cls))
