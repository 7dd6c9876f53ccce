"""Whole comparisons, and what they tell."""

import subprocess
import sys
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mep.compare import compare, contenders
from mep.compare.comparison import LEVEL, Comparison, Pair, fewest_repeats
from mep.compare.page import render_comparison
from mep.progress import Progress
from pyvrp_plus.trials.estimate import Estimate
from pyvrp_plus.trials.seeds import solver_seed
from pyvrp_plus.trials.significance import holm, wilcoxon_p_value
from tests.mep.evolve.asked_runs import answer
from tests.mep.evolve.small_runs import write_suite
from tests.mep.providers.conftest import KEY
from tests.mep.providers.local_server import LocalServer
from tests.mep.report.page import check_page

REPEATS = 2
TOTAL = 36  # runs of the solver


class Notes(Progress):
    """Keeps what users are told."""

    def __init__(self):
        self.messages = []

    def say(self, message):
        """Keep the message."""
        self.messages.append(message)


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Return the folder of a comparison, and of its instances."""
    return tmp_path_factory.mktemp("comparison")


@pytest.fixture(scope="module")
def server():
    """Provide a server of a model that writes operators."""
    with LocalServer(lambda index, prompt: answer(index, prompt)) as server:
        yield server


@pytest.fixture(scope="module")
def options(folder, server):
    """Return the options of a comparison of two strategies."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("OPENAI_API_KEY", KEY)
        patch.setenv("NO_PROXY", "127.0.0.1")
        yield {
            "strategy": ("mep", "best-of-n"),
            "provider": "openai",
            "base_url": f"{server.url}/v1",
            "max_cost_usd": 4.0,
            "max_tokens": 4000,
            "concurrency": 1,
            "solver": "stock",
            "suite": write_suite(folder / "suite"),
            "budget": "20it",
            "total_budget": f"{20 * TOTAL}it",
            "generations": 2,
            "survivors": 2,
            "jobs": 1,
        }


@pytest.fixture(scope="module")
def notes():
    """Return what is told in the comparison."""
    return Notes()


@pytest.fixture(scope="module")
def comparison(options, folder, notes):
    """Return a comparison with few repeats."""
    return compare(contenders(options), REPEATS, folder / "out", notes)


def num_training_runs(run):
    """Return the number of runs of the solver in training, as they are stored."""
    return sum(
        one["seed"] == solver_seed(run.config.seed, one["instance"], "training", number)
        for one in run.evaluations
        for number in (1, 2)
    )


def test_all_is_equal(comparison, server):
    """Seeds, instances, dollars and budgets; the control asks nobody."""
    assert list(comparison.runs) == ["mep", "best-of-n", "offline"]
    runs = [run for own in comparison.runs.values() for run in own]
    assert len({frozenset(run.test_effects) for run in runs}) == 1
    for own in comparison.runs.values():
        assert [run.config.seed for run in own] == [1, 2]
    for run in runs:
        # A few operators may have been rejected in the last generation.
        assert TOTAL - 4 * 4 < run.generations[-1].num_runs <= TOTAL
        assert run.generations[-1].num_runs == num_training_runs(run)
        assert run.spent_usd <= 4

    assert all(not run.requests for run in comparison.runs["offline"])
    assert len(server.requests) == sum(len(run.requests) for run in runs)


def test_few_repeats_are_told(comparison, notes):
    """Before anything is spent, and on the page."""
    told = "2 repeats are too few for a verdict on any pair of 3, which takes 7."
    assert notes.messages[0] == told
    page = check_page(render_comparison(comparison))
    assert told in page.text
    assert "mep and best-of-n: too few repeats for a verdict" in page.text
    assert page.tags["img"] == 2


