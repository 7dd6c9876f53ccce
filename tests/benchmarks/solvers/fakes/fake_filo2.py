"""
A solver with the interface of FILO2, that behaves as its first argument says.

The others are those of FILO2. It fills one vehicle after the other.
"""

import math
import os
import re
import signal
import sys
import time
from pathlib import Path

BEHAVIOUR, INSTANCE, *OPTIONS = sys.argv[1:]

TOKENS = ("--outpath", "--coreopt-iterations", "--seed")

# So that ours, which gets as many, has found something.
CPU_SECONDS = 0.3


def solve():
    """Return the routes and their cost."""
    text = Path(INSTANCE).read_text()
    capacity = int(re.search(r"^CAPACITY : (\d+)$", text, re.M)[1])
    _, places, amounts = re.split("NODE_COORD_SECTION|DEMAND_SECTION", text)
    points = [list(map(int, line.split()[1:])) for line in places.strip().splitlines()]
    amounts = amounts.partition("DEPOT_SECTION")[0].strip().splitlines()
    demands = [int(line.split()[1]) for line in amounts]

    routes, load = [], math.inf
    for client in range(1, len(points)):
        if load + demands[client] > capacity:
            routes.append([])
            load = 0
        routes[-1].append(client)
        load += demands[client]

    return routes, sum(cost_of(route, points) for route in routes)


def cost_of(route, points):
    """Return the length of a route, each distance of which is rounded."""
    legs = zip([0, *route], [*route, 0], strict=True)
    return sum(int(math.dist(points[start], points[end]) + 0.5) for start, end in legs)


def main():
    """Write a solution, or do what is wrong."""
    options = dict(zip(OPTIONS[::2], OPTIONS[1::2], strict=True))
    for token in options:
        if token not in TOKENS:
            print(f"Error: unknown argument '{token}'.")
            sys.exit(0)

    routes, cost = solve()
    Path(INSTANCE).with_suffix(".arguments").write_text(" ".join(OPTIONS))
    if BEHAVIOUR == "fail":
        sys.exit("terminate called\n  what(): std::bad_alloc")
    if BEHAVIOUR == "segfault":
        os.kill(os.getpid(), signal.SIGSEGV)
    if BEHAVIOUR == "write_nothing":
        print("Results stored elsewhere")
        return
    if BEHAVIOUR == "take_memory":
        bytearray(300 * 2**20)
    if BEHAVIOUR == "visit_twice":
        routes[0].append(routes[-1][0])
    if BEHAVIOUR == "leave_out":
        routes.pop()
    if BEHAVIOUR == "overload":
        routes = [[client for route in routes for client in route]]
    if BEHAVIOUR == "understate":
        cost -= 1

    lines = [
        f"Route #{number}: {' '.join(map(str, route))}\n"
        for number, route in enumerate(routes, 1)
    ]
    if BEHAVIOUR != "hide_cost":
        lines.append(f"Cost {cost:f}\n")

    stem = f"{Path(INSTANCE).name}_seed-{options['--seed']}"
    (Path(options["--outpath"]) / f"{stem}.vrp.sol").write_text("".join(lines))
    while time.process_time() < CPU_SECONDS:
        pass


main()
