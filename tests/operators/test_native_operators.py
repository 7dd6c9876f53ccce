"""Operators in C++: compiled, kept, loaded, and what happens when they fail."""

import importlib.util
import os
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import pyvrp_plus
from pyvrp_plus import SolveParams
from pyvrp_plus.exceptions import OperatorError
from pyvrp_plus.operators import (
    STOCK,
    BuildCache,
    CompileError,
    compile_operator,
    get_include,
    load_operator,
)
from tests.operators.runs import HOOKS, run

PARENTS = """
#include <pyvrp_plus/operator.h>
#include <stdexcept>
using namespace pyvrp_plus;
ParentPair select_parents(PopulationView const &population, CostEvaluator const &costs,
                          RandomNumberGenerator &rng) {
    BODY
}
PYVRP_PLUS_OPERATOR(select_parents)
"""


@pytest.fixture(scope="module", autouse=True)
def own_cache(tmp_path_factory):
    """Build into a folder of the tests."""
    folder = tmp_path_factory.mktemp("cache")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYVRP_PLUS_CACHE", str(folder))
        yield folder


def parents(body: str):
    """Return a compiled operator with the given body."""
    return compile_operator(PARENTS.replace("BODY", body))


@pytest.mark.parametrize("hooks", [*([hook] for hook in HOOKS), HOOKS])
def test_stock_sources(data, hooks):
    """The stock rules as files do what those that are built in do."""
    operators = {hook: STOCK / f"{hook}.cpp" for hook in hooks}
    params = SolveParams.stock()
    assert run(data, params, num_iterations=150, **operators) == run(
        data, params, num_iterations=150
    )


def test_view(data):
    """All that a view tells fits together."""
    operator = parents("""
    auto const &progress = population.progress();
    for (size_t idx = 0; idx != population.size(); ++idx) {
        size_t num_visits = 0;
        for (size_t route = 0; route != population.num_routes(idx); ++route)
            for (auto const client : population.route(idx, route)) {
                ++num_visits;
                auto const next = population.successors(idx)[client];
                if (next > 0 && population.predecessors(idx)[next] != int(client))
                    throw std::logic_error("links");
            }
        if (num_visits != 25)
            throw std::logic_error("visits");
        auto const violations = population.excess_load(idx)[0] +
                                population.time_warp(idx) +
                                population.excess_distance(idx);
        if ((violations == 0) != population.is_feasible(idx))
            throw std::logic_error("feasibility");
        if (idx > 0 && population.is_feasible(idx) && !population.is_feasible(idx - 1))
            throw std::logic_error("order");
        if (population.is_feasible(idx) &&
            population.penalised_cost(idx) < progress.best_cost)
            throw std::logic_error("best");
        if (population.age(idx) > progress.iteration || progress.budget_used > 1)
            throw std::logic_error("progress");
        if (population.broken_pairs_distance(idx, idx) != 0 ||
            !population.are_equal(idx, idx))
            throw std::logic_error("distance");
    }
    if (costs.load_penalties().size() != 1)
        throw std::logic_error("penalties");
    return {0, rng.randint(population.size())};
    """)
    assert operator.hook == "select_parents"
    best, *_ = run(data, select_parents=operator)
    assert best.is_feasible()


@pytest.mark.parametrize(
    ("body", "message"),
    [
        (
            'throw std::runtime_error("no mood");',
            r"has thrown \(no mood\) in iteration",
        ),
        ("throw 3;", "something that is no exception"),
        (
            "return {population.size(), 0};",
            r"returned index \d+, but there are \d+ sol",
        ),
        ("return {0, size_t(-1)};", "returned index 18446744073709551615"),
        ("return {population.route(0, 99).size(), 0};", "solution 0 has no route 99"),
        ("return {0, size_t(population.fitness(77))};", "no solution with index 77"),
    ],
)
@pytest.mark.parametrize("num_threads", [1, 2])
def test_failures(data, body, message, num_threads):
    """They end the run with an error that names what was wrong; nothing is lost."""
    with pytest.raises(OperatorError, match=message) as info:
        run(data, num_threads=num_threads, select_parents=parents(body))

    assert info.value.hook == "select_parents"
    assert info.value.result.best.is_complete()


def test_same_parent_twice(data):
    """That is allowed."""
    best, *_ = run(data, select_parents=parents("return {0, 0};"))
    assert best.is_complete()


