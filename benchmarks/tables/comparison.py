"""The table of comparisons with a baseline."""

from __future__ import annotations

from benchmarks.rows import Row
from benchmarks.statistics import (
    Group,
    Trial,
    check_rows,
    costs,
    groups,
    improvements,
    instance_means,
    solvers_of,
    win_tie_loss,
)
from pyvrp_plus.trials.significance import holm, wilcoxon_p_value

from .cells import (
    NOTHING,
    empty_cell,
    label_header,
    labels,
    mean_cell,
    num_instances,
    p_cell,
)
from .notes import EMPTY, INTERVAL, run_notes
from .table import Table


def comparison_table(rows: list[Row], baseline: str, provenance: str = "") -> Table:
    """
    Return the table of improvements over a baseline, by set and solver.

    Parameters
    ----------
    rows
        Rows of any number of suites, solvers, seeds and budgets.
    baseline
        Name of the solver that the others are compared with.
    provenance
        Note below the table on when and where the runs were made; empty for none.

    Raises
    ------
    ValueError
        When there are no rows or they contradict each other, the baseline is not among
        the solvers or is the only one, or a cost of the baseline is not positive.
    """
    check_rows(rows)
    others = _other_solvers(rows, baseline)
    all_groups = groups(rows, with_all=True)
    compared = [
        (group, solver, improvements(group.rows, solver, baseline))
        for group in all_groups
        for solver in others
    ]
    # All tests of the table are one family.
    p_values = [
        wilcoxon_p_value(instance_means(values)) for _, _, values in compared if values
    ]
    tests = iter(zip(p_values, holm(p_values), strict=True))

    lines = []
    for group, solver, values in compared:
        line = _line(group, solver, baseline, values)
        line += map(p_cell, next(tests)) if values else 2 * [NOTHING]
        lines.append(line)

    header = [*label_header(all_groups), "solver", "n", "improvement %"]
    num_labels = header.index("n")
    header += ["win / tie / loss", "unpaired", "p", "Holm p"]
    notes = [*_notes(baseline), INTERVAL, EMPTY, *run_notes(rows, provenance)]
    title = f"Improvement over {baseline}"
    return Table(title, header, lines, notes, num_labels)


def _other_solvers(rows: list[Row], baseline: str) -> list[str]:
    solvers = solvers_of(rows)
    if baseline not in solvers:
        raise ValueError(
            f"The baseline {baseline!r} has no rows; the solvers are "
            f"{', '.join(solvers)}."
        )
    if len(solvers) == 1:
        raise ValueError(f"There is no solver to compare with {baseline}.")

    return [solver for solver in solvers if solver != baseline]


def _line(
    group: Group, solver: str, baseline: str, values: dict[Trial, float]
) -> list[str]:
    count = num_instances(group.rows)
    runs = [row for row in group.rows if row.solver == solver]
    solved = costs(group.rows, solver).keys()
    solved_by_baseline = costs(group.rows, baseline).keys()
    unpaired = len(solved_by_baseline - solved), len(solved - solved_by_baseline)
    counts = win_tie_loss(values.values())
    return [
        *labels(group),
        solver,
        str(count),
        mean_cell(values, runs, count, "+z.2f"),
        " / ".join(map(str, counts)) if values else empty_cell(runs),
        " / ".join(map(str, unpaired)),
    ]


def _notes(baseline: str) -> list[str]:
    return [
        "n: number of instances. improvement %: "
        f"100 ({baseline} - solver) / {baseline}, positive when the solver is cheaper; "
        "costs are paired by instance, seed and budget. win / tie / loss: pairs in "
        "which the solver is cheaper, as good, or dearer. unpaired: runs without "
        "partner, as only the baseline / only the solver has a verified cost.",
        "p: two-sided Wilcoxon signed-rank test of the improvements of the instances. "
        "Holm p: the same adjusted by Holm's method for all tests of this table.",
    ]
