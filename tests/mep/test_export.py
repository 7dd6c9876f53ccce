import os
import shutil
import subprocess
import sys
from dataclasses import asdict, replace
from pathlib import Path

import pytest

from mep.candidate.candidate import STOCK, Ranked
from mep.candidate.program import hooks_of
from mep.config import Config, read_config
from mep.export import choose, exported_sources
from mep.providers.transcript import read_transcript
from mep.record.run_folder import STORE
from mep.record.store import Store
from mep.report.standing import standing
from mep.run import Run
from pyvrp_plus import solve
from pyvrp_plus.generate import generate_cvrp
from pyvrp_plus.operators import Operators, load_operator
from pyvrp_plus.stop import MaxIterations
from pyvrp_plus.trials.estimate import Estimate
from tests.mep.report.runs import (
    HOSTILE,
    cpp_run,
    make_run,
    unfinished,
    with_stock_best,
    with_winner,
)


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Run:
    """Return a finished run, in C++."""
    return cpp_run(tmp_path_factory)


@pytest.fixture(scope="module")
def python_run(tmp_path_factory: pytest.TempPathFactory) -> Run:
    """Return a finished run of all hooks, in Python."""
    folder = tmp_path_factory.mktemp("export") / "python"
    return make_run(folder, lang="python", component="joint", generations=1)


def _first(run: Run) -> Ranked:
    return standing(run).candidates[0]


def _names(run: Run) -> dict:
    suffix = {"cpp": ".cpp", "python": ".py"}[run.config.lang]
    return {hook: f"{hook}{suffix}" for hook in hooks_of(run.config.component)}


def _export(*args: object, folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "mep.export", *map(str, args)],
        capture_output=True,
        text=True,
        check=False,
        cwd=folder,
        env=os.environ | {"PYTHONPATH": f"{Path(__file__).parents[2]}"},
    )


