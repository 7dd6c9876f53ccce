"""The description of a hook."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Literal

#: Name of a hook: that of the functions that are operators for it.
HookName = str

#: Part of the solver that asks rules for decisions.
Component = Literal[
    "genetic algorithm", "population", "penalty manager", "search", "neighbourhood"
]


@dataclass(frozen=True)
class Hook:
    """
    A place where the solver asks a rule for a decision.

    Parameters
    ----------
    name
        Name of the hook, and of the functions that are operators for it.
    title
        What the rule is called in texts: "parent selection".
    component
        The component of the solver that asks the rule.
    parameters
        Names of the parameters of an operator in Python, in order.
    optional_parameters
        Names of further ones, of which an operator is given those that it has.
    cpp_parameters
        Types of the parameters of an operator in C++, in order.
    is_called_often
        Whether the rule is asked in every iteration, rather than now and then.
    is_called_in_steps
        Whether the rule is asked in each step of a walk, thousands of times a second.
    steers_feasibility
        Whether the rule has an effect only where solutions can be infeasible.
    """

    name: HookName
    title: str
    component: Component
    parameters: tuple[str, ...]
    cpp_parameters: tuple[str, ...]
    is_called_often: bool
    is_called_in_steps: bool = False
    steers_feasibility: bool = False
    optional_parameters: tuple[str, ...] = ()

    @property
    def signature(self) -> str:
        """Name and parameters of an operator in Python."""
        return f"{self.name}({', '.join(self.parameters)})"

    @property
    def sees_solutions(self) -> bool:
        """Whether operators are given a list of solutions, and return some of them."""
        return "population" in self.parameters

    def stock(self, suffix: Literal[".py", ".cpp"]) -> Path:
        """Return the file with the stock rule, in Python or in C++."""
        return Path(__file__).parent / self.name / f"{self.name}{suffix}"
