"""
Problems as models of OR-Tools' routing library.

Matrices are registered once, so that the search never enters Python.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from ortools.constraint_solver import (  # type: ignore[import-not-found]
    pywrapcp,
)

from .fleet import vehicles
from .problem import FORBIDDEN, UNLIMITED, Integers, Problem, VehicleType
from .worker import NotApplicable

#: The features that the model can express.
SUPPORTED = {
    "time windows",
    "latest start",
    "service durations",
    "shipments",
    "optional shipments",
    "prizes",
    "optional clients",
    "client groups",
    "pickups",
    "several load dimensions",
    "asymmetric distances",
    "forbidden arcs",
    "several profiles",
    "maximum duration",
    "maximum distance",
    "overtime",
    "duration costs",
    "fixed costs",
    "different start and end",
    "several depots",
    "unused depots",
    "heterogeneous fleet",
}

# Features for which time is modelled.
_TEMPORAL = {
    "time windows",
    "latest start",
    "maximum duration",
    "overtime",
    "duration costs",
}


class ORToolsModel:
    """
    The model of a problem, in the attribute ``routing``.

    Parameters
    ----------
    problem
        Problem to model.
    present
        Features of the problem, all of which must be supported.
    """

    def __init__(self, problem: Problem, present: set[str]) -> None:
        self._problem = problem
        self._vehicles = vehicles(problem, present)
        self._types = [problem.vehicle_types[idx] for idx in self._vehicles]
        self._manager = pywrapcp.RoutingIndexManager(
            problem.num_locations,
            len(self._types),
            [vehicle.start_depot for vehicle in self._types],
            [vehicle.end_depot for vehicle in self._types],
        )
        self.routing = pywrapcp.RoutingModel(self._manager)

        self._add_costs()
        self._add_loads()
        if present & _TEMPORAL:
            self._add_times()
        if "maximum distance" in present:
            self._add_distances()
        self._add_shipments()
        self._add_choices()
        if "forbidden arcs" in present:
            self._forbid_vehicles()
            if problem.num_profiles == 1:
                self._forbid_arcs()

    def routes(self, solution: Any) -> list[Any]:
        """Describe the routes of a solution."""
        found = []
        for vehicle, vehicle_type in enumerate(self._vehicles):
            visits = []
            index = solution.Value(self.routing.NextVar(self.routing.Start(vehicle)))
            while not self.routing.IsEnd(index):
                visits.append(self._manager.IndexToNode(index))
                index = solution.Value(self.routing.NextVar(index))

            if visits:
                trip = {
                    "start_depot": self._types[vehicle].start_depot,
                    "end_depot": self._types[vehicle].end_depot,
                    "visits": visits,
                }
                found.append({"vehicle_type": vehicle_type, "trips": [trip]})

        return found

    def _by_type(self, make: Any) -> list[Any]:
        """Return for each vehicle what ``make`` returns for its type, made once."""
        made = [make(vehicle) for vehicle in self._problem.vehicle_types]
        return [made[idx] for idx in self._vehicles]

    def _add_costs(self) -> None:
        def arc_costs(vehicle: VehicleType) -> int:
            costs = vehicle.unit_distance_cost * self._distances(vehicle)
            return self._register(costs)

        for idx, evaluator in enumerate(self._by_type(arc_costs)):
            self.routing.SetArcCostEvaluatorOfVehicle(evaluator, idx)
            self.routing.SetFixedCostOfVehicle(self._types[idx].fixed_cost, idx)

    def _add_times(self) -> None:
        """Add time as a dimension: arrivals, durations of routes, and their costs."""
        horizon = self._problem.horizon
        service = np.zeros(self._problem.num_locations, np.int64)
        for location, visit in self._located():
            service[location] = visit.service_duration

        def durations(vehicle: VehicleType) -> int:
            # Arcs that take longer than the horizon are equally impossible: cap them.
            travel = np.minimum(self._durations(vehicle), horizon + 1)
            return self._register(travel + service[:, None])

        self.routing.AddDimensionWithVehicleTransits(
            self._by_type(durations), horizon, horizon, False, "time"
        )
        time = self.routing.GetDimensionOrDie("time")
        for location, visit in self._located():
            index = self._manager.NodeToIndex(location)
            late = min(visit.tw_late, horizon)
            time.CumulVar(index).SetRange(visit.tw_early, late)

        for idx, vehicle in enumerate(self._types):
            self._limit_shift(time, idx, vehicle, horizon)

    def _limit_shift(
        self, time: Any, idx: int, vehicle: VehicleType, horizon: int
    ) -> None:
        start = time.CumulVar(self.routing.Start(idx))
        end = time.CumulVar(self.routing.End(idx))
        for var, depot, late in (
            (start, vehicle.start_depot, min(vehicle.start_late, vehicle.tw_late)),
            (end, vehicle.end_depot, vehicle.tw_late),
        ):
            window = self._problem.depots[depot]
            early = max(vehicle.tw_early, window.tw_early)
            var.SetRange(early, min(late, window.tw_late, horizon))

        if vehicle.max_duration < horizon:
            time.SetSpanUpperBoundForVehicle(vehicle.max_duration, idx)
        if vehicle.unit_duration_cost:
            time.SetSpanCostCoefficientForVehicle(vehicle.unit_duration_cost, idx)
        if vehicle.max_overtime and vehicle.unit_overtime_cost:
            bound = pywrapcp.BoundCost(
                vehicle.shift_duration, vehicle.unit_overtime_cost
            )
            time.SetSoftSpanUpperBoundForVehicle(bound, idx)

        self.routing.AddVariableMaximizedByFinalizer(start)
        self.routing.AddVariableMinimizedByFinalizer(end)

    def _add_distances(self) -> None:
        limits = [min(vehicle.max_distance, UNLIMITED) for vehicle in self._types]
        evaluators = self._by_type(lambda v: self._register(self._distances(v)))
        self.routing.AddDimensionWithVehicleTransitAndCapacity(
            evaluators, 0, limits, True, "distance"
        )

    def _add_loads(self) -> None:
        for idx in range(len(self._problem.vehicle_types[0].capacity)):
            capacities = [vehicle.capacity[idx] for vehicle in self._types]
            delivery = self._at_locations(self._problem.deliveries[:, idx])
            pickup = self._at_locations(self._problem.pickups[:, idx])
            self._add_load(f"delivery {idx}", delivery, capacities)
            self._add_load(f"pickup {idx}", pickup, capacities)
            if (
                delivery.any()
                and pickup.any()
                and not self._is_separate(delivery, pickup)
            ):
                self._add_mixed_load(f"load {idx}", delivery, pickup, capacities)

    def _add_load(self, name: str, amounts: Integers, capacities: list[int]) -> None:
        """Limit the sum of amounts on each route by the capacity of its vehicle."""
        if amounts.any():
            evaluator = self.routing.RegisterUnaryTransitVector(amounts.tolist())
            self.routing.AddDimensionWithVehicleCapacity(
                evaluator, 0, capacities, True, name
            )

    def _add_mixed_load(
        self, name: str, delivery: Integers, pickup: Integers, capacities: list[int]
    ) -> None:
        """Limit the load after each visit, where all deliveries are loaded at first."""
        change = self.routing.RegisterUnaryTransitVector((pickup - delivery).tolist())
        self.routing.AddDimensionWithVehicleCapacity(change, 0, capacities, False, name)
        load = self.routing.GetDimensionOrDie(name)
        delivered = self.routing.GetDimensionOrDie(name.replace("load", "delivery"))
        solver = self.routing.solver()
        for idx in range(len(self._types)):
            solver.Add(
                load.CumulVar(self.routing.Start(idx))
                == delivered.CumulVar(self.routing.End(idx))
            )

    def _add_shipments(self) -> None:
        """Transport each shipment with one vehicle, and limit the loads on the way."""
        problem, solver = self._problem, self.routing.solver()
        if not problem.shipments:
            return

        for idx in range(len(problem.vehicle_types[0].capacity)):
            change = np.zeros(problem.num_locations, np.int64)
            for (pickup, delivery), shipment in zip(
                problem.pairs, problem.shipments, strict=True
            ):
                change[[pickup, delivery]] = shipment.amount[idx], -shipment.amount[idx]

            capacities = [vehicle.capacity[idx] for vehicle in self._types]
            self._add_load(f"shipped {idx}", change, capacities)

        # Only the order counts: how many visits were made before.
        self.routing.AddConstantDimension(1, problem.num_locations, True, "rank")
        rank = self.routing.GetDimensionOrDie("rank")
        for pair, shipment in zip(problem.pairs, problem.shipments, strict=True):
            pickup, delivery = map(self._manager.NodeToIndex, pair)
            self.routing.AddPickupAndDelivery(pickup, delivery)
            vehicle_of = self.routing.VehicleVar
            solver.Add(vehicle_of(pickup) == vehicle_of(delivery))
            solver.Add(rank.CumulVar(pickup) <= rank.CumulVar(delivery))
            if not shipment.required:
                self.routing.AddDisjunction([pickup], shipment.prize)
                self.routing.AddDisjunction([delivery], 0)

    def _is_separate(self, delivery: Integers, pickup: Integers) -> bool:
        """Return whether no route may deliver after it has picked up."""
        if (delivery[pickup > 0] > 0).any():
            return False

        after = np.ix_(pickup > 0, delivery > 0)
        return all(
            (matrix[after] >= FORBIDDEN).all() for matrix in self._problem.distances
        )

    def _add_choices(self) -> None:
        """Define the costs of leaving out clients, and leave out spare depots."""
        problem = self._problem
        for location, client in enumerate(problem.clients, problem.num_depots):
            if client.group is None and not client.required:
                index = self._manager.NodeToIndex(location)
                self.routing.AddDisjunction([index], client.prize)

        for group in problem.groups:
            members = [problem.clients[i - problem.num_depots] for i in group.clients]
            if any(client.prize for client in members):
                raise NotApplicable("prizes in client groups")

            indices = [self._manager.NodeToIndex(client) for client in group.clients]
            if group.required:
                self.routing.AddDisjunction(indices)
            else:
                self.routing.AddDisjunction(indices, 0)

        for depot in range(problem.num_depots):
            if not self._is_end(depot):
                index = self._manager.NodeToIndex(depot)
                self.routing.AddDisjunction([index], 0)
                self.routing.ActiveVar(index).SetValue(0)

    def _is_end(self, depot: int) -> bool:
        return any(depot in (v.start_depot, v.end_depot) for v in self._types)

    def _forbid_vehicles(self) -> None:
        """Bar vehicles from clients that no arc of their profile leads to."""
        num_depots = self._problem.num_depots
        reachable = []
        for matrix in self._problem.distances:
            allowed = matrix < FORBIDDEN
            np.fill_diagonal(allowed, False)
            reachable.append(set(np.flatnonzero(allowed.any(axis=0)).tolist()))

        for client in range(num_depots, self._problem.num_locations):
            barred = [
                idx
                for idx, vehicle in enumerate(self._types)
                if client not in reachable[vehicle.profile]
            ]
            if barred:
                index = self._manager.NodeToIndex(client)
                self.routing.VehicleVar(index).RemoveValues(barred)

    def _forbid_arcs(self) -> None:
        """Remove forbidden arcs, so that the search does not consider them."""
        (matrix,) = self._problem.distances
        num_depots = self._problem.num_depots
        departures = [(self._manager.NodeToIndex(i), i) for i, _ in self._located()]
        for idx, vehicle in enumerate(self._types):
            departures.append((self.routing.Start(idx), vehicle.start_depot))

        for index, location in departures:
            (barred,) = np.nonzero(matrix[location] >= FORBIDDEN)
            successors = [
                self._manager.NodeToIndex(client)
                for client in barred.tolist()
                if client >= num_depots
            ]
            if successors:
                self.routing.NextVar(index).RemoveValues(successors)

    def _register(self, matrix: Integers) -> int:
        return int(self.routing.RegisterTransitMatrix(matrix.tolist()))

    def _distances(self, vehicle: VehicleType) -> Integers:
        return self._problem.distances[vehicle.profile]

    def _durations(self, vehicle: VehicleType) -> Integers:
        return self._problem.durations[vehicle.profile]

    def _located(self) -> Any:
        return enumerate(self._problem.visits, self._problem.num_depots)

    def _at_locations(self, amounts: Integers) -> Integers:
        """Return the amounts of clients, and zeros at other locations."""
        first = self._problem.num_depots
        at_locations = np.zeros(self._problem.num_locations, np.int64)
        at_locations[first : first + len(amounts)] = amounts
        return at_locations
