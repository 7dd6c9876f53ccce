"""Blocks that distinguish states of the search."""

from __future__ import annotations

from dataclasses import replace

from mep.grammar.block import Block, Constant, whole

from .types import PHASE

# These blocks depend on the number of offspring so far. An operator in Python can count
# them only if it is called for each of them: when it selects parents, but not
# survivors.
_BY_PROGRESS = (
    Block(
        "stagnating",
        PHASE,
        "the best solution has not improved for $num_iterations iterations",
        "balances",
        "blindness to progress",
        "Stagnation is the moment to change the rule.",
        """
        auto const &progress = population.progress();
        return progress.iterations_without_improvement >= num_iterations;
        """,
        "return view.progress.iterations_without_improvement >= num_iterations",
        constants=(whole("num_iterations", 20, 600, "without improvement"),),
        trap="Small instances are solved to optimality early, and stagnate for good.",
        weight=2,
    ),
    Block(
        "early",
        PHASE,
        "fewer than $num_iterations iterations are done",
        "balances",
        "blindness to progress",
        "The start asks for other parents than the end.",
        "return population.progress().iteration < num_iterations;",
        "return view.progress.iteration < num_iterations",
        constants=(whole("num_iterations", 50, 1500, "that are early"),),
        trap="What is early depends on size and budget; large instances are early for "
        "long.",
    ),
    Block(
        "alternating",
        PHASE,
        "the period of $period iterations is an even one",
        "balances",
        "over-exploitation",
        "Taking turns, neither rule can take the population over.",
        "return population.progress().iteration / period % 2 == 0;",
        "return view.progress.iteration // period % 2 == 0",
        constants=(whole("period", 5, 200, "iterations of each turn"),),
    ),
)

_CONVERGED = Block(
    "converged",
    PHASE,
    "solutions are less than $distance apart on average",
    "balances",
    "blindness to progress",
    "The population's own diversity says when to stop exploiting it.",
    """
    double total = 0;
    for (std::size_t idx = 1; idx < population.size(); ++idx)
        total += population.broken_pairs_distance(idx - 1, idx);

    return total < distance * static_cast<double>(population.size());
    """,
    """
    total = sum(
        view.broken_pairs_distance(idx - 1, idx) for idx in range(1, view.size())
    )
    return total < distance * view.size()
    """,
    constants=(Constant("distance", 0.05, 0.5, "mean share of broken pairs"),),
    trap="Clustered instances share most of their links, and always look converged.",
)

#: For parents.
PHASES = (
    *_BY_PROGRESS,
    Block(
        "scarce",
        PHASE,
        "less than a share of $share of the solutions is feasible",
        "balances",
        "ignored infeasibility",
        "Where feasible solutions are rare, reaching them comes first.",
        """
        std::size_t num_feasible = 0;
        for (std::size_t idx = 0; idx != population.size(); ++idx)
            num_feasible += population.is_feasible(idx);

        auto const bound = share * static_cast<double>(population.size());
        return static_cast<double>(num_feasible) < bound;
        """,
        """
        num_feasible = sum(view.is_feasible(idx) for idx in view.everyone())
        return num_feasible < share * view.size()
        """,
        constants=(Constant("share", 0.1, 0.6, "of feasible solutions"),),
        trap="In the TSP every solution is feasible, and the rule never changes.",
    ),
    _CONVERGED,
)

#: For survivors.
SURVIVOR_PHASES = (
    *(
        replace(block, python=None, meets="blindness to progress")
        for block in _BY_PROGRESS
    ),
    _CONVERGED,
    Block(
        "feasible_side",
        PHASE,
        "the subpopulation is the feasible one",
        "balances",
        "blindness to progress",
        "Feasible solutions are kept for their cost, infeasible ones for where they "
        "lead.",
        "return population.is_feasible(0);",
        "return view.is_feasible(0)",
        weight=2,
    ),
)
