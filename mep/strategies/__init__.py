"""Strategies, each a small class: how the model is asked for operators."""

from mep.config import Strategy as StrategyName

from .eoh import EvolutionOfHeuristics
from .metacognitive import (
    BestOfN,
    Metacognitive,
    RandomWalk,
    Reactive,
    WithoutKnowledge,
)
from .reevo import ReflectiveEvolution
from .strategy import Order as Order
from .strategy import Scene as Scene
from .strategy import Strategy as Strategy

#: The strategies by name; each repeat has an object of its own.
STRATEGIES: dict[StrategyName, type[Strategy]] = {
    "mep": Metacognitive,
    "mep-noinit": WithoutKnowledge,
    "reactive": Reactive,
    "best-of-n": BestOfN,
    "random": RandomWalk,
    "eoh": EvolutionOfHeuristics,
    "reevo": ReflectiveEvolution,
}
