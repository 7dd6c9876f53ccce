"""A Dask cluster, as the executor that has its requests answered there sees it."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Collection, Mapping
from concurrent.futures import CancelledError
from contextlib import suppress

from distributed import Client, Future, KilledWorker

from pyvrp_plus.trials.executor import dask_worker
from pyvrp_plus.trials.executor.executor import ExecutorError
from pyvrp_plus.trials.executor.workplace import Json

# Seconds between looks at the workers, for an answer of the scheduler, and without one.
_TICK = 1.0
_TIMEOUT = 20.0
_PATIENCE = 600.0


class FailedWorkerError(Exception):
    """
    Exception for a worker that cannot answer, as when its disk is full.

    Parameters
    ----------
    worker
        Address of the worker.
    reason
        What is wrong there.
    """

    def __init__(self, worker: str, reason: str) -> None:
        super().__init__(f"The worker {worker} fails: {reason}")
        self.worker = worker


class Cluster:
    """
    A connection to a scheduler, which is made again when it is lost.

    Only one thread may use it at a time. Its methods raise an ``OSError`` when the
    scheduler does not answer.

    Parameters
    ----------
    address
        Address of the scheduler.
    terms
        What its workers must have.
    say
        Function that is called with messages for the user.

    Raises
    ------
    ExecutorError
        When there is no scheduler, or a worker does not fulfil the terms.
    """

    def __init__(
        self, address: str, terms: dask_worker.Terms, say: Callable[[str], object]
    ) -> None:
        self._address = address
        self._terms = terms
        self._say = say
        self._looked = 0.0
        self._gone_since: float | None = None
        #: Number of connections so far: answers of an earlier one never come.
        self.num_connections = 0
        #: Number of threads of each worker, by address.
        self.threads: Mapping[str, int] = {}
        self._client = self._connect()
        #: Models of the processors of the workers that are there at the beginning.
        self.processors = self._introduce()

    def _connect(self) -> Client:
        try:
            client = Client(self._address, timeout=_TIMEOUT, set_as_default=False)
        except (OSError, ValueError) as error:
            raise ExecutorError(
                f"There is no Dask scheduler at {self._address}: {error}"
            ) from error

        self.num_connections += 1
        return client

    def _introduce(self) -> frozenset[str]:
        """Check the software of all workers, and return their processors."""
        try:
            found = self._client.run(dask_worker.introduce, self._terms)
            for worker, own in found.items():
                if own["refusal"]:
                    raise self.refused(worker, own["refusal"])
        except ExecutorError:
            self._client.close()
            raise
        except Exception as error:  # as when a worker does not have the package
            self._client.close()
            raise ExecutorError(
                f"The workers of {self._address} cannot run this program: "
                f"{type(error).__name__}: {error}"
            ) from error

        return frozenset(own["processor"] for own in found.values())

    def refused(self, worker: str, differences: str) -> ExecutorError:
        """Return the error for a worker with other software."""
        return ExecutorError(
            f"The worker {worker} is refused, as its results may be others than here: "
            f"{differences}. All workers need the same software."
        )

    def is_connected(self) -> bool:
        """
        Return whether the scheduler is there, after an attempt to find it.

        Raises
        ------
        ExecutorError
            When it has been gone for too long.
        """
        if self._client.status == "closed":
            with suppress(ExecutorError):
                self._client = self._connect()

        if self._client.status == "running":
            if self._gone_since is not None:
                self._say(f"The scheduler at {self._address} is back.")
            self._gone_since = None
            return True

        if self._gone_since is None:
            self._gone_since = time.monotonic()
            self._say(f"The scheduler at {self._address} is gone: waiting for it.")
        if time.monotonic() - self._gone_since > _PATIENCE:
            raise ExecutorError(
                f"The scheduler at {self._address} was gone for {_PATIENCE:.0f} s."
            )

        return False

    def look(self) -> None:
        """Bring the number of threads up to date, unless it was only just done."""
        if time.monotonic() - self._looked < _TICK:
            return

        had_workers = bool(self.threads) or not self._looked
        self.threads = self._client.nthreads()
        self._looked = time.monotonic()
        if had_workers and not self.threads:
            self._say(f"There are no workers at {self._address}: waiting for them.")

    def send(
        self,
        request: str,
        key: str,
        workers: Collection[str] | None,
        done: Callable[[], None],
    ) -> Future:
        """
        Send a request, and return the future of its answer.

        Parameters
        ----------
        request
            The request, as JSON.
        key
            Name of the answer, which no other one has.
        workers
            Workers that may answer; ``None`` for any.
        done
            Function that is called, in another thread, when there is an answer, or
            none will come.
        """
        answer = self._client.submit(
            dask_worker.answer,
            request,
            key,
            self._terms,
            key=key,
            pure=False,
            workers=None if workers is None else list(workers),
            allow_other_workers=workers is not None,  # should these be lost
        )
        answer.add_done_callback(lambda _: done())
        return answer

    def reply(self, answer: Future) -> Json | None:
        """
        Return what a worker has sent; ``None`` if the answer is lost.

        Raises
        ------
        KilledWorker
            When the scheduler has given it up, as too many workers have ended.
        FailedWorkerError
            When something is wrong at the worker.
        ExecutorError
            When the worker cannot run this program, or is refused.
        """
        try:
            if answer.status not in ("finished", "error"):
                return None

            sent: Json = json.loads(answer.result(timeout=_TIMEOUT))
        except CancelledError:  # its scheduler is lost since
            return None
        except (KilledWorker, OSError):
            raise
        except Exception as error:  # as when a worker does not have the package
            raise ExecutorError(
                f"A worker of {self._address} cannot answer: "
                f"{type(error).__name__}: {error}"
            ) from error

        if "refused" in sent:
            raise self.refused(sent["worker"], sent["refused"])
        if "error" in sent:
            raise FailedWorkerError(sent["worker"], sent["error"])

        return sent

    def workers_without(self, keys: Collection[str]) -> list[str]:
        """Return the workers that have none of these answers to give."""
        given = self._client.processing()
        return [
            worker for worker in self.threads if not {*keys} & {*given.get(worker, ())}
        ]

    def stop(self, answers: Mapping[str, Future]) -> threading.Thread:
        """
        End answers that nobody waits for any more.

        Returns
        -------
        Thread
            Thread that does it: a worker that hangs is not to be waited for.
        """
        client, keys = self._client, list(answers)

        def stop() -> None:
            with suppress(Exception):  # what is gone has ended
                client.cancel(list(answers.values()))
                client.run(dask_worker.stop, keys)

        thread = threading.Thread(target=stop, daemon=True)
        thread.start()
        return thread

    def close(self, answers: Mapping[str, Future]) -> None:
        """End what is under way, and close the connection."""
        if answers:
            self.stop(answers).join(_TIMEOUT)
        with suppress(OSError):
            self._client.close(timeout=_TIMEOUT)
