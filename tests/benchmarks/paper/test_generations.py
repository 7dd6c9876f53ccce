"""The best operators of each generation, from a run of evolution."""

from pathlib import Path

import pytest

import mep
from benchmarks.paper.generations import solvers_of_generations
from benchmarks.paper.tables import TABLES
from pyvrp_plus.operators import Operators


def test_each_generation_has_a_solver(tmp_path):
    """With the files of the operator that led at its end, or the stock rules."""
    config = mep.Config(
        provider="offline",
        solver="stock",
        suite="small:2",
        budget="20it",
        generations=2,
        offspring=3,
        repeats=1,
        jobs=1,
        out=tmp_path / "run",
    )
    run = mep.evolve(config)
    solvers = solvers_of_generations(
        tmp_path / "run", "plus:stock", tmp_path / "operators"
    )
    assert list(solvers) == ["generation 1", "generation 2"]
    for generation, solver in zip(run.generations, solvers.values(), strict=True):
        leader = generation.ranking[0].name
        file = solver.removeprefix("plus:stock").removeprefix(":")
        assert (file == "") == (leader == "stock")
        if file:
            source = run.candidate(leader).proposal.program.sources["select_parents"]
            assert Path(file).read_text() == source
            assert Operators.from_files(file).select_parents is not None

    curve = TABLES["curve"].with_methods("generations", tuple(solvers))
    assert curve.methods[:4] == ("stock", *solvers, "select_parents")


def test_no_run(tmp_path):
    """It is told."""
    with pytest.raises(ValueError, match="there is no run"):
        solvers_of_generations(tmp_path, "plus", tmp_path)
