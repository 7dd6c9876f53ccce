"""The methods of the paper, and the solvers that stand for them here."""

from __future__ import annotations

from collections.abc import Mapping

#: Our HGS with stock rules, which all others are compared with.
BASELINE = "plus:stock"

#: The hooks, which are also the options for files with operators for them.
COMPONENTS = ("select_parents", "select_survivors", "update_penalties")

#: What the user has to give for each method: names of options.
NEEDS: dict[str, tuple[str, ...]] = {
    "stock": (),
    **{component: (component,) for component in COMPONENTS},
    "all": COMPONENTS,
    "noinit": ("noinit",),
    "reactive": ("reactive",),
    "generations": ("run",),
    "neural": ("checkpoint",),
}


class NotGivenError(Exception):
    """There is no solver for a method; the message says what to give."""


def solver_of(method: str, given: Mapping[str, str]) -> str:
    """
    Return the solver for a method, as users write it.

    Parameters
    ----------
    method
        One of :data:`NEEDS`.
    given
        The values of the options that the user has given.

    Raises
    ------
    NotGivenError
        When there is none.
    """
    if method == "generations":
        raise NotGivenError("not evolved yet: give --run FOLDER")

    lacking = [f"--{option} FILE" for option in NEEDS[method] if option not in given]
    if lacking:
        missing = "literature only" if method == "neural" else "not evolved yet"
        raise NotGivenError(f"{missing}: give {', '.join(lacking)}")

    files = [given[option] for option in NEEDS[method]]
    if method == "neural":
        return f"pomo:{files[0]}"

    return ":".join([BASELINE, "+".join(files)]) if files else BASELINE
