"""How each strategy asks, and who survives."""

import random
from collections import Counter
from pathlib import Path
from typing import get_args

import pytest

from mep.candidate.prompt_kind import PromptKind
from mep.config import Strategy as StrategyName
from mep.config import descriptions
from mep.evolve.feedback import to_parent
from mep.prompt import PromptContext, render
from mep.strategies import STRATEGIES
from mep.strategies.strategy import Strategy, choose_by_rank
from tests.mep.strategies.scene import STOCK, FixedScene

ROOT = Path(__file__).resolve().parents[3]
NAMES = get_args(StrategyName)


def test_all_are_there():
    """Each name that can be configured is a strategy of its own, and documented."""
    assert set(STRATEGIES) == set(NAMES)
    assert len(set(STRATEGIES.values())) == len(NAMES)
    page = (ROOT / "docs" / "evolution.md").read_text()
    assert all(f"| `{name}` |" in page for name in NAMES)
    assert all(name in descriptions()["strategy"] for name in NAMES)


@pytest.mark.parametrize("size", [1, 2, 5])
@pytest.mark.parametrize("generation", [1, 2, 3])
@pytest.mark.parametrize("name", NAMES)
def test_orders(name, size, generation):
    """As many as offspring, which can be put into words; the same ones each time."""
    scene = FixedScene(size, generation)
    strategy = STRATEGIES[name]()
    strategy.start(scene)
    orders = strategy.orders(scene)
    assert len(orders) == scene.num_offspring
    for order in orders:
        assert order.kind in get_args(PromptKind)
        ranks = [scene.population.index(one) for one in order.parents]
        assert ranks == sorted(set(ranks))
        context = PromptContext(
            "select_parents",
            "python",
            parents=tuple(to_parent(one, STOCK) for one in order.parents),
            to_beat=to_parent(STOCK, STOCK),
            knowledge=strategy.known,
            reflections=order.reflections,
        )
        assert "select_parents" in render(order.kind, context)

    again = STRATEGIES[name]()
    again.start(scene)
    assert again.orders(FixedScene(size, generation)) == orders


@pytest.mark.parametrize("name", NAMES)
def test_who_sets_out_knowledge(name):
    """Phase 1 is for the full method, and for those that differ in selection only."""
    scene = FixedScene(2)
    strategy = STRATEGIES[name]()
    strategy.start(scene)
    has_phase_1 = name in ("mep", "best-of-n", "random", "self-consistency")
    assert scene.num_knowledge == has_phase_1
    assert (strategy.known is not None) == has_phase_1


def test_what_prompts_tell():
    """As published, feedback at most; all else is an addition, and can be left out."""
    with_feedback = {"mep", "mep-noinit", "reactive", "best-of-n", "random"}
    for name in NAMES:
        strategy = STRATEGIES[name]()
        published = strategy.shown(with_additions=False)
        is_told = name in with_feedback or name == "self-consistency"
        assert published == ({"feedback"} if is_told else set())

    added = {
        name: STRATEGIES[name]().shown(with_additions=True)
        - STRATEGIES[name]().shown(with_additions=False)
        for name in NAMES
    }
    assert added == {
        "mep": {"attempts", "direction"},
        "mep-noinit": {"attempts", "direction"},
        "reactive": {"attempts", "direction"},
        "random": {"attempts", "direction"},
        "best-of-n": {"direction"},
        "eoh": {"feedback", "attempts"},
        "reevo": {"feedback", "attempts"},
        "funsearch": set(),
        "self-refine": set(),
        "self-consistency": set(),
    }


@pytest.mark.parametrize("name", NAMES)
def test_survivors(name):
    """As many as there is room for, the best first; by default the best ones."""
    scene = FixedScene(8)
    strategy = STRATEGIES[name]()
    strategy.start(scene)
    strategy.orders(scene)
    chosen = strategy.survivors(scene.population, scene)
    ranks = [scene.population.index(one) for one in chosen]
    assert ranks == sorted(set(ranks))
    assert 1 <= len(ranks) <= scene.num_survivors
    if type(strategy).survivors is Strategy.survivors:
        assert ranks == [0, 1, 2]


def test_chance_alone_decides():
    """In the random walk, each may stay."""
    strategy = STRATEGIES["random"]()
    scenes = [FixedScene(8, generation) for generation in range(30)]
    chosen = [strategy.survivors(scene.population, scene) for scene in scenes]
    counts = Counter(member.name for one in chosen for member in one)
    assert len(counts) == 8


def test_the_better_ones_are_parents_more_often():
    """Their chance falls with the rank, and is never zero."""
    ranked = FixedScene(5).population
    rng = random.Random(1)
    counts = Counter(choose_by_rank(ranked, 1, rng)[0].name for _ in range(10_000))
    drawn = [counts[member.name] for member in ranked]
    assert drawn == sorted(drawn, reverse=True)
    # 1 / (rank + 5) of their sum: 1/6 of 1/6 + ... + 1/10.
    assert drawn[0] / 10_000 == pytest.approx(0.258, abs=0.015)


def test_best_of_n_learns_nothing():
    """Its only parent is the stock rule, whatever was found."""
    orders = STRATEGIES["best-of-n"]().orders(FixedScene(5))
    assert all(order.parents == (STOCK,) for order in orders)
