"""Whole runs, with the grammar and with a model on this machine."""

import re
import subprocess
import sys
from collections import Counter, defaultdict
from dataclasses import replace

import pytest

import mep
from mep.candidate.program import hooks_of
from mep.config import Strategy
from mep.evolve.instance_sets import load_instances
from mep.progress import Progress
from mep.record.store import Store
from pyvrp_plus.files.write_instance import write_instance
from pyvrp_plus.generate import generate_cvrp
from tests.mep.evolve.asked_runs import asked_run
from tests.mep.evolve.small_runs import gist, small_config, write_suite
from tests.mep.providers.conftest import key as key


@pytest.mark.parametrize(
    ("lang", "component", "strategy"),
    [
        ("python", "select_parents", "mep"),
        ("python", "joint", "mep-noinit"),
        ("cpp", "select_survivors", "eoh"),
        ("cpp", "update_penalties", "reevo"),
        ("python", "update_penalties", "reactive"),
        ("cpp", "joint", "random"),
        ("python", "select_survivors", "best-of-n"),
        ("cpp", "select_parents", "funsearch"),
        ("python", "select_parents", "self-refine"),
        ("cpp", "update_penalties", "self-consistency"),
    ],
)
def test_a_run(tmp_path, lang, component, strategy):
    """It ends with a winner that was measured on instances of its own, and a record."""
    config = small_config(tmp_path, lang=lang, component=component, strategy=strategy)
    run = mep.evolve(config)

    assert len(run.candidates) == 2 * 3
    assert [one.number for one in run.generations] == [1, 2]
    assert all(1 <= len(one.ranking) <= 2 for one in run.generations)
    measured = [one for one in run.candidates if one.cost is not None]
    assert measured, [one.rejections for one in run.candidates]
    for one in measured:
        assert set(one.proposal.program.sources) == set(hooks_of(component))
        # One value for each instance, all of whose runs count.
        assert one.num_trials % one.improvement.num_values == 0
    assert "stock" in [one.name for one in run.validation]
    assert run.test.name == run.validation[0].name
    assert len(run.test_effects) == 2
    assert {one.kind for one in run.candidates} <= _kinds(strategy)
    assert mep.read_run(tmp_path / "run") == run


@pytest.mark.parametrize(("lang", "component"), [("cpp", "ruin"), ("python", "accept")])
def test_rules_of_steps(tmp_path, lang, component):
    """They are evolved in the solver that users run, and asked in each step."""
    changes = {"lang": lang, "component": component, "solver": "default"}
    run = mep.evolve(small_config(tmp_path, generations=1, **changes))
    assert [one for one in run.candidates if one.cost is not None]
    calls = [one["result"]["operator_calls"] for one in run.evaluations]
    assert min(calls) > 20
    assert not any("never asked" in note for note in run.facts["notes"])


def test_rules_that_are_never_asked(tmp_path):
    """Where nothing is bred in so few iterations, that is said."""
    run = mep.evolve(small_config(tmp_path, generations=1, solver="default"))
    told = "On 4 of the 4 training instances, the rule is never asked"
    assert any(told in note for note in run.facts["notes"])


def _kinds(strategy: Strategy) -> set[str]:
    """Return the prompts that a strategy may use for operators."""
    return {
        "eoh": {f"eoh_{one}" for one in ("i1", "e1", "e2", "m1", "m2", "m3")},
        "reevo": {f"reevo_{one}" for one in ("initial", "crossover", "mutation")},
        "reactive": {"reactive"},
        "funsearch": {"funsearch"},
        "self-refine": {"self_refine"},
    }.get(strategy, {"mep"})


