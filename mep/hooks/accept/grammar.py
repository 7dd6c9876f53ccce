"""The grammar of rules that accept the steps of a walk."""

from __future__ import annotations

from mep.grammar.block import Block, Child, Constant, Signature, Type
from mep.grammar.hook_grammar import HookGrammar
from mep.grammar.plain_frame import PlainFrame

_PARAMETERS_CPP = ("StepView const &step", "RandomNumberGenerator &rng")
_PARAMETERS_PYTHON = ("step: StepView", "rng: RandomNumberGenerator")
_CPP = Signature("bool", _PARAMETERS_CPP)
_PYTHON = Signature("bool", _PARAMETERS_PYTHON)

_RULE = Type("Rule", _CPP, _PYTHON)

#: By how much the cost may rise.
_ALLOWANCE = Type(
    "Allowance",
    Signature("double", _PARAMETERS_CPP),
    Signature("float", _PARAMETERS_PYTHON),
)

_RULES = (
    Block(
        "rise",
        _RULE,
        "a step is kept if the cost rises by at most $allowance",
        "balances",
        "greed",
        "A rise that is small at this stage leads out of local optima.",
        """
        auto const rise = static_cast<double>(step.after - step.before);
        return rise <= $allowance(step, rng);
        """,
        "return step.after - step.before <= $allowance(step, rng)",
        children=(Child("allowance", _ALLOWANCE),),
        weight=2,
    ),
    Block(
        "near_best",
        _RULE,
        "a step is kept if it is no worse, or costs at most $allowance, $factor times, "
        "above the best feasible solution of the walk",
        "exploits",
        "drift",
        "The walk stays within reach of the best that it has found.",
        """
        if (step.after <= step.before)
            return true;
        auto const allowed = $allowance(step, rng);
        if (step.best == max_value)
            return static_cast<double>(step.after - step.before) <= allowed;

        return static_cast<double>(step.after - step.best) <= factor * allowed;
        """,
        """
        if step.after <= step.before:
            return True
        allowed = $allowance(step, rng)
        if step.best is None:
            return step.after - step.before <= allowed

        return step.after - step.best <= factor * allowed
        """,
        children=(Child("allowance", _ALLOWANCE),),
        constants=(Constant("factor", 1, 30, "of what a single step may rise"),),
        trap="Where violations are cheap, the cost of an infeasible solution misleads.",
    ),
    Block(
        "in_turn",
        _RULE,
        "until a share of $share of the walk: $early; then: $late",
        "balances",
        "one rule for all stages",
        "What explores well while it is hot need not be what ends well.",
        """
        auto const end = share * static_cast<double>(step.num_steps);
        if (static_cast<double>(step.step) < end)
            return $early(step, rng);

        return $late(step, rng);
        """,
        """
        if step.step < share * step.num_steps:
            return $early(step, rng)

        return $late(step, rng)
        """,
        children=(Child("early", _RULE), Child("late", _RULE)),
        constants=(Constant("share", 0.2, 0.9, "of the steps of the walk"),),
    ),
)

_ALLOWANCES = (
    Block(
        "annealing",
        _ALLOWANCE,
        "the temperature times a draw from the exponential distribution",
        "balances",
        "greed",
        "Large rises stay possible, but get rare as the walk cools down.",
        "return -step.temperature * std::log(std::max(rng.rand(), 0x1p-32));",
        "return -step.temperature * math.log(max(rng.rand(), 2.0**-32))",
        weight=2,
    ),
    Block(
        "threshold",
        _ALLOWANCE,
        "$share of the temperature",
        "exploits",
        "noise",
        "No rare draw lets a step ruin what many have gained.",
        "return share * step.temperature;",
        "return share * step.temperature",
        constants=(Constant("share", 0.3, 3, "of the temperature"),),
        trap="Where costs are rounded, many rises are equal, and all or none pass.",
    ),
    Block(
        "scaled",
        _ALLOWANCE,
        "$factor times $allowance",
        "explores",
        "one rule for all stages",
        "Another level of the same rule.",
        "return factor * $allowance(step, rng);",
        "return factor * $allowance(step, rng)",
        children=(Child("allowance", _ALLOWANCE),),
        constants=(Constant("factor", 0.3, 3, "of the allowance"),),
    ),
    Block(
        "waves",
        _ALLOWANCE,
        "$allowance, which rises and falls $count times in the walk by $depth of it",
        "explores",
        "settling",
        "A walk that is reheated leaves the valley in which it has settled.",
        """
        auto const num_steps = static_cast<double>(step.num_steps + 1);
        auto const done = static_cast<double>(step.step) / num_steps;
        auto const wave = std::cos(2 * 3.14159265 * count * done);
        return (1 + depth * wave) * $allowance(step, rng);
        """,
        """
        done = step.step / (step.num_steps + 1)
        wave = math.cos(2 * 3.14159265 * count * done)
        return (1 + depth * wave) * $allowance(step, rng)
        """,
        children=(Child("allowance", _ALLOWANCE),),
        constants=(
            Constant("count", 1, 12, "waves in a walk"),
            Constant("depth", 0.2, 0.9, "of a wave"),
        ),
        trap="A short walk has no time for several waves.",
    ),
)

GRAMMAR = HookGrammar(
    root=_RULE,
    stock="rise(annealing)",
    blocks=(*_RULES, *_ALLOWANCES),
    pitfalls={
        "greed": "a walk that only takes what is better stops at a local optimum",
        "drift": "a walk that takes too much wanders off, and comes back too late",
        "noise": "a rare draw accepts a step that undoes hundreds of good ones",
        "settling": "after a while, all steps lead back to the same solution",
        "one rule for all stages": "what is right while the solution is poor is wrong "
        "at the end",
    },
    frame=PlainFrame("accept", _RULE, "whether a step is kept"),
)
