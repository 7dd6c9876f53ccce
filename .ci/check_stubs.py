"""
Checks that the stubs of the extension module say what it has.

The module's stub has nothing but names from its parts, which are modules to mypy alone.
Stubtest passes over names from modules with stubs of their own: it would check nothing,
and complain that no exception from its rules was needed.
"""

import sys
from typing import Any

from mypy import stubtest

MODULE = "pyvrp_plus._pyvrp"
PARTS = "pyvrp_plus._native"

_build_stubs = stubtest.build_stubs


def build_stubs(*args: Any, **kwargs: Any) -> list[str]:
    """Build all stubs, and let those of the parts count as the module's own."""
    modules = _build_stubs(*args, **kwargs)
    for name in list(stubtest._all_stubs):
        if name.startswith(PARTS):
            del stubtest._all_stubs[name]

    return modules


if __name__ == "__main__":
    stubtest.build_stubs = build_stubs
    options = ["--mypy-config-file", "pyproject.toml"]
    allowed = ["--allowlist", "tests/stubtest_allowlist.txt"]
    sys.exit(stubtest.test_stubs(stubtest.parse_options([MODULE, *options, *allowed])))
