import json
from dataclasses import asdict
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis.strategies import (
    SearchStrategy,
    builds,
    characters,
    floats,
    integers,
    lists,
    sampled_from,
    text,
)

from mep.providers.account import BUDGET, BudgetError
from mep.providers.provider import (
    Completion,
    Exchange,
    FatalProviderError,
    Finish,
    ProviderError,
    Request,
)
from mep.providers.transcript import read_transcript, write_transcript
from tests.mep.providers.asking import request

_TEXTS = text(characters(codec=None))  # halves of surrogate pairs, too
_COUNTS = integers(0, 10**12)
_AMOUNTS = floats(0, 1e9)
_ANSWERS: SearchStrategy[Completion | ProviderError] = (
    builds(
        Completion,
        _TEXTS,
        _TEXTS,
        _COUNTS,
        _COUNTS,
        _AMOUNTS,
        _AMOUNTS,
        _COUNTS,
        sampled_from(get_args(Finish)),
    )
    | builds(
        ProviderError, _TEXTS.filter(lambda kind: kind != BUDGET), _TEXTS, _AMOUNTS
    )
    | builds(BudgetError, _TEXTS)
    | builds(FatalProviderError, _TEXTS, _TEXTS, _AMOUNTS)
)
_ENTRIES = builds(
    Exchange, _TEXTS, _TEXTS, _TEXTS, _TEXTS, _AMOUNTS, _COUNTS, integers(), _ANSWERS
)


def _exchange(asked: Request, outcome: Completion | ProviderError) -> Exchange:
    return Exchange(**vars(asked), outcome=outcome)


def _comparable(entry: Exchange) -> tuple[Any, ...]:
    """Return all of an entry; errors are equal only to themselves."""
    answer = entry.outcome
    fields = [val for name, val in vars(entry).items() if name != "outcome"]
    return (*fields, type(answer), vars(answer))


@given(entries=lists(_ENTRIES, max_size=5))
def test_reads_what_is_written(entries: list[Exchange]) -> None:
    with TemporaryDirectory() as folder:
        path = Path(folder, "transcript.jsonl")
        write_transcript(path, entries)
        read = read_transcript(path)
        again = Path(folder, "again.jsonl")
        write_transcript(again, read)
        assert again.read_bytes() == path.read_bytes()

    assert [_comparable(entry) for entry in read] == [
        _comparable(entry) for entry in entries
    ]


def test_compressed_files(tmp_path: Path) -> None:
    """The name decides; what is damaged is told."""
    answer = Completion("Yes.", "gpt-4.1")
    path = tmp_path / "transcript.jsonl.xz"
    write_transcript(path, [_exchange(request(prompt="x" * 10_000), answer)] * 3)
    assert path.stat().st_size < 1_000
    assert [one.outcome for one in read_transcript(path)] == [answer] * 3

    path.write_bytes(path.read_bytes()[:-20])
    with pytest.raises(ValueError, match="cannot be decompressed"):
        read_transcript(path)
    path.write_text("{}")
    with pytest.raises(ValueError, match="cannot be decompressed"):
        read_transcript(path)


def test_what_has_no_outcome_is_left_out(tmp_path: Path) -> None:
    path = tmp_path / "transcript.jsonl"
    write_transcript(path, [Exchange(**vars(request()))])

    assert read_transcript(path) == []


def test_an_entry_is_a_line(tmp_path: Path) -> None:
    asked = request(prompt="One\nTwo")
    answer = Completion("Yes.", "gpt-4.1", 3, 2, 0.5, 1.5, 1)
    error = ProviderError("timeout", "Too late.", 0.25)
    path = tmp_path / "transcript.jsonl"
    write_transcript(path, [_exchange(asked, answer), _exchange(asked, error)])

    first, second = (json.loads(line) for line in path.read_text().splitlines())
    completion = first.pop("completion")
    told = second.pop("error")
    assert completion == asdict(answer)
    assert told == {
        "kind": "timeout",
        "message": "Too late.",
        "is_fatal": False,
        "cost_usd": 0.25,
    }
    assert first == second
    assert first == {
        "key": asked.key,
        "place": asked.place,
        "prompt": "One\nTwo",
        "model": "gpt-4.1",
        "temperature": 1.0,
        "max_tokens": 1000,
        "seed": 1,
    }


def _line(**changes: Any) -> dict[str, Any]:
    request_fields = {
        "key": "0",
        "place": "here",
        "prompt": "Why?",
        "model": "gpt",
        "temperature": 1.0,
        "max_tokens": 10,
        "seed": 1,
    }
    completion = asdict(Completion("So.", "gpt"))
    fields = request_fields | {"completion": completion} | changes
    return {key: val for key, val in fields.items() if val is not ...}


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("", "Expecting value"),
        ("{", "Expecting"),
        ("[" * 100_000, "recursion"),
        ("[]", "no JSON object"),
        (_line(completion=...), "either of 'completion' and 'error'"),
        (_line(error={}), "either of 'completion' and 'error'"),
        (_line(completion=..., error={}), "needs the fields kind"),
        (_line(completion=..., error="timeout"), "needs the fields kind"),
        (_line(completion={}), "needs the fields text"),
        (_line(key=...), "needs the fields key"),
        (_line(key=1), "'key' must be of the type str"),
        (_line(seed=1.5), "'seed' must be of the type int"),
        (_line(seed=True), "'seed' must be of the type int"),
        (_line(temperature="1"), "'temperature' must be of the type float"),
        (
            _line(completion=asdict(Completion("", "")) | {"finish": "late"}),
            "'late' is no way to finish",
        ),
    ],
)
def test_bad_lines_are_told(
    tmp_path: Path, line: str | dict[str, Any], told: str
) -> None:
    path = tmp_path / "transcript.jsonl"
    bad = line if isinstance(line, str) else json.dumps(line)
    path.write_text(f"{json.dumps(_line())}\n{bad}\n")
    with pytest.raises(ValueError, match=f"transcript.jsonl, line 2, .*{told}"):
        read_transcript(path)


def test_numbers_must_be_finite(tmp_path: Path) -> None:
    answer = Completion("Yes.", "gpt", cost_usd=float("inf"))
    with pytest.raises(ValueError, match="JSON"):
        write_transcript(tmp_path / "transcript.jsonl", [_exchange(request(), answer)])
