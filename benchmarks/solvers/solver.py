"""Solvers as users write them."""

from __future__ import annotations

import dataclasses
import hashlib
import sys
from dataclasses import dataclass
from pathlib import Path

from benchmarks.instances import ROOT
from pyvrp_plus.operators import find_operator

from .adapters import SOLVERS, Adapter
from .environment import Environment, Log, Unavailable, make_environment
from .revision import check_out, find_commit, sources_of


@dataclass(frozen=True)
class Solver:
    """
    A solver as users write it.

    Parameters
    ----------
    name
        Name as the user has written it, which is also the name in rows.
    adapter
        Adapter that runs the solver.
    stock
        Whether to use the parameters of PyVRP 0.12.
    files
        Locations of operators' files.
    digest
        Digest of the commit that the solver is built from, and of the contents of these
        files when the name was parsed; empty without either.
    """

    name: str
    adapter: Adapter
    stock: bool = False
    files: tuple[Path, ...] = ()
    digest: str = ""

    def prepare(self, log: Log = print) -> Environment:
        """
        Make the environment of the solver, and that of PyVRP's evaluator.

        Raises
        ------
        Unavailable
            When either environment cannot be made.
        """
        evaluator = prepare_evaluator(log)
        return Environment(self.prepare_python(log), evaluator)

    def prepare_python(self, log: Log = print) -> Path:
        """
        Make the environment of the solver only, and return its Python.

        Raises
        ------
        Unavailable
            When it cannot be made.
        """
        if not self.adapter.requirements:
            return Path(sys.executable)

        if self.adapter.commit:
            check_out(self.adapter.commit, log)

        return make_environment(self.adapter.name, self.adapter.requirements, log)


def prepare_evaluator(log: Log = print) -> Path:
    """
    Make the environment of PyVRP's evaluator, and return its Python.

    Raises
    ------
    Unavailable
        When it cannot be made.
    """
    try:
        return make_environment("pyvrp-0.12", SOLVERS["pyvrp-0.12"].requirements, log)
    except Unavailable as error:
        raise Unavailable(
            f"PyVRP 0.12, which checks solutions, cannot be installed: {error}"
        ) from error


def parse_solver(text: str) -> Solver:
    """
    Return the solver that ``NAME[@REVISION][:stock][:FILE[+FILE...]]`` means.

    The name of an operator that is shipped or installed may take the place of a file.

    Raises
    ------
    ValueError
        When there is no such solver or revision, the solver has no revisions, no stock
        parameters or no operators, or a file is missing.
    """
    name, _, rest = text.partition(":")
    try:
        adapter = find_adapter(name)
    except ValueError as error:
        raise ValueError(f"{text!r}: {error}") from error

    first, _, others = rest.partition(":")
    stock = first == "stock"
    if stock and not adapter.has_stock:
        raise ValueError(f"{text!r}: {name} has no stock parameters.")

    files = _files(text, adapter, others if stock else rest)
    return Solver(text, adapter, stock, files, _digest(adapter, files))


def find_adapter(name: str) -> Adapter:
    """
    Return the adapter of a solver, or that of ``plus`` at a revision of the repository.

    Parameters
    ----------
    name
        Name of the solver; after an ``@``, what git knows the revision by.

    Raises
    ------
    ValueError
        When there is no such solver or revision, or the solver has no revisions.
    """
    base, at, revision = name.partition("@")
    if base not in SOLVERS:
        raise ValueError(f"{base!r} is none of {', '.join(SOLVERS)}.")
    if not at:
        return SOLVERS[base]
    if base != "plus":
        raise ValueError(f"only plus has revisions, not {base}.")

    commit = find_commit(revision)
    sources = sources_of(commit)
    ours = SOLVERS[base]
    return dataclasses.replace(
        ours,
        name=f"{base}@{commit}",
        # That of the revision, as the one of today may use what it does not have.
        worker=sources / ours.worker.relative_to(ROOT),
        requirements=(f"{sources}",),
        commit=commit,
    )


def _digest(adapter: Adapter, files: tuple[Path, ...]) -> str:
    if not files:
        return adapter.commit[:16]

    contents = [adapter.commit.encode(), *(path.read_bytes() for path in files)]
    return hashlib.sha256(b"\0".join(contents)).hexdigest()[:16]


def _files(text: str, adapter: Adapter, joined: str) -> tuple[Path, ...]:
    if not joined:
        return ()

    if not adapter.operators:
        raise ValueError(f"{text!r}: this solver takes no operators.")

    # The name of a file may have a plus sign in it.
    is_one = Path(joined).is_file()
    paths = [
        find_operator(name) for name in ([joined] if is_one else joined.split("+"))
    ]

    for path in paths:
        if not path.is_file():
            raise ValueError(f"{text!r}: there is no file {str(path)!r}.")
        if not path.name.endswith(adapter.operators):
            endings = ", ".join(adapter.operators)
            raise ValueError(f"{text!r}: {path.name} does not end in {endings}.")

    return tuple(path.absolute() for path in paths)
