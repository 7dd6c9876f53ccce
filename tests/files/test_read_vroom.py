"""Problems in VROOM's JSON."""

import json

import pytest

from pyvrp_plus import read_vroom, solve
from pyvrp_plus.exceptions import InstanceFileError
from pyvrp_plus.stop import MaxIterations


def with_matrices():
    """Return two jobs, and vehicles of two types, of which one has no end."""
    return {
        "jobs": [
            {
                "id": 1, "description": "bakery", "location_index": 1, "service": 30,
                "delivery": [2, 1], "time_windows": [[100, 900]],
            },
            {"id": 2, "location_index": 2, "pickup": [1, 0], "priority": 5},
        ],
        "vehicles": [
            {
                "id": 7, "start_index": 0, "end_index": 0, "capacity": [4, 4],
                "time_window": [0, 5000], "costs": {"fixed": 10},
            },
            {
                "id": 8, "start_index": 0, "end_index": 0, "capacity": [4, 4],
                "time_window": [0, 5000], "costs": {"fixed": 10},
            },
            {
                "id": 9, "description": "bike", "start_index": 0, "capacity": [1, 1],
                "speed_factor": 0.5, "costs": {"per_hour": 7200, "per_km": 500},
            },
        ],
        "matrices": {
            "car": {
                "durations": [[0, 60, 90], [60, 0, 45], [90, 45, 0]],
                "distances": [[0, 1000, 2000], [1000, 0, 800], [2000, 800, 0]],
            }
        },
    }  # fmt: skip


def read_document(tmp_path, document, **arguments):
    """Read a document from a file."""
    path = tmp_path / "vroom.json"
    path.write_text(json.dumps(document))
    return read_vroom(path, **arguments)


def test_matrices(tmp_path):
    """Each field of jobs and vehicles has its place."""
    data = read_document(tmp_path, with_matrices())
    assert (data.num_depots, data.num_clients, data.num_vehicle_types) == (2, 2, 2)
    bakery, other = data.clients()
    assert (bakery.name, other.name) == ("bakery", "2")
    assert (bakery.delivery, bakery.pickup) == ([2, 1], [0, 0])
    assert (bakery.tw_early, bakery.tw_late, bakery.service_duration) == (100, 900, 30)
    assert other.pickup == [1, 0]
    assert other.required

    cars, bike = data.vehicle_types()
    assert (cars.num_available, cars.name, cars.fixed_cost) == (2, "7, 8", 10)
    assert (cars.start_depot, cars.end_depot, cars.tw_late) == (0, 0, 5000)
    assert (bike.name, bike.end_depot, bike.capacity) == ("bike", 1, [1, 1])

    # Depot, nowhere, and two jobs: durations cost one a second by default.
    assert data.distance_matrix(cars.profile).tolist() == [
        [0, 0, 60, 90], [0, 0, 0, 0], [60, 0, 0, 45], [90, 0, 45, 0]
    ]  # fmt: skip
    assert data.duration_matrix(bike.profile)[0].tolist() == [0, 0, 120, 180]
    assert data.distance_matrix(bike.profile)[0, 2] == 120 * 2 + 500

    result = solve(data, MaxIterations(20), display=False)
    assert result.is_feasible()
    assert result.cost() == 10 + 60 + 45 + 90


def test_several_time_windows(tmp_path):
    """All of them are kept."""
    document = with_matrices()
    document["jobs"][0]["time_windows"] = [[100, 200], [300, 900]]
    data = read_document(tmp_path, document)
    assert data.clients()[0].time_windows == [(100, 200), (300, 900)]


def shipment(pickup=(), **fields):
    """Return a shipment from the first job's location to the second one's."""
    return {
        "pickup": {"id": 3, "location_index": 1, "service": 20, **dict(pickup)},
        "delivery": {
            "id": 4, "location_index": 2, "description": "office",
            "time_windows": [[50, 700]],
        },
        "amount": [1, 2],
        **fields,
    }  # fmt: skip