@pytest.mark.usefixtures("key")
def test_what_is_asked_first(tmp_path):
    """Knowledge is set out once in a run, by the strategies that have a phase 1."""
    run = asked_run(tmp_path, repeats=2, generations=1)
    places = Counter(one.place.partition("/")[0] for one in run.requests)
    assert places["knowledge"] == 1
    knowledge = run.requests[0].outcome.text
    assert "Pitfalls" in knowledge
    pitfall = next(line for line in knowledge.splitlines() if line.startswith("1. "))
    assert all(pitfall[3:40] in one.prompt for one in run.requests[1:])
    assert pitfall in run.facts["knowledge"]["pitfalls"]

    changes = {"strategy": "mep-noinit", "out": tmp_path / "other", "generations": 1}
    run = asked_run(tmp_path, **changes)
    assert all(one.place.startswith("repeat 1/") for one in run.requests)
    assert run.facts["knowledge"] is None


@pytest.mark.usefixtures("key")
@pytest.mark.parametrize("strategy", ["mep-noinit", "best-of-n"])
def test_what_prompts_remember(tmp_path, strategy):
    """Directions differ; history is for those who learn, and quotes no clock."""
    run = asked_run(tmp_path, strategy=strategy)
    places = {one.place: one for one in run.candidates}
    asked = [one for one in run.requests if one.place in places]
    prompts = [one.prompt for one in sorted(asked, key=lambda one: one.place)]
    directions = {re.search(r"built around this: (.+)", one)[1] for one in prompts}
    assert len(prompts) == len(directions) == 6

    tried = [one.name for one in run.candidates if one.generation == 1]
    learns = strategy != "best-of-n"
    for number, prompt in enumerate(prompts):
        lists = [bool(re.search(rf"^- {name}: ", prompt, re.M)) for name in tried]
        assert lists == [learns and number >= 3] * 3


@pytest.mark.usefixtures("key")
def test_additions_can_be_left_out(tmp_path):
    """No directions and no attempts; the reactive control has all that remains."""
    for strategy in ("mep-noinit", "reactive"):
        changes = {"strategy": strategy, "out": tmp_path / strategy}
        run = asked_run(tmp_path, additions=False, **changes)
        assert all("**Feedback:**" in one.prompt for one in run.requests)
        for text in ("Tried so far", "built around this"):
            assert not any(text in one.prompt for one in run.requests)


@pytest.mark.usefixtures("key")
@pytest.mark.parametrize("additions", [True, False])
def test_published_prompts_show_no_feedback(tmp_path, additions):
    """Neither those for operators nor those for reflections; the additions do."""
    run = asked_run(tmp_path, strategy="reevo", additions=additions)
    reflections = [one for one in run.requests if "/reevo_short" in one.place]
    shown = [one for one in run.requests if "# The existing operators" in one.prompt]
    assert set(reflections) <= set(shown)
    assert reflections
    told = {"**Feedback:**" in one.prompt for one in shown if "repair" not in one.place}
    assert told == {additions}


def test_the_same_seed_gives_the_same_run(tmp_path):
    """However many processes evaluate, and ask; another seed gives another run."""
    config = small_config(tmp_path, strategy="reevo")
    first = mep.evolve(config)
    second = mep.evolve(replace(config, out=tmp_path / "second", jobs=2, concurrency=1))
    other = mep.evolve(replace(config, out=tmp_path / "third", seed=2))
    assert gist(first) == gist(second)
    assert gist(first) != gist(other)


def test_races(tmp_path):
    """Which operators are stopped, and when, does not depend on what ends first."""
    suite = tmp_path / "twelve for training"
    suite.mkdir()
    for seed in range(24):
        write_instance(suite / f"{seed}.vrp", generate_cvrp(40, seed))

    config = small_config(
        tmp_path,
        component="ruin",
        solver="default",
        suite=str(suite),
        budget="30it",
        survivors=1,
        offspring=4,
    )
    first = mep.evolve(config, needs_headroom=False)
    stopped = [one for one in first.candidates if one.stopped_early]
    assert stopped
    assert all(4 <= one.num_trials < 12 for one in stopped)
    again = replace(config, out=tmp_path / "second", jobs=2)
    second = mep.evolve(again, needs_headroom=False)
    assert gist(first) == gist(second)


