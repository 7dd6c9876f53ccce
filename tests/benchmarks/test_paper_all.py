"""The command that prints all tables of the paper, and evolves what they need."""

import argparse
import io

import pytest
from rich.console import Console

from benchmarks.commands.paper import add_arguments, main
from benchmarks.paper.methods import COMPONENTS
from benchmarks.paper.tables import TABLES, VARIANTS
from benchmarks.rows import read_rows
from benchmarks.solvers import parse_solver
from mep.run import read_run
from pyvrp_plus.files.write_instance import write_instance
from pyvrp_plus.generate import generate_vrp

# Tiny ones of the paper's variants, or of others that are like them.
GENERATED = dict(
    zip(VARIANTS, ("CVRP", "CVRP", "MDVRPTW", "VRPTW", "VRPB", "VRPTW"), strict=True)
)


@pytest.fixture
def call(tmp_path, monkeypatch, capsys):
    """Return a function that runs the command, and returns what it prints."""
    for suite, variant in GENERATED.items():
        folder = tmp_path / "instances" / suite.upper()
        folder.mkdir(parents=True)
        write_instance(folder / "one.vrp", generate_vrp(variant, 10, seed=1))

    monkeypatch.setenv("PYVRP_PLUS_INSTANCES", str(tmp_path / "instances"))

    def run(*words):
        parser = argparse.ArgumentParser()
        add_arguments(parser)
        progress = Console(file=io.StringIO(), width=200)
        capsys.readouterr()  # what is not the command's
        main(parser.parse_args([str(word) for word in words]), progress)
        return capsys.readouterr().out, progress.file.getvalue()

    return run


@pytest.fixture
def evolution(tmp_path):
    """Return a file with options for runs of evolution that take seconds."""
    path = tmp_path / "evolution.toml"
    path.write_text(
        'suite = "small:2"\nbudget = "5it"\n'
        "generations = 1\noffspring = 1\nrepeats = 1\n"
    )
    return path


def test_all(call, evolution, tmp_path, prepare):
    """What is not given is evolved, measured and printed, and nothing of it twice."""
    prepare(parse_solver("plus"))
    out = tmp_path / "out"
    words = ["--all", "--solver", "stock", "--budget", "2it", "--instances", "1"]
    words += ["--evolution", evolution, "--out", out]
    words += ["--noinit", "four_way_tournament", "--reactive", "stratified_parents"]
    words += ["--allow-unsandboxed"]
    tables, progress = call(*words)
    evolved = {"select_parents", "select_survivors", "update_penalties", "eoh", "reevo"}
    assert {path.name for path in (out / "runs").iterdir()} == evolved
    assert progress.count("Evolving ") == len(evolved)
    assert [tables.count(f"**{table.title}:") for table in TABLES.values()] == 6 * [1]
    written = "\n".join((out / f"{name}.md").read_text() for name in TABLES)
    assert tables.strip() == written.strip()
    lines = (out / "components.md").read_text().splitlines()[5:8]
    remains = [read_run(out / "runs" / name).winner is None for name in COMPONENTS]
    assert ["stock remains" in line for line in lines] == remains
    assert not all(remains)  # with this seed
    assert "7942166" in tables
    assert "not evolved yet" not in tables
    assert "give --checkpoint" in tables
    assert tables.count("eoh: evolved in python by eoh for the stock solver") == 1

    # One operator has led the only generation, and won.
    assert len({row.solver for row in read_rows(out / "rows.jsonl")}) == 4

    again, progress = call(*words)
    assert again == tables
    assert "Evolving" not in progress
    assert progress.count("\n0 of ") + progress.startswith("0 of ") == len(TABLES)
    eoh = read_run(out / "runs" / "eoh")
    assert eoh.facts["test openings"] == 1
    assert eoh.config.allow_unsandboxed

    runs = (out / "runs").rename(tmp_path / "elsewhere")
    taken, _ = call(*words, "--runs", *runs.iterdir())
    assert taken == tables
    assert not (out / "runs").exists()


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--table", "curve", "--model", "a"], "--model: only with --all"),
        (
            ["--table", "curve", "--allow-unsandboxed"],
            "--allow-unsandboxed: only with --all",
        ),
        (["--all", "--runs", "nowhere"], "nowhere: there is no run"),
        (["--all", "--instances", "2"], "there are only 1"),
        (["--all", "--seeds", "0"], "seeds must be at least 1, got 0"),
        (["--all", "--instances", "all", "--checkpoint", "no.pt"], "no file 'no.pt'"),
        (["--all", "--evolution", "nowhere.toml"], r"nowhere\.toml"),
    ],
)
def test_bad_arguments(call, tmp_path, words, message):
    """They are refused before anything is evolved."""
    with pytest.raises((ValueError, OSError), match=message):
        call(*words, "--out", tmp_path / "out")

    assert not (tmp_path / "out").exists()


def test_number_of_instances(call, capsys):
    """It is a number, or all."""
    with pytest.raises(SystemExit):
        call("--all", "--instances", "some")

    assert "'some' is neither a number nor all" in capsys.readouterr().err


def test_model_without_a_price(call, capsys):
    """A model is asked of its own provider, which needs its price; it is told."""
    with pytest.raises(SystemExit):
        call("--all", "--instances", "all", "--model", "anthropic:unheard-of")

    errors = capsys.readouterr().err
    assert errors.startswith("python -m benchmarks paper: error: ")
    assert "unheard-of" in errors
