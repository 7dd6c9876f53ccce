"""Tests of compiling, inspecting and evaluating programs in a sandbox."""

from textwrap import indent

import pytest

from mep.candidate.evaluation import EvaluationTask
from mep.candidate.program import (
    COMPONENTS,
    Component,
    Language,
    Program,
    stock_program,
)
from mep.candidate.rejection import Rejected, Stage
from mep.candidate.trial import Trial
from mep.evaluation.default_limits import evaluation_limits
from mep.evaluation.sandbox_stages import compile_program, evaluate, inspect_program
from mep.sandbox.limits import Limits
from mep.sandbox.sandbox import Sandbox
from pyvrp_plus.hooks import HookName
from pyvrp_plus.trials.budget import Budget
from pyvrp_plus.trials.instance_text import InstanceText

# Wall time is generous, for tests not to depend on what else the machine does.
LIMITS = Limits(
    wall_seconds=60, cpu_seconds=2, memory_bytes=1 << 30, file_bytes=1 << 20
)

ARGUMENTS: dict[HookName, str] = {
    "select_parents": "population, rng, cost_evaluator",
    "select_survivors": "population, num_survivors, rng, cost_evaluator",
    "update_penalties": "penalties, feasibility, target",
}

SIGNATURES: dict[HookName, str] = {
    "select_parents": "ParentPair select_parents(PopulationView const &population, "
    "CostEvaluator const &, RandomNumberGenerator &rng)",
    "select_survivors": "std::vector<std::size_t> select_survivors("
    "PopulationView const &population, std::size_t num_survivors, "
    "CostEvaluator const &, RandomNumberGenerator &)",
    "update_penalties": "std::vector<double> update_penalties(PenaltyView const &view)",
}


def python(body: str, hook: HookName = "select_parents") -> Program:
    """Return an operator with a given body."""
    source = f"def {hook}({ARGUMENTS[hook]}):\n{indent(body, '    ')}\n"
    return Program("python", {hook: source})


def cpp(body: str, hook: HookName = "select_parents", before: str = "") -> Program:
    """Return an operator with a given body."""
    source = f"""\
#include <pyvrp_plus/operator.h>
{before}
using namespace pyvrp_plus;
{SIGNATURES[hook]} {{
    {body}
}}
PYVRP_PLUS_OPERATOR({hook})
"""
    return Program("cpp", {hook: source})


def rejection(sandbox: Sandbox, program: Program, limits: Limits = LIMITS) -> str:
    """Return how a program breaks the contract; the sandbox must work afterwards."""
    with pytest.raises(Rejected) as caught:
        inspect_program(sandbox, program, limits)

    compile_program(sandbox, stock_program("update_penalties", "python"))
    assert caught.value.stage == Stage.CONTRACT
    return caught.value.message


@pytest.mark.parametrize("component", COMPONENTS)
def test_stock_rules_decide_alike_in_both_languages(
    sandbox: Sandbox, component: Component
) -> None:
    """They share a fingerprint, and are fast."""
    python_rule = inspect_program(sandbox, stock_program(component, "python"))
    cpp_rule = inspect_program(sandbox, stock_program(component, "cpp"))
    assert python_rule.fingerprint == cpp_rule.fingerprint
    assert set(cpp_rule.seconds_per_call) == set(
        stock_program(component, "cpp").sources
    )


def test_other_rules_have_other_fingerprints(sandbox: Sandbox) -> None:
    """Also one that is different only late in a search, or draws another number."""
    source = stock_program("select_parents", "cpp").sources["select_parents"]
    programs = [
        Program("cpp", {"select_parents": source}),
        Program("cpp", {"select_parents": source.replace("0.5", "0.4")}),
        cpp("return {0, population.size() - 1};"),
        cpp("rng.rand(); return {0, population.size() - 1};"),
        cpp("return {0, 0};"),
        cpp(
            "if (population.progress().iteration < 50) return {0, 0};"
            "return {0, population.size() - 1};"
        ),
    ]
    inspections = [inspect_program(sandbox, program) for program in programs]
    assert len({one.fingerprint for one in inspections}) == len(programs)
    # The last rule is the third from last one early in a search, and another one later.
    assert inspections[-1].decisions == inspections[-2].decisions
    assert inspections[2].decisions != inspections[-1].decisions


def test_the_same_rule_in_other_words_has_the_same_fingerprint(
    sandbox: Sandbox,
) -> None:
    """What counts are the decisions, not the text."""
    programs = [
        cpp("return {0, 0};"),
        cpp("auto best = population.size(); best -= best; return {best, best};"),
        python("return population[0], population[0]"),
    ]
    found = {inspect_program(sandbox, program).fingerprint for program in programs}
    assert len(found) == 1


