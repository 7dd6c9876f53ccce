"""Declarations of functions in C++."""

from __future__ import annotations

from .block import Signature
from .naming import uses

#: Number of characters of a line of C++.
WIDTH_CPP = 100


def declare_cpp(signature: Signature, name: str, body: str) -> str:
    """Return the head of a function; unused parameters have no names."""
    parameters = [
        parameter if uses(body, own) else parameter.removesuffix(own).rstrip()
        for parameter, own in zip(signature.parameters, signature.names, strict=True)
    ]
    lines = [f"{signature.result} {name}("]
    indent = " " * len(lines[0])
    for number, parameter in enumerate(parameters):
        is_last = number + 1 == len(parameters)
        text = parameter + (")" if is_last else ",")
        # The brace after the last parameter needs space, too.
        needed = len(lines[-1]) + len(text) + (3 if is_last else 1)
        if number == 0:
            lines[-1] += text
        elif needed <= WIDTH_CPP:
            lines[-1] += f" {text}"
        else:
            lines.append(indent + text)

    return "\n".join(lines)
