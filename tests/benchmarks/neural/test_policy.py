"""The policy against the same network written out with numpy."""

import subprocess
from pathlib import Path

import numpy as np
import pytest

from tests.benchmarks.neural import reference

SCRIPT = Path(__file__).parent / "run_policy.py"

NUM_LOCATIONS = 13
CAPACITY = 20


@pytest.fixture(scope="module")
def run(environment, tmp_path_factory):
    """Return a function that gives arrays to the script, and returns its arrays."""
    tmp_path = tmp_path_factory.mktemp("policy")

    def call(**arrays):
        np.savez(tmp_path / "in.npz", **arrays)
        subprocess.run(
            [environment.python, SCRIPT, tmp_path / "in.npz", tmp_path / "out.npz"],
            check=True,
        )
        return dict(np.load(tmp_path / "out.npz"))

    return call


@pytest.fixture(scope="module")
def coordinates():
    """Return random locations in the unit square, which they fill in one direction."""
    places = np.random.default_rng(2).random((NUM_LOCATIONS, 2))
    places -= places.min(axis=0)
    return places / places.max()


@pytest.fixture(scope="module")
def demands():
    """Return random demands of the clients."""
    return np.random.default_rng(3).integers(1, 10, NUM_LOCATIONS - 1)


@pytest.fixture(scope="module")
def tours(run, coordinates):
    """Return the tours of a policy."""
    return run(coordinates=coordinates, **reference.random_weights("tsp"))["solutions"]


@pytest.fixture(scope="module")
def routes(run, coordinates, demands):
    """Return the solutions of a policy, with the depot between routes."""
    inputs = {"coordinates": coordinates, "demands": demands, "capacity": CAPACITY}
    return run(**inputs, **reference.random_weights("cvrp"))["solutions"]


@pytest.mark.parametrize(("embedding", "layers"), [(16, 1), (24, 2)])
def test_tsp(run, coordinates, embedding, layers):
    """Encoded locations and scores of two partial tours are the same."""
    weights = reference.random_weights("tsp", embedding, layers)
    actual = run(coordinates=coordinates, **weights)
    assert actual["problem"] == "tsp"

    encoded = reference.encode("tsp", weights, coordinates)
    queries = encoded[[0, 1]] @ weights["decoder.Wq_first.weight"].T
    queries += encoded[[2, 1]] @ weights["decoder.Wq_last.weight"].T
    check(actual, weights, encoded, queries)


@pytest.mark.parametrize(("embedding", "layers"), [(16, 1), (24, 2)])
def test_cvrp(run, coordinates, demands, embedding, layers):
    """Encoded locations and scores of two partial solutions are the same."""
    weights = reference.random_weights("cvrp", embedding, layers)
    inputs = {"coordinates": coordinates, "demands": demands, "capacity": CAPACITY}
    actual = run(**inputs, **weights)
    assert actual["problem"] == "cvrp"

    encoded = reference.encode("cvrp", weights, coordinates, demands / CAPACITY)
    contexts = np.column_stack([encoded[[0, 1]], [1.0, 0.25]])
    queries = contexts @ weights["decoder.Wq_last.weight"].T
    check(actual, weights, encoded, queries)


def check(actual, weights, encoded, queries):
    """Compare with the reference, in single precision; query i may not go to i."""
    np.testing.assert_allclose(actual["encoded"], encoded, atol=1e-3)
    for idx, query in enumerate(queries):
        expected = reference.scores(weights, encoded, query, forbidden=idx)
        np.testing.assert_allclose(actual["scores"][idx], expected, atol=1e-2)


def test_greedy_tour(tours, coordinates):
    """The first tour goes, at each step, where the scores are highest."""
    weights = reference.random_weights("tsp")
    encoded = reference.encode("tsp", weights, coordinates)
    tour = [0]
    while len(tour) < NUM_LOCATIONS:
        query = weights["decoder.Wq_first.weight"] @ encoded[0]
        query += weights["decoder.Wq_last.weight"] @ encoded[tour[-1]]
        tour.append(int(reference.scores(weights, encoded, query, tour).argmax()))

    assert tours[0].tolist() == tour


def test_greedy_routes(routes, coordinates, demands):
    """The first solution, too, where loads decide what is possible."""
    weights = reference.random_weights("cvrp")
    encoded = reference.encode("cvrp", weights, coordinates, demands / CAPACITY)
    visits, left = [1], CAPACITY - demands[0]
    while len(set(visits) - {0}) < len(demands):
        too_much = set(1 + np.flatnonzero(demands > left))
        forbidden = (too_much | set(visits)) - {0} | ({0} & {visits[-1]})
        context = np.append(encoded[visits[-1]], left / CAPACITY)
        query = weights["decoder.Wq_last.weight"] @ context
        visits.append(
            int(reference.scores(weights, encoded, query, list(forbidden)).argmax())
        )
        left = CAPACITY if visits[-1] == 0 else left - demands[visits[-1] - 1]

    assert routes[0, : len(visits)].tolist() == visits
    assert not routes[0, len(visits) :].any()


def test_tours_start_everywhere(tours):
    """There is a tour from each location in each of eight views."""
    assert tours[:, 0].tolist() == 8 * list(range(NUM_LOCATIONS))
    assert (np.sort(tours) == np.arange(NUM_LOCATIONS)).all()
    assert len({tuple(tour) for tour in tours[::NUM_LOCATIONS]}) > 1  # Views differ.


def test_routes_keep_to_the_capacity(routes, demands):
    """Each solution visits all clients once; no route has more than fits."""
    clients = list(range(1, NUM_LOCATIONS))
    assert routes[:, 0].tolist() == 8 * clients

    padded = np.concatenate([[0], demands])
    for visits in routes:
        assert sorted(visits[visits > 0]) == clients
        parts = np.split(visits, np.flatnonzero(visits == 0))
        assert max(padded[part].sum() for part in parts) <= CAPACITY


def test_units_of_coordinates_do_not_matter(run, tours, coordinates):
    """What the policy sees is in the unit square."""
    weights = reference.random_weights("tsp")
    moved = run(coordinates=1024 * coordinates - 64, **weights)["solutions"]
    np.testing.assert_array_equal(moved[:NUM_LOCATIONS], tours[:NUM_LOCATIONS])


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"decoder.Wk.weight": None}, "tensors missing: decoder.Wk.weight."),
        ({"decoder.Wq_1.weight": np.zeros(1)}, "tensors unexpected: decoder.Wq_1."),
        (
            {"decoder.Wq_last.weight": np.zeros((24, 20))},
            "decoder.Wq_last.weight (is (24, 20), not (24, 17)).",
        ),
        (
            {"decoder.Wk.weight": np.zeros((12, 16))},
            "12 features do not divide into 8 heads.",
        ),
    ],
)
def test_other_architectures(run, coordinates, change, message):
    """It is said which tensors do not fit."""
    weights = reference.random_weights("cvrp") | change
    arrays = {name: array for name, array in weights.items() if array is not None}
    error = str(run(coordinates=coordinates, **arrays)["error"])
    assert "does not fit a POMO policy" in error
    assert message in error
