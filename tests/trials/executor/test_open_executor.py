"""Options that name an executor, and packages that are not installed."""

import subprocess
import sys

import pytest

from pyvrp_plus.trials.executor import check_options


def test_options():
    """Dask needs an address, and nothing else does."""
    check_options("local", None)
    check_options("dask", "tcp://127.0.0.1:8786")
    for executor, scheduler in (("dask", None), ("local", "tcp://127.0.0.1:8786")):
        with pytest.raises(ValueError, match="need each other"):
            check_options(executor, scheduler)


def test_without_the_package():
    """The message says what to install; until then, nothing needs the package."""
    code = """
import sys
sys.modules["distributed"] = None
import mep, mep.evaluation.evaluator, benchmarks.runner
from pyvrp_plus.trials.executor import ExecutorError, open_dask_executor
try:
    open_dask_executor("tcp://127.0.0.1:1", None, None, print, is_timed=True)
except ExecutorError as error:
    print(error)
"""
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    assert done.stdout.endswith('pip install "pyvrp-plus[dask]"\n')
