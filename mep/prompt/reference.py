"""Declarations of the solver's classes and functions that operators can use."""

from __future__ import annotations

from collections.abc import Sequence

from mep.candidate.program import Language

from .languages import language_facts
from .reference_cpp import cpp_reference
from .reference_python import python_reference


def reference(language: Language, names: Sequence[str]) -> str:
    """
    Return declarations of classes and functions, taken from the installed solver.

    Parameters
    ----------
    language
        Programming language of the operator.
    names
        Names of the classes and functions; may be empty.

    Raises
    ------
    ValueError
        When the solver has no class or function of such a name.
    """
    if language == "cpp":
        return cpp_reference(names)

    return python_reference(names, language_facts(language)["members"])