@pytest.mark.parametrize(
    ("program", "line", "message"),
    [
        (cpp("return {0, nothing};"), 5, "'nothing' was not declared"),
        (Program("cpp", {"select_parents": "int main() {}\n"}), None, "must end"),
        (Program("python", {"select_parents": "def select_parents(:"}), None, "line 1"),
        (Program("python", {"select_parents": "import nothing"}), None, "'nothing'"),
        (Program("python", {"select_parents": "x = 1"}), None, "must define one of"),
        (
            Program("python", {"select_parents": "def update_penalties(): ..."}),
            None,
            "must be one for select_parents",
        ),
    ],
)
def test_what_does_not_compile_is_rejected(
    sandbox: Sandbox, program: Program, line: int | None, message: str
) -> None:
    """The complaint names file and line, but no location on this machine."""
    with pytest.raises(Rejected) as caught:
        compile_program(sandbox, program)

    assert caught.value.stage == Stage.COMPILE
    assert "select_parents." in caught.value.message
    assert line is None or f"line {line}" in caught.value.message
    assert "/tmp" not in caught.value.message


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("while True: pass", "timed out"),
        ("return [bytes(1 << 26) for _ in range(1000)]", "memory"),
        ("raise ValueError('no luck')", "no luck"),
        ("return select_parents(population, rng, cost_evaluator)", "recursion"),
        ("return 1, 2", "expected a Solution"),
        ("return population[:1]", "1 solutions, expected two parents"),
        ("return None", "expected a sequence"),
        (
            "import pyvrp_plus as p\nfrom pyvrp_plus.generate import generate_tsp\n"
            "return [p.Solution(generate_tsp(3), [[1, 2]])] * 2",
            "not in the population",
        ),
        ("population.pop()\nreturn population[0], population[0]", "was modified"),
        ("population.sort(key=id)\nreturn population[:2]", "was modified"),
        (
            "import time\n"
            "return [population[time.time_ns() // 7 % len(population)]] * 2",
            "different when repeated",
        ),
        ("return population[0], population[1]", "a population of 1 solutions"),
    ],
)
def test_parents_in_python_that_break_the_contract(
    sandbox: Sandbox, body: str, message: str
) -> None:
    """The rejection says how."""
    assert message in rejection(sandbox, python(body))


def test_a_slow_operator_breaks_the_contract(sandbox: Sandbox) -> None:
    """The rejection says how long a call takes, and how long it may take."""
    body = """\
sum(range(20_000_000 if len(population) > 100 else 1))
return population[0], population[0]"""
    message = rejection(sandbox, python(body), Limits(120, 60))
    assert "select_parents is too slow" in message
    assert "may take 50 ms" in message


@pytest.mark.parametrize(
    ("body", "before", "message"),
    [
        ("for (;;) rng.rand();", "", "timed out"),
        (
            "std::vector<std::unique_ptr<char[]>> kept;"
            "for (;;) kept.push_back(std::make_unique_for_overwrite<char[]>(1 << 26));",
            "#include <memory>",
            "memory",
        ),
        ("*static_cast<int volatile *>(nullptr) = 1; return {};", "", "SIGSEGV"),
        (
            "return {deep(1), 0};",
            "std::size_t deep(int volatile n) {"
            "char volatile a[999]; a[n % 999] = 1; return deep(n + 1) + a[n % 998]; }",
            "SIGSEGV",
        ),
        ('throw std::runtime_error("no luck");', "#include <stdexcept>", "no luck"),
        ("throw 42;", "", "no exception"),
        ("return {0, population.size()};", "", "returned index"),
        ("std::abort();", "#include <cstdlib>", "SIGABRT"),
        ("std::_Exit(0);", "#include <cstdlib>", "exit code 0"),
        (
            "return {std::random_device()() % population.size(), 0};",
            "#include <random>",
            "different when repeated",
        ),
    ],
)
def test_parents_in_cpp_that_break_the_contract(
    sandbox: Sandbox, body: str, before: str, message: str
) -> None:
    """The rejection says how."""
    assert message in rejection(sandbox, cpp(body, before=before))


@pytest.mark.parametrize(
    ("hook", "body", "message"),
    [
        ("update_penalties", "return penalties[1:]", "expected 3"),
        ("update_penalties", "return [float('nan')] * len(penalties)", "NaN"),
        ("update_penalties", "return [float('inf')] * len(penalties)", "is infinite"),
        ("update_penalties", "return [-p for p in penalties]", "zero or negative"),
        ("update_penalties", "return [1 / p for p in penalties]", "penalties of zero"),
        ("select_survivors", "return population", "expected 25"),
        ("select_survivors", "return population[:1] * num_survivors", "more often"),
        (
            "select_survivors",
            "del population[num_survivors:]\nreturn population",
            "was modified",
        ),
    ],
)
def test_others_in_python_that_break_the_contract(
    sandbox: Sandbox, hook: HookName, body: str, message: str
) -> None:
    """The rejection says how."""
    assert message in rejection(sandbox, python(body, hook))