def test_shipments(tmp_path):
    """They are picked up and delivered by one vehicle, with amounts and windows."""
    document = with_matrices()
    del document["vehicles"][2]
    document["shipments"] = [shipment(priority=7), shipment({"id": 4})]
    document["shipments"][1]["delivery"].pop("description")
    data = read_document(tmp_path, document)
    assert (data.num_clients, data.num_shipments) == (2, 2)

    first, second = data.shipments()
    assert (first.name, second.name) == ("3 -> office", "4")
    assert first.amount == [1, 2]
    assert first.required
    assert first.pickup.service_duration == 20
    assert (first.delivery.tw_early, first.delivery.tw_late) == (50, 700)
    # The depot, two jobs, and the ends of two shipments.
    assert data.distance_matrix(0)[0].tolist() == [0, 60, 90, 60, 90, 60, 90]

    result = solve(data, MaxIterations(50), display=False)
    assert result.is_feasible()
    assert result.best.num_shipments() == 2
    for route in result.best.routes():
        visits = route.visits()
        for pickup in {3, 5}.intersection(visits):
            assert visits.index(pickup) < visits.index(pickup + 1)


def test_only_shipments(tmp_path):
    """There need not be any jobs; amounts alone say how many dimensions there are."""
    document = {
        "shipments": [
            {
                "pickup": {"id": 1, "location": [5, 53]},
                "delivery": {"id": 1, "location": [5, 52]},
                "amount": [3],
            }
        ],
        "vehicles": [{"id": 1, "start": [5, 52], "end": [5, 52], "capacity": [3]}],
    }
    data = read_document(tmp_path, document)
    assert (data.num_load_dimensions, data.num_shipments) == (1, 1)
    assert solve(data, MaxIterations(20), display=False).best.num_shipments() == 1


def test_costs_of_matrices(tmp_path):
    """They are taken as they are."""
    document = with_matrices()
    costs = [[0, 3, 4], [3, 0, 5], [4, 5, 0]]
    document["matrices"]["car"]["costs"] = costs
    del document["vehicles"][2]
    data = read_document(tmp_path, document)
    assert data.distance_matrix(0).tolist() == costs
    assert data.duration_matrix(0)[0, 1] == 60


def test_skills(tmp_path):
    """Vehicles with other skills, or numbers of tasks, are not alike."""
    document = with_matrices()
    document["jobs"][0]["skills"] = [2, 11, 2]
    document["vehicles"][0] |= {"skills": [11, 2], "max_tasks": 3}
    document["shipments"] = [shipment(skills=[11])]
    data = read_document(tmp_path, document)
    assert data.clients()[0].required_skills == ["11", "2"]
    assert data.shipment(0).required_skills == ["11"]
    assert [type_.skills for type_ in data.vehicle_types()] == [["11", "2"], [], []]
    most = [type_.max_clients for type_ in data.vehicle_types()]
    assert most == [3, 2**64 - 1, 2**64 - 1]
    assert [data.can_serve(idx, data.num_depots) for idx in range(3)] == [1, 0, 0]


def test_coordinates(tmp_path):
    """Travel is along great circles, at a speed."""
    document = {
        "jobs": [{"id": 1, "location": [5, 53]}],
        "vehicles": [{"id": 1, "start": [5, 52], "end": [5, 52]}],
    }
    data = read_document(tmp_path, document, speed=36)
    # A degree of latitude is about 111.2 km, which takes 11,120 s at 10 m/s.
    assert data.duration_matrix(0)[0, 1] == pytest.approx(11_120, abs=5)
    assert (data.location(1).x, data.location(1).y) == (5, 53)


