"""Settings of the command line that apply to every instance."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from pyvrp_plus._pyvrp import ProblemData, Solution
from pyvrp_plus.cli.files import BadFileError, naming
from pyvrp_plus.files.read import read_solution
from pyvrp_plus.files.read_json import read_json_solution
from pyvrp_plus.operators import Operators
from pyvrp_plus.solve_params import SolveParams
from pyvrp_plus.stop import (
    MaxIterations,
    MaxRuntime,
    MultipleCriteria,
    NoImprovement,
    StoppingCriterion,
)


@dataclass(frozen=True)
class Job:
    """
    Settings that all instances of one call of the command share.

    Parameters
    ----------
    seed, round_func
        Seed of the solver's random number generator, and name of the rounding function
        for the values of instances.
    max_runtime, max_iterations, no_improvement
        Limits on wall-clock seconds, iterations, and successive iterations without
        improvement; None is no limit.
    per_client
        Whether the limits are multiplied by the number of clients.
    config_loc
        TOML file with the parameters of the solver; None for the defaults.
    num_threads
        Number of threads that solve an instance.
    operators
        Files with the operators that replace stock rules.
    sandboxed
        Whether these run in a process that can do nothing but search.
    initial_solution
        File with a solution to start from, or folder with a file ``STEM.sol`` for each
        instance that has one; None to start without.
    stats_dir, sol_dir, plot
        Folders for statistics and solutions, and file for the picture; None to write
        none.
    exports
        Files for results in other formats, by the names of the formats.
    time_unit
        What a unit of time is on pages; None if that is not known.
    display
        Whether to show the progress of the solver.
    """

    seed: int
    round_func: str
    max_runtime: float | None
    max_iterations: int | None
    no_improvement: int | None
    per_client: bool
    config_loc: Path | None
    num_threads: int
    operators: list[Path]
    sandboxed: bool
    initial_solution: Path | None
    stats_dir: Path | None
    sol_dir: Path | None
    plot: Path | None
    exports: dict[str, Path]
    time_unit: Literal["s", "min", "h"] | None
    display: bool

    def params(self) -> SolveParams:
        """Return the parameters of the solver."""
        if self.config_loc is None:
            return SolveParams()

        with naming(self.config_loc):
            return SolveParams.from_file(self.config_loc)

    def load_operators(self) -> Operators:
        """Load the operators from their files."""
        try:
            return Operators.from_files(*self.operators)
        except Exception as error:  # a file can raise anything
            raise BadFileError(f"operators: {error}") from error

    def start(self, instance: Path, data: ProblemData) -> Solution | None:
        """Return the solution to start from; None if the instance has none."""
        where = self.initial_solution
        if where is None:
            return None

        if where.is_dir():
            where /= f"{instance.stem}.sol"
            if not where.exists():
                return None

        with naming(where):
            is_json = where.suffix == ".json"
            return (read_json_solution if is_json else read_solution)(where, data)

    def factor(self, num_visits: int) -> int:
        """Return what the limits are multiplied by."""
        return max(num_visits, 1) if self.per_client else 1

    def stop(self, num_visits: int) -> StoppingCriterion:
        """Return the stopping criterion for an instance."""
        factor = self.factor(num_visits)
        criteria: list[StoppingCriterion] = []
        if self.max_runtime is not None:
            criteria.append(MaxRuntime(self.max_runtime * factor))

        if self.max_iterations is not None:
            criteria.append(MaxIterations(self.max_iterations * factor))

        if self.no_improvement is not None:
            criteria.append(NoImprovement(self.no_improvement * factor))

        return MultipleCriteria(criteria)
