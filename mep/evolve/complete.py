"""Runs that are made, continued or only read, whichever it takes to have them."""

from __future__ import annotations

from mep.config import Config
from mep.evolve import evolve
from mep.progress import Progress
from mep.providers.make_provider import with_provider
from mep.record.run_folder import STORE, check_same
from mep.run import Run, read_run


def complete(
    config: Config, progress: Progress | None = None, *, needs_headroom: bool = True
) -> Run:
    """
    Return a finished run, which is made or continued if need be.

    A run that is finished stays as it is: what there were no dollars for then is not
    asked for now, and its test instances are not opened again.

    Parameters
    ----------
    config
        Configuration of the run, with its folder.
    progress
        Object that shows the progress; ``None`` to show nothing.
    needs_headroom
        Whether training instances without head-room are refused; else a note tells of
        them.

    Raises
    ------
    FatalProviderError
        When the provider cannot answer any request.
    ValueError, OSError
        When the folder has a run with another configuration, or when
        :func:`~mep.evolve.evolve` raises it.
    """
    assert config.out is not None
    exists = (config.out / STORE).exists()
    if exists:
        done = read_run(config.out)
        check_same(with_provider(config), done.config, config.out)
        if done.test is not None:
            return done

    return evolve(config, progress, resume=exists, needs_headroom=needs_headroom)
