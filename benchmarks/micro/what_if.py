"""
Benchmark of new plans after changes: what is saved, and what it costs in changes.

``python -m benchmarks.micro.what_if`` makes a plan of each generated instance, changes
the problem as a day does (new clients, cancelled ones, other time windows, vehicles
that break down), and compares the cost plus the stability cost of new plans: those of
``what_if`` in a second, of repair only (no client leaves its vehicle), of solving anew
in a second, and of ``what_if`` in twenty seconds. Times are CPU seconds, which hardly
depend on what else the machine does.
"""

from __future__ import annotations

import argparse
import datetime
import os
import random
import sys
from collections import Counter
from dataclasses import replace
from typing import NamedTuple

from rich.console import Console
from rich.table import Table

from pyvrp_plus import Client, ProblemData, Result, Route, Solution, solve
from pyvrp_plus.diagnosis.change import changed_client
from pyvrp_plus.export import solution_dict
from pyvrp_plus.export.compare import compare
from pyvrp_plus.generate import VARIANTS, generate_vrp
from pyvrp_plus.stop import MaxCpuTime
from pyvrp_plus.whatif import Replan, WhatIf

_SHARE_NEW = _SHARE_REMOVED = 0.03
_SHARE_MOVED_WINDOWS = 0.05
_CLIENTS_PER_BREAKDOWN = 300

# Stability cost, relative to the cost of the plan before per client.
_STABILITY = 0.2


class Changed(NamedTuple):
    """A problem, its plan, the changes, and the routes whose vehicles broke down."""

    data: ProblemData
    before: Result
    what_if: WhatIf
    gone: set[int]
    stability_cost: int


def main() -> None:
    """Run the benchmark."""
    args = _parse()
    table = Table(
        title=f"{datetime.date.today()}, {os.cpu_count()} cores, "
        f"{args.seconds:g} s, cost + stability cost beside {args.long:g} s"
    )
    for heading in ("variant", "clients", "seed", "method", "total", "moved", "gap"):
        table.add_column(heading, justify="right")

    for variant in args.variants:
        for num_clients in args.sizes:
            for seed in args.seeds:
                for line in _compare(variant, num_clients, seed, args):
                    table.add_row(*line)
                    print(", ".join(line), file=sys.stderr)

    Console().print(table)


def _parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.micro.what_if")
    add = parser.add_argument
    default = ["VRPTW", "MDVRPTW", "CVRP"]
    add("--variants", choices=list(VARIANTS), nargs="+", default=default, metavar="V")
    add("--sizes", type=int, nargs="+", default=[100, 300, 1000], metavar="CLIENTS")
    add("--seeds", type=int, nargs="+", default=[1], metavar="SEED")
    add("--plan", type=float, default=10, help="seconds for the plan before")
    add("--seconds", type=float, default=1, help="for the new plans")
    add("--long", type=float, default=20, help="seconds for what they are compared to")
    return parser.parse_args()


def _compare(
    variant: str, num_clients: int, seed: int, args: argparse.Namespace
) -> list[tuple[str, ...]]:
    """Return a line for each method."""
    changed = _changed(variant, num_clients, seed, args.plan)

    def replan(seconds: float, max_moved: int | None = None) -> Replan:
        return changed.what_if.solve(
            MaxCpuTime(seconds),
            seed,
            stability_cost=changed.stability_cost,
            max_moved=max_moved,
        )

    best = replan(args.long)
    assert best.data is not None
    anew = solve(best.data, MaxCpuTime(args.seconds), seed, collect_stats=False)
    results = {
        "what_if": replan(args.seconds),
        "repair only": replan(args.seconds, max_moved=0),
        "solve anew": anew,
        f"what_if, {args.long:g} s": best,
    }
    moved = {
        name: _num_moved(changed, best, result) for name, result in results.items()
    }
    totals = {
        name: result.cost() + changed.stability_cost * moved[name]
        for name, result in results.items()
    }
    reference = totals[f"what_if, {args.long:g} s"]
    return [
        (
            variant,
            f"{num_clients}",
            f"{seed}",
            name,
            f"{total:,.0f}",
            f"{moved[name]}",
            f"{total / reference - 1:+.2%}",
        )
        for name, total in totals.items()
    ]


def _changed(variant: str, num_clients: int, seed: int, seconds: float) -> Changed:
    """Return a plan with as many spare vehicles as break down, and what changes."""
    data = generate_vrp(variant, num_clients, seed)
    plan = solve(data, MaxCpuTime(seconds), seed, collect_stats=False)
    num_gone = max(1, num_clients // _CLIENTS_PER_BREAKDOWN)
    used = Counter(route.vehicle_type() for route in plan.best.routes())
    types = [
        type_.replace(num_available=used[idx] + num_gone)
        for idx, type_ in enumerate(data.vehicle_types())
    ]
    data = data.replace(vehicle_types=types)
    routes = [
        Route(data, route.visits(), route.vehicle_type())
        for route in plan.best.routes()
    ]
    plan = replace(plan, best=Solution(data, routes), data=data)
    what_if = plan.what_if()
    rng = random.Random(seed)
    numbers = range(data.num_depots, data.num_locations)
    num_new, num_removed = (
        max(1, round(share * num_clients)) for share in (_SHARE_NEW, _SHARE_REMOVED)
    )
    removed = set(rng.sample(numbers, num_removed))
    for number in sorted(removed):
        what_if.remove_client(number)
    for number in rng.sample(numbers, num_new):
        what_if.add_client(_beside(data.clients()[number - data.num_depots], rng))
    if data.has_time_windows():
        left = [number for number in numbers if number not in removed]
        for number in rng.sample(left, round(_SHARE_MOVED_WINDOWS * num_clients)):
            what_if.change_client(number, **_other_window(data, number, rng))

    gone = set(rng.sample(range(plan.best.num_routes()), num_gone))
    for idx in gone:
        what_if.remove_vehicle(idx)

    stability_cost = round(_STABILITY * plan.cost() / num_clients)
    return Changed(data, plan, what_if, gone, stability_cost)


def _beside(client: Client, rng: random.Random) -> Client:
    """Return a client like this one, at a short distance."""
    return Client(
        client.x + rng.choice((-5, 5)),
        client.y + rng.choice((-5, 5)),
        client.delivery,
        client.pickup,
        client.service_duration,
        client.tw_early,
        client.tw_late,
    )


def _other_window(data: ProblemData, number: int, rng: random.Random) -> dict[str, int]:
    """Return a window that is half its width earlier or later, if it is possible."""
    clients = data.clients()
    idx = number - data.num_depots
    client = clients[idx]
    shift = rng.choice((-1, 1)) * (client.tw_late - client.tw_early) // 2
    early, late = client.tw_early + shift, client.tw_late + shift
    fields = {"tw_early": max(early, 0), "tw_late": max(late, 0)}
    clients[idx] = changed_client(client, fields)
    changed = data.replace(clients=clients)
    is_possible = any(
        Route(changed, [number], type_).is_feasible()
        for type_ in range(data.num_vehicle_types)
    )
    return fields if is_possible else {}


def _num_moved(changed: Changed, best: Replan, result: Result) -> int:
    """Return how many clients have left a vehicle that is still there."""
    if isinstance(result, Replan):
        return len(result.moved)

    assert result.data is not None
    differences = compare(
        solution_dict(changed.data, changed.before.best),
        solution_dict(result.data, result.best),
        locations=best.locations,
    )
    return sum(
        client["change"] in ("moved", "skipped")
        and client["before"]["route"] not in changed.gone
        for client in differences["clients"]
    )


if __name__ == "__main__":
    main()
