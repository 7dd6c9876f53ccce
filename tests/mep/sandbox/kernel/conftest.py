"""What the tests of the kernel's layers have in common."""

import os
import pickle
from collections.abc import Callable
from typing import TypeVar

import pytest

_Result = TypeVar("_Result")


def in_a_child(function: Callable[[], _Result]) -> _Result:
    """Return the result of a function in a forked process; raise its exception."""
    read_end, write_end = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            result: object = function()
        except BaseException as error:
            result = error
        os.write(write_end, pickle.dumps(result))
        os._exit(0)

    os.close(write_end)
    with os.fdopen(read_end, "rb") as told:
        result = pickle.load(told)
    os.waitpid(child, 0)
    if isinstance(result, BaseException):
        raise result

    return result  # type: ignore[return-value]


@pytest.fixture(name="in_a_child")
def _in_a_child() -> Callable[[Callable[[], _Result]], _Result]:
    """Return the function that forks: what these layers do cannot be undone."""
    return in_a_child
