"""Code for penalty updates: the figures of a dimension, and how they are collected."""

from __future__ import annotations

from dataclasses import dataclass

from mep.grammar.naming import uses


@dataclass(frozen=True)
class _Field:
    """
    A figure of a dimension that steps may depend on.

    ``cpp`` and ``python`` are the expressions that compute it; ``state`` is the
    variable that has to be kept for it between two updates, empty if there is none.
    """

    name: str
    meaning: str
    cpp_type: str
    cpp: str
    python_type: str
    python: str
    state: str = ""


_FIELDS = (
    _Field(
        "error",
        "target minus the share of feasible solutions",
        "double",
        "error",
        "float",
        "error",
    ),
    _Field(
        "share",
        "of recent solutions that are feasible",
        "double",
        "penalties.feasibility[dim]",
        "float",
        "share",
    ),
    _Field(
        "trend",
        "change of the error since the last update",
        "double",
        "error - errors_[dim]",
        "float",
        "error - self.errors[dim]",
        "errors",
    ),
    _Field(
        "sum",
        "of errors; those of the past count less and less",
        "double",
        "sums_[dim]",
        "float",
        "self.sums[dim]",
        "sums",
    ),
    _Field(
        "num_updates",
        "made before",
        "std::size_t",
        "num_updates_",
        "int",
        "self.num_updates",
        "num_updates",
    ),
    _Field(
        "num_stagnant",
        "iterations without improvement",
        "std::size_t",
        "penalties.progress.iterations_without_improvement",
        "int",
        "",
    ),
    _Field(
        "walk_left",
        "share of the walk that is left",
        "double",
        "walk_left(penalties)",
        "float",
        "",
    ),
)


def _used(code: str) -> list[_Field]:
    return [
        field
        for field in _FIELDS
        if field.name == "error" or uses(code, f"dimension.{field.name}")
    ]


def _cpp(functions: str) -> tuple[str, str]:
    """Return the struct that step functions take, and the operator, in C++."""
    fields = _used(functions)
    declared = [f"    {field.cpp_type} {field.name};" for field in fields]
    width = max(map(len, declared))
    members = [
        f"{line:<{width}} // {field.meaning}\n"
        for line, field in zip(declared, fields, strict=True)
    ]
    struct = (
        "// One dimension when its penalty is updated.\n"
        f"struct Dimension {{\n{''.join(members)}}};\n"
    )
    states = {field.state for field in fields} - {""}
    lines = _cpp_lines(fields, states)
    if not states:
        body = "".join(f"    {line}".rstrip() + "\n" for line in lines)
        head = "std::vector<double> update_penalties(PenaltyView const &penalties) {\n"
        return struct, f"{head}{body}}}\n"

    body = "".join(f"        {line}".rstrip() + "\n" for line in lines)
    variables = "".join(f"    {_CPP_STATES[state]}\n" for state in sorted(states))
    return struct, (
        f"class update_penalties {{\n{variables}\npublic:\n"
        "    std::vector<double> operator()(PenaltyView const &penalties) {\n"
        f"{body}    }}\n}};\n"
    )


_CPP_STATES = {
    "errors": "std::vector<double> errors_;",
    "num_updates": "std::size_t num_updates_ = 0;",
    "sums": "std::vector<double> sums_;",
}


def _cpp_lines(fields: list[_Field], states: set[str]) -> list[str]:
    vectors = sorted(states - {"num_updates"})
    lines = [f"{state}_.resize(penalties.penalties.size());" for state in vectors]
    lines += [
        *([""] if vectors else []),
        "std::vector<Dimension> dimensions;",
        "for (std::size_t dim = 0; dim != penalties.penalties.size(); ++dim) {",
        "    Dimension dimension;",
        "    auto const error = penalties.target - penalties.feasibility[dim];",
        *(["    sums_[dim] = 0.8 * sums_[dim] + error;"] if "sums" in states else []),
        *(f"    dimension.{field.name} = {field.cpp};" for field in fields),
        "    dimensions.push_back(dimension);",
        *(["    errors_[dim] = error;"] if "errors" in states else []),
        "}",
        "",
        *(["++num_updates_;"] if "num_updates" in states else []),
        "auto updated = ROOT(dimensions);",
        "for (std::size_t dim = 0; dim != updated.size(); ++dim)",
        "    updated[dim] *= penalties.penalties[dim];",
        "",
        "return updated;",
    ]
    return lines


def _python(functions: str) -> tuple[str, str]:
    """Return the class that step functions take, and the operator, in Python."""
    fields = _used(functions)
    members = [
        f"    {field.name}: {field.python_type}  # {field.meaning}\n"
        for field in fields
    ]
    declaration = (
        "@dataclass\nclass Dimension:\n"
        '    """One dimension when its penalty is updated."""\n\n' + "".join(members)
    )
    states = {field.state for field in fields} - {""}
    lines = _python_lines(fields, states)
    if not states:
        body = "".join(f"    {line}".rstrip() + "\n" for line in lines)
        return declaration, (
            "def update_penalties(\n"
            "    penalties: list[float], feasibility: list[float], target: float\n"
            ") -> list[float]:\n"
            f'    """Return the new penalty of each dimension."""\n{body}'
        )

    body = "".join(f"        {line}".rstrip() + "\n" for line in lines)
    variables = "".join(
        f"        {_PYTHON_STATES[state]}\n" for state in sorted(states)
    )
    return declaration, (
        "class update_penalties:\n"
        '    """The rule, with what it remembers of earlier updates."""\n\n'
        f"    def __init__(self) -> None:\n{variables}\n"
        "    def __call__(\n        self, "
        "penalties: list[float], feasibility: list[float], target: float\n"
        "    ) -> list[float]:\n"
        f'        """Return the new penalty of each dimension."""\n{body}'
    )


_PYTHON_STATES = {
    "errors": "self.errors: defaultdict[int, float] = defaultdict(float)",
    "num_updates": "self.num_updates = 0",
    "sums": "self.sums: defaultdict[int, float] = defaultdict(float)",
}


def _python_lines(fields: list[_Field], states: set[str]) -> list[str]:
    has_vectors = bool(states - {"num_updates"})
    shares = "dim, share in enumerate(feasibility)" if has_vectors else ""
    return [
        "dimensions = []",
        f"for {shares or 'share in feasibility'}:",
        "    error = target - share",
        *(
            ["    self.sums[dim] = 0.8 * self.sums[dim] + error"]
            if "sums" in states
            else []
        ),
        "    dimension = Dimension(",
        *(f"        {field.name}={field.python}," for field in fields),
        "    )",
        "    dimensions.append(dimension)",
        *(["    self.errors[dim] = error"] if "errors" in states else []),
        "",
        *(["self.num_updates += 1"] if "num_updates" in states else []),
        "factors = ROOT(dimensions)",
        "pairs = zip(penalties, factors, strict=True)",
        "return [penalty * factor for penalty, factor in pairs]",
    ]


class PenaltyFrame:
    """The code of an operator that updates the penalties of all dimensions."""

    has_view = False

    def cpp(self, functions: str) -> tuple[str, str]:
        """Return the struct that step functions take, and the operator, in C++."""
        return _cpp(functions)

    def python(self, functions: str) -> tuple[str, str]:
        """Return the class that step functions take, and the operator, in Python."""
        return _python(functions)