@pytest.mark.usefixtures("key")
def test_replay(tmp_path):
    """A recorded run repeats itself; a run with other questions cannot."""
    first = asked_run(tmp_path, lang="cpp")
    replayed = replace(
        first.config,
        provider="replay",
        transcript=tmp_path / "run",
        out=tmp_path / "again",
    )
    second = mep.evolve(replayed)
    assert gist(first) == gist(second)
    assert second.spent_usd == 0

    changed = replace(replayed, out=tmp_path / "changed", budget="21it")
    with pytest.raises(mep.providers.provider.FatalProviderError, match="not asked"):
        mep.evolve(changed)


def test_replay_of_a_run_for_a_time(tmp_path):
    """Costs and so prompts differ, but each place has the answer that it had."""
    first = asked_run(tmp_path, budget="0.05cpu", generations=1)
    replayed = replace(
        first.config,
        provider="replay",
        transcript=tmp_path / "run",
        out=tmp_path / "again",
    )
    second = mep.evolve(replayed)
    runs = [
        {one.place: one.outcome.text for one in run.requests} for run in (first, second)
    ]
    assert len(runs[0]) >= 4
    assert runs[1].items() <= runs[0].items()
    assert any("given at its place" in note for note in second.facts["notes"])


def test_nothing_is_recorded_of_the_grammar(tmp_path):
    """The same configuration repeats it, so that there is nothing to replay."""
    config = small_config(tmp_path, generations=1)
    run = mep.evolve(config)
    assert run.requests == []
    assert [one.attempts for one in run.candidates] != [0] * 3
    replayed = replace(
        config, provider="replay", transcript=tmp_path / "run", out=tmp_path / "again"
    )
    with pytest.raises(ValueError, match="no answers to replay"):
        mep.evolve(replayed)
    assert not (tmp_path / "again").exists()


def test_survivors_are_measured_on_fresh_seeds(tmp_path):
    """Each generation has trials of its own, which all of its operators share."""
    config = small_config(tmp_path, generations=2)
    run = mep.evolve(config)
    training = {one.name for one in load_instances(config).training}
    stock = run.stock().digest
    seeds = Counter(
        one["instance"]
        for one in run.evaluations
        if one["program"] == stock and one["instance"] in training
    )
    assert seeds == dict.fromkeys(training, 2)
    survivors = run.generations[0].ranking
    assert all(one.improvement.num_values == 4 for one in survivors)


def test_hypotheses_are_judged_by_all_runs(tmp_path):
    """Those of later generations, too, in which parents that are gone are measured."""
    config = small_config(
        tmp_path, strategy="random", generations=4, offspring=2, seed=5
    )
    run = mep.evolve(config)
    trials = defaultdict(set)
    for one in run.evaluations:
        trials[one["program"]].add((one["instance"], one["seed"]))

    members = [{one.name for one in end.ranking} for end in run.generations]
    num_orphans = 0
    for candidate in (run.candidate(name) for name in members[-2] - {"stock"}):
        own = trials[candidate.proposal.program.digest]
        num_generations = config.generations - candidate.generation + 1
        assert candidate.num_trials == 4 * num_generations
        parent = candidate.parents[0]
        is_stock = parent == "stock"
        source = run.stock() if is_stock else run.candidate(parent).proposal.program
        assert len(own & trials[source.digest]) >= candidate.num_trials
        num_orphans += not is_stock and parent not in members[-2]

    assert num_orphans


def test_a_run_is_not_overwritten(tmp_path):
    """It must be resumed, with the same configuration; some of it may change."""
    config = small_config(tmp_path, generations=1)
    run = mep.evolve(config)
    with pytest.raises(ValueError, match="there is a run already"):
        mep.evolve(config)
    with pytest.raises(ValueError, match="no run to resume"):
        mep.evolve(replace(config, out=tmp_path / "none"), resume=True)
    with pytest.raises(ValueError, match="budget was 20it, and cannot be 30it"):
        mep.evolve(replace(config, budget="30it"), resume=True)

    evaluations = run.evaluations
    assert run.facts["test openings"] == 1
    resumed = mep.evolve(replace(config, jobs=2, max_cost_usd=1.0), resume=True)
    assert resumed.facts["test openings"] == 2
    assert resumed.evaluations == evaluations
    assert gist(resumed) == gist(run)


