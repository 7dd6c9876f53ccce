"""Runs that are made, continued or only read."""

from dataclasses import replace

import pytest

from mep.evolve import evolve
from mep.evolve.complete import complete
from mep.progress import Progress
from tests.mep.evolve.small_runs import gist, small_config


class StoppedError(Exception):
    """What stops a run."""


class Stopping(Progress):
    """Stops the run at the end of its first generation."""

    def end_generation(self, generation):
        """Stop."""
        raise StoppedError


def test_goes_on_until_it_is_finished(tmp_path):
    """A run that was stopped ends as if it had not been, and then stays as it is."""
    config = small_config(tmp_path)
    with pytest.raises(StoppedError):
        complete(config, Stopping())

    done = complete(config)
    assert gist(done) == gist(evolve(replace(config, out=tmp_path / "other")))
    assert complete(replace(config, max_cost_usd=9.0)) == done
    assert done.facts["test openings"] == 1

    with pytest.raises(ValueError, match=r"run: seed was 1, and cannot be 2"):
        complete(replace(config, seed=2))
