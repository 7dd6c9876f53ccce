"""Algorithms assembled from components: native ones, and those of the user."""

import pytest

from pyvrp_plus import (
    CostEvaluator,
    GeneticAlgorithm,
    PenaltyManager,
    Population,
    ProblemData,
    RandomNumberGenerator,
    Result,
    Solution,
    SolveParams,
    solve,
)
from pyvrp_plus._pyvrp import initial_penalties
from pyvrp_plus.crossover import (
    mixed_crossover,
    ordered_crossover,
    selective_route_exchange,
)
from pyvrp_plus.diversity import (
    broken_pairs_distance,
    undirected_broken_pairs_distance,
)
from pyvrp_plus.exceptions import TspWarning
from pyvrp_plus.generate import generate_cvrp, generate_tsp
from pyvrp_plus.search import FocusedSearch, LocalSearch, compute_neighbours
from pyvrp_plus.stop import MaxIterations


@pytest.fixture(scope="module")
def data() -> ProblemData:
    """Return a CVRP that is tight enough for penalties to change."""
    instance = generate_cvrp(30, seed=3, route_size=6)
    vehicle_type = instance.vehicle_type(0).replace(num_available=6)
    return instance.replace(vehicle_types=[vehicle_type])


def make_search(data, rng, kind=LocalSearch):
    """Return a search method with the operators of the default parameters."""
    search = kind(data, rng, compute_neighbours(data))
    params = SolveParams()
    for op in params.node_ops:
        if op.supports(data):
            search.add_node_operator(op(data))

    for op in params.route_ops:
        if op.supports(data):
            search.add_route_operator(op(data))

    return search


def assemble(data, *, seed=1, **components) -> GeneticAlgorithm:
    """Return an algorithm with the given components, and others of the package."""
    rng = RandomNumberGenerator(seed)
    defaults = {
        "penalty_manager": lambda: PenaltyManager.init_from(data),
        "population": lambda: Population(broken_pairs_distance),
        "search_method": lambda: make_search(data, rng),
        "crossover_op": lambda: selective_route_exchange,
        "initial_solutions": lambda: [
            Solution.make_random(data, rng) for _ in range(25)
        ],
    }
    chosen = {
        name: components[name] if name in components else default()
        for name, default in defaults.items()
    }
    return GeneticAlgorithm(data=data, rng=rng, **chosen)


def figures(result: Result):
    """Return what must be the same for two equal runs."""
    stats = result.stats
    return result.best, result.num_iterations, stats.feas_stats, stats.infeas_stats


def run(algorithm: GeneticAlgorithm, num_iterations: int = 60):
    """Return the figures of a run."""
    return figures(algorithm.run(MaxIterations(num_iterations)))


def test_solve_is_an_assembly(data):
    """Solve does nothing that cannot be put together by hand."""
    rng = RandomNumberGenerator(3)
    *loads, duration, distance = initial_penalties(data, skip_forbidden=True)
    algorithm = GeneticAlgorithm(
        data,
        PenaltyManager((loads, duration, distance)),
        rng,
        Population(undirected_broken_pairs_distance),
        make_search(data, rng, FocusedSearch),
        mixed_crossover,
        [],
    )
    assert run(algorithm, 15) == figures(solve(data, MaxIterations(15), seed=3))


def test_state_of_components(data):
    """They are the objects that the run works on, and stay as it left them."""
    rng = RandomNumberGenerator(1)
    population = Population(broken_pairs_distance)
    manager = PenaltyManager.init_from(data)
    before = rng.state(), manager.penalties()
    algorithm = GeneticAlgorithm(
        data,
        manager,
        rng,
        population,
        make_search(data, rng),
        selective_route_exchange,
        [Solution.make_random(data, rng)],
    )
    result = algorithm.run(MaxIterations(100))
    assert result.best in list(population)
    assert len(population) == sum(
        stats[-1].size for stats in (result.stats.feas_stats, result.stats.infeas_stats)
    )
    assert (rng.state(), manager.penalties()) != before


class CountingPopulation(Population):
    """Counts the calls of its methods."""

    def __init__(self):
        super().__init__(broken_pairs_distance)
        self.calls = []

    def add(self, solution, cost_evaluator):
        """Count, and do as before."""
        self.calls.append("add")
        super().add(solution, cost_evaluator)

    def select(self, rng, cost_evaluator, k=2):
        """Count, and do as before."""
        self.calls.append("select")
        return super().select(rng, cost_evaluator, k)

    def clear(self):
        """Count, and do as before."""
        self.calls.append("clear")
        super().clear()


class CountingManager(PenaltyManager):
    """Counts the solutions that are registered."""

    num_registered = 0

    def register(self, sol):
        """Count, and do as before."""
        self.num_registered += 1
        super().register(sol)


def test_subclasses(data):
    """
    Overridden methods are called, and change nothing if they do as before.

    What was repaired is added, but not registered.
    """
    population = CountingPopulation()
    manager = CountingManager.init_from(data)
    assert isinstance(manager, CountingManager)

    outcome = run(assemble(data, population=population, penalty_manager=manager))
    assert outcome == run(assemble(data))
    assert population.calls.count("select") == 60
    assert manager.num_registered == 60
    assert population.calls.count("add") > 25 + 60


