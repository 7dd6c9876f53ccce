"""Tests of running jobs in a sandbox."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from mep.evaluation.sandbox_stages import JOBS
from mep.sandbox import sandbox as sandbox_module
from mep.sandbox import server_process
from mep.sandbox.limits import Limits
from mep.sandbox.sandbox import Sandbox, SandboxError
from mep.sandbox.server_process import Outcome
from mep.sandbox.supervise import JobEnd

# Wall time is generous, for tests not to depend on what else the machine does.
LIMITS = Limits(
    wall_seconds=60, cpu_seconds=1, memory_bytes=1 << 30, file_bytes=1 << 20
)
# For what would sleep for longer.
SHORT = Limits(wall_seconds=1, cpu_seconds=1)


def run(sandbox: Sandbox, body: str, limits: Limits = LIMITS) -> None:
    """Run some Python, in which an operator is defined, as loading does it."""
    source = f"def select_parents(population, rng, cost_evaluator): ...\n{body}\n"
    arguments = {"language": "python", "sources": {"select_parents": source}}
    assert sandbox.run("load", arguments, limits).result == {}


def failure(sandbox: Sandbox, body: str, limits: Limits = LIMITS) -> SandboxError:
    """Return how some Python fails, after which the sandbox must work as before."""
    with pytest.raises(SandboxError) as caught:
        run(sandbox, body, limits)

    run(sandbox, "")
    return caught.value


def started(marker: str) -> list[str]:
    """Return the processes with some text in their environment."""
    found = []
    for file in Path("/proc").glob("[0-9]*/environ"):
        try:
            if marker in file.read_bytes().decode(errors="replace"):
                found.append(file.parent.name)
        except OSError:
            continue

    return [pid for pid in found if int(pid) != os.getpid()]


def test_a_job_has_an_environment_without_keys(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Nothing of the user's environment is there but what compilers need."""
    monkeypatch.setenv("OPENAI_API_KEY", "sk-secret")
    with Sandbox(JOBS) as own:
        error = failure(own, "import os; raise ValueError(sorted(os.environ))")

    assert "PATH" in error.message
    assert "API" not in error.message


def test_a_job_works_in_an_empty_folder_that_is_gone_afterwards(
    sandbox: Sandbox,
) -> None:
    """What one job writes, the next one does not find."""
    body = (
        "import os; open('note', 'w').close(); raise ValueError(sorted(os.listdir()))"
    )
    for _ in range(2):
        error = failure(sandbox, body)
        assert "ValueError: ['note', 'select_parents.py']" in error.message


def test_a_job_has_no_other_files_open(sandbox: Sandbox) -> None:
    """Besides standard ones there is the reply, and not the server's socket."""
    body = """
import os
found = []
for file in range(1000):
    try:
        os.fstat(file)
    except OSError:
        continue
    found.append(file)
raise ValueError(len(found))
"""
    assert "ValueError: 4" in failure(sandbox, body).message


def test_an_error_of_the_job_is_told_with_its_own_lines(sandbox: Sandbox) -> None:
    """Neither lines of this package nor locations on this machine are of interest."""
    error = failure(sandbox, "def own(): return 1 // 0\nown()")
    assert error.kind == "failed"
    assert error.error_type == "ZeroDivisionError"
    assert error.message.splitlines() == [
        "ZeroDivisionError: integer division or modulo by zero",
        "select_parents.py, line 3, in <module>: own()",
        "select_parents.py, line 2, in own: def own(): return 1 // 0",
    ]


@pytest.mark.parametrize(
    ("body", "kind", "message"),
    [
        ("while True: pass", "timed out", "1 s of CPU time"),
        ("kept = [bytes(1 << 26) for _ in range(1000)]", "memory", "more memory"),
        ("open('huge', 'wb').write(bytes(1 << 22))", "too much output", "1 MiB"),
        ("import os\nwhile True: os.write(2, bytes(1 << 20))", "too much output", ""),
        ("raise ValueError('x' * 10_000_000)", "failed", "ValueError: xxx"),
        (
            "for k in range(100): open(f'{k}', 'wb').write(bytes(1 << 16))",
            "failed",
            "No space left",
        ),
        ("raise SystemExit(0)", "failed", "SystemExit: 0"),
        ("raise KeyboardInterrupt", "failed", "KeyboardInterrupt"),
        ("import os; os._exit(3)", "crashed", "exit code 3"),
        ("import os; os.kill(os.getpid(), 11)", "failed", "not permitted"),
        ("import ctypes; ctypes.string_at(0)", "crashed", "SIGSEGV"),
        (
            "import os\nos.write(2, b'last words')\nos.abort()",
            "crashed",
            "SIGABRT: it has aborted, as after an exception that cannot be caught; it "
            "has printed: last words",
        ),
        ("import os; os.kill(os.getppid(), 9)", "failed", "not permitted"),
    ],
)
def test_hostile_jobs_are_failures(
    sandbox: Sandbox, body: str, kind: str, message: str
) -> None:
    """Each ends, is told in words, and the next job runs as before."""
    error = failure(sandbox, body)
    assert error.kind == kind
    assert message in error.message
    assert len(error.message) < 5000


def test_a_job_that_waits_for_ever_is_ended(sandbox: Sandbox) -> None:
    """It uses no CPU time, but wall time is limited, too."""
    error = failure(sandbox, "import time; time.sleep(600)", SHORT)
    assert error.kind == "timed out"
    assert error.message == "it had not ended after 1 s"