STATEFUL = {
    "static": PARENTS.replace(
        "BODY",
        "static size_t calls = 0; return {0, ++calls % population.size()};",
    ),
    "global": PARENTS.replace(
        "BODY", "return {0, ++calls % population.size()};"
    ).replace(
        "using namespace pyvrp_plus;", "using namespace pyvrp_plus; size_t calls;"
    ),
    "inline": PARENTS.replace(
        "BODY", "return {0, ++counter<int>() % population.size()};"
    ).replace(
        "using namespace pyvrp_plus;",
        "using namespace pyvrp_plus;"
        "template <class T> size_t &counter() "
        "{ static size_t calls = 0; return calls; }",
    ),
    "functor": """
#include <pyvrp_plus/operator.h>
struct Counter {
    std::size_t calls = 0;
    pyvrp_plus::ParentPair operator()(pyvrp_plus::PopulationView const &population,
                                      pyvrp_plus::CostEvaluator const &,
                                      pyvrp_plus::RandomNumberGenerator &) {
        return {0, ++calls % population.size()};
    }
};
PYVRP_PLUS_OPERATOR(Counter)
""",
}


def test_state(data):
    """However it is kept, state is that of one run."""
    outcomes = [
        run(data, select_parents=compile_operator(source))
        for source in STATEFUL.values()
        for _ in range(2)
    ]
    assert all(outcome == outcomes[0] for outcome in outcomes)


def test_signatures():
    """What is none of a hook is refused, with all signatures named."""
    source = "#include <pyvrp_plus/operator.h>\nint f() { return 1; }\n"
    with pytest.raises(CompileError, match="none of the signatures"):
        compile_operator(source + "PYVRP_PLUS_OPERATOR(f)\n")

    with pytest.raises(CompileError, match="does not end with PYVRP_PLUS_OPERATOR"):
        compile_operator(source)


def test_compile_errors(tmp_path):
    """They tell file, line and message."""
    path = tmp_path / "mine.cpp"
    path.write_text(PARENTS.replace("BODY", "return {0, missing};"))
    with pytest.raises(CompileError, match="'missing' was not declared") as info:
        load_operator(path)

    error = info.value
    assert (error.file, error.line) == (str(path), 7)
    assert str(error).startswith(f"{path}:7: ")
    assert "missing" in error.output

    path.write_text(
        PARENTS.replace("BODY", "return {0, later()};").replace(
            "using namespace", "std::size_t later();\nusing namespace"
        )
    )
    with pytest.raises(CompileError, match="later"):
        load_operator(path)

    with pytest.raises(OSError, match="gone"):
        load_operator(tmp_path / "gone.cpp")


@pytest.mark.parametrize(
    ("compiler", "message"),
    [
        ("/missing/g++", r"'/missing/g\+\+' cannot be run: No such file"),
        ("false", "'false' does not work"),
        ("true", "has not written anything"),
    ],
)
def test_bad_compilers(monkeypatch, compiler, message):
    """A compiler that is not there, or none, is told."""
    monkeypatch.setenv("CXX", compiler)
    with pytest.raises(CompileError, match=message):
        parents("return {0, 0}; // " + compiler)


