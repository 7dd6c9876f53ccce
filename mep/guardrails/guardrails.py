"""The static check of a program."""

from __future__ import annotations

from collections.abc import Callable

from mep.candidate.program import Language, Program
from mep.candidate.rejection import Rejected, Stage
from mep.plain_text import plain_text
from pyvrp_plus.hooks import HookName

from .cpp import check_cpp
from .finding import Finding
from .python import check_python

#: Maximum size of a source, in bytes.
MAX_BYTES = 64 * 2**10

# Maximum number of findings that a model is told at once.
_MAX_FINDINGS = 10
_MAX_QUOTED = 100  # characters

_CHECKS: dict[Language, Callable[[HookName, str], list[Finding]]] = {
    "python": check_python,
    "cpp": check_cpp,
}


def check(program: Program) -> None:
    """
    Reject a program that is not an operator, or uses something forbidden.

    Raises
    ------
    Rejected
        When there are findings; the message has the line, the reason and advice for
        each.
    """
    if not program.sources:
        raise Rejected(Stage.GUARDRAILS, "There is no source.")

    messages = []
    for hook, source in program.sources.items():
        findings = _check_text(source) or _CHECKS[program.language](hook, source)
        where = f"{hook}, " if len(program.sources) > 1 else ""
        messages += [
            f"{where}line {finding.line}{_quote(source, finding.line)}: "
            f"{finding.message}."
            for finding in sorted(set(findings))
        ]

    if messages:
        more = len(messages) - _MAX_FINDINGS
        rest = [f"and {more} more of this kind."] if more > 0 else []
        raise Rejected(Stage.GUARDRAILS, "\n".join(messages[:_MAX_FINDINGS] + rest))


def _check_text(source: str) -> list[Finding]:
    """Check the size and the characters of a source, before it is parsed."""
    try:
        size = len(source.encode())
    except UnicodeEncodeError as error:
        line = source.count("\n", 0, error.start) + 1
        return [Finding(line, "a character that UTF-8 does not have: use plain text")]

    if "\0" in source:
        line = source.count("\n", 0, source.index("\0")) + 1
        return [Finding(line, "a NUL character: use plain text")]

    if size > MAX_BYTES:
        return [
            Finding(
                1,
                f"the source has {size} bytes, at most {MAX_BYTES} are accepted: "
                "write a shorter operator",
            )
        ]

    if not source.strip():
        return [Finding(1, "the source is empty")]

    return []


def _quote(source: str, line: int) -> str:
    """Return the text of a line, for the message."""
    lines = source.split("\n")
    text = lines[line - 1].strip() if line <= len(lines) else ""
    shown = plain_text(text, _MAX_QUOTED)
    return f" (`{shown}`)" if shown else ""
