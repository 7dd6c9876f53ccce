"""
Solve a generated CVRP and VRPTW instance, and draw the solutions.

    python examples/demo.py --seconds 10 --out build/demo
"""

from __future__ import annotations

import argparse
import math
from pathlib import Path

import matplotlib

matplotlib.use("Agg")

import matplotlib.pyplot as plt
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection

from pyvrp_plus import ProblemData, Result, Route, solve
from pyvrp_plus.generate import generate_cvrp, generate_vrptw
from pyvrp_plus.stop import MaxRuntime

INK, PAPER, FAINT = "#26323a", "#fbfaf7", "#c9c5bb"


def ordered_routes(data: ProblemData, result: Result) -> list[Route]:
    """Return the routes by the direction in which they leave the first depot."""
    depot = data.location(0)

    def direction(route: Route) -> float:
        x, y = route.centroid()
        return math.atan2(y - depot.y, x - depot.x)

    return sorted(result.best.routes(), key=direction)


def colours(count: int) -> list[tuple[float, ...]]:
    """Return ``count`` colours round a colour wheel, alternating dark and light."""
    wheel = plt.get_cmap("hsv")
    shades = [0.55 if k % 2 else 0.9 for k in range(count)]
    return [
        tuple(shade * part for part in wheel(k / count)[:3])
        for k, shade in enumerate(shades)
    ]


def draw_routes(ax: Axes, data: ProblemData, result: Result, title: str) -> None:
    """Draw each route in a colour of its own, on a map of clients and depots."""
    routes = ordered_routes(data, result)
    for route, colour in zip(routes, colours(len(routes)), strict=True):
        stops = [route.start_depot(), *route.visits(), route.end_depot()]
        points = [(data.location(s).x, data.location(s).y) for s in stops]
        # The legs from and to the depot would otherwise cover all else.
        ax.add_collection(LineCollection([points[1:-1]], colors=[colour], linewidths=2))
        to_depot = [points[:2], points[-2:]]
        ax.add_collection(
            LineCollection(to_depot, colors=[colour], linewidths=0.8, alpha=0.5)
        )

        x, y = zip(*points[1:-1], strict=True)
        demand = [sum(data.location(visit).delivery) for visit in route.visits()]
        ax.scatter(x, y, s=[8 + 0.7 * d for d in demand], color=colour, zorder=3)

    for depot in data.depots():
        ax.plot(depot.x, depot.y, "s", ms=11, color=INK, mec=PAPER, mew=1.5, zorder=4)

    cost = f"{result.cost():,.0f}" if result.is_feasible() else "infeasible"
    ax.set_title(
        f"{title}: {data.num_clients} clients, {len(routes)} routes, cost {cost}",
        loc="left",
        color=INK,
        fontweight="bold",
    )
    ax.set_aspect("equal")
    ax.axis("off")


def draw_progress(ax: Axes, results: dict[str, Result]) -> None:
    """Draw how far the best cost was from the final one, over time."""
    for (title, result), colour in zip(
        results.items(), ("#c1502e", "#2b6a8f"), strict=True
    ):
        best, seconds, gaps, clock = math.inf, [], [], 0.0
        for runtime, datum in zip(
            result.stats.runtimes, result.stats.feas_stats, strict=True
        ):
            clock += runtime
            if datum.size > 0:
                best = min(best, datum.best_cost)
                seconds.append(clock)
                gaps.append(100 * (best / result.cost() - 1))
        ax.step(seconds, gaps, where="post", color=colour, lw=2, label=title)

    ax.set_ylim(bottom=0)
    ax.yaxis.set_major_formatter("{x:.3g}%")
    ax.set_xlabel("seconds", color=INK)
    ax.set_title("Best cost above the final one", loc="left", color=INK)
    ax.grid(color=FAINT, lw=0.5)
    ax.legend(frameon=False)


def draw_schedule(ax: Axes, data: ProblemData, result: Result) -> None:
    """Draw a line per route, with service, waiting, and clients' time windows."""
    routes = ordered_routes(data, result)
    for row, (route, colour) in enumerate(
        zip(routes, colours(len(routes)), strict=True)
    ):
        ax.hlines(row, route.start_time(), route.end_time(), color=colour, lw=1)
        for visit in route.schedule():
            client = data.location(visit.location)
            if visit.location < data.num_depots:
                continue

            width = client.tw_late - client.tw_early
            ax.barh(row, width, 0.8, client.tw_early, color=FAINT, alpha=0.35)
            wait = visit.wait_duration
            ax.barh(row, wait, 0.25, visit.start_service - wait, color=FAINT)
            duration = visit.service_duration
            ax.barh(row, duration, 0.6, visit.start_service, color=colour, zorder=3)

    ax.set_yticks([])
    ax.set_ylim(-1, len(routes))
    ax.set_xlabel("time", color=INK)
    ax.set_title(
        "VRPTW: service within the time windows, by route", loc="left", color=INK
    )


def draw(
    problems: dict[str, ProblemData], results: dict[str, Result], to: Path
) -> None:
    """Draw routes, progress and schedule into one picture."""
    figure, axes = plt.subplots(
        2, 2, figsize=(15, 13), height_ratios=(2.6, 1), facecolor=PAPER, layout="tight"
    )
    for ax in axes.flat:
        ax.set_facecolor(PAPER)
        ax.spines[["top", "right", "left"]].set_visible(False)
        ax.tick_params(colors=INK)

    for ax, (title, data) in zip(axes[0], problems.items(), strict=True):
        draw_routes(ax, data, results[title], title)

    draw_progress(axes[1, 0], results)
    draw_schedule(axes[1, 1], problems["VRPTW"], results["VRPTW"])
    figure.savefig(to, dpi=110)


def main() -> None:
    """Generate, solve, print and draw."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=10, help="per instance (10)")
    parser.add_argument("--clients", type=int, default=200, help="per instance (200)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("build/demo"))
    args = parser.parse_args()

    problems, results = {}, {}
    for variant, generate in {"CVRP": generate_cvrp, "VRPTW": generate_vrptw}.items():
        # Routes of a dozen clients from the centre are the ones worth looking at.
        data = generate(args.clients, args.seed, depot="central", route_size=12)
        print(f"{variant}: {args.clients} clients, solving for {args.seconds:g} s ...")
        stop = MaxRuntime(args.seconds)
        result = solve(data, stop, seed=args.seed, display=False)
        print(
            f"{variant}: cost {result.cost():,.0f}, "
            f"{'feasible' if result.is_feasible() else 'INFEASIBLE'}, "
            f"{result.best.num_routes()} routes, {result.num_iterations} iterations"
        )
        problems[variant], results[variant] = data, result

    args.out.mkdir(parents=True, exist_ok=True)
    picture = args.out / "routes.png"
    draw(problems, results, picture)
    print(f"Picture: {picture}")


if __name__ == "__main__":
    main()
