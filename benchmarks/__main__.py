"""Command line of ``python -m benchmarks``."""

from __future__ import annotations

import argparse
import sys

from rich.console import Console

from benchmarks.commands import COMMANDS
from pyvrp_plus.trials.executor import ExecutorError


def main() -> None:
    """Run the chosen command, and report errors of the user in one line."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks",
        description="Compares routing solvers, and says with statistics who is better.",
    )
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    for name, command in COMMANDS.items():
        summary = (command.__doc__ or "").strip().partition("\n")[0]
        sub = commands.add_parser(
            name,
            help=summary,
            description=command.__doc__,
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        command.add_arguments(sub)
        sub.set_defaults(main=command.main)

    args = parser.parse_args()
    try:
        args.main(args, Console())
    except (OSError, ValueError, ExecutorError) as error:
        sys.exit(f"{error}")
    except KeyboardInterrupt:
        sys.exit("Interrupted; the rows of all runs that had ended are there.")


if __name__ == "__main__":
    main()