def test_replaced_methods(data, monkeypatch):
    """Also those of a single object, and of the class."""
    calls = []

    def select(rng, cost_evaluator, k=2):
        calls.append(type(cost_evaluator))
        first, *_ = population
        return first, first

    population = Population(broken_pairs_distance)
    population.select = select
    run(assemble(data, population=population), 5)
    assert calls == [CostEvaluator] * 5

    monkeypatch.setattr(Population, "clear", lambda self: calls.append("clear"))
    assert "python_population" in assemble(data)._components()
    assert assemble(data)._components()["python_population"] is not None


def test_callables(data):
    """Callables around ours change nothing, and get what PyVRP's get."""
    seen = []
    rng_of_user = None

    def cross(parents, given_data, cost_evaluator, rng):
        seen.append((len(parents), given_data is data, rng is rng_of_user))
        return selective_route_exchange(parents, given_data, cost_evaluator, rng)

    def diversity(first, second):
        return broken_pairs_distance(first, second)

    rng = rng_of_user = RandomNumberGenerator(1)
    initial = [Solution.make_random(data, rng) for _ in range(25)]
    algorithm = GeneticAlgorithm(
        data,
        PenaltyManager.init_from(data),
        rng,
        Population(diversity),
        make_search(data, rng),
        cross,
        initial,
    )
    assert run(algorithm) == run(assemble(data))
    assert seen == [(2, True, True)] * 60


def test_callable_search(data):
    """A search that is a callable is given each child, and each repair."""
    improved = []

    def improve(solution, cost_evaluator):
        improved.append(search(solution, cost_evaluator))
        return improved[-1]

    search = make_search(data, RandomNumberGenerator(2))
    best, num_iterations, *_ = run(assemble(data, search_method=improve))
    assert len(improved) >= num_iterations == 60
    assert best in improved


class FixedPenalties:
    """A penalty manager that never changes its mind."""

    def cost_evaluator(self):
        """Return an evaluator."""
        return CostEvaluator([10], 1, 0)

    def booster_cost_evaluator(self):
        """Return an evaluator with high penalties."""
        return CostEvaluator([1_000], 1, 0)

    def register(self, sol):
        """Do nothing."""


@pytest.mark.parametrize("kind", [LocalSearch, FocusedSearch])
def test_foreign_manager(data, kind):
    """Any object with the methods will do."""
    search = make_search(data, RandomNumberGenerator(1), kind)
    algorithm = assemble(data, penalty_manager=FixedPenalties(), search_method=search)
    assert algorithm.run(MaxIterations(10)).best.is_complete()
    assert algorithm.run(MaxIterations(10), num_threads=2).best.is_complete()


@pytest.mark.parametrize(
    ("components", "message"),
    [
        ({"search_method": lambda sol, costs: None}, "search_method returned None"),
        (
            {"crossover_op": lambda *args: "offspring"},
            "crossover_op returned 'offspring'",
        ),
    ],
    ids=["search", "crossover"],
)
def test_bad_returns(data, components, message):
    """The message names the component and what it has returned."""
    with pytest.raises(TypeError, match=message):
        assemble(data, **components).run(MaxIterations(5))


@pytest.mark.parametrize("returned", [None, (), "no", 3, (None, None)])
def test_bad_parents(data, returned):
    """So it does for parents."""
    population = Population(broken_pairs_distance)
    population.select = lambda rng, cost_evaluator: returned
    with pytest.raises(TypeError, match=r"population\.select returned"):
        assemble(data, population=population).run(MaxIterations(5))


def test_bad_penalties(data):
    """So it does for evaluators."""
    manager = PenaltyManager.init_from(data)
    manager.cost_evaluator = lambda: 3
    with pytest.raises(TypeError, match=r"penalty_manager\.cost_evaluator returned 3"):
        assemble(data, penalty_manager=manager).run(MaxIterations(5))

    with pytest.raises(ValueError, match=r"2 load dimensions|load penalties"):
        assemble(data, penalty_manager=PenaltyManager(([1.0, 2.0], 1, 1))).run(
            MaxIterations(5)
        )


def test_offspring_of_other_data(data):
    """An offspring that does not fit is refused before it does harm."""
    other = generate_cvrp(50, seed=1)
    offspring = Solution.make_random(other, RandomNumberGenerator(1))
    with pytest.raises(ValueError, match="51 locations"):
        assemble(data, crossover_op=lambda *args: offspring).run(MaxIterations(5))

    with pytest.raises(ValueError, match="51 locations"):
        assemble(data, initial_solutions=[offspring]).run(MaxIterations(5))


def test_bad_components(data):
    """What cannot be a component is refused at once."""
    for name in ("search_method", "crossover_op"):
        with pytest.raises(TypeError, match=name):
            assemble(data, **{name: 3})

    with pytest.raises(TypeError, match="population"):
        assemble(data, population=[])

    with pytest.raises(ValueError, match="initial solution"):
        assemble(data, initial_solutions=[])

    with pytest.raises(ValueError, match="display_interval"):
        assemble(data).run(MaxIterations(1), display_interval=-1)


def test_tsp():
    """Selective route exchange warns, ordered crossover does not."""
    data = generate_tsp(20, seed=1)
    with pytest.warns(TspWarning):
        algorithm = assemble(data)
    assert algorithm.run(MaxIterations(20)).is_feasible()

    algorithm = assemble(data, crossover_op=ordered_crossover)
    assert algorithm.run(MaxIterations(20)).is_feasible()
