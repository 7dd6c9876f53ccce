"""The interface of executors."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from concurrent.futures import Future
from typing import Self, TypeVar

from pyvrp_plus.trials.executor.workplace import Json

Result = TypeVar("Result")


class ExecutorError(RuntimeError):
    """Exception for an executor that cannot answer requests; the message says why."""


class LostWorkersError(Exception):
    """
    Exception for a request whose workers end again and again, and only they do.

    Parameters
    ----------
    num_workers
        Number of workers that have ended while they answered the request.
    """

    def __init__(self, num_workers: int) -> None:
        super().__init__(
            f"{num_workers} workers have ended, one after the other, each while it "
            "answered this request; meanwhile, other requests were answered"
        )


class Executor(ABC):
    """
    An object that has requests answered, many at a time.

    Several threads may submit requests.
    """

    @abstractmethod
    def submit(
        self, request: Json, judge: Callable[[Json], Result], kind: str = ""
    ) -> Future[Result]:
        """
        Have a request answered.

        Parameters
        ----------
        request
            The request.
        judge
            Function that makes the result of the reply, in this process and in a
            thread of the executor. It must not believe what the reply says.
        kind
            Requests of the same kind take about as long: an answer that takes much
            longer than the others is looked for elsewhere, too.

        Returns
        -------
        Future
            Result, or whatever was raised by ``judge`` or by the workplace; a
            :class:`LostWorkersError` if the request ends the workers that answer it,
            an :class:`ExecutorError` if the executor cannot go on, and
            ``CancelledError`` if it was closed before.
        """

    @abstractmethod
    def close(self) -> None:
        """End all processes, and cancel all requests that have no result yet."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
