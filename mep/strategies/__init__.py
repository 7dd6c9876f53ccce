"""Strategies, each a small class: how the model is asked for operators."""

from mep.config import Strategy as StrategyName

from .eoh import EvolutionOfHeuristics
from .funsearch import FunSearch
from .metacognitive import (
    BestOfN,
    Metacognitive,
    RandomWalk,
    Reactive,
    WithoutKnowledge,
)
from .reevo import ReflectiveEvolution
from .self_consistency import SelfConsistency
from .self_refine import SelfRefine
from .strategy import Order as Order
from .strategy import Scene as Scene
from .strategy import Strategy as Strategy

#: The strategies by name; each repeat has an object of its own.
STRATEGIES: dict[StrategyName, type[Strategy]] = {
    "mep": Metacognitive,
    "mep-noinit": WithoutKnowledge,
    "reactive": Reactive,
    "eoh": EvolutionOfHeuristics,
    "reevo": ReflectiveEvolution,
    "funsearch": FunSearch,
    "best-of-n": BestOfN,
    "random": RandomWalk,
    "self-refine": SelfRefine,
    "self-consistency": SelfConsistency,
}