def test_it_goes_on(comparison, options, folder, server):
    """What is finished stays, and cannot be continued with other dollars."""
    count = len(server.requests)
    again = compare(contenders(options), REPEATS, folder / "out", resume=True)
    assert again == comparison
    assert len(server.requests) == count

    dearer = contenders({**options, "max_cost_usd": 5.0})
    with pytest.raises(ValueError, match=r"may spend \$4.0, .* not \$5.0"):
        compare(dearer, REPEATS, folder / "out", resume=True)
    others = contenders({**options, "generations": 3})
    with pytest.raises(ValueError, match="generations was 2"):
        compare(others, REPEATS, folder / "out", resume=True)
    with pytest.raises(ValueError, match="there is a run already"):
        compare(contenders(options), REPEATS, folder / "out")
    with pytest.raises(ValueError, match="repeats must be at least 1"):
        compare(contenders(options), 0, folder / "none")


def with_gains(run, gains):
    """Return finished runs with improvements on the test instances."""
    estimates = [Estimate(gain, gain - 1, gain + 1, 8) for gain in gains]
    return [replace(run, test=replace(run.test, improvement=one)) for one in estimates]


def test_pairs(comparison):
    """Signed ranks of the differences, adjusted for three tests."""
    run = comparison.runs["mep"][0]
    gains = {
        "a": [1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0],
        "b": [0.5, 1.1, 2.2, 2.9, 4.3, 4.7, 6.6, 6.9],
        "c": [1.1, 1.8, 3.4, 3.5, 5.3, 5.6, 7.7, 7.1],
    }
    made = Comparison({name: with_gains(run, own) for name, own in gains.items()})
    pairs = made.pairs()
    assert [(one.first, one.second) for one in pairs] == [
        ("a", "b"),
        ("a", "c"),
        ("b", "c"),
    ]
    raw = [
        wilcoxon_p_value(np.subtract(gains[one.first], gains[one.second]))
        for one in pairs
    ]
    assert [one.p_value for one in pairs] == holm(raw)
    assert [one.verdict for one in pairs] == [
        "a is better",
        "not distinguishable",
        "c is better",
    ]
    assert made.mean_gain("a").mean == 4.5
    page = check_page(render_comparison(made))
    assert "a and b: a is better." in page.text
    assert "too few" not in page.text


def test_verdicts():
    """Few repeats allow none, whatever the p-value is."""
    assert Pair("a", "b", -1.0, 6, 0.05).verdict == "b is better"
    assert Pair("a", "b", 1.0, 5, 0.01).verdict == "too few repeats for a verdict"
    assert Pair("a", "b", 1.0, 6, 0.06).verdict == "not distinguishable"


@given(st.integers(2, 8))
def test_fewest_repeats(num_contenders):
    """With so many, a clear case is one; with one less, it is not."""
    num_pairs = num_contenders * (num_contenders - 1) // 2
    fewest = fewest_repeats(num_contenders)

    def p_value(num_repeats):
        differences = [float(number) for number in range(1, num_repeats + 1)]
        return holm([wilcoxon_p_value(differences)] + [1.0] * (num_pairs - 1))[0]

    assert p_value(fewest) <= LEVEL
    assert fewest == 6 or p_value(fewest - 1) > LEVEL


def test_the_command(folder, options, tmp_path):
    """It writes the page, and says what has come of it; errors have no traceback."""
    command = [sys.executable, "-m", "mep.compare"]
    usual = (
        f"--suite {options['suite']} --solver stock --provider offline --budget 20it "
        "--generations 1 --repeats 1 --jobs 1 --strategy mep --strategy random "
    )

    def call(text):
        return subprocess.run(
            [*command, *text.split()],
            capture_output=True,
            text=True,
            check=False,
            cwd=tmp_path,
        )

    done = call(f"{usual} --total-budget 240it --out out")
    assert done.returncode == 0, done.stderr
    assert "mep and random: too few repeats for a verdict" in done.stdout
    check_page((tmp_path / "out" / "report.html").read_text())
    for bad, message in {
        "": "needs --total-budget",
        "--total-budget 100it": "total_budget 100it is too small",
        "--total-budget 240it --provider replay": "cannot replay answers",
        "--total-budget 240it --lang cpp --lang python": "Only one option",
    }.items():
        failed = call(f"{usual} --out bad {bad}")
        assert failed.returncode == 2
        assert message in failed.stderr
        assert "Traceback" not in failed.stderr

    assert not (tmp_path / "bad").exists()
