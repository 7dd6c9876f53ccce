"""Solve an instance with operators that nobody trusts: ``pyvrp-plus --sandboxed``."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from mep.answer.repair_source import defined_hooks
from mep.candidate.evaluation import EvaluationTask
from mep.candidate.program import Language, Program
from mep.candidate.rejection import Rejected
from mep.candidate.trial import Trial
from mep.evaluation.sandbox_stages import JOBS, compile_program, evaluate
from mep.sandbox.sandbox import Sandbox
from pyvrp_plus import ProblemData, Result, Statistics
from pyvrp_plus.hooks import HookName
from pyvrp_plus.trials.budget import Budget
from pyvrp_plus.trials.instance_text import InstanceText
from pyvrp_plus.trials.routes import solution_of

_LANGUAGES: dict[str, Language] = {".py": "python", ".cpp": "cpp"}


def solve_sandboxed(
    data: ProblemData,
    instance: Path,
    round_func: str,
    operators: Sequence[Path],
    seed: int,
    budget: str,
) -> Result:
    """
    Solve an instance in a process that can do nothing but search.

    Parameters
    ----------
    data, instance, round_func
        The instance, its file, and the name of the rounding function for that.
    operators
        Files with the operators, all in the same language.
    seed
        Seed of the solver.
    budget
        Budget of the solver, such as ``500it`` or ``10s``.

    Returns
    -------
    Result
        Result without statistics. Its solution is made of the routes that the process
        has told, so that its cost is true.

    Raises
    ------
    ValueError
        When the operators are not in one language, or not for one hook each.
    RuntimeError
        When the operators fail, or the system cannot confine them.
    """
    task = EvaluationTask(
        _program(operators),
        Trial(InstanceText(instance.stem, instance.read_text(), round_func), seed),
        Budget.parse(budget),
    )
    with Sandbox(JOBS) as sandbox:
        try:
            compile_program(sandbox, task.program)
            found = evaluate(sandbox, task)
        except Rejected as rejected:
            raise RuntimeError(f"operators: {rejected}") from rejected

    solution = solution_of(data, found.routes)
    return Result(
        solution,
        Statistics(collect_stats=False),
        found.iterations,
        found.runtime,
        data=data,
    )


def _program(paths: Sequence[Path]) -> Program:
    suffixes = {path.suffix for path in paths}
    if len(suffixes) > 1 or not suffixes <= _LANGUAGES.keys():
        raise ValueError(
            "In a sandbox, operators are files in Python (.py), or all in C++ (.cpp)."
        )

    language = _LANGUAGES[suffixes.pop()]
    sources: dict[HookName, str] = {}
    for path in paths:
        text = path.read_text()
        hooks = defined_hooks(text, language)
        if len(hooks) != 1 or hooks[0] in sources:
            raise ValueError(f"{path}: must define one operator, for another hook.")

        sources[hooks[0]] = text

    return Program(language, sources)
