"""
Does what the file in the request says.

That is a JSON object: ``behaviour`` is the name of a function below, ``reply`` what an
honest worker would reply, and ``trace`` a file for the numbers of processes.
"""

import ctypes
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

CHANNEL = int(sys.argv[1])


def write(text):
    """Write to where the reply is read."""
    with os.fdopen(CHANNEL, "w") as channel:
        channel.write(text)


def reply(plan):
    """Reply as an honest worker does."""
    write(json.dumps(plan["reply"]))


def write_raw(plan):
    """Reply what may be no JSON."""
    write(plan["reply"])


def exit_early(plan):
    """End as if all were well."""


def fail(plan):
    """Raise outside of what catches errors."""
    raise ValueError("this fake fails")


def kill_itself(plan):
    """End as the kernel ends those who take all memory."""
    os.kill(os.getpid(), signal.SIGKILL)


def segfault(plan):
    """End as broken native code does."""
    ctypes.string_at(0)


def hang(plan):
    """Start another process, tell the numbers of both, and never end."""
    child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
    where = Path(plan["trace"])
    where.with_suffix(".part").write_text(f"{os.getpid()} {child.pid}")
    where.with_suffix(".part").rename(where)
    time.sleep(600)


def close_and_hang(plan):
    """Close the pipe without a reply, and never end."""
    os.close(CHANNEL)
    time.sleep(600)


def reply_and_hang(plan):
    """Reply, and never end."""
    reply(plan)
    time.sleep(600)


def leave_a_child(plan):
    """End, while a child keeps the pipe open."""
    if os.fork() == 0:
        time.sleep(600)
    os._exit(3)


def flood_reply(plan):
    """Reply without end."""
    chunk = b"[" * 2**20
    while True:
        os.write(CHANNEL, chunk)


def flood_output(plan):
    """Print a lot before the reply."""
    for _ in range(50):
        sys.stdout.write("noise {" * 2**17)
        sys.stderr.write("error {" * 2**17)
    reply(plan)


def main():
    """Do it."""
    request = json.load(sys.stdin)
    plan = json.loads(Path(request["files"][0]).read_text())
    globals()[plan["behaviour"]](plan)


if __name__ == "__main__":
    main()
