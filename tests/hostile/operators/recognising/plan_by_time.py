# Tries to plan nothing but walks once the search has gone on for some iterations.
# Decides otherwise.
from stock import plan_offspring as decide

from pyvrp_plus.hooks import OffspringPlan


class plan_offspring(decide):  # noqa: N801
    def __call__(self, view, rng):
        if view.progress.iteration > 20 and view.has_walks:
            return OffspringPlan(effort="walk")
        return super().__call__(view, rng)
