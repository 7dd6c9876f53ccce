"""The null experiment: chance alone must not look like an improvement."""

import random
import subprocess
import sys

from mep.evolve.instance_sets import load_instances
from mep.null import Outcome, measure_pools, simulate
from mep.providers.make_provider import with_provider
from tests.mep.evolve.sessions import write_instances
from tests.mep.evolve.small_runs import small_config
from tests.mep.runs import evaluation

NUM_RUNS = 30


def test_chance_alone(tmp_path):
    """Most runs have a winner, which was lucky, but hardly any calls it better."""
    suite = write_instances(tmp_path / "six", 5)
    config = with_provider(small_config(tmp_path, suite=suite, generations=1))
    instances = load_instances(config)
    rng = random.Random(1)
    pools = {
        (instance.name, budget): [
            evaluation(round(10_000 + rng.expovariate(1 / 200))) for _ in range(20)
        ]
        for instance in instances.training
        for budget in ("5it", "20it", "80it")
    }
    outcome = simulate(config, instances, pools, NUM_RUNS)
    assert outcome.num_runs == NUM_RUNS
    assert outcome.num_winners > NUM_RUNS / 3
    assert outcome.num_better <= 3
    assert simulate(config, instances, pools, NUM_RUNS) == outcome


def test_pools(tmp_path):
    """The stock rule is measured at each budget, with as many seeds as asked for."""
    config = small_config(
        tmp_path, suite=write_instances(tmp_path / "four", 5, count=4)
    )
    pools = measure_pools(config, load_instances(config), 3)
    assert {budget for _, budget in pools} == {"5it", "20it", "80it"}
    assert len(pools) == 2 * 3
    assert {len(pool) for pool in pools.values()} == {3}


def test_the_bar():
    """At least 95 of 100 runs must not be fooled."""
    assert "95% [89%, 98%]; at least 95% is met" in str(Outcome(100, 80, 5))
    assert "94% [88%, 97%]; at least 95% is NOT met" in str(Outcome(100, 80, 6))


def test_the_command(tmp_path):
    """It prints both figures."""
    suite = write_instances(tmp_path / "six", 5)
    options = (
        f"--suite {suite} --solver stock --budget 20it --generations 1 --offspring 2 "
        "--seeds 2 --runs 2 --jobs 1"
    )
    done = subprocess.run(
        [sys.executable, "-m", "mep.null", *options.split()],
        capture_output=True,
        text=True,
        cwd=tmp_path,
    )
    assert done.returncode == 0, done.stderr
    assert "of 2 runs have a winner" in done.stdout
    assert "at least 95% is" in done.stdout
