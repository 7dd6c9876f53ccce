"""The frame of operators that are what an expression returns."""

from __future__ import annotations

from dataclasses import dataclass

from .block import Type
from .declare import declare_cpp, declare_python


@dataclass(frozen=True)
class PlainFrame:
    """
    The code around the functions of an expression that decides by itself.

    It is a :class:`~mep.grammar.hook_grammar.Frame`.

    Parameters
    ----------
    hook
        Name of the operator.
    root
        Type of the whole expression, which has the signature of the operator.
    decision
        What the operator returns, in words.
    """

    hook: str
    root: Type
    decision: str

    @property
    def has_view(self) -> bool:
        """Whether the functions in Python take a view of the population."""
        return False

    def cpp(self, functions: str) -> tuple[str, str]:
        """Return no declarations, and the operator in C++."""
        signature = self.root.cpp
        comment = f"    // Returns {self.decision}.\n"
        body = f"{comment}    return ROOT({signature.arguments});\n"
        return "", f"{declare_cpp(signature, self.hook, body)} {{\n{body}}}\n"

    def python(self, functions: str) -> tuple[str, str]:
        """Return no declarations, and the operator in Python."""
        signature = self.root.python
        return "", (
            f"{declare_python(signature, self.hook)}\n"
            f'    """Return {self.decision}."""\n'
            f"    return ROOT({signature.arguments})\n"
        )