@pytest.mark.parametrize(
    ("hook", "body", "message"),
    [
        (
            "update_penalties",
            "return std::vector<double>(view.penalties.size(), NAN);",
            "NaN",
        ),
        (
            "update_penalties",
            "return std::vector(view.penalties.size(), -1.0);",
            "zero or negative",
        ),
        (
            "select_survivors",
            "return std::vector<std::size_t>(num_survivors);",
            "more than once",
        ),
    ],
)
def test_others_in_cpp_that_break_the_contract(
    sandbox: Sandbox, hook: HookName, body: str, message: str
) -> None:
    """The rejection says how."""
    assert message in rejection(sandbox, cpp(body, hook, "#include <cmath>"))


@pytest.mark.parametrize("language", ["python", "cpp"])
def test_an_evaluation_is_a_function_of_its_task(
    sandbox: Sandbox, instance: InstanceText, language: Language
) -> None:
    """Times are measured, all else is the same each time, and in both languages."""
    program = stock_program("joint", language)
    task = EvaluationTask(program, Trial(instance, 7), Budget.parse("60it"), "stock")
    first, second = evaluate(sandbox, task), evaluate(sandbox, task)
    assert first.cost == second.cost
    assert (first.trace, first.diversity) == (second.trace, second.diversity)
    assert first.iterations == 60
    assert first.operator_calls > 60
    assert 0 < first.operator_seconds <= first.cpu_time
    assert len(first.diversity) == len(first.feasibility) == 10

    stock = EvaluationTask(
        Program(language, {}), Trial(instance, 7), task.budget, "stock"
    )
    plain = evaluate(sandbox, stock)
    assert (plain.cost, plain.trace) == (first.cost, first.trace)
    assert plain.operator_calls == 0


@pytest.mark.parametrize("budget", ["0.2s", "0.2cpu"])
def test_a_budget_of_time_is_used_up(
    sandbox: Sandbox, instance: InstanceText, budget: str
) -> None:
    """It decides when the search ends; its clock starts just before the search."""
    task = EvaluationTask(
        Program("cpp", {}), Trial(instance, 1), Budget.parse(budget), "stock"
    )
    evaluation = evaluate(sandbox, task)
    assert evaluation.iterations > 0
    assert max(evaluation.runtime, evaluation.cpu_time) >= 0.1


def test_an_operator_that_fails_late_is_rejected(
    sandbox: Sandbox, instance: InstanceText
) -> None:
    """With the error, and the line that it comes from."""
    body = "return [population[0]] * 2 if rng.rand() < 0.9 else population[1000]"
    task = EvaluationTask(
        python(body), Trial(instance, 1), Budget.parse("100it"), "stock"
    )
    with pytest.raises(Rejected) as caught:
        evaluate(sandbox, task)

    assert caught.value.stage == Stage.EVALUATION
    assert "IndexError" in caught.value.message
    assert "select_parents.py, line 2, in select_parents" in caught.value.message


def test_an_evaluation_that_hangs_is_ended(
    sandbox: Sandbox, instance: InstanceText
) -> None:
    """After the limits that are given."""
    task = EvaluationTask(
        python("while True: pass"), Trial(instance, 1), Budget.parse("5it"), "stock"
    )
    with pytest.raises(Rejected, match=r"evaluation: timed out: .* Each call must end"):
        evaluate(sandbox, task, Limits(60, 1))


def test_a_forged_cost_is_found_out(sandbox: Sandbox, instance: InstanceText) -> None:
    """An operator that replaces the evaluator's functions gains nothing."""
    body = """\
import json, sys
job = sys.modules["mep.jobs.solve_instance"]
job.trace_of = lambda result: [(0.0, 1, 1)]
job.int = lambda value: 1 if value > 1000 else int(value)
return population[0], population[0]"""
    task = EvaluationTask(
        python(body), Trial(instance, 1), Budget.parse("5it"), "stock"
    )
    with pytest.raises(Rejected, match=r"forged: the cost, of routes that cost \d+"):
        evaluate(sandbox, task)


def test_default_limits_grow_with_the_budget() -> None:
    """An evaluation that goes on for hours is ended."""
    budget = Budget.parse("2000it")
    small, large = evaluation_limits(budget, 100), evaluation_limits(budget, 1000)
    assert small.wall_seconds < large.wall_seconds < 3 * 3600

    wall = evaluation_limits(Budget.parse("30s"), 100)
    assert 30 < wall.wall_seconds < 120
    cpu = evaluation_limits(Budget.parse("30cpu"), 100)
    assert 30 < cpu.cpu_seconds < cpu.wall_seconds
