"""An executor that has requests answered by the workers of a Dask cluster."""

from __future__ import annotations

import json
import math
import os
import secrets
import threading
import time
from collections import deque
from collections.abc import Callable, Collection
from concurrent.futures import CancelledError, Future, ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from itertools import count
from queue import Empty, SimpleQueue
from typing import Any

import distributed

from pyvrp_plus.trials.executor.dask_cluster import Cluster, FailedWorkerError
from pyvrp_plus.trials.executor.dask_worker import Terms
from pyvrp_plus.trials.executor.executor import (
    Executor,
    ExecutorError,
    LostWorkersError,
    Result,
)
from pyvrp_plus.trials.executor.usual_times import UsualTimes
from pyvrp_plus.trials.executor.workplace import Json, Workshop

# Seconds between looks at what is under way.
_TICK = 0.5

# How often the scheduler may give a request up, each time after several lost workers;
# how many workers may fail to answer one; and how often it may be sent at all, as when
# schedulers restart.
_MOST_LOSSES = 2
_MOST_FAILURES = 3
_MOST_ATTEMPTS = 20


@dataclass(eq=False)
class _Errand:
    """A request on its way."""

    number: int
    request: Json
    kind: str
    judge: Callable[[Json], Any]
    future: Future[Any] = field(default_factory=Future)
    #: Answers that are expected, by key, and when the first of them was asked for.
    answers: dict[str, distributed.Future] = field(default_factory=dict)
    started: float = 0.0
    num_attempts: int = 0
    #: How often the scheduler has given it up, and how many workers were lost by then.
    num_losses: int = 0
    num_workers: int = 0
    #: Workers that have failed to answer.
    failed: list[str] = field(default_factory=list)
    #: Number of replies to other requests when this one was sent.
    replies_before: int = 0


