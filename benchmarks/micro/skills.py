"""
Benchmark of skills: the same problems with skills, and with edges that are missing.

``python -m benchmarks.micro.skills`` generates problems in which clients require skills
of vehicles. It solves each of them as it is, and with a profile for each vehicle type,
in which no edges lead to the clients that it cannot serve: another way to say the same.
Both searches have the same CPU seconds and the same seed. They run one after the other,
in alternating order. There is one bar: skills cost no more, beyond chance.
"""

from __future__ import annotations

import argparse
import datetime
import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from benchmarks.tables import Table
from pyvrp_plus import ProblemData, solve
from pyvrp_plus.constants import MAX_VALUE
from pyvrp_plus.diagnosis.change import changed_client
from pyvrp_plus.generate import generate_skill_vrp
from pyvrp_plus.stop import MaxCpuTime
from pyvrp_plus.trials.estimate import mean_with_interval
from pyvrp_plus.trials.machine import busy_warning

_HEADER = ["instance", "with skills", "with profiles", "cost less by %"]


@dataclass(frozen=True)
class Pair:
    """Costs of an instance with skills, and with profiles that say the same."""

    instance: str
    skills: int
    profiles: int

    @property
    def gain(self) -> float:
        """By how much the solution with skills costs less, in percent."""
        return 100 * (1 - self.skills / self.profiles)

    def cells(self) -> list[str]:
        """Return the cells of the line for this instance."""
        return [
            self.instance,
            f"{self.skills:,}",
            f"{self.profiles:,}",
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
                pairs.append(_pair(num_clients, time_windows, seed, args.seconds))
                print(", ".join(pairs[-1].cells()), file=sys.stderr)

    title = f"{datetime.date.today()}, {os.cpu_count()} cores, {args.seconds:g} CPU s"
    print(table_of(pairs, title).to_markdown())


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


def table_of(pairs: Sequence[Pair], title: str) -> Table:
    """Return the table, with the mean and the bar below it."""
    gain = mean_with_interval([pair.gain for pair in pairs])
    verdict = "is NOT met" if gain.sign < 0 else "is met"
    notes = [
        f"skills cost less than profiles by %, mean of {len(pairs)}: {gain:+.2f}; "
        f"not more {verdict}"
    ]
    return Table(title, _HEADER, [pair.cells() for pair in pairs], notes, num_labels=1)


def _pair(num_clients: int, time_windows: bool, seed: int, seconds: float) -> Pair:
    data = generate_skill_vrp(num_clients, seed, time_windows=time_windows)
    runs = [("skills", data), ("profiles", with_profiles(data))]
    costs = {
        name: int(solve(problem, MaxCpuTime(seconds), seed, collect_stats=False).cost())
        for name, problem in (runs if seed % 2 else reversed(runs))
    }
    kind = "VRPTW" if time_windows else "CVRP"
    return Pair(f"{kind} with skills/n{num_clients}-{seed}", **costs)


def _parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.micro.skills")
    add = parser.add_argument
    add("--sizes", type=int, nargs="+", default=[100, 300], metavar="CLIENTS")
    add("--instances", type=int, default=5, help="of each size and kind (default: 5)")
    add("--seconds", type=float, default=20, help="CPU seconds of a run (default: 20)")
    return parser.parse_args()


if __name__ == "__main__":
    main()
