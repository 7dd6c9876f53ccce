"""The recorded runs that the page on discoveries tells of."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

import benchmarks
from mep.answer.extract import extract_proposal
from mep.config import read_config
from mep.evolve.__main__ import main
from mep.providers.provider import Completion
from mep.providers.transcript import read_transcript
from mep.run import read_run

ROOT = Path(benchmarks.__file__).parents[1]
FOLDERS = sorted((ROOT / "benchmarks" / "discoveries").iterdir())
OPERATORS = [path for folder in FOLDERS for path in sorted(folder.glob("*.cpp"))]


def test_sizes():
    """All operators were asked for, in two runs as many as in the paper."""
    sizes = []
    for folder in FOLDERS:
        config = read_config(folder / "config.toml")
        exchanges = read_transcript(folder / "transcript.jsonl.xz")
        asked = [one for one in exchanges if one.place.rpartition("/")[2] != "repair"]
        places = {one.place for one in asked if "offspring" in one.place}
        sizes.append(config["generations"] * config["offspring"])
        assert len(places) == sizes[-1], folder
        assert all(isinstance(one.outcome, Completion) for one in exchanges)

    assert sizes.count(100) == 2


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_replay(folder, tmp_path, monkeypatch):
    """The command of the page, with few and small runs: the answers are used."""
    out = tmp_path / "run"
    command = [
        *("mep.evolve", "--config", str(folder / "config.toml")),
        *("--provider", "replay"),
        *("--transcript", str(folder / "transcript.jsonl.xz"), "--out", str(out)),
        *("--suite", "small:3", "--budget", "0.1cpu", "--jobs", "1"),
        *("--generations", "1", "--offspring", "2"),
    ]
    monkeypatch.setattr(sys, "argv", command)
    assert main() == 0
    assert all(one.proposal is not None for one in read_run(out).candidates)


@pytest.mark.parametrize("path", OPERATORS, ids=lambda path: path.stem)
def test_operators(path):
    """Those that were measured on all sets are as answered, but for their format."""
    repeat, generation, offspring = re.findall(r"\d+", path.stem)
    place = f"repeat {repeat}/generation {generation}/offspring {offspring}"
    *_, answer = [
        one.outcome.text
        for one in read_transcript(path.parent / "transcript.jsonl.xz")
        if one.place in (place, f"{place}/repair")
    ]
    program = extract_proposal(answer, path.parent.name, "cpp").program
    (source,) = program.sources.values()
    formatter = Path(sys.executable).parent / "clang-format"
    formatted = subprocess.run(
        [formatter, f"--style=file:{ROOT / '.clang-format'}"],
        input=source,
        capture_output=True,
        text=True,
        check=True,
    )
    assert path.read_text() == formatted.stdout
