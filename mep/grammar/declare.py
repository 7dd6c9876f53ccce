"""Declarations of functions, in C++ and in Python."""

from __future__ import annotations

from .block import Signature
from .naming import uses

#: Number of characters of a line of C++.
WIDTH_CPP = 100

#: Number of characters of a line of Python.
WIDTH_PYTHON = 88


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


def declare_python(signature: Signature, name: str) -> str:
    """Return the head of a function, on several lines if it is long."""
    parameters = ", ".join(signature.parameters)
    line = f"def {name}({parameters}) -> {signature.result}:"
    if len(line) <= WIDTH_PYTHON:
        return line

    if len(parameters) > WIDTH_PYTHON - 4:
        parameters = ",\n    ".join(signature.parameters) + ","

    return f"def {name}(\n    {parameters}\n) -> {signature.result}:"
