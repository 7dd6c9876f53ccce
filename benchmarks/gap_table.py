"""The table of a comparison: per set gaps to best known, failures and memory."""

from __future__ import annotations

import warnings
from collections import defaultdict
from collections.abc import Sequence
from typing import Any

import numpy as np
from scipy.stats import bootstrap

Row = dict[str, Any]

FOOTNOTES = """\
Gap: mean of 100 (cost / best known - 1), with a 95% bootstrap interval (percentile,
9999 resamples of the instances). A run without a feasible solution has no gap: "gap"
is the mean over the runs where that solver found one, "both" the mean difference
(second minus first, in percentage points) over those where both did. "infeasible"
counts runs without a feasible solution, "errors" those that crashed or ran out of
time, "disagree" solutions that the two evaluators and the solver do not cost equally
(none of these counts as feasible). Peak memory is the resident set size of the whole
child process, reading included."""


def mean_with_interval(values: Sequence[float], sign: str = "") -> str:
    """Format the mean of ``values`` with its 95% bootstrap interval."""
    if not values:
        return "-"

    mean = f"{np.mean(values):{sign}.2f}"
    if len(values) == 1:
        return mean

    with warnings.catch_warnings():
        # Equal values are a degenerate distribution, and their interval a point.
        warnings.simplefilter("ignore")
        interval = bootstrap(
            (np.asarray(values),),
            np.mean,
            method="percentile",
            rng=np.random.default_rng(1),
        ).confidence_interval

    return f"{mean} [{interval.low:{sign}.2f}, {interval.high:{sign}.2f}]"


def agrees(row: Row) -> bool:
    """Whether the solver and both evaluators say the same of the solution."""
    own = (row["cost"], row["feasible"])
    return all(own == (c["cost"], c["feasible"]) for c in row["verified"].values())


def gaps(rows: list[Row]) -> dict[tuple[str, int], float]:
    """Return the gap in percent by instance and seed, where there is one."""
    return {
        (row["instance"], row["seed"]): 100 * (row["cost"] / row["best_known"] - 1)
        for row in rows
        if "error" not in row and row["feasible"] and agrees(row)
    }


def count_failures(rows: list[Row]) -> str:
    """Count infeasible runs, errors and disagreements, as in ``1 / 0 / 0``."""
    errors = sum("error" in row for row in rows)
    finished = [row for row in rows if "error" not in row]
    infeasible = sum(not row["feasible"] for row in finished)
    disagreements = sum(not agrees(row) for row in finished)
    return f"{infeasible} / {errors} / {disagreements}"


def mean_peak_memory(rows: list[Row]) -> str:
    """Format the mean peak memory of the finished runs, in MiB."""
    peaks = [row["peak_rss"] / 2**20 for row in rows if "error" not in row]
    return f"{np.mean(peaks):.0f}" if peaks else "-"


def last_of_each(rows: list[Row]) -> list[Row]:
    """Keep the last row of each run: one that failed may have been run again."""
    keys = ("instance", "solver", "seed", "max_runtime")
    return list({tuple(row[key] for key in keys): row for row in rows}.values())


def gap_table(rows: list[Row], solvers: list[str]) -> str:
    """Return the Markdown table that compares two ``solvers``, one line per set."""
    by_set: dict[str, dict[str, list[Row]]] = defaultdict(lambda: defaultdict(list))
    for row in last_of_each(rows):
        for set_name in (row["instance"].partition("/")[0], "all"):
            by_set[set_name][row["solver"]].append(row)

    header = ["set", "n", *(f"{solver} gap %" for solver in solvers), "both"]
    header += [f"{solver} infeasible / errors / disagree" for solver in solvers]
    header += [f"{solver} peak MiB" for solver in solvers]
    lines = [header, ["---"] * len(header)]

    for set_name in sorted(by_set, key=lambda name: (name == "all", name)):
        runs = [by_set[set_name][solver] for solver in solvers]
        first, second = (gaps(solver_runs) for solver_runs in runs)
        both = [second[key] - first[key] for key in first.keys() & second.keys()]
        num_instances = len({row["instance"] for part in runs for row in part})

        line = [set_name, str(num_instances)]
        line += [mean_with_interval(sorted(g.values())) for g in (first, second)]
        line.append(mean_with_interval(sorted(both), sign="+"))
        line += [count_failures(solver_runs) for solver_runs in runs]
        line += [mean_peak_memory(solver_runs) for solver_runs in runs]
        lines.append(line)

    table = "\n".join(f"| {' | '.join(line)} |" for line in lines)
    return f"{table}\n\n{FOOTNOTES}"
