"""
Share iterations between walking and breeding by how much either has recently improved.

Neither is ever given up. They take turns: what is bred after a walk knows its outcome,
and the next walk starts from the best of it.

Provenance: the stock rule, of this project.
"""

from pyvrp_plus import RandomNumberGenerator
from pyvrp_plus.hooks import IterationRecord, OffspringPlan, PlanView

# The share of breeding is between these. The least is less for solutions with more
# visits than that: few of them are bred in the same time, too few to pay soon.
LEAST_SHARE, MOST_SHARE, SMALL_SIZE = 0.25, 0.95, 200

MEMORY = 0.7  # of what was seen until the walk before
NEGLIGIBLE_GAIN = 1e-6  # so little is not told from nothing

# Until this share of the budget is used, there may be so many first walks.
FIRST_SHARE, MAX_FIRST = 0.1, 25

# Where time counts, later walks have one of so many levels of temperatures, from the
# usual ones to that share of them.
NUM_LEVELS, COOLEST = 4, 0.03

MIN_PARENTS = 2


class plan_offspring:  # noqa: N801
    """The rule, and what it remembers."""

    def __init__(self) -> None:
        self.gains = {"breed": 0.0, "walk": 0.0}  # until the last walk was over
        self.counts = {"breed": 0.0, "walk": 0.0}
        self.new_gains = {"breed": 0.0, "walk": 0.0}  # since then
        self.new_counts = {"breed": 0.0, "walk": 0.0}
        self.breeding_due = 0.0  # iterations

        self.num_seen = 0  # iterations
        self.num_restarts = 0
        self.num_walks = 0  # that were started since the last restart
        self.num_walks_over = 0
        self.has_bred = False  # since the last restart

    def __call__(self, view: PlanView, rng: RandomNumberGenerator) -> OffspringPlan:
        """Return the plan for the next iteration."""
        self.learn(view)
        if not view.has_walks or self.breeds(view):
            return OffspringPlan(effort="breed")
        if view.walk != "over":
            return OffspringPlan(effort="walk")
        if self.starts_first_walk(view):
            return OffspringPlan(effort="walk", origin="constructed")

        temperature = self.temperature(view, rng)
        return OffspringPlan(effort="walk", origin="bred", temperature=temperature)

    def learn(self, view: PlanView) -> None:
        """Count what was done since the last call."""
        num_new = view.progress.iteration - self.num_seen
        self.num_seen = view.progress.iteration
        for record in view.history(num_new):
            self.count(record, view.num_visits)

        if self.num_restarts != view.num_restarts:
            self.num_restarts = view.num_restarts
            self.num_walks = self.num_walks_over = 0
            self.has_bred = False

    def count(self, record: IterationRecord, num_visits: int) -> None:
        """Count an iteration; when a walk is over, decide on how much is bred next."""
        self.new_gains[record.effort] += record.gain
        self.new_counts[record.effort] += 1
        if not record.is_walk_over:
            return

        self.num_walks_over += 1
        num_slices = self.new_counts["walk"]
        self.fold(self.new_gains, self.gains)
        self.fold(self.new_counts, self.counts)

        least = LEAST_SHARE * min(SMALL_SIZE / (num_visits + 1), 1.0)
        breeding = self.rate("breed")
        share = breeding / (breeding + self.rate("walk"))
        share = min(max(share, least), max(MOST_SHARE, least))
        self.breeding_due = max(self.breeding_due, num_slices * share / (1 - share))

    def fold(self, recent: dict[str, float], totals: dict[str, float]) -> None:
        """Add what is recent to what is remembered."""
        for effort in totals:
            totals[effort] = MEMORY * totals[effort] + recent[effort]
            recent[effort] = 0.0

    def rate(self, effort: str) -> float:
        """Return the gain of an iteration that does so."""
        return (self.gains[effort] + NEGLIGIBLE_GAIN) / (self.counts[effort] + 1)

    def is_first_due(self, view: PlanView, num_walks: int) -> bool:
        """Return whether one more walk is to start from a constructed solution."""
        is_early = 0 < view.progress.budget_used < FIRST_SHARE
        most = max(view.num_constructed, MAX_FIRST if is_early else 0)
        return view.num_constructed > 0 and num_walks < most

    def breeds(self, view: PlanView) -> bool:
        """Return whether to breed, which begins when the first walks are over."""
        is_last_under_way = self.num_walks == self.num_walks_over + 1
        if self.num_walks_over < MIN_PARENTS or (
            not self.has_bred
            and (is_last_under_way or self.is_first_due(view, self.num_walks_over))
        ):
            return False

        self.has_bred = True
        if self.breeding_due < 1:
            return False

        self.breeding_due -= 1
        return True

    def starts_first_walk(self, view: PlanView) -> bool:
        """Count a walk, and return whether it starts from a constructed solution."""
        num_before = self.num_walks
        self.num_walks += 1
        is_very_first = num_before == 0 and self.num_restarts == 0
        return (
            not self.has_bred
            and not is_very_first
            and self.is_first_due(view, num_before)
        )

    def temperature(self, view: PlanView, rng: RandomNumberGenerator) -> float:
        """
        Return how many times the usual temperatures the walk has that starts now.

        Where time counts, the usual ones are so high that a walk soon forgets where it
        has started from, and may end anywhere. A cooler one improves what was bred.
        """
        if not view.has_time or not self.has_bred:
            return 1.0

        return float(COOLEST ** (rng.randint(NUM_LEVELS) / (NUM_LEVELS - 1)))
