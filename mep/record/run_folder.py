"""The folder of a run: created for a new run, or opened again to resume one."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import fields, replace
from pathlib import Path

from filelock import FileLock, Timeout

import pyvrp_plus
from mep.config import Config, from_plain, to_plain
from mep.record.damage import reading
from mep.record.store import Store
from pyvrp_plus.trials.machine import describe_machine

#: Name of the store in the folder of a run.
STORE = "run.sqlite"

# Options that may change when a run is resumed: they do not affect its results.
_CHANGEABLE = (
    "allow_unsandboxed",
    "base_url",
    "concurrency",
    "executor",
    "jobs",
    "max_cost_usd",
    "prices",
    "request_timeout",
    "scheduler",
)


@contextmanager
def run_folder(config: Config, folder: Path, resume: bool) -> Iterator[Store]:
    """
    Open the folder of a run, and lock it against other processes.

    Parameters
    ----------
    config
        Configuration of the run.
    folder
        Folder of the run; created if it does not exist.
    resume
        Whether to resume the run in the folder, instead of starting a new one.

    Returns
    -------
    Store
        Store in the folder.

    Raises
    ------
    ValueError
        When the folder already has a run, has none to resume, or has one with another
        configuration.
    BlockingIOError
        When another process has locked the folder.
    """
    if resume and not (folder / STORE).exists():
        raise ValueError(f"{folder}: there is no run to resume.")

    folder.mkdir(parents=True, exist_ok=True)
    lock = FileLock(folder / "lock")
    try:
        lock.acquire(blocking=False)
    except Timeout as error:
        raise BlockingIOError(f"{folder}: another process is at it.") from error

    with lock, Store(folder / STORE) as store:
        # The configuration comes last: without it, the run was never started, as when
        # the disk was full.
        if resume:
            check_same(config, stored_config(store), folder)
        elif store.fact("config") is not None:
            raise ValueError(f"{folder}: there is a run already: resume it.")
        else:
            store.set_fact("created", f"{datetime.datetime.now():%Y-%m-%d %H:%M}")
            store.set_fact("machine", describe_machine())
            store.set_fact("package version", pyvrp_plus.__version__)

        store.set_fact("config", to_plain(replace(config, out=None)))
        yield store


@reading("The store of the run")
def stored_config(store: Store) -> Config:
    """
    Return the configuration of a run.

    Raises
    ------
    ValueError
        When the store has no configuration, or an invalid one.
    """
    content = store.fact("config")
    if content is None:
        raise ValueError(
            "The store has no configuration: the run was never started, and can be "
            "started without --resume."
        )

    return Config(**from_plain(content, "the store"))


def config_to_resume(store: Store) -> Config:
    """
    Return the configuration of a run, without what the user has to say anew.

    A store that somebody has changed must not decide where keys and operators are sent
    to, and what generated code may do.

    Raises
    ------
    ValueError
        When the store has no configuration, or an invalid one.
    """
    return replace(
        stored_config(store),
        base_url=None,
        executor="local",
        scheduler=None,
        allow_unsandboxed=False,
    )


def new_folder(config: Config) -> Path:
    """Return the path of a new run's folder, named after time, component, language."""
    now = f"{datetime.datetime.now():%Y%m%d-%H%M%S}"
    return Path("runs") / f"{now}-{config.component}-{config.lang}"


def check_same(config: Config, stored: Config, folder: Path) -> None:
    """
    Check that a run may be resumed with a configuration.

    Raises
    ------
    ValueError
        When it differs from the stored one in an option that affects the results, or
        lacks the address of the server.
    """
    if stored.base_url and not config.base_url:
        raise ValueError(
            f"{folder}: the run has asked {stored.base_url}. Addresses are not taken "
            "from a stored run: say --base-url again."
        )

    for field in fields(Config):
        given, was = getattr(config, field.name), getattr(stored, field.name)
        if field.name not in (*_CHANGEABLE, "out") and given != was:
            raise ValueError(
                f"{folder}: {field.name} was {was}, and cannot be {given} when the run "
                "is resumed."
            )
