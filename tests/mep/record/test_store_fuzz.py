"""Tests of reading stores of runs that were damaged, or made up."""

import copy
import json
import math
import sqlite3
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import closing, suppress
from dataclasses import asdict, is_dataclass
from pathlib import Path
from types import NoneType
from typing import Any, get_args, get_origin, get_type_hints

import pytest
from hypothesis import Phase, example, given, settings
from hypothesis import strategies as st

from mep.candidate.candidate import Candidate, Generation, Ranked
from mep.candidate.evaluation import Evaluation, EvaluationTask, Inspection
from mep.candidate.program import stock_program
from mep.candidate.proposal import Proposal
from mep.candidate.rejection import Rejected, Rejection, Stage
from mep.candidate.trial import Trial
from mep.command import _FAILURES
from mep.config import to_plain
from mep.evolve.instance_sets import load_instances
from mep.providers.provider import Completion, ProviderError, Request
from mep.record.run_folder import STORE, config_to_resume
from mep.record.store import Store
from mep.run import Run, read_run
from mep.verify import stored_results
from pyvrp_plus.trials.budget import Budget
from pyvrp_plus.trials.estimate import Estimate
from tests.mep.evolve.small_runs import small_config
from tests.mep.runs import evaluation

PROGRAM = stock_program("select_parents", "python")
REQUEST = Request.of("repeat 1/generation 1/offspring 1", "What?", "m", 1.0, 9, 7)
LOST = Request.of("elsewhere", "What?", "m", 1.0, 9, 7)
ESTIMATE = Estimate(1.0, 0.5, 1.5, 8)
CANDIDATE = Candidate(
    *(1, 1, 1, "mep", ("stock",), 2),
    rejections=(Rejection(Stage.COMPILE, "no"),),
    proposal=Proposal(PROGRAM, "d", "h", "diversity lower", "r"),
    seconds_per_call={"select_parents": 1e-6},
    cost=100.0,
    improvement=ESTIMATE,
    outcome="confirmed",
)
RANKED = Ranked("r1g1o1", 100.0, ESTIMATE)
COLUMNS = {
    "facts": ["value"],
    "requests": ["completion", "error", "prompt", "sent", "lost_usd", "reserved_usd"],
    "inspections": ["result"],
    "evaluations": ["result", "seed", "budget", "program", "instance"],
    "candidates": ["record"],
    "generations": ["record"],
}
WHERE = [(table, column) for table in COLUMNS for column in COLUMNS[table]]
UPDATE = "UPDATE {} SET {} = ? WHERE rowid = ?"
#: Each example takes some 50 ms, and making failures smaller would take minutes.
SHARED = settings(max_examples=50, phases=[Phase.explicit, Phase.reuse, Phase.generate])
TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=10)
ODD = st.sampled_from(
    [
        *(10**400, -(10**400), 2**63, -1, 0, 1, True, False, None),
        *(math.nan, math.inf, 1e308, 0.5, "", "1", "inf", "\0", "../x", "20it"),
        *([], {}, [[]], [{}], {"stage": "compile", "message": 3}, {"cost": 1}),
    ]
)
SIMPLE = st.one_of(ODD, TEXT, st.integers(), st.floats())
VALUES = st.one_of(
    SIMPLE, st.lists(SIMPLE, max_size=3), st.dictionaries(TEXT, SIMPLE, max_size=3)
)
PLACES = st.integers(0, 200)
#: What SQLite can hold where tables are not strict.
RAW = st.one_of(
    VALUES.map(json.dumps),
    st.sampled_from([None, 0, 1e308, b"", b"\xff", "", "{", "[" * 10**5, "9" * 5000]),
    st.binary(max_size=20),
    st.integers(-(2**63), 2**63 - 1),
    st.floats(allow_nan=False),
    TEXT,
)


