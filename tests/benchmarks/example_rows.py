"""Rows for tests, made up."""

from typing import Any

import hypothesis.strategies as st

from benchmarks.rows import Row, Status


def make_row(
    solver: str = "plus",
    instance: str = "CVRP/a",
    cost: int | None = 100,
    **changes: Any,
) -> Row:
    """Return an ``ok`` row with a best known cost of 100; changes are its fields."""
    fields: dict[str, Any] = {
        "suite": "cvrp",
        "seed": 1,
        "budget": "10s",
        "status": Status.OK,
        "best_known": 100,
        "iterations": 50,
        "runtime": 10.0,
        "cpu_time": 9.0,
        "peak_rss": 2**20,
        "version": "1.0",
    }
    return Row(instance=instance, solver=solver, cost=cost, **(fields | changes))


def failed_row(status: Status, solver: str = "plus", **changes: Any) -> Row:
    """Return the row of a run without cost."""
    return make_row(solver, cost=None, status=status, **changes)


@st.composite
def any_rows(draw: st.DrawFn) -> list[Row]:
    """Return rows of two or three solvers with everything that rows can have."""
    instances = draw(
        st.lists(
            st.sampled_from(["CVRP/a", "CVRP/b", "VRPTW/a", "generated"]),
            min_size=1,
            unique=True,
        )
    )
    seeds = range(1, draw(st.integers(1, 2)) + 1)
    budgets = draw(st.sampled_from([["10s"], ["50it"], ["5s", "50it"]]))
    rows = []
    for instance in instances:
        best_known = draw(st.sampled_from([None, 90]))
        for solver in ("plus", "stock", "vroom"):
            for seed in seeds:
                for budget in budgets:
                    row = draw(_any_row(instance, solver, best_known, seed, budget))
                    rows.append(row)

    return draw(st.permutations(rows))


@st.composite
def _any_row(
    draw: st.DrawFn,
    instance: str,
    solver: str,
    best_known: int | None,
    seed: int,
    budget: str,
) -> Row:
    fields = {"best_known": best_known, "seed": seed, "budget": budget}
    status = draw(st.sampled_from([*Status, *(5 * [Status.OK])]))
    if status != Status.OK:
        return failed_row(status, solver, instance=instance, message="why", **fields)

    costs = draw(st.lists(st.integers(80, 300), min_size=1, max_size=4, unique=True))
    costs.sort(reverse=True)
    times = sorted(draw(st.lists(st.floats(0, 9), max_size=4)))
    trace = [
        (t, k, cost) for k, (t, cost) in enumerate(zip(times, costs, strict=False))
    ]
    runtime = draw(st.sampled_from([None, 9.5, 10.5]))
    return make_row(solver, instance, costs[-1], trace=trace, runtime=runtime, **fields)
