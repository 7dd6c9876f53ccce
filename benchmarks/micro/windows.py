"""
Benchmark of several time windows of a client.

``python -m benchmarks.micro.windows speed`` solves generated VRPTWs, and the same ones
with each window cut in parts that follow each other, which changes nothing about
routes. The search takes the same steps; the CPU times are compared side by side. There
is one bar: it takes at most 1.1 times as long as with one window.

``python -m benchmarks.micro.windows quality`` gives clients two or three windows, and
solves the problem with the same CPU time as the model by client groups: one client for
each window, of which one is visited.
"""

from __future__ import annotations

import argparse
import datetime
import math
import os
import sys
import time
from collections.abc import Sequence
from typing import Final

import numpy as np

from benchmarks.micro.bars import at_most
from benchmarks.tables import Table
from pyvrp_plus import Client, ClientGroup, ProblemData, solve
from pyvrp_plus.generate import generate_vrptw
from pyvrp_plus.stop import MaxCpuTime, MaxIterations
from pyvrp_plus.trials.estimate import mean_with_interval
from pyvrp_plus.trials.machine import busy_warning

#: Largest ratio of the CPU times with several windows and with one.
BAR: Final = 1.1

Windows = list[tuple[int, int]]


def _replaced(data: ProblemData, windows: Sequence[Windows]) -> ProblemData:
    """Return the problem with other time windows of the clients."""
    clients = [
        Client(
            client.x,
            client.y,
            client.delivery,
            service_duration=client.service_duration,
            time_windows=of_client,
        )
        for client, of_client in zip(data.clients(), windows, strict=True)
    ]
    return data.replace(clients=clients)


def cut(data: ProblemData, num_parts: int) -> ProblemData:
    """Return the problem with each window cut in parts, which follow each other."""
    windows = []
    for client in data.clients():
        times = range(client.tw_early, client.tw_late + 1)
        size = max(len(times) // num_parts, 1)
        starts = list(times[::size][:num_parts])
        ends = [start - 1 for start in starts[1:]] + [client.tw_late]
        windows.append(list(zip(starts, ends, strict=True)))

    return _replaced(data, windows)


def with_several(data: ProblemData, seed: int) -> ProblemData:
    """
    Return the problem with one to three windows of each client.

    They are a third as wide as the given window. The last part of it is one of them,
    so that routes with one client remain feasible.
    """
    rng = np.random.default_rng([seed, 7])
    latest = max(client.tw_late for client in data.clients())
    windows = []
    for client in data.clients():
        width = (client.tw_late - client.tw_early) // 3
        of_client = [(client.tw_late - width, client.tw_late)]
        for start in rng.integers(0, max(latest - width, 1), size=2).tolist():
            end = start + width
            if all(end < early or late < start for early, late in of_client):
                of_client.append((start, end))
        windows.append(sorted(of_client))

    return _replaced(data, windows)


def by_groups(data: ProblemData) -> ProblemData:
    """Return the model by client groups: one client for each window."""
    clients: list[Client] = []
    groups: list[ClientGroup] = []
    places: list[int] = []
    for idx, client in enumerate(data.clients()):
        first = data.num_depots + len(clients)
        count = len(client.time_windows)
        for early, late in client.time_windows:
            clients.append(
                Client(
                    client.x,
                    client.y,
                    client.delivery,
                    service_duration=client.service_duration,
                    tw_early=early,
                    tw_late=late,
                    required=count == 1,
                    group=len(groups) if count > 1 else None,
                )
            )
            places.append(data.num_depots + idx)
        if count > 1:
            groups.append(ClientGroup(list(range(first, first + count))))

    rows = [*range(data.num_depots), *places]
    matrices = [
        [matrix[np.ix_(rows, rows)] for matrix in of_kind]
        for of_kind in (data.distance_matrices(), data.duration_matrices())
    ]
    return data.replace(
        clients=clients,
        groups=groups,
        distance_matrices=matrices[0],
        duration_matrices=matrices[1],
    )


def speed_table(args: argparse.Namespace, title: str) -> Table:
    """Return CPU times with windows that change nothing, relative to one window."""
    lines, notes = [], []
    for num_clients in args.sizes:
        for num_parts in (2, 4):
            ratios = []
            for seed in range(1, args.repeats + 1):
                one = generate_vrptw(num_clients, seed)
                ratios.append(_ratio(one, cut(one, num_parts), seed, args.iterations))
                print(f"n{num_clients}/{num_parts}: {ratios[-1]:.3f}", file=sys.stderr)

            ratio = mean_with_interval(ratios)
            lines.append([f"VRPTW/n{num_clients}, {num_parts} windows", f"{ratio:.3f}"])
            notes.append(f"{lines[-1][0]}: {at_most(ratio.mean, BAR)}")

    return Table(title, ["instances", "CPU time / one window"], lines, notes, 1)


def _ratio(one: ProblemData, two: ProblemData, seed: int, num_iterations: int) -> float:
    """Return the ratio of CPU times; raise an error unless solutions are equal."""
    times, costs = [0.0, 0.0], [math.inf, math.inf]
    for which in (0, 1, 1, 0):  # what else the machine does counts for both
        before = time.process_time()
        stop = MaxIterations(num_iterations)
        result = solve((one, two)[which], stop, seed, collect_stats=False)
        times[which] += time.process_time() - before
        costs[which] = result.cost()

    if costs[0] != costs[1]:
        raise RuntimeError(f"seed {seed}: costs {costs} differ, so routes do.")

    return times[1] / times[0]


def quality_table(args: argparse.Namespace, title: str) -> Table:
    """Return costs with several windows, relative to the model by client groups."""
    lines = []
    for num_clients in args.sizes:
        costs = []
        for seed in range(1, args.repeats + 1):
            data = with_several(generate_vrptw(num_clients, seed), seed)
            stop = MaxCpuTime(args.seconds)
            pair = [
                solve(each, stop, seed, collect_stats=False).cost()
                for each in (data, by_groups(data))
            ]
            print(f"n{num_clients}, seed {seed}: {pair}", file=sys.stderr)
            costs.append(pair)

        ours, groups = np.mean(costs, axis=0)
        above = mean_with_interval([100 * (one / two - 1) for one, two in costs])
        lines.append(
            [f"VRPTW/n{num_clients}", f"{ours:,.0f}", f"{groups:,.0f}", f"{above:+.2f}"]
        )

    return Table(title, ["instances", "windows", "groups", "%"], lines, [], 1)


def main() -> None:
    """Run the benchmark."""
    args = _parse()
    if warning := busy_warning(1):
        print(f"Warning: {warning}", file=sys.stderr)

    title = f"{datetime.date.today()}, {os.cpu_count()} cores, {args.repeats} seeds"
    if args.what == "speed":
        table = speed_table(args, f"{title}, {args.iterations} iterations")
    else:
        table = quality_table(args, f"{title}, {args.seconds:g} CPU seconds")

    print(table.to_markdown())


def _parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.micro.windows")
    add = parser.add_argument
    add("what", choices=["speed", "quality"])
    add("--sizes", type=int, nargs="+", default=[100, 200], metavar="CLIENTS")
    add("--repeats", type=int, default=6, help="instances and seeds (default: 6)")
    add("--iterations", type=int, default=300, help="of speed (default: 300)")
    add("--seconds", type=float, default=10, help="of quality (default: 10)")
    return parser.parse_args()


if __name__ == "__main__":
    main()
