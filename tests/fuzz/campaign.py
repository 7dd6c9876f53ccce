"""
Run a check for many seeds, each in a process that may crash or never end.

A worker checks one seed after the other and prints what came of each. It is started
again behind a seed at which it has ended, or which took too long.
"""

from __future__ import annotations

import importlib
import json
import os
import select
import signal
import subprocess
import sys
import traceback
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

_ROOT = Path(__file__).resolve().parents[2]


@dataclass
class Report:
    """Number of seeds by what came of them, and what went wrong by seed."""

    outcomes: Counter[str] = field(default_factory=Counter)
    failures: dict[int, str] = field(default_factory=dict)

    def __str__(self) -> str:
        lines = [
            f"{count:6} {outcome}" for outcome, count in self.outcomes.most_common()
        ]
        lines += [f"seed {seed}: {text}" for seed, text in self.failures.items()]
        return "\n".join(lines)


def run_campaign(check: str, seeds: range, timeout: float) -> Report:
    """
    Check all seeds.

    Parameters
    ----------
    check
        Function of a seed, as ``module:name``. It returns what came of it in a word or
        two, and raises an exception when something is wrong.
    seeds
        The seeds, one after the other.
    timeout
        Seconds that a single seed may take.
    """
    report = Report()
    first = seeds.start
    while first < seeds.stop:
        for seed, outcome, error in _work(check, range(first, seeds.stop), timeout):
            report.outcomes[outcome] += 1
            if error:
                report.failures[seed] = error
            first = seed + 1

    return report


def _work(
    check: str, seeds: range, timeout: float
) -> Iterator[tuple[int, str, str | None]]:
    """Yield what comes of the seeds, until a worker ends or takes too long."""
    worker = subprocess.Popen(
        [sys.executable, "-m", __name__, check, f"{seeds.start}", f"{seeds.stop}"],
        cwd=_ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ | {"PYTHONFAULTHANDLER": "1"},
    )
    seed = seeds.start
    try:
        # It says when it has started, which takes a while and does not count.
        worker.stdout.readline()
        while seed < seeds.stop:
            if not select.select([worker.stdout], [], [], timeout)[0]:
                worker.kill()
                yield seed, "hang", f"it has not ended after {timeout:g} s"
                return

            line = worker.stdout.readline()
            if not line:
                worker.wait()
                yield seed, "crash", _last_words(worker)
                return

            told = json.loads(line)
            yield told["seed"], told["outcome"], told["error"]
            seed = told["seed"] + 1
    finally:
        worker.kill()
        worker.communicate()


def _last_words(worker: subprocess.Popen[str]) -> str:
    code = worker.returncode
    end = signal.Signals(-code).name if code < 0 else f"exit code {code}"
    return f"{end}: {worker.stderr.read()[-2000:]}"


def main() -> None:
    """Check seeds, and print a line of JSON for each."""
    check, first, stop = sys.argv[1:]
    module, name = check.split(":")
    function = getattr(importlib.import_module(module), name)
    print("started", flush=True)
    for seed in range(int(first), int(stop)):
        outcome, error = "failed", None
        try:
            outcome = function(seed)
        except Exception:
            error = traceback.format_exc()
        print(
            json.dumps({"seed": seed, "outcome": outcome, "error": error}), flush=True
        )


if __name__ == "__main__":
    main()
