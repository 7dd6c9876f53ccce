"""Sources from expressions, and what they do in the solver."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mep.candidate.program import LANGUAGES, Program, stock_program
from mep.grammar.emit import emit, expression_of
from mep.grammar.expression import stock_expression
from mep.guardrails import check
from pyvrp_plus import SolveParams, solve
from pyvrp_plus.generate import generate_vrp
from pyvrp_plus.hooks import HOOKS
from pyvrp_plus.operators import Operators
from pyvrp_plus.stop import MaxIterations

from .expressions import KINDS, compose

ROOT = Path(__file__).resolve().parents[3]

# Penalties that rise without end are one of the things that operators may do.
pytestmark = pytest.mark.filterwarnings("ignore::UserWarning")


def program_of(hook, language, seed):
    """Return the program that is composed with a seed."""
    return Program(
        language, {hook: emit(hook, language, compose(hook, language, seed))}
    )


def trajectory(program, folder, data):
    """Return what decisions of operators lead to: costs over 60 iterations."""
    result = solve(
        data,
        MaxIterations(60),
        seed=1,
        params=SolveParams.stock(),
        operators=Operators.from_files(*program.write(folder)),
    )
    statistics = (*result.stats.feas_stats, *result.stats.infeas_stats)
    # As text, because an empty population has no costs, and NaN is unlike itself.
    return repr([(datum.size, datum.avg_cost) for datum in statistics])


@pytest.mark.parametrize(("hook", "language"), KINDS)
@given(seed=st.integers(0, 10**6))
def test_the_head_of_a_source_tells_the_expression(hook, language, seed):
    """What a program was made of can be read from it."""
    program = program_of(hook, language, seed)
    assert expression_of(program, hook) == compose(hook, language, seed)


@pytest.mark.parametrize(("hook", "language"), KINDS)
def test_foreign_programs_count_as_the_stock_rule(hook, language):
    """As do those whose expression was spoilt."""
    stock = stock_expression(hook, language)
    assert expression_of(stock_program(hook, language), hook) == stock
    spoilt = Program(language, {hook: "// Expression: mating(nobody)"})
    assert expression_of(spoilt, hook) == stock


@pytest.mark.parametrize(("hook", "language"), KINDS)
def test_guardrails_accept_sources(hook, language):
    """Sources use what operators may use."""
    for seed in range(40):
        check(program_of(hook, language, seed))


@pytest.mark.parametrize("variant", ["CVRP", "TSP"])
@pytest.mark.parametrize("hook", HOOKS)
def test_python_operators_run(hook, variant, tmp_path):
    """They serve a run without an error."""
    data = generate_vrp(variant, 20, seed=3)
    for seed in range(12):
        assert trajectory(program_of(hook, "python", seed), tmp_path, data)


@pytest.mark.parametrize("hook", HOOKS)
def test_native_operators_run(hook, tmp_path, monkeypatch):
    """They compile, and serve runs on both problems without an error."""
    monkeypatch.setenv("PYVRP_PLUS_CACHE", str(tmp_path / "cache"))
    for seed in range(5):
        program = program_of(hook, "cpp", seed)
        for variant in ("CVRP", "TSP"):
            data = generate_vrp(variant, 20, seed=3)
            assert trajectory(program, tmp_path, data)


@pytest.mark.parametrize("hook", ["select_parents", "select_survivors"])
def test_tiny_populations_are_served(hook, tmp_path):
    """Populations of one solution, and of several equal ones, are no trouble."""
    data = generate_vrp("CVRP", 1, seed=3)
    for seed in range(20):
        assert trajectory(program_of(hook, "python", seed), tmp_path, data)


def test_operators_behave_differently(tmp_path):
    """Of 30 composed operators for parents, at least 12 decide differently."""
    data = generate_vrp("CVRP", 20, seed=3)
    seen = {
        trajectory(program_of("select_parents", "python", seed), tmp_path, data)
        for seed in range(30)
    }
    assert len(seen) >= 12


@pytest.mark.skipif(
    not (Path(sys.executable).parent / "clang-format").exists(),
    reason="clang-format is not installed",
)
def test_sources_are_formatted(tmp_path):
    """They are as the formatters would write them."""
    shutil.copy(ROOT / ".clang-format", tmp_path)
    tools = Path(sys.executable).parent
    for language in LANGUAGES:
        for hook in HOOKS:
            for seed in range(20):
                folder = tmp_path / language / str(seed)
                folder.mkdir(parents=True, exist_ok=True)
                program_of(hook, language, seed).write(folder)

    native = [str(path) for path in tmp_path.rglob("*.cpp")]
    clang_format = [tools / "clang-format", "--dry-run", "--Werror", *native]
    subprocess.run(clang_format, check=True)
    ruff = [tools / "ruff", "format", "--check", "--isolated", tmp_path / "python"]
    subprocess.run(ruff, check=True)
