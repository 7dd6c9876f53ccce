"""
``python -m tests.fuzz``: check the package with random problems and malformed files.

``make test`` does so with a few of each; this command with any number.
"""

from __future__ import annotations

import argparse
import sys

from tests.fuzz.campaign import run_campaign

#: Checks by name, with the seconds that a seed may take on a busy machine.
CHECKS = {
    "problems": ("tests.fuzz.check_problem:check_problem", 120.0),
    "instance-files": ("tests.fuzz.check_file:check_instance_file", 60.0),
    "solution-files": ("tests.fuzz.check_file:check_solution_file", 60.0),
}


def main() -> int:
    """Run the command; return its exit status."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("check", choices=CHECKS)
    parser.add_argument("--count", type=int, default=1000, help="number of seeds")
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    args = parser.parse_args()

    check, timeout = CHECKS[args.check]
    seeds = range(args.first, args.first + args.count)
    report = run_campaign(check, seeds, timeout)
    print(report)
    return 1 if report.failures else 0


if __name__ == "__main__":
    sys.exit(main())
