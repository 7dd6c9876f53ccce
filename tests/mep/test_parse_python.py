"""Syntax trees of sources in Python."""

import gc
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest

from mep.parse_python import parse_python


class Garbage:
    """A cycle that runs Python when it is collected, and lets other threads go on."""

    def __init__(self):
        self._itself = self

    def __del__(self):
        """Take long enough for the threads to be switched."""
        for _ in range(100):
            pass


def test_sources_are_read_in_several_threads():
    """One thread may collect garbage in the middle of ast.parse, as others begin."""
    source = "\n".join(f"def f{n}(x):\n    return [x, ({n}, 2)]" for n in range(100))

    def read(_):
        for _ in range(20):
            garbage = [Garbage() for _ in range(20)]
            assert garbage
            parse_python(source)

    interval, thresholds = sys.getswitchinterval(), gc.get_threshold()
    sys.setswitchinterval(1e-6)
    gc.set_threshold(50)
    try:
        with ThreadPoolExecutor(4) as threads:
            list(threads.map(read, range(4)))
    finally:
        sys.setswitchinterval(interval)
        gc.set_threshold(*thresholds)


def test_bad_sources():
    """They are syntax errors, and their escapes no warnings."""
    with pytest.raises(SyntaxError, match="null bytes"):
        parse_python("x = 1\0")
    with pytest.raises(SyntaxError):
        parse_python("x = (")
    assert parse_python(r"x = '\d'").body
