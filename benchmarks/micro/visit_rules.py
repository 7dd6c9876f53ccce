"""
Benchmark of rules of visits: the same problems with a rule, and in other words.

``python -m benchmarks.micro.visit_rules skills`` generates problems in which clients
require skills of vehicles. In other words, there is a profile for each vehicle type, in
which no edges lead to the clients that it cannot serve.

``python -m benchmarks.micro.visit_rules same_vehicle`` cuts each client in two at the
same place, which have to be on the same vehicle. In other words, they are one client.

Both ways have the same best solutions. Each is solved with the same CPU seconds and the
same seed, one after the other, in alternating order. There is one bar: the rule costs
no more than the other words, beyond chance.
"""

from __future__ import annotations

import argparse
import datetime
import os
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from benchmarks.tables import Table
from pyvrp_plus import Client, ProblemData, SameVehicleGroup, solve
from pyvrp_plus.constants import MAX_VALUE
from pyvrp_plus.diagnosis.change import changed_client
from pyvrp_plus.generate import (
    generate_cvrp,
    generate_skill_vrp,
    generate_vrptw,
)
from pyvrp_plus.stop import MaxCpuTime
from pyvrp_plus.trials.estimate import mean_with_interval
from pyvrp_plus.trials.machine import busy_warning

_HEADER = ["instance", "with the rule", "in other words", "cost less by %"]


Problems = tuple[ProblemData, ProblemData]


@dataclass(frozen=True)
class Pair:
    """Costs of an instance with a rule, and in words that say the same."""

    instance: str
    rule: int
    other_words: int

    @property
    def gain(self) -> float:
        """By how much the solution with the rule costs less, in percent."""
        return 100 * (1 - self.rule / self.other_words)

    def cells(self) -> list[str]:
        """Return the cells of the line for this instance."""
        return [
            self.instance,
            f"{self.rule:,}",
            f"{self.other_words:,}",
            f"{self.gain:+.2f}",
        ]


def main() -> None:
    """Run the benchmark."""
    args = _parse()
    if warning := busy_warning(1):
        print(f"Warning: {warning}", file=sys.stderr)

    pairs = []
    for seed in range(1, args.instances + 1):
        for num_clients in args.sizes:
            for time_windows in (False, True):
                problems = _RULES[args.rule](num_clients, seed, time_windows)
                kind = "VRPTW" if time_windows else "CVRP"
                name = f"{kind}/n{num_clients}-{seed}"
                pairs.append(_pair(name, *problems, seed, args.seconds))
                print(", ".join(pairs[-1].cells()), file=sys.stderr)

    title = f"{datetime.date.today()}, {os.cpu_count()} cores, {args.seconds:g} CPU s"
    print(table_of(pairs, args.rule, title).to_markdown())


def with_profiles(data: ProblemData) -> ProblemData:
    """Return the data with missing edges in the place of skills."""
    clients = range(data.num_depots, data.num_locations)
    distances: list[NDArray[np.int64]] = []
    durations: list[NDArray[np.int64]] = []
    for idx in range(data.num_vehicle_types):
        closed = [client for client in clients if not data.can_serve(idx, client)]
        for matrix, matrices in (
            (data.distance_matrix(0).copy(), distances),
            (data.duration_matrix(0).copy(), durations),
        ):
            matrix[closed, :] = matrix[:, closed] = MAX_VALUE
            np.fill_diagonal(matrix, 0)
            matrices.append(matrix)

    return data.replace(
        clients=[
            changed_client(client, {"required_skills": []}) for client in data.clients()
        ],
        vehicle_types=[
            vehicle_type.replace(profile=idx, skills=[])
            for idx, vehicle_type in enumerate(data.vehicle_types())
        ],
        distance_matrices=distances,
        duration_matrices=durations,
    )


def in_halves(data: ProblemData) -> ProblemData:
    """
    Return the data with two halves of each client, to be on the same vehicle.

    One of them takes all of the service: the other one, before it, starts as late.
    """
    halves: list[Client] = []
    for client in data.clients():
        for part in (0, 1):
            amounts = {
                "delivery": [(amount + part) // 2 for amount in client.delivery],
                "service_duration": 0 if part == 0 else client.service_duration,
            }
            halves.append(changed_client(client, amounts))

    first = data.num_depots
    pairs = range(first, first + len(halves), 2)
    rows = [*range(first), *np.repeat(np.arange(first, data.num_locations), 2)]
    matrices = [
        [matrix[np.ix_(rows, rows)] for matrix in of_kind]
        for of_kind in (data.distance_matrices(), data.duration_matrices())
    ]
    return data.replace(
        clients=halves,
        same_vehicle_groups=[SameVehicleGroup([half, half + 1]) for half in pairs],
        distance_matrices=matrices[0],
        duration_matrices=matrices[1],
    )


def table_of(pairs: Sequence[Pair], rule: str, title: str) -> Table:
    """Return the table, with the mean and the bar below it."""
    gain = mean_with_interval([pair.gain for pair in pairs])
    verdict = "is NOT met" if gain.sign < 0 else "is met"
    notes = [
        f"{rule}: cost less than in other words by %, mean of {len(pairs)}: "
        f"{gain:+.2f}; not more {verdict}"
    ]
    return Table(title, _HEADER, [pair.cells() for pair in pairs], notes, num_labels=1)


def _skills(num_clients: int, seed: int, time_windows: bool) -> Problems:
    data = generate_skill_vrp(num_clients, seed, time_windows=time_windows)
    return data, with_profiles(data)


def _same_vehicle(num_clients: int, seed: int, time_windows: bool) -> Problems:
    generate = generate_vrptw if time_windows else generate_cvrp
    data = generate(num_clients, seed)
    return in_halves(data), data


_RULES: dict[str, Callable[[int, int, bool], Problems]] = {
    "skills": _skills,
    "same_vehicle": _same_vehicle,
}


def _pair(
    instance: str,
    rule: ProblemData,
    other_words: ProblemData,
    seed: int,
    seconds: float,
) -> Pair:
    runs = [("rule", rule), ("other_words", other_words)]
    costs = {
        name: int(solve(problem, MaxCpuTime(seconds), seed, collect_stats=False).cost())
        for name, problem in (runs if seed % 2 else reversed(runs))
    }
    return Pair(instance, **costs)


def _parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.micro.visit_rules")
    add = parser.add_argument
    add("rule", choices=list(_RULES))
    add("--sizes", type=int, nargs="+", default=[100, 300], metavar="CLIENTS")
    add("--instances", type=int, default=5, help="of each size and kind (default: 5)")
    add("--seconds", type=float, default=20, help="CPU seconds of a run (default: 20)")
    return parser.parse_args()


if __name__ == "__main__":
    main()
