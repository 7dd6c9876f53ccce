"""Whole runs whose operators are evaluated by the workers of a Dask cluster."""

import os
import signal
import subprocess
import threading
import time
from dataclasses import replace

import pytest
from distributed import Client

import mep
from mep.record.run_folder import STORE
from mep.record.store import Store
from tests.clusters import TestCluster, kill
from tests.mep.evolve.small_runs import gist, small_config
from tests.mep.evolve.test_killed import command


def num_evaluations(folder):
    """Return how many evaluations a run has stored."""
    if not (folder / STORE).exists():
        return 0

    with Store(folder / STORE) as store:
        return len(store.evaluations())


def wait_for_evaluations(folder, count):
    """Wait until a run has stored so many evaluations."""
    deadline = time.monotonic() + 600
    while num_evaluations(folder) < count:
        assert time.monotonic() < deadline
        time.sleep(0.05)


def kill_in_between(cluster, folder):
    """Kill a worker as soon as a run has stored some evaluations."""

    def wait_and_kill():
        wait_for_evaluations(folder, 12)
        kill(cluster.workers[0])

    thread = threading.Thread(target=wait_and_kill)
    thread.start()
    return thread


@pytest.mark.parametrize("lang", ["python", "cpp"])
def test_a_worker_is_killed(tmp_path, lang):
    """The run ends as it does on this machine, operator by operator."""
    config = small_config(tmp_path, lang=lang, generations=3, offspring=2)
    local = mep.evolve(replace(config, out=tmp_path / "local"))
    with TestCluster(tmp_path, 3) as cluster:
        remote = replace(
            config,
            executor="dask",
            scheduler=cluster.address,
            jobs=0,
            out=tmp_path / "remote",
        )
        killing = kill_in_between(cluster, remote.out)
        found = mep.evolve(remote)
        killing.join()
        assert cluster.workers[0].poll() is not None

    assert gist(found) == gist(local)
    if lang == "cpp":  # each worker has compiled for itself, from source
        assert list((tmp_path / "cache-of-workers").glob("*.so"))


def test_an_interrupt_leaves_nothing_behind(tmp_path):
    """Nothing of the run is left on the cluster, and it goes on on this machine."""
    config = small_config(tmp_path, generations=1, offspring=2)
    local = mep.evolve(replace(config, out=tmp_path / "local"))
    with TestCluster(tmp_path, 2) as cluster:
        remote = replace(config, executor="dask", scheduler=cluster.address, jobs=0)
        process = subprocess.Popen(
            # Where tests run in the background, interrupts are ignored from the start.
            ["env", "--default-signal=INT", *command(remote)],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
        )
        wait_for_evaluations(config.out, 5)
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=300)
        assert process.returncode == 130, errors.decode()

        with Client(cluster.address, timeout=300) as client:
            assert not any(client.processing().values())
            assert client.run_on_scheduler(_num_tasks) == 0

    stored = num_evaluations(config.out)
    run = mep.evolve(config, resume=True)
    assert len(run.evaluations) > stored
    assert gist(run) == gist(local)


def _num_tasks(dask_scheduler):
    return len(dask_scheduler.tasks)


def test_the_driver_is_killed(tmp_path):
    """The scheduler forgets the run, and the cluster serves what is resumed."""
    config = small_config(tmp_path, generations=1, offspring=2)
    with TestCluster(tmp_path, 2) as cluster:
        remote = replace(config, executor="dask", scheduler=cluster.address, jobs=0)
        process = subprocess.Popen(
            command(remote),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        wait_for_evaluations(config.out, 5)
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        before = {one["result"].get("runtime") for one in _evaluations(config.out)}
        run = mep.evolve(remote, resume=True)

    assert before <= {one["result"].get("runtime") for one in run.evaluations}
    assert gist(run) == gist(mep.evolve(replace(config, out=tmp_path / "local")))


def _evaluations(folder):
    with Store(folder / STORE) as store:
        return store.evaluations()
