"""Blocks that modify the step of a penalty, or combine two steps."""

from __future__ import annotations

from mep.grammar.block import Block, Child, Constant, whole

from .types import STEP

STEP_MODIFIERS = (
    Block(
        "dead_band",
        STEP,
        "not within $width of the target, and beyond: $step",
        "exploits",
        "hunting",
        "The share of feasible solutions is an estimate; within its noise nothing is "
        "changed.",
        """
        if (std::abs(dimension.error) < width)
            return 1;

        return $step(dimension);
        """,
        """
        if abs(dimension.error) < width:
            return 1.0

        return $step(dimension)
        """,
        children=(Child("step", STEP),),
        constants=(Constant("width", 0.03, 0.25, "deviation that changes nothing"),),
    ),
    Block(
        "bounded",
        STEP,
        "by a factor of $limit at most: $step",
        "balances",
        "overshooting",
        "No single update can throw the search to the other side.",
        "return std::clamp($step(dimension), 1 / limit, limit);",
        "return min(max($step(dimension), 1 / limit), limit)",
        children=(Child("step", STEP),),
        constants=(Constant("limit", 1.1, 2, "largest factor, up and down"),),
    ),
    Block(
        "damped",
        STEP,
        "damped to the power of $power: $step",
        "balances",
        "overshooting",
        "Smaller steps average over more solutions.",
        "return std::pow($step(dimension), power);",
        "return float($step(dimension) ** power)",
        children=(Child("step", STEP),),
        constants=(Constant("power", 0.2, 0.9, "of the factor"),),
        weight=0.5,
    ),
    Block(
        "combined",
        STEP,
        "both $first, and $second",
        "balances",
        "blindness to the past",
        "Two corrections add up, as in a proportional and integral controller.",
        "return $first(dimension) * $second(dimension);",
        "return $first(dimension) * $second(dimension)",
        children=(Child("first", STEP), Child("second", STEP)),
        weight=1.5,
    ),
    Block(
        "one_sided",
        STEP,
        "upwards $up; downwards $down",
        "balances",
        "overshooting",
        "Becoming feasible and becoming cheap are different tasks, with rules of their"
        " own.",
        """
        if (dimension.error > 0)
            return $up(dimension);

        return $down(dimension);
        """,
        """
        if dimension.error > 0:
            return $up(dimension)

        return $down(dimension)
        """,
        children=(Child("up", STEP), Child("down", STEP)),
    ),
    Block(
        "cooling",
        STEP,
        "less and less, half as much after $half_life updates: $step",
        "exploits",
        "hunting",
        "Penalties settle where they were found to be right.",
        """
        auto const updates = static_cast<double>(dimension.num_updates);
        return std::pow($step(dimension), half_life / (half_life + updates));
        """,
        """
        power = half_life / (half_life + dimension.num_updates)
        return float($step(dimension) ** power)
        """,
        children=(Child("step", STEP),),
        constants=(
            Constant("half_life", 3, 50, "updates after which steps are halved"),
        ),
        trap="Where feasible solutions are found late, the penalties are frozen too "
        "early.",
    ),
    Block(
        "oscillating",
        STEP,
        "in swings of $period updates, by $amplitude up and then down, and besides "
        "$step",
        "explores",
        "frozen boundary",
        "Strategic oscillation (Glover and Hao, 2011) crosses the boundary from both "
        "sides.",
        """
        auto const rises = dimension.num_updates / period % 2 == 0;
        return (rises ? amplitude : 1 / amplitude) * $step(dimension);
        """,
        """
        rises = dimension.num_updates // period % 2 == 0
        return (amplitude if rises else 1 / amplitude) * $step(dimension)
        """,
        children=(Child("step", STEP),),
        constants=(
            whole("period", 1, 8, "updates of each rise and fall"),
            Constant("amplitude", 1.05, 1.6, "factor of each update of a swing"),
        ),
    ),
    Block(
        "pulse",
        STEP,
        "by $factor once in $period updates, and besides $step",
        "explores",
        "frozen boundary",
        "A shock from time to time shakes the search out of its balance.",
        """
        auto const is_due = dimension.num_updates % period == period - 1;
        return (is_due ? factor : 1) * $step(dimension);
        """,
        """
        is_due = dimension.num_updates % period == period - 1
        return (factor if is_due else 1.0) * $step(dimension)
        """,
        children=(Child("step", STEP),),
        constants=(
            whole("period", 4, 30, "updates between shocks"),
            Constant("factor", 0.2, 4, "of the shock"),
        ),
        weight=0.7,
    ),
    Block(
        "emergency",
        STEP,
        "by $factor while less than $share is feasible, else $step",
        "exploits",
        "crawling",
        "With hardly anything feasible there is nothing to tune.",
        """
        if (dimension.share < share)
            return factor;

        return $step(dimension);
        """,
        """
        if dimension.share < share:
            return factor

        return $step(dimension)
        """,
        children=(Child("step", STEP),),
        constants=(
            Constant("share", 0.02, 0.2, "of feasible solutions"),
            Constant("factor", 1.5, 4, "of the penalty"),
        ),
        trap="With a fleet that is too small nothing is ever feasible, and penalties "
        "explode.",
    ),
    Block(
        "restless",
        STEP,
        "by $factor after $num_iterations iterations without a better solution, else "
        "$step",
        "explores",
        "frozen boundary",
        "A stagnating search is let go to the cheap side of the constraints, or driven"
        " back.",
        """
        if (dimension.num_stagnant >= num_iterations)
            return factor;

        return $step(dimension);
        """,
        None,
        children=(Child("step", STEP),),
        constants=(
            whole("num_iterations", 100, 1000, "without improvement"),
            Constant("factor", 0.6, 1.6, "of the penalty"),
        ),
    ),
    Block(
        "fading",
        STEP,
        "in walks less and less, to the power of the share that is left: $step",
        "exploits",
        "hunting",
        "The end of a walk needs penalties that it can rely on.",
        "return std::pow($step(dimension), dimension.walk_left);",
        None,
        children=(Child("step", STEP),),
        trap="A walk whose penalties are wrong near its end stays infeasible.",
    ),
)