def test_two_processes_cannot_have_the_same_run(tmp_path):
    """The second one is told so."""

    class Second(Progress):
        def begin_generation(self, repeat, generation):
            with pytest.raises(BlockingIOError, match="another process is at it"):
                mep.evolve(config, resume=True)

    config = small_config(tmp_path, generations=1)
    mep.evolve(config, Second())


def test_an_unreachable_budget_is_told(tmp_path):
    """If stock finds nothing feasible, nothing can be compared."""
    suite = tmp_path / "impossible"
    write_suite(suite)
    for path in suite.iterdir():
        path.write_text(path.read_text().replace("CAPACITY", "CAPACITY : 1 #", 1))

    with pytest.raises(ValueError, match=r"."):
        mep.evolve(small_config(tmp_path, suite=str(suite)))


def test_penalties_of_a_tsp(tmp_path):
    """Where penalties do nothing, all operators are alike, and the winner is stock."""
    suite = write_suite(tmp_path / "tsp", "TSP")
    config = small_config(
        tmp_path, suite=suite, component="update_penalties", generations=1
    )
    run = mep.evolve(config)
    assert all(one.improvement.mean == 0 for one in run.validation)
    assert run.winner is None


def test_the_command(tmp_path):
    """Plain lines if it is no terminal; errors without a traceback."""
    suite = write_suite(tmp_path / "suite")
    command = [sys.executable, "-m", "mep.evolve"]
    options = f"--generations 1 --offspring 2 --repeats 1 --budget 10it --suite {suite}"
    done = subprocess.run(
        [*command, *options.split(), "--provider", "offline", "--out", tmp_path / "a"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert "Repeat 1, generation 1: best " in done.stdout
    assert f"python -m mep.report {tmp_path / 'a'}" in done.stdout
    assert f"python -m mep.export {tmp_path / 'a'}" in done.stdout
    is_won = "\nWinner: " in done.stdout
    assert done.stdout.endswith("--rank 1\n") != is_won
    assert done.stderr == ""

    for bad, message in {
        "--budget soon": "'soon' is not a budget",
        "--suite nothing": "'nothing' is no suite",
        "--resume": "--resume needs --out",
        f"--resume --out {tmp_path}": "there is no run",
        "--config missing.toml": "missing.toml",
        "--provider replay": "replay and a transcript need each other",
    }.items():
        failed = subprocess.run(
            [*command, *bad.split()],
            capture_output=True,
            text=True,
            check=False,
            cwd=tmp_path,
        )
        assert failed.returncode == 2
        assert message in failed.stderr
        assert "Traceback" not in failed.stderr

    assert not (tmp_path / "runs").exists()


def test_no_key(tmp_path, monkeypatch):
    """The variable is named, and what needs no key."""
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    config = small_config(tmp_path, provider="openai")
    with pytest.raises(mep.providers.provider.ProviderError, match="OPENAI_API_KEY"):
        mep.evolve(config)


def test_no_price(tmp_path, monkeypatch):
    """A cap cannot be kept if nobody knows what a request costs."""
    monkeypatch.setenv("OPENAI_API_KEY", "sk-none")
    config = small_config(tmp_path, provider="openai", model="mystery")
    with pytest.raises(mep.providers.provider.ProviderError, match="mystery"):
        mep.evolve(config)


def test_offline_is_the_default_without_a_key(tmp_path, monkeypatch):
    """And the run says so."""
    for name in ("OPENAI_API_KEY", "ANTHROPIC_API_KEY"):
        monkeypatch.delenv(name, raising=False)
    run = mep.evolve(small_config(tmp_path, provider=None, generations=1, offspring=1))
    assert run.config.provider == "offline"
    with Store(tmp_path / "run" / "run.sqlite") as store:
        assert any("offline" in note for note in store.fact("notes"))