def test_speed_must_be_positive(tmp_path):
    """Neither zero, nor NaN."""
    for speed in (0, -1, float("nan")):
        with pytest.raises(ValueError, match="speed must be positive"):
            read_document(tmp_path, with_matrices(), speed=speed)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda d: d.update(shipments=[{}]), r"shipments\[0\].pickup is missing"),
        (
            lambda d: d.update(shipments=[shipment(amount=[1])]),
            r"shipments\[0\].amount must be a list of 2 amounts",
        ),
        (
            lambda d: d.update(shipments=[shipment(skills=[-1])]),
            r"shipments\[0\].skills\[0\] must be in",
        ),
        (
            lambda d: d.update(shipments=[shipment({"setup": 3})]),
            r"shipments\[0\].pickup.setup cannot be expressed",
        ),
        (
            lambda d: d.update(shipments=[shipment({"location_index": 9})]),
            r"shipments\[0\].pickup.location_index must be in \[0, 2\]",
        ),
        (
            lambda d: d.update(shipments=[shipment({"time_windows": []})]),
            r"shipments\[0\]: time_windows must not be empty",
        ),
        (lambda d: d.pop("jobs"), "jobs is missing, and shipments, too"),
        (lambda d: d["jobs"][1].update(skills=1), r"jobs\[1\].skills must be a list"),
        (
            lambda d: d["vehicles"][0].update(max_tasks=-1),
            r"vehicles\[0\].max_tasks must be in",
        ),
        (lambda d: d["jobs"][1].update(setup=5), r"jobs\[1\].setup cannot be express"),
        (
            lambda d: d["jobs"][1].update(time_windows=[[0, 1], [1, 3]]),
            r"jobs\[1\]: time_windows\[1\] must open after time_windows\[0\]",
        ),
        (
            lambda d: d["jobs"][1].update(time_windows=[[0, 1, 2]]),
            r"jobs\[1\].time_windows\[0\] must be a list of two times",
        ),
        (
            lambda d: d["jobs"][1].update(time_windows=[]),
            r"jobs\[1\]: time_windows must not be empty",
        ),
        (
            lambda d: d["jobs"][1].update(time_windows=[[3, 1]]),
            r"jobs\[1\]: time_windows\[0\] .* got \(3, 1\)",
        ),
        (lambda d: d["jobs"][1].pop("id"), r"jobs\[1\].id is missing"),
        (
            lambda d: d["jobs"][1].pop("location_index"),
            r"jobs\[1\].location_index is missing",
        ),
        (
            lambda d: d["jobs"][1].update(location_index=3),
            r"jobs\[1\].location_index must be in \[0, 2\]",
        ),
        (
            lambda d: d["jobs"][1].update(pickup=[1]),
            r"jobs\[1\].pickup must be a list of 2 amounts",
        ),
        (
            lambda d: d["vehicles"][0].update(breaks=[{}]),
            r"vehicles\[0\].breaks cannot",
        ),
        (
            lambda d: d["vehicles"][0].update(max_travel_time=9),
            r"vehicles\[0\].max_travel_time cannot",
        ),
        (
            lambda d: d["vehicles"][2].pop("start_index"),
            r"vehicles\[2\] has neither a start nor an end",
        ),
        (
            lambda d: d["vehicles"][0].update(profile="bike"),
            "matrices.bike is missing",
        ),
        (
            lambda d: d["matrices"]["car"].pop("distances"),
            "matrices.car.distances is missing, but costs.per_km needs it",
        ),
        (
            lambda d: d["matrices"]["car"].update(durations=[[0]]),
            "matrices.car: the matrices differ in size",
        ),
        (lambda d: d["vehicles"][0].update(speed_factor=0), "speed_factor must be pos"),
        (
            lambda d: d["vehicles"][0]["costs"].update(per_task_hour=1),
            "per_task_hour ca",
        ),
        (
            lambda d: d["vehicles"][2].update(speed_factor=1e-20),
            "travel costs or takes more than",
        ),
        (lambda d: d.update(matrices={}), "matrices must be an object"),
        (lambda d: d.update(jobs=3), "jobs must be a list"),
        (lambda d: d.update(vehicles=[]), "depots is empty"),
        (lambda d: d.pop("matrices"), r"jobs\[0\].location is missing"),
    ],
)
def test_mistakes(tmp_path, change, message):
    """The error names the file and the field; nothing is read as something else."""
    document = with_matrices()
    change(document)
    with pytest.raises(InstanceFileError, match=rf"vroom\.json: .*{message}"):
        read_document(tmp_path, document)