def test_a_job_that_prints_for_ever_is_ended(sandbox: Sandbox) -> None:
    """What goes to the standard output is not kept, and the time is limited."""
    body = "import os\nwhile True: os.write(1, bytes(1 << 20))"
    assert failure(sandbox, body).kind == "timed out"


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGSTOP])
def test_a_server_that_ends_or_stops_is_replaced(
    monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    """The next job has another one, and nothing of the first is left."""
    monkeypatch.setattr(server_process, "_ANSWER_TIMEOUT", 3.0)
    with Sandbox(JOBS) as own:
        folder = own._server._folder.name  # type: ignore[union-attr]
        for process in started(f"HOME={folder}/"):
            os.kill(int(process), number)
        assert failure(own, "import time; time.sleep(600)", SHORT).kind == "crashed"
        assert not started(f"HOME={folder}/")


@pytest.mark.parametrize(
    "start",
    [
        "os.fork()",
        "os.posix_spawn('/bin/true', ['true'], {})",
        "os.execv('/bin/true', ['true'])",
        "__import__('subprocess').run(['true'])",
        "__import__('threading').Thread(target=print).start()",
        "__import__('multiprocessing').Process(target=print).start()",
    ],
)
def test_a_job_cannot_start_processes(sandbox: Sandbox, start: str) -> None:
    """Nor threads, of which the solver needs none."""
    failed = failure(sandbox, f"import os; {start}")
    assert failed.kind == "failed"


def test_a_reply_that_somebody_else_writes_is_not_believed(sandbox: Sandbox) -> None:
    """What is written to all open files is no reply, nor is it with a real one."""
    reply = json.dumps({"result": {}})
    body = f"""
import os
for file in range(100):
    try:
        os.write(file, {reply.encode()!r})
    except OSError:
        pass
"""
    assert failure(sandbox, body).kind == "forged"
    assert failure(sandbox, f"{body}\nos._exit(0)").kind == "forged"


@pytest.mark.parametrize(
    "content",
    [
        "",
        "[" * 100_000,
        "[]",
        "{}",
        '{"result": 1, "error": 2}',
        '{"error": "text"}',
        '{"error": {"error_type": 1, "message": "", "is_memory": 0, "trace": []}}',
        "\xff",
    ],
)
def test_a_malformed_reply_is_forged(content: str) -> None:
    """Also with the secret, only what a job replies is understood."""
    with pytest.raises(SandboxError, match=r"^forged"):
        sandbox_module._result(f"secret{content}".encode("latin-1"), "secret")


def test_a_reply_may_be_too_long(sandbox: Sandbox) -> None:
    """The parent stops to read."""
    with pytest.raises(SandboxError, match="too much output"):
        run(sandbox, "", Limits(60, 1, reply_bytes=10))


def test_each_signal_has_a_name() -> None:
    """Also one that needs no explanation."""
    outcome = Outcome(end=JobEnd(-signal.SIGUSR1))
    error = sandbox_module._failure(outcome, LIMITS)
    assert error.message == "killed by SIGUSR1"


def test_an_interrupt_leaves_nothing_behind(
    sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The job is ended, and the next one has another server."""

    def interrupt(*args: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(server_process, "_read_some", interrupt)
        with pytest.raises(KeyboardInterrupt):
            run(sandbox, "import time; time.sleep(600)", SHORT)

    run(sandbox, "")


def test_the_server_ends_with_its_parent() -> None:
    """Also when that is killed, in the middle of a job."""
    program = """
import os, threading
from mep.sandbox.limits import Limits
from mep.sandbox.sandbox import Sandbox
sandbox = Sandbox("mep.jobs")
print(sandbox._server._folder.name, flush=True)
source = "__import__('time').sleep(600)"
arguments = {"language": "python", "sources": {"select_parents": source}}
sandbox.run("load", arguments, Limits(600, 60))
"""
    with subprocess.Popen(
        [sys.executable, "-c", program], stdout=subprocess.PIPE, text=True
    ) as parent:
        assert parent.stdout is not None
        folder = parent.stdout.readline().strip()
        # Two for the server, one that supervises the job, and the job.
        wait_for(lambda: len(started(f"HOME={folder}/")) == 4, parent)
        parent.kill()

    wait_for(lambda: not started(f"HOME={folder}/"), parent)
    assert not Path(folder).exists()


def wait_for(
    condition: Callable[[], bool], process: subprocess.Popen[str], seconds: float = 20
) -> None:
    """Wait until a condition holds; otherwise kill a process, and fail."""
    deadline = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > deadline:
            process.kill()
            pytest.fail(f"After {seconds} s, it does not hold.")
        time.sleep(0.02)


def test_a_sandbox_without_fork_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """As on Windows."""
    monkeypatch.delattr(os, "fork")
    with pytest.raises(NotImplementedError, match=r"os\.fork"):
        Sandbox(JOBS)


def test_a_server_that_does_not_start_says_why(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """With the last line that it has printed."""
    (tmp_path / "numpy.py").write_text("raise ImportError('There is no numpy here.')")
    environment = {"PYTHONPATH": str(tmp_path)}
    monkeypatch.setattr(server_process, "_environment", lambda folder: environment)
    monkeypatch.setattr(socket.socket, "settimeout", lambda *args: None)
    with pytest.raises(RuntimeError, match=r"does not start: .*There is no numpy here"):
        Sandbox(JOBS)


def test_overhead_of_a_job(
    sandbox: Sandbox, capsys: pytest.CaptureFixture[str]
) -> None:
    """It is printed, for who wants to know."""
    begin = time.perf_counter()
    for _ in range(20):
        run(sandbox, "")

    milliseconds = 1000 * (time.perf_counter() - begin) / 20
    with capsys.disabled():
        print(f"\na job that does nothing takes {milliseconds:.1f} ms")
