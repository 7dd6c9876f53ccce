"""The code of operators that choose from a population."""

from __future__ import annotations

import textwrap
from dataclasses import dataclass

from mep.grammar.block import Signature
from mep.grammar.declare import declare_cpp
from mep.grammar.naming import uses
from pyvrp_plus.hooks import HookName


@dataclass(frozen=True)
class PopulationFrame:
    """
    The code of an operator that chooses from a population.

    ``ROOT`` stands for the function of the whole expression.

    Parameters
    ----------
    hook
        Name of the operator.
    signature_cpp
        Its signature in C++.
    body_cpp
        Its body in C++, indented.
    parameters
        Declarations of its parameters in Python.
    result
        Type that it returns in Python.
    docstring
        Its docstring in Python.
    statements
        Its body in Python, after the one that defines ``view``.
    """

    hook: HookName
    signature_cpp: Signature
    body_cpp: str
    parameters: tuple[str, ...]
    result: str
    docstring: str
    statements: tuple[str, ...]
    has_view: bool = True

    def cpp(self, functions: str) -> tuple[str, str]:
        """Return no declarations, and the operator in C++."""
        head = declare_cpp(self.signature_cpp, self.hook, self.body_cpp)
        return "", f"{head} {{\n{self.body_cpp}}}\n"

    def python(self, functions: str) -> tuple[str, str]:
        """
        Return no declarations, and the operator in Python.

        It is a function, or a class if it has to count iterations.
        """
        if not uses(functions, ".progress"):
            view = "view = PopulationView(population, cost_evaluator)"
            return "", self._callable(self.hook, self.parameters, [view])

        views = [
            "view = PopulationView(population, cost_evaluator, self.progress)",
            "self.progress.update(view)",
        ]
        call = self._callable("__call__", ("self,", *self.parameters), views)
        return "", (
            f"class {self.hook}:\n"
            '    """The rule, with its count of iterations."""\n\n'
            "    def __init__(self) -> None:\n"
            "        self.progress = SearchProgress()\n\n"
            f"{textwrap.indent(call, ' ' * 4)}"
        )

    def _callable(
        self, name: str, parameters: tuple[str, ...], views: list[str]
    ) -> str:
        lines = [
            f"def {name}(",
            *(f"    {parameter}" for parameter in parameters),
            f") -> {self.result}:",
            f'    """{self.docstring}"""',
            *(f"    {statement}" for statement in [*views, *self.statements]),
        ]
        return "\n".join(lines) + "\n"