@pytest.mark.parametrize("name", ["run", "python_run"])
def test_exported_files_behave_as_in_the_run(
    name: str, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    run: Run = request.getfixturevalue(name)
    candidate = run.candidate(_first(run).name)
    assert candidate.proposal is not None

    paths = []
    names = _names(run)
    for hook, text in exported_sources(run, _first(run), names).items():
        source = candidate.proposal.program.sources[hook]
        assert text.endswith("\n\n" + source)
        paths.append(tmp_path / names[hook])
        paths[-1].write_text(text)
        assert load_operator(paths[-1]).hook == hook

    bare = tmp_path / "bare"
    bare.mkdir()
    data = generate_cvrp(20, seed=1)
    costs = [
        solve(data, MaxIterations(30), 1, False, operators=Operators.from_files(*files))
        for files in (paths, candidate.proposal.program.write(bare))
    ]
    assert costs[0].cost() == costs[1].cost()
    assert costs[0].best == costs[1].best


def test_what_is_told_of_the_winner(run: Run) -> None:
    won = with_winner(run, Estimate(0.25, -0.5, 1.0, 7))
    head = exported_sources(won, _first(won), _names(won))["select_parents"]

    head = head.replace("\n// ", " ")
    assert "validation instances (as tsp100:3) +1.50 [+0.50, +2.50]%" in head
    assert "7 test instances (as tsp100:3) +0.25 [-0.50, +1.00]%" in head
    assert "offline" in head
    assert run.facts["created"] in head
    assert f"pyvrp-plus {run.facts['package version']}" in head
    assert 'Operators(select_parents="select_parents.cpp")' in head


def test_only_the_winner_was_tested(run: Run) -> None:
    won = with_winner(run, Estimate(0.25, -0.5, 1.0, 7))
    assert won.test is not None
    other = replace(won, test=replace(won.test, name=STOCK))
    head = exported_sources(other, _first(other), _names(other))["select_parents"]

    assert "test instances" not in head


def test_before_the_end_training_is_what_is_told(run: Run) -> None:
    early = unfinished(run)
    head = exported_sources(early, _first(early), _names(early))["select_parents"]

    head = head.replace("\n// ", " ")
    assert "instances of training" in head
    assert "which is too much" in head


@pytest.mark.parametrize("name", ["run", "python_run"])
@pytest.mark.parametrize(
    "text", [HOSTILE, "one\ntwo", "a \\\nb\\", "\\", "x" * 300 + "\\", "/*", "*/ x"]
)
def test_no_text_ends_the_comment(
    text: str, name: str, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    run: Run = request.getfixturevalue(name)
    candidate = run.candidate(_first(run).name)
    assert candidate.proposal is not None
    proposal = replace(candidate.proposal, hypothesis=text)
    others = [one for one in run.candidates if one.name != candidate.name]
    hostile = replace(
        run,
        candidates=[replace(candidate, proposal=proposal), *others],
        config=replace(run.config, model=text),
    )

    mark = {"cpp": "//", "python": "#"}[run.config.lang]
    names = _names(run)
    for hook, exported in exported_sources(hostile, _first(run), names).items():
        source = proposal.program.sources[hook]
        head = exported.removesuffix(source)
        assert exported.endswith(source)
        assert head.endswith("\n\n")
        for line in head.splitlines()[:-1]:
            assert line.startswith(mark)
            assert not line.endswith("\\")
            assert line.isprintable()

        path = tmp_path / names[hook]
        path.write_text(exported)
        assert load_operator(path).hook == hook


def test_ranks_that_are_not_there(run: Run) -> None:
    last = len(standing(run).candidates)

    assert choose(run, last) == standing(run).candidates[-1]
    for rank in (-1, 0, last + 1):
        with pytest.raises(ValueError, match=f"ranks 1 to {last}"):
            choose(run, rank)


def test_without_any_generation_there_is_nothing(run: Run) -> None:
    with pytest.raises(ValueError, match="no operator was kept"):
        choose(replace(unfinished(run), generations=[]), 1)


def test_the_command_writes_once(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "select_parents.cpp"
    done = _export(run.folder, "--rank", 1, folder=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert load_operator(path).hook == "select_parents"

    path.write_text("mine")
    done = _export(run.folder, "--rank", 1, folder=tmp_path)
    assert done.returncode == 2
    assert "--force overwrites it" in done.stderr
    assert path.read_text() == "mine"

    assert _export(run.folder, "--rank", 1, "--force", folder=tmp_path).returncode == 0
    assert path.read_text() != "mine"


def test_joint_operators_go_to_a_folder(python_run: Run, tmp_path: Path) -> None:
    done = _export(python_run.folder, "--rank", 1, "-o", "all", folder=tmp_path)

    assert (done.returncode, done.stderr) == (0, "")
    names = _names(python_run).values()
    assert {path.name for path in (tmp_path / "all").iterdir()} == set(names)


def test_the_name_must_tell_the_language(run: Run, tmp_path: Path) -> None:
    done = _export(run.folder, "--rank", 1, "-o", "a.py", folder=tmp_path)

    assert done.returncode == 2
    assert "ends in .cpp" in done.stderr


def test_records(run: Run, tmp_path: Path) -> None:
    options = ["--rank", 1, "--transcript", "all.jsonl", "--config", "run.toml"]
    assert _export(run.folder, *options, folder=tmp_path).returncode == 0

    keys = [entry.key for entry in read_transcript(tmp_path / "all.jsonl")]
    assert keys == [one.key for one in run.requests]
    assert Config(**read_config(tmp_path / "run.toml")) == run.config


def test_nothing_was_better(run: Run, tmp_path: Path) -> None:
    lost = with_stock_best(run)
    folder = tmp_path / "lost"
    folder.mkdir()
    _copy_with_validation(run, lost.validation, folder)

    done = _export(folder, folder=tmp_path)
    assert done.returncode == 1
    assert "Nothing was better than the stock rule" in done.stderr
    assert not (tmp_path / "select_parents.cpp").exists()

    assert _export(folder, "--rank", 1, folder=tmp_path).returncode == 0
    assert (tmp_path / "select_parents.cpp").exists()


def _copy_with_validation(run: Run, ranking: list[Ranked], folder: Path) -> None:
    """Copy a run, and give it another result."""
    shutil.copy(run.folder / STORE, folder / STORE)
    with Store(folder / STORE) as store:
        store.set_fact("validation", [asdict(one) for one in ranking])
