"""Workplaces with a sandbox, which inspect programs and solve instances with them."""

from __future__ import annotations

from dataclasses import dataclass

from mep.candidate.evaluation import EvaluationTask
from mep.candidate.program import Program
from mep.candidate.rejection import Rejected, Stage
from mep.candidate.trial import Trial
from mep.evaluation.sandbox_stages import (
    JOBS,
    compile_program,
    run_probes,
    run_solver,
)
from mep.sandbox.sandbox import Done, Sandbox
from pyvrp_plus.trials.budget import Budget
from pyvrp_plus.trials.executor import Json
from pyvrp_plus.trials.instance_text import InstanceText


@dataclass(frozen=True)
class SandboxWorkshop:
    """
    Description of workplaces with a sandbox.

    Parameters
    ----------
    allow_unsandboxed
        Whether to run programs also where they are not confined.
    needs_compiler
        Whether there are programs in C++, so that results depend on the compiler.
    """

    allow_unsandboxed: bool = False
    needs_compiler: bool = True

    def open(self) -> SandboxWorkplace:
        """Return a workplace with a new sandbox."""
        return SandboxWorkplace(Sandbox(JOBS, self.allow_unsandboxed))


class SandboxWorkplace:
    """
    A workplace with a sandbox.

    Parameters
    ----------
    sandbox
        Sandbox that programs run in; it is closed with the workplace.
    """

    def __init__(self, sandbox: Sandbox) -> None:
        self._sandbox = sandbox

    def answer(self, request: Json) -> Json:
        """
        Run a program, as :func:`inspection_request` or :func:`evaluation_request` asks.

        Returns
        -------
        dict
            What has been ``done``, or why the program was ``rejected``:
            :func:`to_done` reads it.
        """
        program = Program(**request["program"])
        try:
            if request["job"] == "inspect":
                compile_program(self._sandbox, program)
                done = run_probes(self._sandbox, program)
            else:
                done = run_solver(self._sandbox, _to_task(program, request))
        except Rejected as rejected:
            return {"rejected": {"stage": rejected.stage, "message": rejected.message}}

        return {"done": {"result": done.result, "cpu_seconds": done.cpu_seconds}}

    def close(self) -> None:
        """End all processes of the sandbox."""
        self._sandbox.close()


def inspection_request(program: Program) -> Json:
    """Return the request to compile a program, and to try it on probes."""
    return {"job": "inspect", "program": program.to_plain()}


def evaluation_request(task: EvaluationTask) -> Json:
    """Return the request to solve an instance with a program."""
    instance = task.trial.instance
    return {
        "job": "evaluate",
        "program": task.program.to_plain(),
        "instance": {
            "name": instance.name,
            "text": instance.text,
            "round_func": instance.round_func,
        },
        "seed": task.trial.seed,
        "budget": f"{task.budget}",
        "solver": task.solver,
    }


def _to_task(program: Program, request: Json) -> EvaluationTask:
    trial = Trial(InstanceText(**request["instance"]), request["seed"])
    budget = Budget.parse(request["budget"])
    return EvaluationTask(program, trial, budget, request["solver"])


def to_done(reply: Json) -> Done:
    """
    Return what has been done, by the reply of a workplace.

    Raises
    ------
    Rejected
        When the program was rejected.
    """
    if "rejected" in reply:
        raise Rejected(Stage(reply["rejected"]["stage"]), reply["rejected"]["message"])

    return Done(**reply["done"])
