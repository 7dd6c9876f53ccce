"""``python -m mep.report``: write the report of a run."""

from __future__ import annotations

import argparse
from pathlib import Path

from mep.report import render_report
from mep.run import read_run


def main() -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(
        prog="python -m mep.report",
        description="Write what a run has found as one HTML page, which needs no "
        "network. The run may still be going on.",
    )
    parser.add_argument("run", type=Path, metavar="RUN", help="folder of the run")
    parser.add_argument(
        "-o",
        "--output",
        type=Path,
        metavar="FILE",
        help="where to (default: report.html in the folder of the run)",
    )
    args = parser.parse_args()
    path = args.output or args.run / "report.html"
    try:
        page = render_report(read_run(args.run))
        # Text from a model may have characters that UTF-8 cannot encode.
        path.write_text(page, encoding="utf-8", errors="replace")
    except (ValueError, OSError) as error:
        parser.error(f"{error}")

    print(f"Written: {path}")


if __name__ == "__main__":
    main()
