"""What commands that start runs of evolution share: their options, and their end."""

from __future__ import annotations

import argparse
import os
import sqlite3
import sys
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, get_args, get_type_hints

from rich.console import Console

from mep.config import Config, choices_of, descriptions
from mep.progress import Progress
from mep.providers.provider import ProviderError
from mep.sandbox.kernel.capabilities import hide_memory

_FAILED = 2
_INTERRUPTED = 130

# Errors that the user can mend: options, keys, compilers, files, a full disk.
_FAILURES = (ProviderError, ValueError, OSError, RuntimeError, sqlite3.Error)


def add_options(
    parser: argparse.ArgumentParser,
    repeatable: Collection[str],
    left_out: Collection[str] = (),
) -> None:
    """
    Add an option to a parser for each field of ``Config``.

    Options that are not given are missing in the result; those that may be repeated
    have lists of values.

    Parameters
    ----------
    parser
        Parser to add the options to.
    repeatable
        Names of fields whose options may be given several times.
    left_out
        Names of fields that are no options of this command.
    """
    hints, defaults = get_type_hints(Config), Config()
    for name, text in descriptions().items():
        if name in left_out:
            continue

        default = getattr(defaults, name)
        shown = "" if default is None else f" (default: {default})"
        parser.add_argument(
            f"--{name.replace('_', '-')}",
            default=argparse.SUPPRESS,
            help=f"{text[0].lower()}{text[1:].rstrip('.')}{shown}",
            **_form_of(name, hints[name], name in repeatable),
        )


def _form_of(name: str, hint: object, is_repeatable: bool) -> dict[str, Any]:
    """Return the arguments of ``add_argument`` that follow from a field's type."""
    if hint is bool:
        return {"action": argparse.BooleanOptionalAction}

    action = "append" if is_repeatable else "store"
    if choices := choices_of(hint):
        return {"action": action, "choices": choices}

    return {"action": action, "type": _type_of(hint), "metavar": name.upper()}


def _type_of(hint: object) -> type:
    kinds = [kind for kind in (hint, *get_args(hint)) if kind in (int, float, Path)]
    return kinds[0] if kinds else str


@contextmanager
def ending(
    prog: str, console: Console, progress: Progress, going_on: str = "--resume"
) -> Iterator[None]:
    """
    End the program, with a message, if its work is interrupted or fails.

    Its memory, which has keys, is hidden from other processes.

    Parameters
    ----------
    prog
        Name of the program.
    console
        Console to print to.
    progress
        Progress to close.
    going_on
        What goes on from where the work was interrupted.
    """
    hide_memory()
    try:
        yield
    except KeyboardInterrupt:
        progress.close()
        console.print(f"Interrupted: {going_on} goes on from here.")
        # A regular exit would wait for the threads that wait for an answer.
        sys.stdout.flush()
        os._exit(_INTERRUPTED)
    except _FAILURES as error:
        progress.close()
        # ``parser.error`` would print the usage, too, which is longer than a screen.
        print(f"{prog}: error: {error}", file=sys.stderr)
        sys.exit(_FAILED)
