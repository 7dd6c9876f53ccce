"""``python -m mep.evolve``: let a model evolve operators."""

from __future__ import annotations

import argparse
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

from rich.console import Console

from mep.command import add_options, ending
from mep.config import Config, read_config
from mep.evolve import evolve
from mep.evolve.presets import PRESETS
from mep.progress import make_progress
from mep.record.run_folder import STORE, config_to_resume
from mep.record.store import Store


def make_parser() -> argparse.ArgumentParser:
    """Return the parser of the command: each field of ``Config`` is an option."""
    parser = argparse.ArgumentParser(
        prog="python -m mep.evolve", description="Let a model evolve operators."
    )
    parser.add_argument("--config", type=Path, help="TOML file with options as keys")
    parser.add_argument(
        "--preset",
        choices=PRESETS,
        help="options as in the literature; any of them may be given, too",
    )
    parser.add_argument(
        "--resume", action="store_true", help="go on with the run in --out"
    )
    add_options(parser, repeatable=["model"])
    return parser


def make_config(args: argparse.Namespace) -> Config:
    """
    Return the configuration from the options, a file, a preset and an earlier run.

    Options override the file, the file overrides the preset, and that the earlier run.

    Raises
    ------
    ValueError, OSError
        When an option, the file or the earlier run is missing or invalid.
    """
    others = ("config", "preset", "resume")
    given: dict[str, Any] = {
        key: tuple(val) if isinstance(val, list) else val
        for key, val in vars(args).items()
        if key not in others
    }
    from_file = read_config(args.config) if args.config else {}
    preset = PRESETS[args.preset] if args.preset else {}
    values = {**preset, **from_file, **given}
    if args.resume:
        if "out" not in given:
            raise ValueError("--resume needs --out, the folder of the run.")
        return replace(_config_of(given["out"]), **values)

    if values.get("provider") == "replay" and "transcript" in values:
        # The configuration of the recorded run asks the same questions; the provider
        # and other values that are given here override it.
        recorded = values["transcript"]
        if (recorded / STORE).exists():
            return replace(_config_of(recorded), **values)

    return Config(**values)


def _config_of(folder: Path) -> Config:
    path = folder / STORE
    if not path.exists():
        raise ValueError(f"{folder}: there is no run.")

    with Store(path) as store:
        return config_to_resume(store)


def main() -> int:
    """Run the command; return its exit status."""
    parser = make_parser()
    args = parser.parse_args()
    console = Console()
    progress = make_progress(console)
    with ending(parser.prog, console, progress):
        run = evolve(make_config(args), progress, resume=args.resume)

    console.print(f"Report: python -m mep.report {run.folder}", soft_wrap=True)
    # Where the stock rule remains, there is no winner to export.
    what, rank = ("operator", "") if run.winner else ("best of the others", " --rank 1")
    export = f"python -m mep.export {run.folder}{rank}"
    console.print(f"The {what}: {export}", soft_wrap=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
