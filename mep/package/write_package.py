"""Writing of a project that pip can install, with the operators of a run."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from mep.candidate.candidate import Ranked
from mep.package.package_names import PackageNames
from mep.package.provenance import provenance
from mep.report.measured import measured
from mep.report.verdict import percent, verdict
from mep.run import Run
from pyvrp_plus.hooks import HOOKS, HookName

# Where each file goes, by its template.
_FILES = {
    "pyproject.toml.j2": "pyproject.toml",
    "meson.build.j2": "meson.build",
    "README.md.j2": "README.md",
    "LICENSE.j2": "LICENSE",
    "init.py.j2": "src/{module}/__init__.py",
    "test_operators.py.j2": "tests/test_operators.py",
}


def package_files(
    run: Run, ranked: Ranked, names: PackageNames, sources: Mapping[HookName, str]
) -> Iterator[tuple[Path, str]]:
    """
    Yield the files of the package: their places in its folder, and their texts.

    Parameters
    ----------
    run
        Run in which the operator was found.
    ranked
        Name and results of the operator.
    names
        Names of the package and of its operators.
    sources
        Texts of the operators' files, by hook.
    """
    facts = _facts(run, ranked, names)
    for template, where in _FILES.items():
        text = _environment().get_template(template).render(facts)
        yield Path(where.format(module=names.module)), text

    package = Path("src") / names.module
    content = json.dumps(provenance(run, ranked), indent=2, ensure_ascii=False)
    yield package / "provenance.json", f"{content}\n"
    for hook, source in sources.items():
        yield package / f"{hook}.{facts['suffix']}", source


def _facts(run: Run, ranked: Ranked, names: PackageNames) -> dict[str, Any]:
    """Return what the templates put into words. No text of a model is among it."""
    is_cpp = run.config.lang == "cpp"
    return {
        "names": names,
        "hooks": [HOOKS[hook] for hook in names.operators],
        "is_cpp": is_cpp,
        "suffix": "cpp" if is_cpp else "py",
        "installed_suffix": "so" if is_cpp else "py",
        "run": run,
        "config": run.config,
        "candidate": run.candidate(ranked.name),
        "measured": list(measured(run, ranked)),
    }


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=FileSystemLoader(Path(__file__).parent / "templates"),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        autoescape=False,  # the texts are none of HTML
    )
    environment.filters |= {"percent": percent, "verdict": verdict}
    return environment