class DaskExecutor(Executor):
    """
    An executor that has requests answered by the workers of a Dask cluster.

    A request is sent when there is a worker with nothing to do. If that worker is lost,
    another one answers it; if the scheduler is, the request waits for the next one. An
    answer that takes much longer than others of its kind is asked for once more, of
    another worker, and the first reply counts.

    Parameters
    ----------
    address
        Address of the scheduler, such as ``tcp://login-node:8786``.
    workshop
        Workshop that opens the workplaces of the workers.
    most
        Maximum number of requests on the cluster at a time; ``None`` for as many as
        its workers have threads.
    say
        Function that is called with messages for the user.

    Raises
    ------
    ExecutorError
        When the scheduler cannot be reached, or one of its workers has other software.
    """

    def __init__(
        self,
        address: str,
        workshop: Workshop,
        most: int | None = None,
        say: Callable[[str], object] = print,
    ) -> None:
        self._most = math.inf if most is None else most
        self._session = secrets.token_hex(6)
        self._numbers = count(1)
        self._events: SimpleQueue[Callable[[], None] | None] = SimpleQueue()
        self._judges = ThreadPoolExecutor(os.cpu_count() or 1, "judge")
        # All that follows is for one thread only.
        self._cluster = Cluster(address, Terms.of(workshop), say)
        self._connection = self._cluster.num_connections
        self._waiting: deque[_Errand] = deque()
        self._sent: dict[int, _Errand] = {}
        self._suspects: list[_Errand] = []
        self._times = UsualTimes()
        self._num_replies = 0
        self._error: ExecutorError | None = None
        self._thread = threading.Thread(target=self._work, name="dask", daemon=True)
        self._thread.start()

    @property
    def processors(self) -> frozenset[str]:
        """Models of the processors of the workers that were there at the beginning."""
        return self._cluster.processors

    def submit(
        self, request: Json, judge: Callable[[Json], Result], kind: str = ""
    ) -> Future[Result]:
        """Have a request answered by the next worker that is free."""
        errand = _Errand(next(self._numbers), request, kind, judge)
        self._events.put(partial(self._waiting.append, errand))
        return errand.future

    def close(self) -> None:
        """Stop what is under way on the cluster, and cancel what has no result yet."""
        self._events.put(None)
        self._thread.join()
        self._judges.shutdown()

    def _work(self) -> None:
        """Send requests and take answers, until the executor is closed."""
        is_open = True
        while is_open:
            try:
                is_open = self._take_events()
                if self._error is None and self._cluster.is_connected():
                    self._forget_lost()
                    self._cluster.look()
                    self._send_all()
                    self._blame_suspects()
            except OSError:
                pass  # the scheduler does not answer: the next look tells why
            except ExecutorError as error:
                self._error = error
            except Exception as error:
                self._error = ExecutorError(f"{type(error).__name__}: {error}")

            if self._error is not None:
                self._give_up(self._error)

        self._cluster.close(self._give_up(CancelledError()))

    def _take_events(self) -> bool:
        """Do what the events ask for; return whether the executor is still open."""
        with suppress(Empty):
            event = self._events.get(timeout=_TICK)
            while event is not None:
                event()
                event = self._events.get_nowait()
            return False

        return True

    def _forget_lost(self) -> None:
        """Expect no answers that were asked for by an earlier connection."""
        if self._connection != self._cluster.num_connections:
            self._connection = self._cluster.num_connections
            for errand in self._sent.values():
                errand.answers = {}

    def _send_all(self) -> None:
        """Send as many requests as there are threads for, and late ones once more."""
        for errand in [one for one in self._sent.values() if not one.answers]:
            self._send(errand)  # its answer was lost

        num_sent = sum(len(errand.answers) for errand in self._sent.values())
        num_free = min(sum(self._cluster.threads.values()), self._most) - num_sent
        while self._waiting and num_free > 0:
            errand = self._waiting.popleft()
            if errand.future.set_running_or_notify_cancel():
                errand.replies_before = self._num_replies
                self._sent[errand.number] = errand
                self._send(errand)
                num_free -= 1

        # Nothing is waiting, if anything is free.
        for errand in [one for one in self._sent.values() if self._is_late(one)]:
            workers = self._cluster.workers_without(errand.answers)
            if workers and num_free > 0:
                self._send(errand, workers)
                num_free -= 1

    def _is_late(self, errand: _Errand) -> bool:
        """Return whether the only answer that is expected is overdue."""
        elapsed = time.monotonic() - errand.started
        return len(errand.answers) == 1 and elapsed > self._times.overdue(errand.kind)

    def _send(self, errand: _Errand, workers: Collection[str] | None = None) -> None:
        """Ask for an answer to a request, from any worker or from one of these."""
        errand.num_attempts += 1
        if errand.num_attempts > _MOST_ATTEMPTS:
            raise ExecutorError(
                f"The answer to a request was lost {_MOST_ATTEMPTS} times."
            )
        if not errand.answers:
            errand.started = time.monotonic()

        key = f"pyvrp-plus-{self._session}-{errand.number}-{errand.num_attempts}"
        done = partial(self._events.put, partial(self._take, errand, key))
        answer = self._cluster.send(json.dumps(errand.request), key, workers, done)
        errand.answers[key] = answer

    def _take(self, errand: _Errand, key: str) -> None:
        """Take an answer, or note that none will come."""
        answer = errand.answers.pop(key, None)
        if answer is None:  # another one was faster
            return

        try:
            sent = self._cluster.reply(answer)
        except OSError:  # its worker is lost since
            sent = None
        except FailedWorkerError as error:
            self._count_failure(errand, error)
            return
        except distributed.KilledWorker as killed:
            self._count_loss(errand, killed.allowed_failures + 1)
            return

        if sent is not None:
            self._num_replies += 1
            self._times.add(errand.kind, sent["seconds"])
            self._finish(errand)
            self._judges.submit(_judge, errand, sent["reply"])

    def _count_failure(self, errand: _Errand, error: FailedWorkerError) -> None:
        """Send a request to other workers, unless several have failed to answer it."""
        errand.failed.append(error.worker)
        if len(errand.failed) == _MOST_FAILURES:
            raise ExecutorError(f"{error}") from error

        if not errand.answers:
            others = [one for one in self._cluster.threads if one not in errand.failed]
            self._send(errand, others or None)

    def _count_loss(self, errand: _Errand, num_workers: int) -> None:
        """Send a request again that the scheduler has given up, or hold it back."""
        errand.num_losses += 1
        errand.num_workers += num_workers
        if errand.num_losses == _MOST_LOSSES:
            self._finish(errand)
            self._suspects.append(errand)

    def _blame_suspects(self) -> None:
        """
        Let requests fail to which many workers were lost, once others were answered.

        If there are no others, nobody can tell whether it is the requests that end
        workers, or the cluster that cannot keep any.
        """
        for errand in self._suspects[:]:
            if self._num_replies > errand.replies_before:
                self._suspects.remove(errand)
                errand.future.set_exception(LostWorkersError(errand.num_workers))

        if self._suspects and not self._sent and not self._waiting:
            raise ExecutorError(
                f"{self._suspects[0].num_workers} workers have ended, one after the "
                "other, while they answered a request; none has answered another one "
                "meanwhile."
            )

    def _finish(self, errand: _Errand) -> None:
        """Wait for no answer to a request any more."""
        del self._sent[errand.number]
        if errand.answers:
            self._cluster.stop(errand.answers)
            errand.answers = {}

    def _give_up(
        self, error: ExecutorError | CancelledError
    ) -> dict[str, distributed.Future]:
        """Let all requests fail; return the answers that were still expected."""
        expected: dict[str, distributed.Future] = {}
        for errand in (*self._sent.values(), *self._suspects, *self._waiting):
            expected |= errand.answers
            if not errand.future.cancelled():
                errand.future.set_exception(error)

        self._sent.clear()
        self._suspects.clear()
        self._waiting.clear()
        return expected


def _judge(errand: _Errand, reply: Json) -> None:
    """Give the result to whoever waits for it, or what was raised instead."""
    try:
        errand.future.set_result(errand.judge(reply))
    except BaseException as error:
        errand.future.set_exception(error)
