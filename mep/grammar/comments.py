"""Comments of the grammar on its operators, as a language model would make them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from mep.candidate.program import Component, Program, hooks_of
from mep.candidate.proposal import Proposal
from pyvrp_plus.hooks import HookName

from .describe import bias_of, difference, differences, pitfalls_met, reasons, traps
from .expression import Expression
from .hook_grammar import grammar_of
from .naming import numbered, phrase_of, sentence

#: Expression of the operator for each hook of a component.
Design = Mapping[HookName, Expression]


def compare(component: Component, parents: Sequence[Design]) -> str:
    """
    Return a reflection in prose: how the first operator differs from the second.

    Parameters
    ----------
    component
        Component of the operators.
    parents
        Designs of the operators, the better one first. If there are none, the text
        says what matters in general.
    """
    parts = []
    for hook in hooks_of(component):
        if len(parents) > 1:
            parts.append(_comparison(hook, parents[0][hook], parents[1][hook]))
        elif parents:
            parts.append(_diagnosis(hook, "The operator", parents[0][hook]))
        else:
            dangers = "; ".join(grammar_of(hook).pitfalls.values())
            parts.append(
                f"What operators for `{hook}` have to avoid is that {dangers}."
            )

    return "\n\n".join(parts) + "\n"


def comments_on(
    program: Program,
    parents: Sequence[Design],
    design: Design,
    revisions: Sequence[tuple[HookName, Expression]],
) -> Proposal:
    """
    Return the proposal of a new operator, with comments on it.

    Parameters
    ----------
    program
        Source of the new operator.
    parents
        Designs that the new operator was made from.
    design
        Design of the new operator.
    revisions
        Possible revisions: hooks, each with another expression for it.
    """
    base = _nearest(parents, design) if parents else {}
    changed = [hook for hook in design if base.get(hook) != design[hook]]
    return Proposal(
        program,
        diagnosis=f"{_diagnoses(parents)}\n\n{_design(design, base, changed)}",
        hypothesis=_hypothesis(design, base, changed),
        reflection=_reflection(design, revisions),
        thought=" ".join(
            f"{_prefix(hook, design)}{sentence(phrase_of(design[hook]))}"
            for hook in design
        ),
    )


def _prefix(hook: HookName, design: Design) -> str:
    """Return the name of a hook as a prefix; empty if there is only one hook."""
    return f"`{hook}`: " if len(design) > 1 else ""


def _nearest(parents: Sequence[Design], design: Design) -> Design:
    """Return the parent from which a design differs least."""

    def distance(parent: Design) -> int:
        changes = [differences(parent[hook], design[hook]) for hook in design]
        return sum(len(text) for change in changes for text in change)

    return min(parents, key=distance)


def _diagnoses(parents: Sequence[Design]) -> str:
    if not parents:
        return "There are no operators to learn from; this one is composed anew."

    names = [f"Operator {number}" for number in range(1, len(parents) + 1)]
    return "\n\n".join(
        " ".join(_diagnosis(hook, name, parent[hook]) for hook in parent)
        for name, parent in zip(names, parents, strict=True)
    )


def _diagnosis(hook: HookName, name: str, expression: Expression) -> str:
    met = pitfalls_met(hook, expression)
    open_ = [pitfall for pitfall in grammar_of(hook).pitfalls if pitfall not in met]
    text = (
        f"{name} (`{hook}`) {bias_of(expression)}. Its rule: "
        f"{sentence(phrase_of(expression))}"
    )
    if open_:
        text += f" Nothing in it is against {_listed(open_)}."

    return text + "".join(f" {trap}" for trap in traps(expression)[:1])


def _comparison(hook: HookName, better: Expression, worse: Expression) -> str:
    if better == worse:
        return f"The operators for `{hook}` are the same: {phrase_of(better)}."

    reason = reasons(hook, better)[0]
    only = [
        name
        for name in pitfalls_met(hook, better)
        if name not in pitfalls_met(hook, worse)
    ]
    biases = f"the better operator {bias_of(better)}; the other one {bias_of(worse)}"
    if bias_of(better) == bias_of(worse):
        biases = f"either operator {bias_of(better)}"

    text = (
        f"For `{hook}` {biases}. On the way from the latter to the former "
        f"{difference(worse, better)}. {reason}"
    )
    return text + (f" Only the better one is against {_listed(only)}." if only else "")


def _listed(items: Sequence[str]) -> str:
    return " and ".join(filter(None, [", ".join(items[:-1]), items[-1]]))


def _design(design: Design, base: Design, changed: Sequence[HookName]) -> str:
    parts = []
    for hook in changed:
        rationale = " ".join(reasons(hook, design[hook]))
        change = (
            difference(base[hook], design[hook]) if base else phrase_of(design[hook])
        )
        parts.append(f"{_prefix(hook, design)}{sentence(change)} {rationale}")

    return "\n\n".join(parts)


def _hypothesis(design: Design, base: Design, changed: Sequence[HookName]) -> str:
    clauses = []
    for hook in changed:
        reason = _novelty(base.get(hook), design[hook]).block.why.rstrip(".")
        if base:
            change = f"in `{hook}` {difference(base[hook], design[hook])}"
        else:
            change = f'`{hook}` follows the rule "{phrase_of(design[hook])}"'

        clauses.append(
            f"if {change}, then the mean cost falls, because {_lower(reason)}"
        )

    return sentence("; and ".join(clauses))


def _novelty(old: Expression | None, new: Expression) -> Expression:
    """Return the part that an expression has and the one before it has not."""
    if old is None:
        return new

    parts, old_parts = list(new.walk()), list(old.walk())
    blocks = {part.block for part in old_parts}
    other_blocks = [part for part in parts if part.block not in blocks]
    other_parts = [part for part in parts if part not in old_parts]
    # The outermost new block; else the innermost part with other numbers or parts.
    return [*reversed(other_blocks), *other_parts, new][0]


def _lower(text: str) -> str:
    return text[0].lower() + text[1:]


def _reflection(
    design: Design, revisions: Sequence[tuple[HookName, Expression]]
) -> str:
    addressed, remaining, misleading = [], [], []
    for hook, expression in design.items():
        met = pitfalls_met(hook, expression)
        prefix = _prefix(hook, design)
        addressed += [f"{prefix}{name}: {why}" for name, why in met.items()]
        remaining += [
            f"{prefix}{name}: {mechanism}."
            for name, mechanism in grammar_of(hook).pitfalls.items()
            if name not in met
        ]
        misleading += [f"{prefix}{trap}" for trap in traps(expression)]

    ideas = [
        f"{_prefix(hook, design)}{sentence(difference(design[hook], revision))}"
        for hook, revision in revisions
    ]
    parts = {
        "Pitfalls addressed": addressed,
        "Pitfalls remaining": remaining or ["None of those that the blocks know."],
        "Traps": misleading or ["None of those that the blocks know."],
        "Revisions": ideas,
    }
    return "\n\n".join(
        f"### {name}\n\n{numbered(items)}" for name, items in parts.items()
    )
