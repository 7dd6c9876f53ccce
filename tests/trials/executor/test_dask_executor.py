"""Requests that are answered by workers, each of them a process of its own."""

import os
import time
from concurrent.futures import CancelledError

import pytest

from pyvrp_plus.trials.executor import ExecutorError, LostWorkersError
from pyvrp_plus.trials.executor.dask_executor import DaskExecutor
from tests.clusters import TestCluster, kill
from tests.trials.executor.workshops import BrokenWorkshop, Workshop, wait_for


def twice(reply):
    """Return the number in a reply."""
    return reply["twice"]


def requests(folder, count, **more):
    """Return requests that leave a line in a log when they are answered."""
    return [{"number": n, "log": f"{folder / 'log'}", **more} for n in range(count)]


def answered(folder):
    """Return the processes and the requests that they have answered, as logged."""
    lines = (folder / "log").read_text().splitlines()
    return [tuple(map(int, line.split())) for line in lines]


@pytest.fixture
def cluster(tmp_path):
    """Return a cluster with three workers."""
    with TestCluster(tmp_path, 3) as opened:
        yield opened
        print(opened.log())


def open_executor(cluster, workshop=None, most=None):
    """Return an executor that keeps what it says to itself."""
    said = []
    executor = DaskExecutor(cluster.address, workshop or Workshop(), most, said.append)
    executor.said = said
    return executor


def wait_for_workers(executor, count):
    """Wait until workers have joined."""
    deadline = time.monotonic() + 300
    while sum(executor._cluster.threads.values()) < count:
        assert time.monotonic() < deadline
        time.sleep(0.05)


def test_answers(cluster, tmp_path):
    """All workers have their share, and each request is answered once."""
    with open_executor(cluster) as executor:
        wait_for_workers(executor, 3)
        futures = [
            executor.submit(request, twice)
            for request in requests(tmp_path, 30, seconds=0.05)
        ]
        assert [future.result(300) for future in futures] == [2 * n for n in range(30)]

    found = answered(tmp_path)
    assert sorted(number for _, number in found) == list(range(30))
    assert len({pid for pid, _ in found}) == 3
    assert os.getpid() not in {pid for pid, _ in found}


def test_errors_of_judges(cluster):
    """What a judge raises is the result; others are not concerned."""

    def refuse(reply):
        raise ValueError(f"not {reply['twice']}")

    with open_executor(cluster) as executor:
        bad = executor.submit({"number": 1}, refuse)
        good = executor.submit({"number": 2}, twice)
        with pytest.raises(ValueError, match="not 2"):
            bad.result(300)
        assert good.result(300) == 4


def test_most(cluster, tmp_path):
    """No more requests than allowed are on the cluster at a time."""
    with open_executor(cluster, most=1) as executor:
        wait_for_workers(executor, 3)
        first, second = requests(tmp_path, 2, seconds=1.5)
        executor.submit(first, twice)
        future = executor.submit(second, twice)
        wait_for(tmp_path / "log")
        time.sleep(0.5)
        assert len(answered(tmp_path)) == 1
        assert future.result(300) == 2


def test_a_lost_worker(cluster, tmp_path):
    """Another worker answers what one was killed with."""
    with open_executor(cluster) as executor:
        wait_for_workers(executor, 3)
        futures = [
            executor.submit(request, twice)
            for request in requests(tmp_path, 9, seconds=1)
        ]
        killed = cluster.workers[0]
        wait_for(tmp_path / "log")
        while killed.pid not in dict(answered(tmp_path)):
            time.sleep(0.02)
        kill(killed)
        assert [future.result(300) for future in futures] == [2 * n for n in range(9)]

    *_, lost = [number for pid, number in answered(tmp_path) if pid == killed.pid]
    assert lost in {number for pid, number in answered(tmp_path) if pid != killed.pid}


def test_a_new_scheduler(cluster, tmp_path):
    """The executor waits for a scheduler, and sends again what has no result."""
    with open_executor(cluster) as executor:
        wait_for_workers(executor, 3)
        futures = [
            executor.submit(request, twice)
            for request in requests(tmp_path, 12, seconds=0.5)
        ]
        assert futures[0].result(300) == 0
        cluster.close()
        cluster.start_scheduler()
        cluster.workers = [cluster.add_worker(), cluster.add_worker()]
        assert [future.result(300) for future in futures] == [2 * n for n in range(12)]

    assert [number for _, number in answered(tmp_path)].count(0) == 1
    assert any("is gone" in message for message in executor.said)
    assert any("is back" in message for message in executor.said)


