"""The last stages of the pipeline, which run a program in a sandbox."""

from __future__ import annotations

from mep.candidate.evaluation import Evaluation, EvaluationTask, Inspection
from mep.candidate.program import Program
from mep.candidate.rejection import Rejected, Stage
from mep.evaluation.default_limits import (
    COMPILE_LIMITS,
    INSPECT_LIMITS,
    evaluation_limits,
)
from mep.evaluation.replies import ForgedReplyError, to_evaluation, to_inspection
from mep.hooks import seconds_per_call
from mep.sandbox.limits import Limits
from mep.sandbox.sandbox import Sandbox, SandboxError
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
    sandbox: Sandbox, program: Program, limits: Limits | None = None
) -> None:
    """
    Compile and load a program, by default within the limits for its language.

    The result is kept in the cache of ``pyvrp_plus.operators``. The other stages
    compile first, too, in case their worker is another machine.

    Raises
    ------
    Rejected
        When compiling or loading fails: at the stage ``compile``, with the compiler's
        message.
    """
    stage = Stage.COMPILE
    is_native = program.language == "cpp"
    limits = limits or (COMPILE_LIMITS if is_native else INSPECT_LIMITS)
    failure = _run(sandbox, stage, "compile", program.to_plain(), limits)
    if failure == {}:
        return
    if not isinstance(failure, dict):
        message = "the reply about the compilation has no fields"
        raise _forged(stage, ForgedReplyError(message))

    line = f", line {failure['line']}" if failure.get("line") else ""
    raise Rejected(
        stage,
        f"{failure.get('file')}{line}: {failure.get('message')}\n"
        f"{failure.get('output')}".strip(),
    )


def inspect_program(
    sandbox: Sandbox, program: Program, limits: Limits = INSPECT_LIMITS
) -> Inspection:
    """
    Try a program on probe populations and in short runs of the search.

    Raises
    ------
    Rejected
        When an operator fails, breaks its contract, is not reproducible, or is too
        slow.
    """
    _compile_native(sandbox, program)
    stage = Stage.CONTRACT
    reply = _run(sandbox, stage, "inspect", program.to_plain(), limits)
    try:
        inspection = to_inspection(reply, program)
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


def evaluate(
    sandbox: Sandbox, task: EvaluationTask, limits: Limits | None = None
) -> Evaluation:
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
        When the operators fail, or the reported result cannot be true.
    InstanceFileError
        When the instance is malformed.
    """
    data = instance_data(task.trial.instance)
    limits = limits or evaluation_limits(task.budget, data.num_clients)
    _compile_native(sandbox, task.program)
    stage = Stage.EVALUATION
    arguments = {
        **task.program.to_plain(),
        "instance": task.trial.instance.text,
        "round_func": task.trial.instance.round_func,
        "seed": task.trial.seed,
        "budget": str(task.budget),
        "solver": task.solver,
    }
    reply = _run(sandbox, stage, "evaluate", arguments, limits)
    try:
        return to_evaluation(reply, task)
    except ForgedReplyError as error:
        raise _forged(stage, error) from error


def _compile_native(sandbox: Sandbox, program: Program) -> None:
    # The other jobs may not start a compiler.
    if program.language == "cpp":
        compile_program(sandbox, program)


def _run(
    sandbox: Sandbox,
    stage: Stage,
    job: str,
    arguments: dict[str, object],
    limits: Limits,
) -> object:
    try:
        return sandbox.run(job, arguments, limits)
    except SandboxError as error:
        raise Rejected(stage, f"{error}. {_ADVICE[error.kind]}".strip(". ")) from error


def _forged(stage: Stage, error: ForgedReplyError) -> Rejected:
    return Rejected(stage, f"forged: {error}. {_ADVICE['forged']}")
