"""The figures of solutions are those of PyVRP 0.14, which the same script asks for."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.compat import pyvrp_0_14

SCRIPT = Path(__file__).with_name("figures_0_14.py")
NUM_CASES = 150

Arguments = dict[str, Any]


def windows(rng: np.random.Generator, prefix: str = "") -> Arguments:
    """Draw a time window, or none."""
    early, late = sorted(rng.integers(0, 300, size=2).tolist())
    if rng.random() < 0.5:
        return {}

    return {f"{prefix}tw_early": early, f"{prefix}tw_late": late}


def shipment_windows(rng: np.random.Generator) -> Arguments:
    """Draw time windows of which that of the delivery ends last."""
    drawn = windows(rng, "pickup_") | windows(rng, "delivery_")
    if "delivery_tw_late" in drawn:
        earliest = drawn.get("pickup_tw_early", 0)
        drawn["delivery_tw_late"] = max(drawn["delivery_tw_late"], earliest)

    return drawn


def some(rng: np.random.Generator, **arguments: Any) -> Arguments:
    """Keep about half of the arguments."""
    return {name: value for name, value in arguments.items() if rng.random() < 0.5}


def loads(rng: np.random.Generator, num_dimensions: int, high: int = 15) -> list[int]:
    """Draw amounts."""
    return rng.integers(0, high, size=num_dimensions).tolist()


def instance(rng: np.random.Generator) -> Arguments:
    """Draw an instance: with shared locations, and any combination of attributes."""
    num_locations, num_profiles, num_dimensions = rng.integers([3, 1, 0], [7, 3, 3])
    num_depots, num_clients, num_shipments = rng.integers([1, 0, 0], [3, 6, 4])
    num_types = int(rng.integers(1, 3))
    num_groups = int(rng.integers(0, 2)) if num_clients >= 3 else 0

    def place() -> int:
        return int(rng.integers(num_locations))

    def matrices() -> list[Any]:
        drawn = rng.integers(0, 90, size=(num_profiles, num_locations, num_locations))
        for matrix in drawn:
            np.fill_diagonal(matrix, 0)
        return drawn.tolist()

    def depot() -> int:
        return int(rng.integers(num_depots))

    clients = []
    for idx in range(num_clients):
        client = {
            "location": place(),
            "delivery": loads(rng, num_dimensions),
            "pickup": loads(rng, num_dimensions),
            "prize": int(rng.integers(50)),
            "required": bool(rng.random() < 0.5),
            **windows(rng),
            **some(rng, service_duration=int(rng.integers(20)), name=f"client {idx}"),
        }
        if "tw_early" not in client:
            client["release_time"] = int(rng.integers(50))  # when all depots are open
        if num_groups and idx < 2:
            client |= {"group": 0, "required": False}
        clients.append(client)

    return {
        "locations": [
            {"x": float(x), "y": float(y), "name": "place"}
            for x, y in rng.integers(0, 100, size=(num_locations, 2))
        ],
        "clients": clients,
        "depots": [
            {
                "location": place(),
                # Vehicles start from 50 at the latest, when all depots are open.
                **some(
                    rng,
                    tw_early=int(rng.integers(50)),
                    tw_late=int(rng.integers(50, 400)),
                    service_duration=int(rng.integers(20)),
                ),
            }
            for _ in range(num_depots)
        ],
        "vehicle_types": [
            {
                "num_available": 2,
                "capacity": loads(rng, num_dimensions, 60),
                "start_depot": depot(),
                "end_depot": depot(),
                "reload_depots": list(range(num_depots)),
                "profile": int(rng.integers(num_profiles)),
                **some(
                    rng,
                    fixed_cost=int(rng.integers(50)),
                    tw_early=int(rng.integers(50)),
                    shift_duration=int(rng.integers(400)),
                    max_distance=int(rng.integers(400)),
                    unit_distance_cost=int(rng.integers(4)),
                    unit_duration_cost=int(rng.integers(4)),
                    initial_load=[0] * num_dimensions,
                    start_late=int(rng.integers(50, 200)),
                    max_overtime=int(rng.integers(100)),
                    unit_overtime_cost=int(rng.integers(4)),
                ),
            }
            for _ in range(num_types)
        ],
        "distance_matrices": matrices(),
        "duration_matrices": matrices(),
        "groups": [
            {"clients": [0, 1], "required": bool(rng.random() < 0.5)}
            for _ in range(num_groups)
        ],
        "shipments": [
            {
                "pickup_location": place(),
                "delivery_location": place(),
                "amount": loads(rng, num_dimensions),
                "prize": int(rng.integers(50)),
                "required": bool(rng.random() < 0.5),
                **shipment_windows(rng),
                **some(
                    rng,
                    pickup_service_duration=int(rng.integers(20)),
                    delivery_service_duration=int(rng.integers(20)),
                ),
            }
            for _ in range(num_shipments)
        ],
    }


def routes(rng: np.random.Generator, problem: Arguments) -> list[Arguments]:
    """Draw routes of up to two trips, through some of the clients and shipments."""
    has_group = bool(problem["groups"])
    texts = [
        [f"C{idx}"]
        for idx in range(len(problem["clients"]))
        if not (has_group and idx == 0)
    ]
    texts += [[f"L{idx}", f"U{idx}"] for idx in range(len(problem["shipments"]))]
    trips: list[list[list[str]]] = [[[], []] for _ in problem["vehicle_types"]]
    for text in texts:
        if rng.random() < 0.8:
            trip = trips[rng.integers(len(trips))][rng.integers(2)]
            for activity in text:
                first = trip.index(text[0]) + 1 if activity != text[0] else 0
                trip.insert(int(rng.integers(first, len(trip) + 1)), activity)

    found = []
    for kind, (one, two) in enumerate(trips):
        reload = f"D{rng.integers(len(problem['depots']))}"
        if one or two:
            activities = [*one, reload, *two] if one and two else [*one, *two]
            found.append({"type": kind, "activities": activities})

    return found


def cases() -> list[Arguments]:
    """Draw all cases."""
    drawn = []
    for seed in range(NUM_CASES):
        rng = np.random.default_rng(seed)
        problem = instance(rng)
        drawn.append({"instance": problem, "routes": routes(rng, problem)})

    return drawn


def ours(text: str) -> list[Arguments]:
    """Return the figures under this package."""
    command = [sys.executable, "-m", "pyvrp_plus.compat", "--api", "0.14", SCRIPT]
    done = subprocess.run(
        command, input=text, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_random_solutions():
    """All figures of solutions, routes and schedules are the same."""
    drawn = cases()
    text = json.dumps(drawn)
    process = pyvrp_0_14.run(SCRIPT, text=text)
    assert process.returncode == 0, process.stderr
    expected = json.loads(process.stdout)

    for case, one, two in zip(drawn, ours(text), expected, strict=True):
        assert one == two, case

    # The cases are not trivial.
    for name in ("is_feasible", "is_complete", "has_time_warp", "has_excess_load"):
        assert {figures[name] for figures in expected} == {True, False}, name
    for name in ("num_shipments", "num_missing_groups", "num_missing_shipments"):
        assert max(figures[name] for figures in expected) > 0, name
    assert max(figures["num_trips"] for figures in expected) > 2


@pytest.mark.parametrize(
    ("change", "error"),
    [
        ({"clients": [{"location": 9}]}, "IndexError"),
        ({"clients": [{"location": -1}]}, "TypeError"),
        ({"clients": [{"location": 0, "delivery": [-1]}]}, "ValueError"),
        ({"clients": [{"location": 0, "tw_early": 2, "tw_late": 1}]}, "ValueError"),
        ({"clients": [{"location": 0, "delivery": [1, 2]}]}, "ValueError"),
        ({"clients": [{"location": 0, "delivery": [3], "group": 1}]}, "IndexError"),
        ({"depots": [{"location": 9}]}, "IndexError"),
        ({"depots": [{"location": 0, "service_duration": -1}]}, "ValueError"),
        ({"depots": []}, "ValueError"),
        ({"vehicle_types": []}, "ValueError"),
        ({"vehicle_types": [{"capacity": [5], "start_depot": 3}]}, "IndexError"),
        ({"vehicle_types": [{"capacity": [5], "profile": 3}]}, "IndexError"),
        ({"distance_matrices": [[[0]]]}, "ValueError"),
        ({"duration_matrices": [[[0, 1], [1, 1]]]}, "ValueError"),
        ({"groups": [{"clients": [5]}]}, "IndexError"),
        ({"groups": [{"clients": [0]}]}, "ValueError"),
        (
            {"shipments": [{"pickup_location": 0, "delivery_location": 7}]},
            "IndexError",
        ),
        (
            {
                "shipments": [
                    {"pickup_location": 0, "delivery_location": 1, "amount": [-1]}
                ]
            },
            "ValueError",
        ),
    ],
    ids=lambda value: value if isinstance(value, str) else next(iter(value)),
)
def test_invalid_instances(change: Arguments, error: str, tmp_path: Path):
    """What is wrong with an instance raises an error of the same type."""
    instance = {
        "locations": [{"x": 0, "y": 0}, {"x": 1, "y": 1}],
        "clients": [{"location": 1, "delivery": [3]}],
        "depots": [{"location": 0}],
        "vehicle_types": [{"capacity": [5]}],
        "distance_matrices": [[[0, 1], [1, 0]]],
        "duration_matrices": [[[0, 1], [1, 0]]],
    }
    script = tmp_path / "script.py"
    script.write_text(
        f"import sys\nsys.path.insert(0, {str(SCRIPT.parent)!r})\n"
        "from figures_0_14 import build\n"
        f"build({instance})\n"
        f"try:\n    build({instance | change})\n"
        "except Exception as error:\n    print(type(error).__name__)\n"
    )
    assert pyvrp_0_14.run(script).stdout == f"{error}\n"
    command = [sys.executable, "-m", "pyvrp_plus.compat", "--api", "0.14", script]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.stdout == f"{error}\n", done.stderr
