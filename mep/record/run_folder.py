"""The folder of a run: made anew, or opened once more to go on."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import fields, replace
from pathlib import Path

from filelock import FileLock, Timeout

import pyvrp_plus
from mep.config import Config, from_plain, to_plain
from mep.record.store import Store
from pyvrp_plus.trials.machine import describe_machine

#: Name of the store in the folder of a run.
STORE = "run.sqlite"

# What may be different when a run goes on: it does not change what is found.
_CHANGEABLE = ("concurrency", "jobs", "max_cost_usd", "prices", "request_timeout")


@contextmanager
def run_folder(config: Config, folder: Path, resume: bool) -> Iterator[Store]:
    """
    Open the folder of a run, which no other process can open meanwhile.

    Returns
    -------
    Store
        What is in it.

    Raises
    ------
    ValueError
        When there is a run already, or none to resume, or it was asked for something
        else.
    BlockingIOError
        When another process has opened it.
    """
    if resume and not (folder / STORE).exists():
        raise ValueError(f"{folder}: there is no run to resume.")
    if not resume and (folder / STORE).exists():
        raise ValueError(f"{folder}: there is a run already: resume it.")

    folder.mkdir(parents=True, exist_ok=True)
    lock = FileLock(folder / "lock")
    try:
        lock.acquire(blocking=False)
    except Timeout as error:
        raise BlockingIOError(f"{folder}: another process is at it.") from error

    with lock, Store(folder / STORE) as store:
        if resume:
            _check_same(config, stored_config(store), folder)
        else:
            store.set_fact("created", f"{datetime.datetime.now():%Y-%m-%d %H:%M}")
            store.set_fact("machine", describe_machine())
            store.set_fact("package version", pyvrp_plus.__version__)

        store.set_fact("config", to_plain(replace(config, out=None)))
        yield store


def stored_config(store: Store) -> Config:
    """
    Return the configuration of a run.

    Raises
    ------
    ValueError
        When the store has none, or it is not right.
    """
    content = store.fact("config")
    if content is None:
        raise ValueError("The store has no configuration: the run was never started.")

    return Config(**from_plain(content, "the store"))


def new_folder(config: Config) -> Path:
    """Return a folder for a run, named after time and component."""
    now = f"{datetime.datetime.now():%Y%m%d-%H%M%S}"
    return Path("runs") / f"{now}-{config.component}-{config.lang}"


def _check_same(config: Config, stored: Config, folder: Path) -> None:
    for field in fields(Config):
        given, was = getattr(config, field.name), getattr(stored, field.name)
        if field.name not in (*_CHANGEABLE, "out") and given != was:
            raise ValueError(
                f"{folder}: {field.name} was {was}, and cannot be {given} when the run "
                "is resumed."
            )
