"""An executor that answers requests on this machine."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import CancelledError, Future, ThreadPoolExecutor
from queue import SimpleQueue

from pyvrp_plus.trials.executor.executor import Executor, Result
from pyvrp_plus.trials.executor.workplace import Json, Workplace


class LocalExecutor(Executor):
    """
    An executor that answers requests in workplaces on this machine.

    Parameters
    ----------
    workplaces
        Workplaces, each of which answers a request at a time. They are closed with the
        executor.
    """

    def __init__(self, workplaces: Sequence[Workplace]) -> None:
        self._is_open = True
        self._workplaces = workplaces
        self._pool = ThreadPoolExecutor(len(workplaces), thread_name_prefix="workplace")
        self._idle: SimpleQueue[Workplace] = SimpleQueue()
        for workplace in workplaces:
            self._idle.put(workplace)

    def submit(
        self, request: Json, judge: Callable[[Json], Result], kind: str = ""
    ) -> Future[Result]:
        """Have a request answered by the next workplace that is idle."""
        return self._pool.submit(self._answer, request, judge)

    def close(self) -> None:
        """End all processes, and cancel all requests that have no result yet."""
        self._is_open = False
        self._pool.shutdown(wait=False, cancel_futures=True)
        for workplace in self._workplaces:
            workplace.close()
        self._pool.shutdown()

    def _answer(self, request: Json, judge: Callable[[Json], Result]) -> Result:
        workplace = self._idle.get()
        try:
            reply = workplace.answer(request)
            self._check_open()
            # In the place of the request, so that it disturbs no other one.
            return judge(reply)
        finally:
            self._idle.put(workplace)
            self._check_open()

    def _check_open(self) -> None:
        """Drop the answer of a job that was ended by ``close``: it means nothing."""
        if not self._is_open:
            raise CancelledError
