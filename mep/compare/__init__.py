"""Comparisons of strategies, models or languages at equal dollars and CPU seconds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from mep.compare.comparison import Comparison, fewest_repeats
from mep.compare.contender import Contender
from mep.compare.contender import contenders as contenders
from mep.evolve import evolve
from mep.evolve.complete import complete
from mep.progress import Progress
from mep.record.run_folder import STORE
from mep.run import Run, read_run


def compare(
    entrants: Sequence[Contender],
    repeats: int,
    folder: Path,
    progress: Progress | None = None,
    *,
    resume: bool = False,
) -> Comparison:
    """
    Run all contenders with the same seeds, and compare what they find.

    A repeat has one run of each contender. Seeds, instances, dollars and budgets are
    the same for all of them; the seeds are others in each repeat, the instances are
    not.

    Parameters
    ----------
    entrants
        Contenders, as :func:`contenders` returns them.
    repeats
        Number of runs of each contender.
    folder
        Folder of the comparison; each run has a folder of its own in it.
    progress
        Object that shows the progress of each run; ``None`` to show nothing.
    resume
        Whether to continue the comparison in the folder. Runs that are finished stay
        as they are.

    Raises
    ------
    FatalProviderError
        When a provider cannot answer any request.
    ValueError, OSError
        When a configuration, or a file that it names, is invalid; when the folder has a
        comparison already, and it is not to be resumed.
    """
    if repeats < 1:
        raise ValueError(f"repeats must be at least 1, but is {repeats}.")

    progress = progress or Progress()
    needed = fewest_repeats(len(entrants))
    if repeats < needed:
        progress.say(
            f"{repeats} repeats are too few for a verdict on any pair of "
            f"{len(entrants)}, which takes {needed}."
        )

    runs: dict[str, list[Run]] = {entrant.name: [] for entrant in entrants}
    for repeat in range(1, repeats + 1):
        for entrant in entrants:
            place = folder / entrant.folder / f"{repeat}"
            run = _run(entrant, repeat, place, progress, resume=resume)
            runs[entrant.name].append(run)

    return Comparison(runs)


def _run(
    entrant: Contender, repeat: int, place: Path, progress: Progress, *, resume: bool
) -> Run:
    """Return a run of a contender, which is made or continued if need be."""
    config = replace(entrant.run_config(repeat), out=place)
    # The first repeat tells whether the instances are of any use.
    needs_headroom = repeat == 1
    if not resume:
        return evolve(config, progress, needs_headroom=needs_headroom)

    if (place / STORE).exists():
        allowed = read_run(place).config.max_cost_usd
        if config.max_cost_usd != allowed:
            raise ValueError(
                f"{place}: the run may spend ${allowed}, and so may all others of its "
                f"comparison, not ${config.max_cost_usd}."
            )

    return complete(config, progress, needs_headroom=needs_headroom)
