"""Blocks that choose survivors by several rules, one after the other."""

from __future__ import annotations

from mep.grammar.block import Block, Child, Constant, whole
from mep.grammar.population.choices import choices
from mep.grammar.population.types import SCORE

from .types import SELECTION

SELECTION_STAGES = (
    Block(
        "duplicates_first",
        SELECTION,
        "copies go first; then $rest",
        "balances",
        "clones",
        "A copy adds nothing but weight to what it is a copy of.",
        """
        remove_duplicates(population, remaining, num_survivors);
        return $rest(population, std::move(remaining), num_survivors, rng);
        """,
        """
        remaining = remove_duplicates(view, remaining, num_survivors)
        return $rest(view, remaining, num_survivors, rng)
        """,
        children=(Child("rest", SELECTION),),
        weight=2,
    ),
    Block(
        "protect",
        SELECTION,
        "the best by $score are safe for a share of $share of the places; for the "
        "others $rest",
        "exploits",
        "lost elite",
        "A protected elite makes any rule safe for the others.",
        """
        auto const num_places = static_cast<double>(num_survivors);
        auto const num_safe = static_cast<std::ptrdiff_t>(share * num_places);
        auto const scores = $score(population, remaining, rng);
        auto const ranking = keep_best(remaining, scores, remaining.size());
        Indices survivors(ranking.begin(), ranking.begin() + num_safe);
        Indices others(ranking.begin() + num_safe, ranking.end());
        auto const num_others = num_survivors - survivors.size();
        others = $rest(population, std::move(others), num_others, rng);
        survivors.insert(survivors.end(), others.begin(), others.end());
        return survivors;
        """,
        """
        num_safe = int(share * num_survivors)
        scores = $score(view, remaining, rng)
        ranking = keep_best(remaining, scores, len(remaining))
        safe, others = ranking[:num_safe], ranking[num_safe:]
        others = $rest(view, others, num_survivors - num_safe, rng)
        return safe + others
        """,
        children=(Child("score", SCORE), Child("rest", SELECTION)),
        constants=(Constant("share", 0.05, 0.5, "of the places"),),
    ),
    Block(
        "retire",
        SELECTION,
        "those older than $max_age iterations go first, except for the cheapest; then "
        "$rest",
        "explores",
        "stale elite",
        "Solutions that had their chances make room for new ones.",
        """
        auto const best = cheapest(population, remaining);
        auto const age = [&](auto idx) { return population.age(idx); };
        auto const stays = [&](auto idx) { return idx == best || age(idx) <= max_age; };
        Indices old = remaining;
        std::erase_if(old, stays);
        std::ranges::stable_sort(old, std::ranges::greater{}, age);
        old.resize(std::min(old.size(), remaining.size() - num_survivors));

        auto const is_old = [&](auto idx) { return std::ranges::count(old, idx) > 0; };
        std::erase_if(remaining, is_old);
        return $rest(population, std::move(remaining), num_survivors, rng);
        """,
        None,
        children=(Child("rest", SELECTION),),
        constants=(whole("max_age", 50, 1500, "iterations"),),
        trap="Where good solutions are hard to find, nothing of worth replaces the "
        "retired.",
    ),
    Block(
        "two_steps",
        SELECTION,
        "a share of $share of those in excess goes so: $first; and the others so: "
        "$rest",
        "balances",
        "arbitrary weights",
        "Two rules act one after the other, and need no common scale.",
        """
        auto const num_excess = static_cast<double>(remaining.size() - num_survivors);
        auto const num_first = static_cast<std::size_t>(share * num_excess);
        auto const num_left = remaining.size() - num_first;
        remaining = $first(population, std::move(remaining), num_left, rng);
        return $rest(population, std::move(remaining), num_survivors, rng);
        """,
        """
        num_first = int(share * (len(remaining) - num_survivors))
        num_left = len(remaining) - num_first
        remaining = $first(view, remaining, num_left, rng)
        return $rest(view, remaining, num_survivors, rng)
        """,
        children=(Child("first", SELECTION), Child("rest", SELECTION)),
        constants=(Constant("share", 0.2, 0.8, "that the first rule removes"),),
        weight=0.7,
    ),
    *choices(SELECTION, "diversity collapse"),
)