def test_no_compiler(monkeypatch, tmp_path):
    """So is what to install."""
    monkeypatch.delenv("CXX", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(CompileError, match=r"apt install|xcode"):
        parents("return {0, 0}; // without a compiler")


def test_old_compiler(monkeypatch, tmp_path):
    """One that does not know C++20 is told to be too old."""
    old = tmp_path / "old"
    old.write_text('#!/bin/sh\nexec g++ "$@" -std=c++17\n')
    old.chmod(0o755)
    monkeypatch.setenv("CXX", str(old))
    with pytest.raises(CompileError, match=r"needs C\+\+20"):
        parents("return {0, 0}; // by an old one")


def test_cache(own_cache, monkeypatch):
    """What was compiled is not compiled again, unless something has changed."""
    monkeypatch.delenv("CXX", raising=False)
    first = parents("return {0, 0}; // cached")
    built = first.location.stat().st_mtime_ns
    assert first.location.parent == own_cache

    monkeypatch.setenv("CXX", "g++ -DCHANGED")
    assert parents("return {0, 0}; // cached").location != first.location
    monkeypatch.delenv("CXX")
    again = parents("return {0, 0}; // cached")
    assert again.location == first.location
    assert again.location.stat().st_ctime_ns >= built


def test_cache_knows_all_headers(own_cache, tmp_path, monkeypatch):
    """A header that has changed, also one of a hook, leads to another build."""
    headers = tmp_path / "include"
    shutil.copytree(get_include(), headers)
    module = sys.modules[compile_operator.__module__]
    monkeypatch.setattr(module, "get_include", lambda: headers)
    source = STOCK / "select_parents.cpp"
    before = compile_operator(source).location
    assert compile_operator(source).location == before

    with (headers / "pyvrp_plus/hooks/select_parents.h").open("a") as file:
        file.write("// changed\n")
    assert compile_operator(source).location != before


def test_cache_is_limited(tmp_path):
    """The entries that were not used for longest go first; other files stay."""
    (tmp_path / "mine.txt").write_text("mine")
    cache = BuildCache(tmp_path, limit=250)
    for number in range(5):
        entry = cache.get(
            f"{number:032x}.so", lambda path: path.write_bytes(bytes(100))
        )
        os.utime(entry, (number, number))

    assert [path.stem[-1] for path in cache.entries()] == ["3", "4"]
    cache.clear()
    assert cache.entries() == []
    assert (tmp_path / "mine.txt").read_text() == "mine"


def test_several_processes(tmp_path):
    """Eight processes that need the same operator get it, and it is built once."""
    source = tmp_path / "mine.cpp"
    source.write_text(PARENTS.replace("BODY", "return {0, 0};"))
    code = f"from pyvrp_plus.operators import load_operator as l; l({str(source)!r})"
    environment = {**os.environ, "PYVRP_PLUS_CACHE": str(tmp_path / "cache")}

    def start(_):
        return subprocess.run(
            [sys.executable, "-c", code], env=environment, check=False
        )

    with ThreadPoolExecutor(8) as pool:
        assert [done.returncode for done in pool.map(start, range(8))] == [0] * 8

    assert len(BuildCache(tmp_path / "cache").entries()) == 1
    assert not list((tmp_path / "cache").glob("build-*"))


def test_command(own_cache):
    """The command tells where operators are kept, and removes them."""
    parents("return {0, 0}; // for the command")
    command = [sys.executable, "-m", "pyvrp_plus.operators", "cache"]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert str(own_cache) in told
    assert " 0 files" not in told
    told = subprocess.run(
        [*command, "--clear"], capture_output=True, text=True, check=True
    ).stdout
    assert ": 0 files" in told


def test_built_operators(data, tmp_path):
    """They can be moved around; what is no operator is refused."""
    built = tmp_path / "mine.so"
    built.write_bytes(parents("return {0, 0}; // to be moved").location.read_bytes())
    assert run(data, select_parents=built) == run(
        data, select_parents=parents("return {0, 0};")
    )

    wrong = tmp_path / "wrong.so"
    wrong.write_bytes(b"no library")
    with pytest.raises(OSError, match="wrong"):
        load_operator(wrong)

    with pytest.raises(ValueError, match="is not an operator"):
        load_operator(Path(pyvrp_plus._pyvrp.__file__))


def test_other_abi():
    """What was built for another version is refused, with the reason."""
    source = """
    #include <pyvrp_plus/operator.h> // but no PYVRP_PLUS_OPERATOR(select_parents)
    extern "C" PYVRP_PLUS_EXPORT pyvrp_plus::OperatorTable const *
    pyvrp_plus_operator_table() {
        static constexpr pyvrp_plus::OperatorTable table = {
            "version 0, another library", "select_parents", "old", nullptr, nullptr};
        return &table;
    }
    """
    with pytest.raises(ValueError, match=r"version 0, another library, but this is"):
        compile_operator(source)


CALLS_PYTHON = """
#include <pybind11/pybind11.h>
#include <pyvrp_plus/operator.h>
using namespace pyvrp_plus;
ParentPair select_parents(PopulationView const &population, CostEvaluator const &,
                          RandomNumberGenerator &) {
    pybind11::gil_scoped_acquire gil;
    auto const function = pybind11::module_::import("operator").attr("NAME");
    auto const size = population.size();
    return {0, function(size, 2).cast<std::size_t>() % size};
}
PYVRP_PLUS_OPERATOR(select_parents)
"""


@pytest.mark.skipif(
    importlib.util.find_spec("pybind11") is None, reason="pybind11 is not there"
)
@pytest.mark.parametrize("num_threads", [1, 2])
def test_calls_back_into_python(data, num_threads):
    """It can, while it holds the lock; an exception there ends the run."""
    operator = compile_operator(CALLS_PYTHON.replace("NAME", "floordiv"))
    plain = parents("return {0, population.size() / 2 % population.size()};")
    assert run(data, num_threads=num_threads, select_parents=operator) == run(
        data, num_threads=num_threads, select_parents=plain
    )

    operator = compile_operator(CALLS_PYTHON.replace("NAME", "missing"))
    with pytest.raises(OperatorError, match="has no attribute 'missing'") as info:
        run(data, num_threads=num_threads, select_parents=operator)

    assert info.value.result.best.is_complete()


def test_include():
    """The headers are where they can be included."""
    assert (pyvrp_plus.get_include() / "pyvrp_plus" / "operator.h").is_file()
