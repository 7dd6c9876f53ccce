"""Random problems over all attributes, with numbers of any size."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

import numpy as np

from pyvrp_plus.constants import MAX_VALUE
from tests.oracle.strategies import (
    InstanceSpec,
    RouteSpec,
    TripSpec,
    drop_closed_shifts,
)

#: What the numbers of a problem are like.
KINDS = ("usual", "negative", "sparse", "large", "enormous")


#: What a problem may have.
ATTRIBUTES = (
    *("windows", "service", "depot_service", "releases", "pickups", "initial"),
    *("prizes", "groups", "fleet", "limits", "costs", "profiles", "reloads"),
    *("shipments", "lifo", "several_windows", "skills", "types", "max_clients"),
    *("same_vehicle", "different_vehicles"),
)


@dataclass
class Numbers:
    """Draws numbers of one kind."""

    rng: Random
    kind: str

    def amount(self, most: int = 20) -> int:
        """Return a load, a cost or a time."""
        if self.kind == "enormous" and self.rng.random() < 0.2:
            return self._enormous()
        if self.kind == "large" and self.rng.random() < 0.3:
            return self.rng.randrange(2 ** self.rng.randrange(1, 45))
        return self.rng.randrange(most + 1)

    def _enormous(self) -> int:
        exponent = self.rng.choice([44, 50, 53, 57, 59, 60, 61, 62, 63])
        return min(2**exponent + self.rng.randrange(-2, 3), 2**63 - 1)

    def matrix(self, size: int) -> np.ndarray:
        """Return a matrix of distances or durations."""
        entries = [[self._entry() for _ in range(size)] for _ in range(size)]
        matrix = np.array(entries, dtype=np.int64).reshape(size, size)
        if self.rng.random() < 0.4:
            matrix = np.minimum(matrix, matrix.T)
        np.fill_diagonal(matrix, 0)
        return matrix

    def _entry(self) -> int:
        if self.kind == "negative" and self.rng.random() < 0.5:
            return -self.rng.randrange(200)
        if self.kind == "sparse" and self.rng.random() < 0.5:
            return MAX_VALUE
        sign = -1 if self.kind == "enormous" and self.rng.random() < 0.1 else 1
        return sign * self.amount(200)

    def unit_cost(self) -> int:
        """Return a cost per unit of distance or duration."""
        if self.kind in ("sparse", "large") and self.rng.random() < 0.5:
            return self.rng.randrange(2 ** self.rng.randrange(1, 22))
        return self.amount(5)


class ProblemGenerator:
    """
    Draws a problem, and solutions to it.

    Parameters
    ----------
    seed
        The same seed gives the same problem.
    """

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)
        self.kind = self.rng.choice(KINDS)
        self._numbers = Numbers(self.rng, self.kind)
        self._has_loads = self.rng.choice(
            [0, 1, 1, 2, 8 if self.kind != "usual" else 2]
        )
        self._has = {name: self.rng.random() < 0.4 for name in ATTRIBUTES}

    def problem(self) -> InstanceSpec:
        """Draw the problem."""
        num_depots = self.rng.choice([1, 1, 1, 2, 3])
        num_profiles = self.rng.choice([2, 3]) if self._has["profiles"] else 1
        num_types = self.rng.choice([2, 3]) if self._has["fleet"] else 1
        clients = [self._client(num_types) for _ in range(self._num_clients())]
        depots = [self._depot() for _ in range(num_depots)]
        groups = self._groups(clients, num_depots) if self._has["groups"] else []
        fleet = [self._vehicle_type(num_depots, num_profiles) for _ in range(num_types)]
        drop_closed_shifts(fleet, depots)

        shipments = []
        if self._has["shipments"]:
            number = self.rng.randrange(1, 7)
            shipments = [self._shipment(num_types) for _ in range(number)]

        size = num_depots + len(clients) + 2 * len(shipments)
        distances = [self._numbers.matrix(size) for _ in range(num_profiles)]
        if self.rng.random() < 0.5:
            durations = distances
        else:
            durations = [self._numbers.matrix(size) for _ in range(num_profiles)]

        first = num_depots + len(clients)
        members = list(range(num_depots, first))
        members += [
            first + 2 * idx + self.rng.randrange(2) for idx in range(len(shipments))
        ]
        return InstanceSpec(
            clients,
            depots,
            fleet,
            distances,
            durations,
            groups,
            shipments,
            self._vehicle_groups(members) if self._has["same_vehicle"] else [],
            self._vehicle_groups(members) if self._has["different_vehicles"] else [],
        )

    def solution(self, spec: InstanceSpec) -> list[RouteSpec]:
        """Draw routes that serve some clients and shipments, each at most once."""
        first = len(spec.depots) + len(spec.clients)
        ends = [first + 2 * idx for idx in range(len(spec.shipments))]
        order = [(client,) for client in spec.client_locations]
        order += [(pickup, pickup + 1) for pickup in ends]
        self.rng.shuffle(order)
        if self.rng.random() < 0.3:
            order = order[: self.rng.randrange(len(order) + 1)]

        vehicles = [
            idx
            for idx, kind in enumerate(spec.vehicle_types)
            for _ in range(min(kind["num_available"], len(order)))
        ]
        self.rng.shuffle(vehicles)
        routes = []
        while order and vehicles:
            size = self.rng.randrange(1, len(order) + 1)
            served, order = order[:size], order[size:]
            routes.append(self._route(spec, vehicles.pop(), served))
        return routes

    def _route(
        self, spec: InstanceSpec, vehicle_type: int, served: list[tuple[int, ...]]
    ) -> RouteSpec:
        kind = spec.vehicle_types[vehicle_type]
        most = min(kind.get("max_reloads", 3), 3) if kind.get("reload_depots") else 0
        reloads = [
            self.rng.choice(kind["reload_depots"])
            for _ in range(self.rng.randrange(most + 1))
        ]
        cuts = sorted(self.rng.randrange(len(served) + 1) for _ in reloads)
        bounds = [0, *cuts, len(served)]
        depots = [kind.get("start_depot", 0), *reloads, kind.get("end_depot", 0)]
        trips = [
            TripSpec(
                self._visits(served[bounds[idx] : bounds[idx + 1]], kind),
                depots[idx],
                depots[idx + 1],
            )
            for idx in range(len(depots) - 1)
        ]
        return RouteSpec(trips, vehicle_type)

    def _visits(self, served: list[tuple[int, ...]], kind: dict[str, Any]) -> list[int]:
        """Return the visits of a trip: shipments are wholes, and nested if need be."""
        visits: list[int] = []
        for first, *second in served:
            place = self.rng.randrange(len(visits) + 1)
            visits.insert(place, first)
            if second:
                most = place if kind.get("lifo") else len(visits) - 1
                visits.insert(self.rng.randrange(place, most + 1) + 1, *second)

        return visits

    def _num_clients(self) -> int:
        return self.rng.choice([0, 1, 2, 3, 4, 5, 6, 8, 10, 15])

    def _loads(self, most: int = 20) -> list[int]:
        return [self._numbers.amount(most) for _ in range(self._has_loads)]

    def _window(self) -> dict[str, int]:
        early = self._numbers.amount(200)
        return {"tw_early": early, "tw_late": early + self._numbers.amount(200)}

    def _place(self) -> dict[str, Any]:
        place: dict[str, Any] = {
            "x": self.rng.randrange(-50, 50),
            "y": self.rng.randrange(-50, 50),
        }
        if self._has["windows"] and self.rng.random() < 0.7:
            window = self._window()
            place |= {
                "tw_early": window["tw_early"],
                "tw_late": min(window["tw_late"], 2**63 - 1),
            }
        return place

    def _visit(self) -> dict[str, Any]:
        """Draw a place that is visited, with several windows at a few of them."""
        place = self._place()
        if self._has["several_windows"] and self.rng.random() < 0.3:
            window = self._window()
            early = min(window["tw_early"], 2**62)
            first = (early, max(early, min(window["tw_late"], 2**62)))
            opening = first[1] + 1 + self.rng.randrange(100)
            place.pop("tw_early", None)
            place.pop("tw_late", None)
            second = (opening, opening + self.rng.randrange(200))
            place["time_windows"] = [first, second]
        return place

    def _requirements(self, num_types: int) -> dict[str, Any]:
        """Draw what a client or a shipment requires of a vehicle."""
        requirements: dict[str, Any] = {}
        if self._has["skills"]:
            requirements["required_skills"] = self._skills(0.3)
        if self._has["types"] and self.rng.random() < 0.4:
            some = [idx for idx in range(num_types) if self.rng.random() < 0.6]
            which = self.rng.choice(["allowed", "forbidden"])
            requirements[f"{which}_vehicle_types"] = some
        return requirements

    def _skills(self, share: float) -> list[str]:
        return [name for name in ("cold", "lift") if self.rng.random() < share]

    def _client(self, num_types: int) -> dict[str, Any]:
        client = self._visit() | self._requirements(num_types)
        client["delivery"] = self._loads()
        if self._has["pickups"]:
            client["pickup"] = self._loads()
        if self._has["service"]:
            client["service_duration"] = self._numbers.amount(30)
        if self._has["releases"]:
            release = self._numbers.amount(150)
            late = client.get("tw_late", 2**63 - 1)
            if "time_windows" in client:
                late = client["time_windows"][0][1]
            client["release_time"] = min(release, late)
        if self._has["prizes"]:
            client["prize"] = self._numbers.amount(300)
            client["required"] = self.rng.random() < 0.4
        return client

    def _shipment(self, num_types: int) -> dict[str, Any]:
        shipment = self._requirements(num_types) | {
            "pickup": self._end(),
            "delivery": self._end(),
            "amount": self._loads(),
        }
        if self._has["prizes"]:
            shipment["prize"] = self._numbers.amount(300)
            shipment["required"] = self.rng.random() < 0.4
        return shipment

    def _end(self) -> dict[str, Any]:
        end = self._visit()
        if self._has["service"]:
            end["service_duration"] = self._numbers.amount(30)
        return end

    def _depot(self) -> dict[str, Any]:
        depot = self._place()
        if "tw_late" in depot:  # else hardly anything is feasible
            depot["tw_late"] = min(depot["tw_late"] + 500, 2**63 - 1)
        if self._has["depot_service"]:
            depot["service_duration"] = self._numbers.amount(30)
        return depot

    def _groups(
        self, clients: list[dict[str, Any]], num_depots: int
    ) -> list[dict[str, Any]]:
        groups: list[dict[str, Any]] = []
        indices = list(range(len(clients)))
        self.rng.shuffle(indices)
        while len(indices) > 1 and self.rng.random() < 0.6:
            members = [
                indices.pop() for _ in range(self.rng.randrange(1, len(indices)))
            ]
            for idx in members:
                clients[idx] |= {"group": len(groups), "required": False}
            locations = [num_depots + idx for idx in members]
            required = self.rng.random() < 0.5
            groups.append({"clients": locations, "required": required})
        return groups

    def _vehicle_groups(self, members: list[int]) -> list[list[int]]:
        """Draw groups of some of the members, which may be in several of them."""
        if len(members) < 2:
            return []

        return [
            self.rng.sample(members, self.rng.randrange(2, min(len(members), 6) + 1))
            for _ in range(self.rng.randrange(1, 4))
        ]

    def _vehicle_type(self, num_depots: int, num_profiles: int) -> dict[str, Any]:
        kind: dict[str, Any] = {
            "num_available": self.rng.choice([1, 2, 3, 20, 2**64 - 1]),
            "capacity": self._loads(80),
            "start_depot": self.rng.randrange(num_depots),
            "profile": self.rng.randrange(num_profiles),
        }
        same_end = self.rng.random() < 0.6
        kind["end_depot"] = (
            kind["start_depot"] if same_end else self.rng.randrange(num_depots)
        )
        if self._has["lifo"]:
            kind["lifo"] = self.rng.random() < 0.7
        if self._has["skills"]:
            kind["skills"] = self._skills(0.7)
        if self._has["max_clients"]:
            kind["max_clients"] = self.rng.randrange(8)
        if self._has["initial"]:
            kind["initial_load"] = [
                self.rng.randrange(most + 1) if most < 2**32 else most // 2
                for most in kind["capacity"]
            ]
        if self._has["windows"] and self.rng.random() < 0.5:
            window = self._window()
            late = min(window["tw_late"] + 600, 2**63 - 1)
            kind |= {"tw_early": min(window["tw_early"], late), "tw_late": late}
            if self.rng.random() < 0.5:
                kind["start_late"] = self.rng.randrange(kind["tw_early"], late + 1)
        if self._has["limits"]:
            kind["shift_duration"] = self._numbers.amount(900)
            kind["max_distance"] = self._numbers.amount(900)
            kind["max_overtime"] = self._numbers.amount(200)
        if self._has["costs"]:
            kind["fixed_cost"] = self._numbers.amount(100)
            for name in ("distance", "duration", "overtime"):
                kind[f"unit_{name}_cost"] = self._numbers.unit_cost()
        if self._has["reloads"]:
            kind["reload_depots"] = [self.rng.randrange(num_depots)]
            kind["max_reloads"] = self.rng.choice([1, 2, 2**64 - 1])
        return kind
