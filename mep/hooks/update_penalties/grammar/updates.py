"""Blocks that update the penalties of all dimensions."""

from __future__ import annotations

from mep.grammar.block import Block, Child, Constant

from .types import STEP, UPDATE

UPDATES = (
    Block(
        "each",
        UPDATE,
        "each penalty changes by itself: $step",
        "exploits",
        "crawling",
        "Every constraint gets the penalty that its own violations ask for.",
        """
        std::vector<double> factors;
        for (auto const &dimension : dimensions)
            factors.push_back($step(dimension));

        return factors;
        """,
        "return [$step(dimension) for dimension in dimensions]",
        children=(Child("step", STEP),),
        weight=2,
    ),
    Block(
        "coupled",
        UPDATE,
        "each penalty changes so: $step; and, with weight $weight, as the others do",
        "balances",
        "ignored coupling",
        "What is repaired in one dimension breaks in another; they move together.",
        """
        std::vector<double> factors;
        for (auto const &dimension : dimensions)
            factors.push_back($step(dimension));

        double total = 0;
        for (auto const factor : factors)
            total += std::log(factor);

        auto const common = std::exp(total / static_cast<double>(factors.size()));
        for (auto &factor : factors)
            factor = std::pow(factor, 1 - weight) * std::pow(common, weight);

        return factors;
        """,
        """
        factors = [$step(dimension) for dimension in dimensions]
        total = sum(math.log(factor) for factor in factors)
        common = math.exp(total / len(factors))
        return [factor ** (1 - weight) * common**weight for factor in factors]
        """,
        children=(Child("step", STEP),),
        constants=(
            Constant("weight", 0.1, 0.7, "of the factor that all have in common"),
        ),
        trap="A dimension without constraints is always feasible, and pulls the "
        "penalties of the others down.",
    ),
    Block(
        "hardest_first",
        UPDATE,
        "the penalty of the most violated dimension changes so: $hardest; the others "
        "so: $rest",
        "balances",
        "ignored coupling",
        "The constraint that binds is dealt with first, and the others are not dragged"
        " along.",
        """
        std::size_t hardest = 0;
        for (std::size_t dim = 1; dim < dimensions.size(); ++dim)
            if (dimensions[dim].error > dimensions[hardest].error)
                hardest = dim;

        std::vector<double> factors;
        for (auto const &dimension : dimensions)
            factors.push_back($rest(dimension));

        factors[hardest] = $hardest(dimensions[hardest]);
        return factors;
        """,
        """
        hardest = max(range(len(dimensions)), key=lambda dim: dimensions[dim].error)
        factors = [$rest(dimension) for dimension in dimensions]
        factors[hardest] = $hardest(dimensions[hardest])
        return factors
        """,
        children=(Child("hardest", STEP), Child("rest", STEP)),
        trap="When two constraints are equally hard, as load and time windows may be, "
        "they take turns.",
    ),
)
