"""``python -m mep.dashboard``: serve pages on runs of evolution."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

_NEEDED = {"flask", "waitress"}
_PORT = 8765


def make_parser() -> argparse.ArgumentParser:
    """Return the parser of the command."""
    parser = argparse.ArgumentParser(
        prog="python -m mep.dashboard",
        description="Serve pages on runs of evolution to a browser on this machine: "
        "their progress, candidates, lineage and spending, one run or several side by "
        "side. Runs may still be going on. Nothing in their folders is changed.",
    )
    parser.add_argument(
        "path",
        type=Path,
        metavar="RUN_OR_FOLDER",
        help="folder of a run, or a folder that has such folders in it",
    )
    parser.add_argument(
        "--host",
        default="127.0.0.1",
        help="address or name of this machine to be reached by; others than the "
        "default open the pages to everybody in the network (default: %(default)s)",
    )
    parser.add_argument(
        "--port",
        type=int,
        default=_PORT,
        help="port to listen to; 0 for any that is free (default: %(default)s)",
    )
    return parser


def main() -> None:
    """Run the command."""
    parser = make_parser()
    args = parser.parse_args()
    try:
        from mep.dashboard.serve import serve
    except ModuleNotFoundError as error:
        missing = (error.name or "").partition(".")[0]
        if missing not in _NEEDED:
            raise

        sys.exit(
            f"{parser.prog}: error: {missing} is not installed, which the dashboard "
            'needs: pip install "pyvrp-plus[dashboard]"'
        )

    try:
        serve(args.path, args.host, args.port)
    except (ValueError, OSError) as error:
        parser.error(f"{error}")


if __name__ == "__main__":
    main()
