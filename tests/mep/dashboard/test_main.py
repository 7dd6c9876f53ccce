"""The command, as a process of its own."""

import http.client
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from benchmarks.micro.dashboard import ask, opening_time, served


def _run(*args: object) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "mep.dashboard", *map(str, args)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_it_serves_until_it_is_interrupted(example: Path) -> None:
    command = [sys.executable, "-m", "mep.dashboard", str(example), "--port", "0"]
    with subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        # Shells start what runs in the background without it.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    ) as process:
        assert process.stdout is not None
        line = process.stdout.readline()
        assert line.startswith(f"Serving {example} at http://127.0.0.1:")
        port = int(line.split(":")[2].split("/")[0])
        opening_time(port, "/run/run")
        assert ask(port, "/")[0] == 302
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=60)

    assert process.returncode == 0
    assert "Traceback" not in errors


def test_it_listens_to_this_machine_only(example: Path) -> None:
    with served(example) as port:
        # Another address of this machine.
        connection = http.client.HTTPConnection("127.0.0.2", port, timeout=10)
        with pytest.raises(ConnectionRefusedError):
            connection.request("GET", "/")


@pytest.mark.parametrize("host", ["0.0.0.0", "::", ""])
def test_a_host_that_nobody_asks_for(example: Path, host: str) -> None:
    done = _run(example, "--host", host)

    assert done.returncode == 2
    assert "say the address, or name" in done.stderr


def test_no_folder(tmp_path: Path) -> None:
    done = _run(tmp_path / "gone")

    assert done.returncode == 2
    assert "there is no such folder" in done.stderr


def test_a_port_that_is_taken(example: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        done = _run(example, "--port", taken.getsockname()[1])

    assert done.returncode == 2
    assert "in use" in done.stderr


@pytest.mark.parametrize("name", ["flask", "waitress"])
def test_what_to_install(example: Path, name: str) -> None:
    code = (
        f"import sys; sys.modules[{name!r}] = None; "
        "from mep.dashboard.__main__ import main; main()"
    )
    command = [sys.executable, "-c", code, str(example)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)

    assert done.returncode == 1
    assert f"{name} is not installed" in done.stderr
    assert "pyvrp-plus[dashboard]" in done.stderr
    assert "Traceback" not in done.stderr
