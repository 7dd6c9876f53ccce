"""
The last stages of the pipeline, which run a program in a sandbox.

Those that have a result come in two parts: what runs the program, perhaps on another
machine, and what judges its result, in the process that wants it.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path

from mep.candidate.evaluation import Evaluation, EvaluationTask, Inspection
from mep.candidate.program import Program
from mep.candidate.rejection import Rejected, Stage
from mep.evaluation.check_time import check_time
from mep.evaluation.default_limits import (
    COMPILE_LIMITS,
    INSPECT_LIMITS,
    evaluation_limits,
)
from mep.evaluation.replies import (
    ForgedReplyError,
    to_evaluation,
    to_inspection,
    to_libraries,
)
from mep.hooks import seconds_per_call
from mep.sandbox.limits import Limits
from mep.sandbox.sandbox import Done, Sandbox, SandboxError
from pyvrp_plus.operators import BuildCache, CompileError, library_key
from pyvrp_plus.trials.instance_text import instance_data

#: Module with the jobs of the sandbox; only processes in the sandbox import it.
JOBS = "mep.jobs"

# Advice for the model on each kind of failure, added to its description.
_ADVICE = {
    "crashed": "An operator must return or raise, and leave its process alone.",
    "timed out": "Each call must end, and within milliseconds.",
    "memory": "An operator needs little more memory than what it returns.",
    "too much output": "An operator must not print, and not write any files.",
    "forged": "An operator must only return its decision.",
    "failed": "",
}


def compile_program(
    sandbox: Sandbox, program: Program, limits: Limits = COMPILE_LIMITS
) -> None:
    """
    Compile a program if it is in C++, and load it in the sandbox.

    Compiled libraries are kept in the cache of ``pyvrp_plus.operators``, which jobs can
    only read. The other stages compile first, too: they may run on another machine.

    Raises
    ------
    Rejected
        When compiling or loading fails: at the stage ``compile``, with the compiler's
        message.
    """
    _compile_native(sandbox, program, limits)
    _run(sandbox, Stage.COMPILE, "load", program.to_plain(), INSPECT_LIMITS)


def run_probes(
    sandbox: Sandbox, program: Program, limits: Limits = INSPECT_LIMITS
) -> Done:
    """
    Try a program on probe populations and in short runs of the search.

    Raises
    ------
    Rejected
        When an operator fails, breaks its contract, or is not reproducible.
    """
    _compile_native(sandbox, program)
    return _run(sandbox, Stage.CONTRACT, "inspect", program.to_plain(), limits)


def judge_probes(program: Program, done: Done) -> Inspection:
    """
    Return the inspection of a program, by what :func:`run_probes` has returned.

    Raises
    ------
    Rejected
        When an operator is too slow, or the reported result cannot be true.
    """
    stage = Stage.CONTRACT
    try:
        inspection = to_inspection(done.result, program)
    except ForgedReplyError as error:
        raise _forged(stage, error) from error

    for hook in program.sources:
        seconds, allowed = inspection.seconds_per_call[hook], seconds_per_call(hook)
        if seconds > allowed:
            raise Rejected(
                stage,
                f"{hook} is too slow: a call takes {1000 * seconds:.3g} ms of CPU time "
                f"with a population of usual size, but may take {1000 * allowed:g} ms.",
            )

    return inspection


def inspect_program(
    sandbox: Sandbox, program: Program, limits: Limits = INSPECT_LIMITS
) -> Inspection:
    """
    Try a program on probes, and judge what it does.

    Raises
    ------
    Rejected
        As :func:`run_probes` and :func:`judge_probes` do.
    """
    return judge_probes(program, run_probes(sandbox, program, limits))


def run_solver(
    sandbox: Sandbox, task: EvaluationTask, limits: Limits | None = None
) -> Done:
    """
    Solve an instance with the operators of a program.

    Parameters
    ----------
    sandbox
        Sandbox that the solver runs in.
    task
        Program, trial, budget and solver of the run.
    limits
        Limits on the resources of the run; by default generous ones for the budget and
        the size of the instance.

    Raises
    ------
    Rejected
        When the operators fail.
    InstanceFileError
        When the instance is malformed.
    """
    data = instance_data(task.trial.instance)
    limits = limits or evaluation_limits(task.budget, data.num_clients)
    _compile_native(sandbox, task.program)
    arguments = {
        **task.program.to_plain(),
        "instance": task.trial.instance.text,
        "round_func": task.trial.instance.round_func,
        "seed": task.trial.seed,
        "budget": str(task.budget),
        "solver": task.solver,
    }
    return _run(sandbox, Stage.EVALUATION, "evaluate", arguments, limits)


def judge_solution(task: EvaluationTask, done: Done) -> Evaluation:
    """
    Return the result of a run of the solver, by what :func:`run_solver` has returned.

    Raises
    ------
    Rejected
        When the reported result cannot be true.
    """
    try:
        evaluation = to_evaluation(done.result, task)
        check_time(evaluation, done.cpu_seconds, task)
    except ForgedReplyError as error:
        raise _forged(Stage.EVALUATION, error) from error

    return evaluation


def evaluate(
    sandbox: Sandbox, task: EvaluationTask, limits: Limits | None = None
) -> Evaluation:
    """
    Solve an instance with the operators of a program, and judge the result.

    Raises
    ------
    Rejected, InstanceFileError
        As :func:`run_solver` and :func:`judge_solution` do.
    """
    return judge_solution(task, run_solver(sandbox, task, limits))


def _compile_native(
    sandbox: Sandbox, program: Program, limits: Limits = COMPILE_LIMITS
) -> None:
    """Compile what is in C++ and not in the cache, as other jobs may not do it."""
    if program.language != "cpp":
        return

    cache = BuildCache()
    try:
        keys = {hook: library_key(text) for hook, text in program.sources.items()}
    except (CompileError, UnicodeError) as error:  # no compiler, or no text
        raise Rejected(Stage.COMPILE, str(error)) from error

    if all(map(cache.find, keys.values())):
        return

    done = _run(sandbox, Stage.COMPILE, "compile", program.to_plain(), limits)
    try:
        libraries = to_libraries(done.result, program)
    except ForgedReplyError as error:
        raise _forged(Stage.COMPILE, error) from error

    for hook, library in libraries.items():
        cache.get(keys[hook], partial(_write, library))


def _write(library: bytes, where: Path) -> None:
    where.write_bytes(library)


def _run(
    sandbox: Sandbox,
    stage: Stage,
    job: str,
    arguments: dict[str, object],
    limits: Limits,
) -> Done:
    try:
        return sandbox.run(job, arguments, limits)
    except SandboxError as error:
        raise Rejected(stage, f"{error}. {_ADVICE[error.kind]}".strip(". ")) from error


def _forged(stage: Stage, error: ForgedReplyError) -> Rejected:
    return Rejected(stage, f"forged: {error}. {_ADVICE['forged']}")
