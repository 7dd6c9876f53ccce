"""Blocks that change a penalty depending on the share of feasible solutions."""

from __future__ import annotations

from mep.grammar.block import Block, Constant

from .types import STEP

STEPS = (
    Block(
        "stepwise",
        STEP,
        "by $increase when too few solutions are feasible, by $decrease when too many "
        "are",
        "balances",
        "crawling",
        "A fixed factor reacts at once, however small the deviation.",
        """
        if (std::abs(dimension.error) < tolerance)
            return 1;

        return dimension.error > 0 ? increase : decrease;
        """,
        """
        if abs(dimension.error) < tolerance:
            return 1.0

        return increase if dimension.error > 0 else decrease
        """,
        constants=(
            Constant("increase", 1.05, 2, "of the penalty"),
            Constant("decrease", 0.3, 0.95, "of the penalty"),
            Constant("tolerance", 0.01, 0.15, "deviation that changes nothing"),
        ),
        trap="On small instances the share of feasible solutions jumps between none "
        "and all.",
        weight=2,
    ),
    Block(
        "proportional",
        STEP,
        "the more the farther the share of feasible solutions is from the target",
        "balances",
        "overshooting",
        "A step as large as the error is small near the target.",
        "return std::exp(gain * dimension.error);",
        "return math.exp(gain * dimension.error)",
        constants=(
            Constant("gain", 0.2, 2.5, "change of the logarithm per unit of error"),
        ),
        weight=2,
    ),
    Block(
        "integral",
        STEP,
        "the more the longer the share of feasible solutions has been off the target",
        "balances",
        "blindness to the past",
        "The sum of past errors corrects a steady deviation.",
        "return std::exp(gain * dimension.sum);",
        "return math.exp(gain * dimension.sum)",
        constants=(
            Constant("gain", 0.05, 0.4, "change of the logarithm per summed error"),
        ),
        trap="After a restart the sum still speaks of the population before.",
    ),
    Block(
        "anticipating",
        STEP,
        "by where the share of feasible solutions is heading",
        "balances",
        "overshooting",
        "The trend says that the target will be reached before it is.",
        "return std::exp(gain * (dimension.error + lead * dimension.trend));",
        "return math.exp(gain * (dimension.error + lead * dimension.trend))",
        constants=(
            Constant("gain", 0.2, 2, "change of the logarithm per unit of error"),
            Constant("lead", 0.3, 3, "updates to look ahead"),
        ),
        trap="With few solutions between updates the trend is mostly noise.",
    ),
    Block(
        "odds",
        STEP,
        "by the odds of being feasible, against those of the target",
        "exploits",
        "crawling",
        "Odds grow without bound, so that none or all feasible is answered forcefully.",
        """
        auto const share = std::clamp(dimension.share, 0.02, 0.98);
        auto const target = std::clamp(dimension.share + dimension.error, 0.02, 0.98);
        return std::pow(target / (1 - target) * (1 - share) / share, power);
        """,
        """
        share = min(max(dimension.share, 0.02), 0.98)
        target = min(max(dimension.share + dimension.error, 0.02), 0.98)
        return (target / (1 - target) * (1 - share) / share) ** power
        """,
        constants=(
            Constant("power", 0.05, 0.5, "to which the ratio of odds is raised"),
        ),
        trap="Where a constraint never binds its penalty falls to the bottom, and is "
        "missing when it does.",
    ),
)
