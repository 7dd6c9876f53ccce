"""``python -m mep.evolve``: let a model evolve operators."""

from __future__ import annotations

import argparse
import os
import sqlite3
import sys
from dataclasses import replace
from pathlib import Path
from typing import get_args, get_type_hints

from rich.console import Console

from mep.config import Config, choices_of, descriptions, read_config
from mep.evolve import evolve
from mep.progress import make_progress
from mep.providers.provider import ProviderError
from mep.record.run_folder import STORE, stored_config
from mep.record.store import Store

_FAILED = 2
_INTERRUPTED = 130

# Errors that the user can mend: options, keys, compilers, files, a full disk.
_FAILURES = (ProviderError, ValueError, OSError, RuntimeError, sqlite3.Error)


def make_parser() -> argparse.ArgumentParser:
    """Return the parser of the command: each field of ``Config`` is an option."""
    parser = argparse.ArgumentParser(
        prog="python -m mep.evolve", description="Let a model evolve operators."
    )
    parser.add_argument("--config", type=Path, help="TOML file with options as keys")
    parser.add_argument(
        "--resume", action="store_true", help="go on with the run in --out"
    )
    hints, texts = get_type_hints(Config), descriptions()
    defaults = Config()
    for name, text in texts.items():
        default = getattr(defaults, name)
        shown = "" if default is None else f" (default: {default})"
        parser.add_argument(
            f"--{name.replace('_', '-')}",
            choices=choices_of(hints[name]) or None,
            type=_type_of(hints[name]),
            default=argparse.SUPPRESS,
            metavar=None if choices_of(hints[name]) else name.upper(),
            help=f"{text[0].lower()}{text[1:].rstrip('.')}{shown}",
        )

    return parser


def _type_of(hint: object) -> type:
    kinds = [kind for kind in (hint, *get_args(hint)) if kind in (int, float, Path)]
    return kinds[0] if kinds else str


def make_config(args: argparse.Namespace) -> Config:
    """
    Return the configuration from the options, a file and an earlier run.

    Options override the file, and the file overrides the earlier run.

    Raises
    ------
    ValueError, OSError
        When an option, the file or the earlier run is missing or invalid.
    """
    given = {
        key: val for key, val in vars(args).items() if key not in ("config", "resume")
    }
    from_file = read_config(args.config) if args.config else {}
    if args.resume:
        if "out" not in given:
            raise ValueError("--resume needs --out, the folder of the run.")
        return replace(_config_of(given["out"]), **from_file, **given)

    values = from_file | given
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
        return stored_config(store)


def main() -> int:
    """Run the command; return its exit status."""
    parser = make_parser()
    args = parser.parse_args()
    console = Console()
    progress = make_progress(console)
    try:
        config = make_config(args)
        run = evolve(config, progress, resume=args.resume)
    except KeyboardInterrupt:
        progress.close()
        console.print("Interrupted: --resume goes on from here.")
        # A regular exit would wait for the threads that wait for an answer.
        sys.stdout.flush()
        os._exit(_INTERRUPTED)
    except _FAILURES as error:
        progress.close()
        # ``parser.error`` would print the usage, too, which is longer than a screen.
        parser.exit(_FAILED, f"{parser.prog}: error: {error}\n")

    console.print(f"Report: python -m mep.report {run.folder}", soft_wrap=True)
    console.print(f"The operator: python -m mep.export {run.folder}", soft_wrap=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
