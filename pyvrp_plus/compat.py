"""
Running code that says ``import pyvrp`` with this package.

:func:`install_as_pyvrp` registers this package under the name ``pyvrp``. On the command
line, ``python -m pyvrp_plus.compat SCRIPT [ARGS]`` runs a script that way. Scripts that
were written for PyVRP 0.14 need ``--api 0.14``.
"""

from __future__ import annotations

import argparse
import importlib
import logging
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import Any, Literal, NamedTuple

Api = Literal["0.12", "0.14"]


class _Interface(NamedTuple):
    """
    One of PyVRP's interfaces.

    Parameters
    ----------
    root
        Our package that has it.
    packages
        PyVRP's packages that are modules of the same name there.
    modules
        PyVRP's other modules, and where in ``pyvrp_plus`` their contents are. A module
        whose name is that of the class or function in it is not an attribute of its
        package.
    """

    root: str
    packages: list[str]
    modules: dict[str, str]


_STOP_MODULES = {
    "stop.FirstFeasible": "stop",
    "stop.MaxIterations": "stop",
    "stop.MaxRuntime": "stop",
    "stop.MultipleCriteria": "stop",
    "stop.NoImprovement": "stop",
    "stop.StoppingCriterion": "stop",
}

_INTERFACES: dict[Api, _Interface] = {
    "0.12": _Interface(
        "pyvrp_plus",
        ["crossover", "diversity", "repair", "search", "stop"],
        _STOP_MODULES
        | {
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
            "repair._repair": "repair",
            "search._search": "search",
            "search.LocalSearch": "search",
            "search.neighbourhood": "search",
            "search.SearchMethod": "search",
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
        },
    ),
    "0.14": _Interface(
        "pyvrp_plus.api14",
        ["search", "stop"],
        _STOP_MODULES
        | {
            "_pyvrp": "api14",
            "constants": "constants",
            "exceptions": "exceptions",
            "minimise_fleet": "api14.minimise_fleet",
            "Model": "api14.model profile",
            "PenaltyManager": "genetic.penalty_manager",
            "read": "api14.read",
            "Result": "result",
            "show_versions": "show_versions",
            "solve": "api14.solve solve_params",
            "Statistics": "statistics",
            "search._search": "api14.search",
            "search.neighbourhood": "api14.search",
            "plotting": "api14.plotting",
            "plotting.plot_coordinates": "api14.plotting",
            "plotting.plot_demands": "api14.plotting",
            "plotting.plot_instance": "api14.plotting",
            "plotting.plot_objectives": "api14.plotting",
            "plotting.plot_result": "api14.plotting",
            "plotting.plot_route_schedule": "api14.plotting",
            "plotting.plot_runtimes": "api14.plotting",
            "plotting.plot_solution": "api14.plotting",
            "plotting.plot_time_windows": "api14.plotting",
        },
    ),
}

# The environment variables that tell other processes which script this is, and which
# interface it wants.
_SCRIPT = "PYVRP_PLUS_SCRIPT"
_API = "PYVRP_PLUS_API"


def install_as_pyvrp(api: Api = "0.12") -> None:
    """
    Let ``import pyvrp``, also of its modules, import this package from now on.

    The loggers of this package get PyVRP's names, so that ``pyvrp`` configures them.

    Parameters
    ----------
    api
        Version of PyVRP whose interface is wanted.

    Raises
    ------
    ImportError
        When PyVRP itself, or another interface, has already been imported.
    ValueError
        When there is no such interface.
    """
    aliases = _aliases(api)
    root = aliases["pyvrp"]
    imported = sys.modules.get("pyvrp")
    if imported is root:
        return

    if imported is not None:
        raise ImportError(
            "PyVRP has already been imported: call install_as_pyvrp() before that."
        )

    sys.modules.update(aliases)
    # Only a module that is not imported yet is made an attribute of its package.
    vars(root).setdefault("plotting", sys.modules["pyvrp.plotting"])
    _rename_loggers(_INTERFACES[api].modules)


@contextmanager
def imported_as_pyvrp(api: Api = "0.12") -> Iterator[None]:
    """Let imports of PyVRP give this package meanwhile, even if PyVRP is imported."""
    before = {
        name: module
        for name, module in sys.modules.items()
        if name == "pyvrp" or name.startswith("pyvrp.")
    }
    aliases = _aliases(api)
    sys.modules.update(aliases)
    try:
        yield
    finally:
        for name in aliases:
            del sys.modules[name]
        sys.modules.update(before)


def _aliases(api: Api) -> dict[str, ModuleType]:
    """Return the modules that stand for PyVRP's, by PyVRP's names."""
    if api not in _INTERFACES:
        raise ValueError(f"api must be one of {', '.join(_INTERFACES)}, not {api!r}.")

    interface = _INTERFACES[api]
    root = importlib.import_module(interface.root)
    aliases: dict[str, ModuleType] = {"pyvrp": root}
    for name in interface.packages:
        aliases[f"pyvrp.{name}"] = getattr(root, name)

    for name, ours in interface.modules.items():
        aliases[f"pyvrp.{name}"] = _Alias(name, ours.split(), root)

    return aliases


class _Alias(ModuleType):
    """
    Module that stands for one of PyVRP.

    Its contents are imported on first use: for example, ``matplotlib`` is imported only
    for users who plot.
    """

    def __init__(self, name: str, modules: list[str], root: ModuleType) -> None:
        super().__init__(f"pyvrp.{name}", f"Stands for PyVRP's module {name}.")
        self._modules = modules
        self._root = root

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
            contents |= {key: getattr(self._root, key) for key in self._root.__all__}

        vars(self).update(
            {key: value for key, value in contents.items() if not key.startswith("__")}
        )


def _rename_loggers(modules: dict[str, str]) -> None:
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
    for name, module in modules.items():
        logger = loggers.pop(f"pyvrp_plus.{module}", None)
        if isinstance(logger, logging.Logger):
            logger.name = f"pyvrp.{name}"
            loggers[logger.name] = logger


def _options() -> argparse.Namespace:
    """Read the command line; what comes after the script is left to the script."""
    parser = argparse.ArgumentParser(
        prog="python -m pyvrp_plus.compat",
        description="Run a script that says `import pyvrp` with pyvrp_plus.",
    )
    parser.add_argument(
        "--api",
        choices=_INTERFACES,
        default="0.12",
        help="the version of PyVRP that the script was written for (default: 0.12)",
    )
    parser.add_argument("script", metavar="SCRIPT", help="the script")
    parser.add_argument(
        "arguments",
        metavar="ARGS",
        nargs=argparse.REMAINDER,
        help="arguments of the script",
    )
    return parser.parse_args()


def _run_script(namespace: dict[str, Any]) -> None:
    """Run the script that was asked for, in the given namespace of ``__main__``."""
    if namespace["__name__"] == "__main__":
        options = _options()
        sys.argv = [options.script, *options.arguments]
        script = Path(options.script).absolute()
        os.environ |= {_SCRIPT: str(script), _API: options.api}
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
    compat = importlib.import_module("pyvrp_plus.compat")
    compat.install_as_pyvrp(os.environ[_API])

    for name in [name for name in namespace if not name.startswith("__")]:
        del namespace[name]

    namespace |= {"__file__": str(script), "__doc__": None}
    # The script must not inherit the future statements of this module.
    exec(compile(source, str(script), "exec", dont_inherit=True), namespace)


# The script runs in this very module, so that it is what other processes import as
# ``__main__`` when they unpickle the script's functions; these call it ``__mp_main__``.
if __name__ in ("__main__", "__mp_main__"):
    _run_script(globals())