def test_a_straggler(cluster, tmp_path):
    """A worker that hangs is not waited for: another one answers its request."""
    with open_executor(cluster) as executor:
        wait_for_workers(executor, 3)
        for request in requests(tmp_path, 12, seconds=0.1):
            executor.submit(request, twice, "short")

        hanging = {"number": 50, "hang": f"{tmp_path / 'hung'}"}
        assert executor.submit(hanging, twice, "short").result(300) == 100
        assert (tmp_path / "hung").exists()


def test_the_slower_copy_is_stopped(cluster, tmp_path):
    """It does not keep its worker busy."""
    with open_executor(cluster) as executor:
        wait_for_workers(executor, 3)
        for request in requests(tmp_path, 12, seconds=0.1):
            executor.submit(request, twice, "short")

        late = {"number": 50, "seconds": 8, "closed": f"{tmp_path / 'closed'}"}
        assert executor.submit(late, twice, "short").result(300) == 100
        wait_for(tmp_path / "closed")


def test_a_request_that_ends_workers(tmp_path):
    """It is to blame if others are answered, and only then."""
    variables = {"DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES": "1"}
    with TestCluster(tmp_path, 0, **variables) as cluster:
        cluster.workers = [cluster.add_worker("--nanny") for _ in range(2)]
        with open_executor(cluster) as executor:
            wait_for_workers(executor, 2)
            bad = executor.submit({"number": 1, "end": True}, twice)
            for request in requests(tmp_path, 100, seconds=0.1):
                executor.submit(request, twice)
            with pytest.raises(LostWorkersError, match="4 workers have ended"):
                bad.result(300)


def test_a_cluster_that_cannot_keep_workers(tmp_path):
    """Nobody can tell that the request is to blame."""
    variables = {"DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES": "0"}
    with TestCluster(tmp_path, 0, **variables) as cluster:
        cluster.workers = [cluster.add_worker("--nanny")]
        with open_executor(cluster) as executor:
            bad = executor.submit({"number": 1, "end": True}, twice)
            with pytest.raises(ExecutorError, match="none has answered another one"):
                bad.result(300)
            later = executor.submit({"number": 1}, twice)
            with pytest.raises(ExecutorError, match="none has answered another one"):
                later.result(10)


def test_closing(cluster, tmp_path):
    """What is under way ends on the cluster, and what waits is never begun."""
    executor = open_executor(cluster)
    wait_for_workers(executor, 3)
    futures = [
        executor.submit(request, twice)
        for request in requests(tmp_path, 6, seconds=60, closed=f"{tmp_path / 'end'}")
    ]
    wait_for(tmp_path / "log")
    executor.close()
    for future in futures:
        with pytest.raises(CancelledError):
            future.result(0)

    wait_for(tmp_path / "end")
    assert len(answered(tmp_path)) <= 3
    with open_executor(cluster) as executor:  # the workers are free again
        done = [executor.submit({"number": n}, twice) for n in range(6)]
        assert [future.result(300) for future in done] == [2 * n for n in range(6)]


def test_other_software(tmp_path):
    """Workers that would have other results are refused, and both are named."""
    refused = r"worker tcp://127.0.0.1:\d+ is refused.*compiler: true .*, not .+\. All"
    with TestCluster(tmp_path, 0) as cluster:
        cluster.workers = [cluster.add_worker("--no-nanny", CXX="true")]
        with open_executor(cluster, Workshop()) as executor:
            wait_for_workers(executor, 1)  # which is welcome where nothing is compiled
            assert executor.submit({"number": 1}, twice).result(300) == 2
        with pytest.raises(ExecutorError, match=refused):
            open_executor(cluster, Workshop(needs_compiler=True))

        # Those that join later are refused, too.
        kill(cluster.workers[0])
        with open_executor(cluster, Workshop(needs_compiler=True)) as executor:
            cluster.workers = [cluster.add_worker("--no-nanny", CXX="true")]
            with pytest.raises(ExecutorError, match=refused):
                executor.submit({"number": 1}, twice).result(300)


def test_a_worker_that_fails(cluster, tmp_path):
    """Another one answers what it could not."""
    flag = f"{tmp_path / 'has-failed'}"
    with open_executor(cluster) as executor:
        wait_for_workers(executor, 3)
        (request,) = requests(tmp_path, 1, raise_once=flag)
        assert executor.submit(request, twice).result(300) == 0

    (failed, _), (other, _) = answered(tmp_path)
    assert failed != other


def test_workers_that_fail(cluster):
    """The message names the worker, and what is wrong with it."""
    with (
        open_executor(cluster, BrokenWorkshop()) as executor,
        pytest.raises(ExecutorError, match=r"tcp://.* fails: .*there is no room"),
    ):
        executor.submit({"number": 1}, twice).result(300)


def test_no_scheduler():
    """The message has the address."""
    with pytest.raises(ExecutorError, match="no Dask scheduler at nowhere://"):
        DaskExecutor("nowhere://127.0.0.1:1", Workshop())
