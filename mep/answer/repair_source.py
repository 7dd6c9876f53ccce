"""Repair typical flaws of sources that models write, so that compilers read them."""

from __future__ import annotations

import ast
import html
import re
import textwrap

from tree_sitter import Node

from mep.candidate.program import Language
from mep.guardrails.cpp_tree import (
    MACRO,
    child,
    find,
    last_name,
    parse_cpp,
    syntax_errors,
    text_of,
)
from mep.guardrails.python import parse_operator
from pyvrp_plus.hooks import HOOKS, HookName

_HEADER = "#include <pyvrp_plus/operator.h>\n"
_INCLUDES_HEADER = re.compile(
    r"^[ \t]*#[ \t]*include[ \t]*[<\"]pyvrp_plus/operator\.h", re.M
)
_CALL_OPERATOR = re.compile(r"\boperator\s*\(\s*\)\s*\(([^;{}]*)\)")

_BODY_OR_END = re.compile("[{;]")

# Types by which the parameters of hooks differ.
_TYPE = re.compile(r"\b(?:[A-Z]\w*|size_t|double)\b")

# HTML entities, replaced without a look at the syntax: ``a &lt; b`` can be valid code.
_ENTITY = re.compile(r"&(?:lt|gt|amp|quot|apos|nbsp|#39|#x27);")

# Typographic characters with their plain forms; they are harmless in comments only.
_TYPESET = str.maketrans(
    {
        **dict.fromkeys("\u2018\u2019\u201a\u201b", "'"),
        **dict.fromkeys("\u201c\u201d\u201e\u201f", '"'),
        **dict.fromkeys("\u00a0\u2002\u2003\u2007\u2009\u202f\u3000", " "),
        **dict.fromkeys("\u2010\u2011\u2012\u2013\u2212", "-"),
    }
)


def parses(source: str, language: Language) -> bool:
    """Return whether a source is free of syntax errors."""
    if language == "cpp":
        return not any(syntax_errors(parse_cpp(source)))

    try:
        parse_operator(source)
    except SyntaxError:
        return False

    return True


def clean(source: str, language: Language) -> str:
    """
    Return a source without traces of typesetting.

    Tabs at the start of lines become spaces, and HTML entities become characters.
    Typographic quotation marks, spaces and dashes are replaced only if there is a
    syntax error: otherwise they occur only in comments and strings.
    """
    lines = textwrap.dedent(_expand_tabs(source)).strip("\n").split("\n")
    source = "\n".join(line.rstrip() for line in lines) + "\n"
    source = _ENTITY.sub(lambda found: html.unescape(found[0]), source)
    return source if parses(source, language) else source.translate(_TYPESET)


def _expand_tabs(source: str) -> str:
    """Replace the tabs at the start of lines by spaces."""
    return re.sub(r"^[ \t]+", lambda found: found[0].expandtabs(4), source, flags=re.M)


def defined_hooks(source: str, language: Language) -> list[HookName]:
    """Return the hooks that a source defines functions or classes for."""
    if language == "python":
        return [
            hook
            for hook in HOOKS
            if re.search(rf"^(?:async +)?(?:def|class) +{hook}\b", source, re.M)
        ]

    named = [hook for hook in HOOKS if _defines(source, hook)]
    return named or _hooks_of_classes(source)


def _defines(source: str, hook: HookName) -> bool:
    """Return whether C++ defines, not only declares, a function or class."""
    if re.search(rf"\b(?:class|struct)\s+{hook}\b[^;]*\{{", source):
        return True

    # The pattern requires a type before the name, which a call does not have.
    start = rf"^[^\n=.(#/*]*[\w>&]\s+{hook}\s*(?=\()"
    starts = [
        found.end()
        for found in re.finditer(start, source, re.M)
        if not found[0].lstrip().startswith("return")
    ]
    if not starts:
        return False

    ends = _closing(source)
    return any(
        after[0] == "{"
        for begin in starts
        if begin in ends and (after := _BODY_OR_END.search(source, ends[begin]))
    )


def _closing(source: str) -> dict[int, int]:
    """Return where each parenthesis that is closed is closed, by where it opens."""
    closing, opened = {}, []
    for found in re.finditer(r"[()]", source):
        if found[0] == "(":
            opened.append(found.start())
        elif opened:
            closing[opened.pop()] = found.start()

    return closing


def _hooks_of_classes(source: str) -> list[HookName]:
    """Return the hooks that call operators in a source have the parameters of."""
    types = [set(_TYPE.findall(found[1])) for found in _CALL_OPERATOR.finditer(source)]
    hooks = {hook for given in types for hook in _nearest_hook(given)}
    return [hook for hook in HOOKS if hook in hooks]


def _nearest_hook(given: set[str]) -> list[HookName]:
    """Return the hook whose types of parameters are nearest, if any sees the same."""

    def distance(hook: HookName) -> int:
        return len(given ^ set(_TYPE.findall(" ".join(HOOKS[hook].cpp_parameters))))

    fitting = [
        hook
        for hook in HOOKS
        if _TYPE.findall(HOOKS[hook].cpp_parameters[0])[0] in given
    ]
    return [min(fitting, key=distance)] if fitting else []


def repair(source: str, hook: HookName, language: Language) -> str:
    """
    Return a source with missing parts added, and without examples of its use.

    In C++, the header's include and the macro at the end are added. Examples are a
    function ``main`` in C++, and the part of a Python file that runs it as a script.
    """
    if language == "python":
        return _without_script(source)

    source = _without_main(source)
    if not _INCLUDES_HEADER.search(source):
        source = _HEADER + source

    if MACRO not in source:
        source = f"{source.rstrip()}\n\n{MACRO}({_operator_name(source, hook)})\n"

    return source


def _without_script(source: str) -> str:
    try:
        tree = parse_operator(source)
    except SyntaxError:  # reported by the guardrails later
        return source

    lines = source.split("\n")
    for node in reversed(tree.body):
        if isinstance(node, ast.If) and _asks_for_name(node.test):
            del lines[node.lineno - 1 : node.end_lineno]

    return "\n".join(lines).rstrip("\n") + "\n"


def _asks_for_name(test: ast.expr) -> bool:
    """Return whether a condition depends on the module's ``__name__``."""
    return any(
        isinstance(node, ast.Name) and node.id == "__name__" for node in ast.walk(test)
    )


def _without_main(source: str) -> str:
    text = source.encode()
    functions = [
        node
        for node in parse_cpp(source).children
        if node.type == "function_definition" and _function_name(node) == "main"
    ]
    for node in reversed(functions):
        text = text[: node.start_byte] + text[node.end_byte :]

    return text.decode()


def _function_name(node: Node) -> str:
    declarator = child(node, "declarator")
    return last_name(declarator and child(declarator, "declarator"))


def _operator_name(source: str, hook: HookName) -> str:
    """Return the name for the macro: the hook's, or that of the operator's class."""
    if _defines(source, hook):
        return hook

    for node in find(parse_cpp(source), "class_specifier", "struct_specifier"):
        if _CALL_OPERATOR.search(text_of(node)):
            return text_of(child(node, "name"))

    return hook
