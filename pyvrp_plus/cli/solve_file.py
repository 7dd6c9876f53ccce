"""Solving the instance in a file, and writing the requested files."""

from __future__ import annotations

from pathlib import Path

from pyvrp_plus._pyvrp import ProblemData
from pyvrp_plus.cli.files import BadFileError, naming
from pyvrp_plus.cli.job import Job
from pyvrp_plus.cli.result_table import ResultRow
from pyvrp_plus.cli.solve_sandboxed import solve_sandboxed
from pyvrp_plus.files.read import read
from pyvrp_plus.files.read_json import read_json
from pyvrp_plus.files.write_solution import write_solution
from pyvrp_plus.result import Result
from pyvrp_plus.solve import solve


def solve_file(job: Job, instance: Path, names_instance: bool = False) -> ResultRow:
    """
    Solve the instance in a file, and write the files that the job asks for.

    Parameters
    ----------
    job
        Settings of the solver, and files to write.
    instance
        Location of the file.
    names_instance
        Whether to add the instance's name to that of the picture, to keep it unique.
    """
    with naming(instance):
        data = _read(job, instance)

    if "geojson" in job.exports:
        _check_degrees(job.exports["geojson"], data)

    result = (solve_sandboxed if job.sandboxed else _solve)(job, instance, data)
    unwritten = ""
    try:
        _write(job, instance, data, result, names_instance)
    except BadFileError as error:
        # What a long search has found is shown nevertheless.
        unwritten = str(error)

    return ResultRow(
        instance.stem,
        result.is_feasible(),
        result.cost(),
        result.num_iterations,
        result.runtime,
        str(explanation) if (explanation := result.explain()) else "",
        unwritten,
    )


def _read(job: Job, instance: Path) -> ProblemData:
    if instance.suffix != ".json":
        return read(instance, job.round_func)

    if job.round_func != "none":
        raise ValueError("--round_func is for VRPLIB files, but this is JSON")
    if job.sandboxed:
        raise ValueError("--sandboxed is for VRPLIB files, but this is JSON")

    return read_json(instance)


def _check_degrees(where: Path, data: ProblemData) -> None:
    """Fail before the search, not after it."""
    from pyvrp_plus.export import check_degrees

    with naming(where):
        check_degrees(data)


def _solve(job: Job, instance: Path, data: ProblemData) -> Result:
    return solve(
        data,
        job.stop(data.num_locations - data.num_depots),
        job.seed,
        # Progress and pictures are drawn from statistics.
        collect_stats=job.display or bool(job.stats_dir or job.plot),
        display=job.display,
        params=job.params(),
        initial_solution=job.start(instance, data),
        operators=job.load_operators(),
        num_threads=job.num_threads,
    )


def _write(
    job: Job, instance: Path, data: ProblemData, result: Result, names_instance: bool
) -> None:
    """Write the files that the job asks for."""
    if job.stats_dir:
        with naming(where := job.stats_dir / f"{instance.stem}.csv"):
            result.stats.to_csv(where)

    if job.sol_dir:
        with naming(where := job.sol_dir / f"{instance.stem}.sol"):
            write_solution(where, data, result)

    suffix = f"-{instance.stem}" if names_instance else ""
    for kind, path in job.exports.items():
        with naming(where := path.with_stem(path.stem + suffix)):
            where.parent.mkdir(parents=True, exist_ok=True)
            _export(kind, where, job, instance, result)

    if job.plot:
        with naming(where := job.plot.with_stem(job.plot.stem + suffix)):
            _plot(where, data, result)


def _export(kind: str, where: Path, job: Job, instance: Path, result: Result) -> None:
    """Write the result in one of the formats of ``EXPORTS``."""
    match kind:
        case "json":
            result.to_json(where)
        case "csv":
            result.to_csv(where)
        case "geojson":
            result.to_geojson(where)
        case "html":
            result.to_html(where, title=instance.stem, time_unit=job.time_unit)


def _plot(where: Path, data: ProblemData, result: Result) -> None:
    # Imported here, because that takes longer than solving a small instance.
    from matplotlib.figure import Figure

    from pyvrp_plus.plotting import plot_result

    # A figure that is not pyplot's needs no display.
    figure = Figure(figsize=(16, 9), layout="constrained")
    plot_result(result, data, figure)
    where.parent.mkdir(parents=True, exist_ok=True)
    figure.savefig(where, dpi=120)
