"""What the gate lets through."""

import datetime
import sys

import pytest

from benchmarks.micro import gate
from benchmarks.micro.counts import Count, Counts

CHANGELOG = """\
### Changed

- Moves of two clients are evaluated exactly, which takes a few more
  instructions.
"""
WORDS = "evaluated exactly, which takes a few more instructions"


def counts_of(compiler: str = "GCC 12", **instructions: int) -> Counts:
    """Return counts of some workloads."""
    counts = {name: Count(number, 10, 100) for name, number in instructions.items()}
    return Counts(datetime.date(2026, 1, 1), compiler, "x86_64", counts)


RECORD = counts_of(first=1000, second=5000)


@pytest.mark.parametrize(
    ("instructions", "num_failures", "num_requests"),
    [(1021, 1, 0), (1020, 0, 0), (1000, 0, 0), (980, 0, 0), (979, 0, 1)],
)
def test_tolerance(instructions, num_failures, num_requests):
    """Two percent more is let through; so is less, but it should be recorded."""
    counted = counts_of(first=instructions)
    assert len(gate.failures(RECORD, counted, CHANGELOG)) == num_failures
    assert len(gate.requests(RECORD, counted)) == num_requests


def test_failure_tells_what_to_do():
    """It names the workload, both counts, the changelog and the command."""
    (failure,) = gate.failures(RECORD, counts_of(first=2500, second=5000), CHANGELOG)
    assert failure.startswith("first: 1,000 instructions were recorded, and now")
    assert "2,500 (+150.0%)" in failure
    assert "CHANGELOG.md" in failure
    assert "python -m benchmarks.micro.gate --record --reason" in failure


def test_workload_without_record_fails():
    """A new workload has to be recorded before it can be compared."""
    (failure,) = gate.failures(RECORD, counts_of(third=1), CHANGELOG)
    assert failure.startswith("third: not recorded")
    recorded = gate.updated(RECORD, counts_of(third=1), None, CHANGELOG)
    assert gate.failures(recorded, counts_of(third=1), CHANGELOG) == []


@pytest.mark.parametrize("reason", [None, "", "  ", "words from nowhere"])
def test_growth_needs_words_of_the_changelog(reason):
    """A growth is not recorded without a reason that stands there."""
    with pytest.raises(ValueError, match=r"first: 1,000 .* 2,000 \(\+100.0%\)"):
        gate.updated(RECORD, counts_of(first=2000), reason, CHANGELOG)


def test_recorded_growth_keeps_its_reason():
    """It is let through for as long as the changelog has the words."""
    counted = counts_of(first=2000, second=5000)
    record = gate.updated(RECORD, counted, WORDS, CHANGELOG)
    assert record.counts["first"] == Count(2000, 10, 100, grown_from=1000, reason=WORDS)
    assert record.counts["second"] == RECORD.counts["second"]
    assert gate.failures(record, counted, CHANGELOG) == []

    (failure,) = gate.failures(record, counted, "### Changed")
    assert failure.startswith("first: the growth from 1,000 to 2,000")


def test_small_growth_does_not_add_up():
    """Only what has shrunk is recorded without a reason."""
    record = gate.updated(RECORD, counts_of(first=1015, second=4990), None, CHANGELOG)
    assert record.counts["first"].instructions == 1000
    assert record.counts["second"].instructions == 4990


def test_shrinking_ends_a_growth():
    """The reason of a growth goes with the count that it explains."""
    grown = gate.updated(RECORD, counts_of(first=2000), WORDS, CHANGELOG)
    shrunk = gate.updated(grown, counts_of(first=1900), None, CHANGELOG)
    assert shrunk.counts["first"] == Count(1900, 10, 100)


def test_other_compiler_is_not_compared():
    """Its counts say nothing about ours; the reason names both."""
    assert gate.incomparable(RECORD, counts_of()) is None
    reason = gate.incomparable(RECORD, counts_of(compiler="GCC 13"))
    assert "GCC 12" in reason
    assert "GCC 13" in reason


@pytest.fixture
def files(tmp_path, monkeypatch):
    """Give the gate a record and a changelog of its own, and counts to find."""
    monkeypatch.setattr(gate, "RECORD", tmp_path / "instructions.toml")
    monkeypatch.setattr(gate, "CHANGELOG", tmp_path / "CHANGELOG.md")
    here = Counts.of_today({})
    name = gate.GATED[0]

    def prepare(recorded: int, counted: int, **made: str) -> None:
        record = {"compiler": here.compiler, "architecture": here.architecture} | made
        Counts(here.date, **record, counts={name: Count(recorded, 10)}).write(
            gate.RECORD
        )
        gate.CHANGELOG.write_text(CHANGELOG)
        found = Counts.of_today({name: Count(counted, 10)})
        monkeypatch.setattr(gate, "count_all", lambda names: found)
        monkeypatch.setattr(gate, "find_valgrind", lambda: "valgrind")

    return prepare


def run(monkeypatch, *args: str) -> None:
    """Run the command."""
    monkeypatch.setattr(sys, "argv", ["gate", *args])
    gate.main()


def test_command_fails_until_growth_is_recorded(files, monkeypatch):
    """The whole way of a change that costs instructions."""
    files(recorded=1000, counted=1500)
    with pytest.raises(SystemExit, match="GATE FAILED: cvrp-200: 1,000"):
        run(monkeypatch)
    with pytest.raises(SystemExit, match="needs a --reason"):
        run(monkeypatch, "--record")

    run(monkeypatch, "--record", "--reason", WORDS)
    run(monkeypatch)


def test_command_asks_for_a_record(files, monkeypatch, capsys):
    """Fewer instructions are no failure."""
    files(recorded=1000, counted=500)
    run(monkeypatch)
    assert "PLEASE RECORD: cvrp-200: 1,000" in capsys.readouterr().err


def test_command_is_skipped_loudly(files, monkeypatch, capsys):
    """With another compiler, or without valgrind, nothing is counted or recorded."""
    files(recorded=1000, counted=1500, compiler="another")
    with pytest.raises(SystemExit) as ended:
        run(monkeypatch)
    assert not ended.value.code
    assert "GATE SKIPPED" in capsys.readouterr().err

    files(recorded=1000, counted=1500)
    monkeypatch.setattr(gate, "find_valgrind", lambda: None)
    with pytest.raises(SystemExit) as ended:
        run(monkeypatch)
    assert not ended.value.code
    assert "valgrind is not installed" in capsys.readouterr().err

    with pytest.raises(SystemExit) as ended:
        run(monkeypatch, "--record", "--reason", WORDS)
    assert ended.value.code


def test_record_in_the_repository():
    """It has all workloads, and the changelog explains what has grown."""
    record = Counts.read(gate.RECORD)
    assert set(gate.GATED) <= set(record.counts)
    assert gate.failures(record, record, gate.CHANGELOG.read_text()) == []
