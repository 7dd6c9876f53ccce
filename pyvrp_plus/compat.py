"""
Running code that says ``import pyvrp`` with this package.

:func:`install_as_pyvrp` registers this package under the name ``pyvrp``. On the command
line, ``python -m pyvrp_plus.compat SCRIPT [ARGS]`` runs a script that way.
"""

from __future__ import annotations

import importlib
import logging
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import Any

import pyvrp_plus

# PyVRP's packages that are modules of the same name here.
_PACKAGES = ["crossover", "diversity", "repair", "search", "stop"]

# PyVRP's other modules, and where their contents are here. A module whose name is that
# of the class or function in it is not an attribute of its package.
_MODULES = {
    "_pyvrp": "_pyvrp",
    "cli": "cli.command",
    "constants": "constants",
    "exceptions": "exceptions",
    "GeneticAlgorithm": "genetic.genetic_algorithm",
    "minimise_fleet": "minimise_fleet",
    "Model": "model profile",
    "PenaltyManager": "genetic.penalty_manager",
    "Population": "genetic.population",
    "ProgressPrinter": "progress",
    "read": "read",
    "Result": "result",
    "show_versions": "show_versions",
    "solve": "solve solve_params",
    "Statistics": "statistics",
    "crossover._crossover": "_pyvrp",
    "crossover.ordered_crossover": "crossover",
    "crossover.selective_route_exchange": "crossover",
    "diversity._diversity": "diversity",
    "plotting": "plotting",
    "plotting.plot_coordinates": "plotting",
    "plotting.plot_demands": "plotting",
    "plotting.plot_diversity": "plotting",
    "plotting.plot_instance": "plotting",
    "plotting.plot_objectives": "plotting",
    "plotting.plot_result": "plotting",
    "plotting.plot_route_schedule": "plotting",
    "plotting.plot_runtimes": "plotting",
    "plotting.plot_solution": "plotting",
    "plotting.plot_time_windows": "plotting",
    "repair._repair": "repair",
    "search._search": "search",
    "search.LocalSearch": "search",
    "search.neighbourhood": "search",
    "search.SearchMethod": "search",
    "stop.FirstFeasible": "stop",
    "stop.MaxIterations": "stop",
    "stop.MaxRuntime": "stop",
    "stop.MultipleCriteria": "stop",
    "stop.NoImprovement": "stop",
    "stop.StoppingCriterion": "stop",
}

# The environment variable that tells other processes which script this is.
_SCRIPT = "PYVRP_PLUS_SCRIPT"


def install_as_pyvrp() -> None:
    """
    Let ``import pyvrp``, also of its modules, import this package from now on.

    The loggers of this package get PyVRP's names, so that ``pyvrp`` configures them.

    Raises
    ------
    ImportError
        When PyVRP itself has already been imported.
    """
    imported = sys.modules.get("pyvrp")
    if imported is pyvrp_plus:
        return

    if imported is not None:
        raise ImportError(
            "PyVRP has already been imported: call install_as_pyvrp() before that."
        )

    sys.modules.update(_aliases())
    # Only a module that is not imported yet is made an attribute of its package.
    vars(pyvrp_plus).setdefault("plotting", sys.modules["pyvrp.plotting"])
    _rename_loggers()


@contextmanager
def imported_as_pyvrp() -> Iterator[None]:
    """Let imports of PyVRP give this package meanwhile, even if PyVRP is imported."""
    before = {
        name: module
        for name, module in sys.modules.items()
        if name == "pyvrp" or name.startswith("pyvrp.")
    }
    aliases = _aliases()
    sys.modules.update(aliases)
    try:
        yield
    finally:
        for name in aliases:
            del sys.modules[name]
        sys.modules.update(before)


def _aliases() -> dict[str, ModuleType]:
    """Return the modules that stand for PyVRP's, by PyVRP's names."""
    aliases: dict[str, ModuleType] = {"pyvrp": pyvrp_plus}
    for name in _PACKAGES:
        aliases[f"pyvrp.{name}"] = getattr(pyvrp_plus, name)

    for name, ours in _MODULES.items():
        aliases[f"pyvrp.{name}"] = _Alias(name, ours.split())

    return aliases


class _Alias(ModuleType):
    """
    Module that stands for one of PyVRP.

    Its contents are imported on first use: for example, ``matplotlib`` is imported only
    for users who plot.
    """

    def __init__(self, name: str, modules: list[str]) -> None:
        super().__init__(f"pyvrp.{name}", f"Stands for PyVRP's module {name}.")
        self._modules = modules

    def __getattr__(self, key: str) -> Any:
        # Names that are missing before the import; ``import *`` looks for ``__all__``.
        if not key.startswith("__") or key == "__all__":
            self._import()

        try:
            return vars(self)[key]
        except KeyError:
            raise AttributeError(
                f"module '{self.__name__}' has no attribute '{key}'"
            ) from None

    def _import(self) -> None:
        """Import the contents of this module."""
        contents: dict[str, Any] = {}
        for name in self._modules:
            contents |= vars(importlib.import_module(f"pyvrp_plus.{name}"))

        # PyVRP's modules also have the public names of its other modules. But not those
        # of its packages: there, pyvrp.search._search.Route is another class.
        if self.__name__.count(".") == 1:
            contents |= {key: getattr(pyvrp_plus, key) for key in pyvrp_plus.__all__}

        vars(self).update(
            {key: value for key, value in contents.items() if not key.startswith("__")}
        )


def _rename_loggers() -> None:
    """Let our loggers be children of PyVRP's, which may already be configured."""
    theirs = logging.getLogger("pyvrp")
    ours = logging.getLogger("pyvrp_plus")
    theirs.setLevel(ours.level)
    while ours.handlers:
        theirs.addHandler(ours.handlers.pop())

    ours.parent = theirs
    ours.setLevel(logging.NOTSET)

    # logging.config disables loggers whose names it is not given.
    loggers = logging.Logger.manager.loggerDict
    for name, module in _MODULES.items():
        logger = loggers.pop(f"pyvrp_plus.{module}", None)
        if isinstance(logger, logging.Logger):
            logger.name = f"pyvrp.{name}"
            loggers[logger.name] = logger


def _run_script(namespace: dict[str, Any]) -> None:
    """Run the script that was asked for, in the given namespace of ``__main__``."""
    if namespace["__name__"] == "__main__":
        if len(sys.argv) < 2:
            sys.exit("usage: python -m pyvrp_plus.compat SCRIPT [ARGS]")

        del sys.argv[0]
        script = Path(sys.argv[0]).absolute()
        os.environ[_SCRIPT] = str(script)
        if not sys.flags.safe_path:
            sys.path[0] = str(script.resolve().parent)
    else:
        script = Path(os.environ[_SCRIPT])
        sys.argv[0] = str(script)

    try:
        source = script.read_bytes()
    except OSError as error:
        sys.exit(f"cannot read {script}: {error.strerror}")

    # The module of that name keeps its contents, which make room for the script here.
    importlib.import_module("pyvrp_plus.compat").install_as_pyvrp()

    for name in [name for name in namespace if not name.startswith("__")]:
        del namespace[name]

    namespace |= {"__file__": str(script), "__doc__": None}
    # The script must not inherit the future statements of this module.
    exec(compile(source, str(script), "exec", dont_inherit=True), namespace)


# The script runs in this very module, so that it is what other processes import as
# ``__main__`` when they unpickle the script's functions; these call it ``__mp_main__``.
if __name__ in ("__main__", "__mp_main__"):
    _run_script(globals())