def made(folder: Path) -> bytes:
    """Return the file of a small run that has all that a store can have."""
    config = small_config(folder, model="m")
    instances = load_instances(config).training
    budget = Budget.parse("20it")
    tasks = [EvaluationTask(PROGRAM, Trial(one, 1), budget) for one in instances[:2]]
    with Store(folder / STORE) as store:
        store.set_fact("config", to_plain(config))
        store.set_fact("validation", [asdict(RANKED)])
        store.set_fact("test", asdict(RANKED))
        store.set_fact("test effects", {"a": 1.0})
        store.set_fact("test at other budgets", {"5it": asdict(ESTIMATE)})
        for request in (REQUEST, LOST):
            store.send(request, 0.5)
        store.answer(REQUEST.key, Completion("text", "m", 1, 2, 0.25))
        store.fail(LOST.key, ProviderError("timeout", "after 1 s", 0.5))
        store.save_inspection(PROGRAM, Inspection("f" * 32, {"select_parents": 1e-6}))
        store.save_evaluation(tasks[0], evaluation(100, routes=[{"trips": []}]))
        store.save_evaluation(tasks[1], Rejected(Stage.EVALUATION, "no"))
        store.save_candidate(CANDIDATE)
        store.save_generation(Generation(1, 1, (RANKED,), 1.0, 0.25, 10))
        store._execute("PRAGMA journal_mode=DELETE")

    return (folder / STORE).read_bytes()


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """Return the file of a run."""
    return made(tmp_path_factory.mktemp("strict"))


@pytest.fixture(scope="module")
def loose(strict: bytes) -> bytes:
    """Return the file of a run whose tables can hold values of all types."""
    with closing(sqlite3.connect(":memory:")) as old:
        old.deserialize(strict)
        script = "\n".join(old.iterdump())
    with closing(sqlite3.connect(":memory:")) as new:
        new.executescript(script.replace("STRICT", "").replace("NOT NULL", ""))
        return new.serialize()


def read_all(content: bytes, *commands: tuple[Any, ...]) -> Run | None:
    """Read all of a store after some changes; return ``None`` if it is refused."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / STORE
        path.write_bytes(content)
        with closing(sqlite3.connect(path, isolation_level=None)) as changes:
            for command, *values in commands:
                changes.execute(command, values)

        with suppress(*_FAILURES), Store(path) as store:
            _resume(store)
        with suppress(*_FAILURES):
            run = read_run(Path(folder))
            for one in stored_results(run)[0]:
                check_type(one.result, Evaluation)
                assert isinstance(one.problem(), str)

            return run

    return None


def _resume(store: Store) -> None:
    """Read what is needed to resume a run; each part may be damaged."""
    for read in (
        lambda: config_to_resume(store),
        lambda: check_type(found := store.inspection(PROGRAM), type(found)),
        lambda: store.spent_usd() + store.paid_usd(REQUEST.place) + 0.5,
        lambda: [one["result"].keys() for one in store.evaluations()],
        lambda: (store.request(REQUEST.key), store.request(LOST.key)),
    ):
        with suppress(*_FAILURES):
            read()


def check_run(run: Run | None) -> None:
    """Check that what was read has the types that it should have."""
    if run is not None:
        check_type(run.candidates, list[Candidate])
        check_type(run.generations, list[Generation])
        check_type([*run.validation, *([run.test] if run.test else [])], list[Ranked])
        for one in run.requests:
            check_type(one.outcome, type(one.outcome))


def check_type(value: object, hint: Any) -> None:
    """Check that a value has a type, as far as JSON can make it of another one."""
    origin, arguments = get_origin(hint), get_args(hint)
    if is_dataclass(hint):
        assert isinstance(value, hint)
        for name, kind in get_type_hints(hint).items():
            check_type(getattr(value, name), kind)
    elif NoneType in arguments:
        assert value is None or check_type(value, arguments[0]) is None
    elif origin in (list, tuple, dict, Mapping):
        assert isinstance(value, origin)
        parts = value.values() if isinstance(value, Mapping) else value
        for part in parts if len({*arguments} - {..., str}) < 2 else ():
            check_type(part, arguments[-1 if origin in (dict, Mapping) else 0])
    elif hint in (str, int, bool, float):
        assert type(value) in ((int, float) if hint is float else (hint,))


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the paths of all values in a value of JSON."""
    yield path
    if isinstance(value, dict | list):
        for key in value if isinstance(value, dict) else range(len(value)):
            yield from places(value[key], (*path, key))


