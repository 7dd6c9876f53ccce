"""The names of a package and of its operators."""

from __future__ import annotations

import keyword
import re
import sys
from collections.abc import Iterable
from dataclasses import dataclass

from pyvrp_plus.hooks import HookName
from pyvrp_plus.operators import shipped_names

_PROJECT = re.compile(r"[a-z][a-z0-9]*([-_][a-z0-9]+)*")


@dataclass(frozen=True)
class PackageNames:
    """
    The names of a package and of its operators.

    Parameters
    ----------
    project
        Name for pip, such as ``evolved-ruin``.
    module
        Name for imports, such as ``evolved_ruin``.
    operators
        Name for ``load_operator``, by hook: that of the module; if there are several
        hooks, with the hook's name.
    """

    project: str
    module: str
    operators: dict[HookName, str]


def package_names(project: str, hooks: Iterable[HookName]) -> PackageNames:
    """
    Return the names of a package.

    Raises
    ------
    ValueError
        When the name is none for a package, or is taken.
    """
    if not _PROJECT.fullmatch(project):
        raise ValueError(
            f"{project!r} is no name for a package: lower-case letters and digits, "
            "parted by single hyphens or underscores, such as 'evolved-ruin'."
        )

    module = project.replace("-", "_")
    taken = {*sys.stdlib_module_names, *shipped_names(), "pyvrp_plus", "pyvrp", "mep"}
    if keyword.iskeyword(module) or module in taken:
        raise ValueError(f"{project!r} is no name for a package: it is taken.")

    several = list(hooks)
    if len(several) == 1:
        return PackageNames(project, module, {several[0]: module})

    return PackageNames(project, module, {hook: f"{module}_{hook}" for hook in several})
