"""The commands, as users give them."""

import os
import signal
import subprocess
import sys
import time

import pytest

from benchmarks.rows import Status, read_rows
from pyvrp_plus.operators import STOCK
from tests.conftest import ROOT

RUN = [sys.executable, "-m", "benchmarks"]


def command(*arguments, check=True):
    """Run a command, and return what it has printed."""
    return subprocess.run(
        [*RUN, *map(str, arguments)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=check,
    )


@pytest.fixture(scope="session")
def suite(tmp_path_factory):
    """Return a folder of small generated instances of two sets."""
    folder = tmp_path_factory.mktemp("suite")
    names = ["--variant", "CVRP", "VRPTW", "--num_clients", "12", "--seeds", "2"]
    printed = command("generate", *names, "--out", folder).stdout.split()
    assert len(printed) == 4
    return folder


def run_arguments(suite, out, solvers="plus,plus:stock,pyvrp-0.12"):
    """Return arguments for a run with an iteration budget."""
    return [
        *("run", "--suite", f"{suite}/CVRP,{suite}/VRPTW", "--solvers", solvers),
        *("--seeds", "2", "--max_iterations", "20", "--jobs", "2", "--out", str(out)),
    ]


@pytest.fixture(scope="session")
def rows(suite, tmp_path_factory):
    """Return the file of an uninterrupted run."""
    out = tmp_path_factory.mktemp("rows") / "rows.jsonl"
    command(*run_arguments(suite, out))
    return out


def tables(path):
    """Return the tables of costs."""
    return [
        command("table", path, *more).stdout
        for more in (["--format", "csv"], ["--baseline", "plus:stock"])
    ]


def test_run(rows):
    """Every run has a verified row, with what a table needs."""
    read = read_rows(rows)
    assert len(read) == 2 * 2 * 3 * 2
    for row in read:
        assert row.status is Status.OK, row.message
        assert row.date
        assert row.machine
        assert row.trace[-1][-1] == row.cost


def test_resume_after_kill(suite, rows, tmp_path):
    """A run that was killed goes on; the tables are those of one that was not."""
    out = tmp_path / "rows.jsonl"
    arguments = [*RUN, *run_arguments(suite, out)]
    process = subprocess.Popen(arguments, cwd=ROOT, stdout=subprocess.DEVNULL)
    while not out.exists() or len(out.read_text().splitlines()) < 5:
        assert process.poll() is None
        time.sleep(0.05)

    workers = children(process.pid)
    process.send_signal(signal.SIGKILL)
    process.wait()
    for pid in workers:
        while is_running(pid):
            time.sleep(0.05)

    with out.open("a") as file:
        file.write('{"suite": "half a li')

    done = len(read_rows(out))
    assert 5 <= done < 24
    resumed = command(*run_arguments(suite, out)).stdout
    assert f"{24 - done} of 24 runs to do" in resumed
    assert len(out.read_text().splitlines()) == 24
    assert tables(out) == tables(rows)
    assert "0 of 24 runs to do" in command(*run_arguments(suite, out)).stdout


def test_interrupt(suite, tmp_path):
    """So does one that was interrupted, which leaves no worker behind."""
    out = tmp_path / "rows.jsonl"
    arguments = run_arguments(suite, out)
    arguments[arguments.index("20")] = "100000000"
    process = subprocess.Popen(
        [*RUN, *arguments],
        cwd=ROOT,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        # A shell may have told its background jobs to ignore it.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )
    while not children(process.pid):
        assert process.poll() is None
        time.sleep(0.05)

    workers = children(process.pid)
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=60)
    assert "Interrupted" in errors
    assert "Traceback" not in errors
    assert not any(is_running(pid) for pid in workers)


def children(pid):
    """Return the workers that a process has started; imports may start others."""
    listed = subprocess.run(
        ["ps", "-o", "pid=,args=", "--ppid", str(pid)],
        capture_output=True,
        text=True,
        check=False,
    )
    lines = listed.stdout.splitlines()
    return [int(line.split()[0]) for line in lines if "-m workers." in line]


def is_running(pid):
    """Tell whether there is such a process."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_operators(suite, tmp_path):
    """Operators run in both packages, with the same file."""
    file = STOCK / "select_parents.py"
    out = tmp_path / "rows.jsonl"
    solvers = f"plus:{file},pyvrp-0.12:{file},plus:stock:stratified_parents"
    command(*run_arguments(suite, out, solvers))
    assert {row.status for row in read_rows(out)} == {Status.OK}


def test_tables_and_plots(rows, tmp_path):
    """Each kind and format can be had."""
    for kind in ("gaps", "resources", "targets"):
        for form in ("markdown", "csv", "latex"):
            printed = command("table", rows, "--kind", kind, "--format", form).stdout
            assert "pyvrp-0.12" in printed

    command("plot", rows, "--out", tmp_path)
    assert len(list(tmp_path.glob("*.png"))) >= 3


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["table", "missing.jsonl"], "There is no file missing.jsonl"),
        (["run", "--suite", "none", "--solvers", "plus"], "'none' is no suite"),
        (["run", "--suite", "tsp100:1", "--solvers", "x"], "'x' is none of plus"),
        (
            ["run", "--suite", "tsp100:1", "--solvers", "plus", "--jobs", "999"],
            "999 jobs need as many cores",
        ),
        (
            ["run", "--suite", "tsp100:1", "--solvers", "plus", "--max_runtime", "-1"],
            "A budget must be positive",
        ),
        (["generate", "--out", "x", "--num_clients", "-3"], "num_clients"),
        (
            ["run", "--suite", "tsp100:1", "--solvers", "plus", "--executor", "dask"],
            "executor dask and the address of a scheduler need each other",
        ),
    ],
)
def test_bad_arguments(arguments, message):
    """They are told in a line, without a traceback."""
    done = command(*arguments, check=False)
    assert done.returncode != 0
    assert message in done.stderr
    assert "Traceback" not in done.stderr


def test_document(rows, tmp_path):
    """The commands of a document are run, and their output put below them."""
    document = tmp_path / "document.md"
    block = (
        f"before\n\n```\npython -m benchmarks table {rows}\n```\n\n"
        "<!-- output -->\nold\n<!-- end of output -->\n\nafter\n"
    )
    document.write_text(block * 2)
    command("document", document)
    text = document.read_text()
    assert "old" not in text
    assert text.count(command("table", rows).stdout) == 2
    assert text.count("\nafter\n") == text.count("before\n\n```\n") == 2

    command("document", document)
    assert document.read_text() == text

    document.write_text(block.replace(str(rows), "missing.jsonl"))
    done = command("document", document, check=False)
    assert "This has failed: python -m benchmarks table missing.jsonl" in done.stderr
    document.write_text("nothing")
    assert "no commands" in command("document", document, check=False).stderr