def put(value: Any, path: tuple[Any, ...], new: Any) -> Any:
    """Return a value of JSON with another value, or none, in a place."""
    if not path:
        return new

    value = copy.copy(value)
    value[path[0]] = put(value[path[0]], path[1:], new)
    if path[1:] == () and new is None:
        del value[path[0]]

    return value


def rows(content: bytes, table: str, column: str) -> list[tuple[int, Any]]:
    """Return the values of a column of a store, by the ids of the rows."""
    with closing(sqlite3.connect(":memory:")) as store:
        store.deserialize(content)
        query = f"SELECT rowid, {column} FROM {table} WHERE {column} NOTNULL"
        return store.execute(query).fetchall()


def test_the_run_is_whole(strict: bytes, loose: bytes) -> None:
    """Before it is damaged; else, these tests would test nothing."""
    for content in (strict, loose):
        run = read_all(content)
        assert run is not None
        assert run.candidates == [run.winner] == [CANDIDATE]
        assert len(run.requests) == 2


@SHARED
@given(st.sampled_from(list(COLUMNS)), PLACES, PLACES, VALUES)
@example("facts", 1, 0, [])  # the configuration
@example("facts", 1, 5, 10**400)
@example("requests", 0, 0, 3)
@example("evaluations", 0, 0, 3)
@example("evaluations", 0, 1, "100")
@example("candidates", 0, 0, {})
def test_records_of_other_shapes(
    strict: bytes, table: str, row: int, place: int, value: object
) -> None:
    """A value in a record is another one, or missing."""
    column = COLUMNS[table][0]
    found = rows(strict, table, column)
    number, text = found[row % len(found)]
    record = json.loads(text)
    paths = list(places(record))
    changed = json.dumps(put(record, paths[place % len(paths)], value))
    check_run(read_all(strict, (UPDATE.format(table, column), changed, number)))


@SHARED
@given(st.sampled_from(WHERE), PLACES, RAW)
@example(("evaluations", "budget"), 0, None)
@example(("facts", "value"), 0, None)
def test_columns_of_other_types(loose: bytes, where: Any, row: int, value: Any) -> None:
    """Tables that are not as this package makes them may hold anything."""
    table, column = where
    found = rows(loose, table, column)
    number = found[row % len(found)][0]
    check_run(read_all(loose, (UPDATE.format(table, column), value, number)))


@SHARED
@given(
    st.lists(st.tuples(st.integers(0, 10**6), st.binary(min_size=1, max_size=8))),
    st.one_of(st.none(), st.integers(0, 200_000)),
)
@example([], 0)
@example([(16, b"\0\1")], None)
def test_bytes_of_the_file(
    strict: bytes, changes: list[tuple[int, bytes]], length: int | None
) -> None:
    """Some bytes are others, or the file is cut off."""
    content = bytearray(strict)
    for place, new in changes:
        start = place % len(content)
        content[start : start + len(new)] = new

    read_all(bytes(content[:length]))


@pytest.mark.parametrize("table", COLUMNS)
@pytest.mark.parametrize(
    "command",
    [
        "DROP TABLE {0}",
        "ALTER TABLE {0} RENAME COLUMN {1} TO other",
        "CREATE TRIGGER x AFTER INSERT ON {0} BEGIN SELECT RAISE(ABORT, 'no'); END",
        "DROP TABLE {0}; CREATE VIEW {0} AS SELECT 7 AS {1}",
        "DROP TABLE {0}; CREATE VIEW {0} AS SELECT NULL AS {1}",
    ],
)
def test_tables_that_are_others(strict: bytes, table: str, command: str) -> None:
    """They are made anew, or the run is refused."""
    parts = command.format(table, COLUMNS[table][0])
    steps = [parts] if "TRIGGER" in parts else parts.split("; ")
    check_run(read_all(strict, *((step,) for step in steps)))
