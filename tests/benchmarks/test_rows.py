"""Budgets, rows, and the file that holds them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from benchmarks.rows import (
    Budget,
    Row,
    RowFile,
    Status,
    read_rows,
    row_from_json,
    row_to_json,
)

ROW = Row("s", "i", "plus", 1, "5it", Status.OK, cost=3, trace=[(0.5, 1, 3)])


@pytest.mark.parametrize("text", ["500it", "30s", "0.5cpu", "1.25s", "100000000it"])
def test_budgets(text):
    """They are written as they are read."""
    assert str(Budget.parse(text)) == text
    assert Budget.parse(text).describe().startswith(text.rstrip("itscpu"))


@pytest.mark.parametrize("text", ["", "5", "it", "0s", "-1s", "1.5it", "1e3s", "5 s s"])
def test_bad_budgets(text):
    """What is none is refused."""
    with pytest.raises(ValueError, match=r"budget|whole number"):
        Budget.parse(text)


@given(
    st.builds(
        Row,
        *(st.text(), st.text(), st.text(), st.integers(), st.text()),
        status=st.sampled_from(Status),
        message=st.text(),
        cost=st.none() | st.integers(),
        runtime=st.none() | st.floats(allow_nan=False),
        trace=st.lists(st.tuples(st.floats(0, 9), st.integers(), st.integers())),
    )
)
def test_json(row):
    """A row is one line, and the same when it is read."""
    line = row_to_json(row)
    assert "\n" not in line
    assert row_from_json(line) == row


def test_file(tmp_path):
    """Rows are added; the last of a run counts; half a line at the end is nothing."""
    path = tmp_path / "below" / "rows.jsonl"
    assert read_rows(path) == []
    other = Row("s", "i", "plus", 2, "5it", Status.CRASHED)
    with RowFile(path) as file:
        file.append(Row("s", "i", "plus", 1, "5it", Status.CRASHED))
        file.append(other)

    with path.open("a") as file:
        file.write(row_to_json(ROW)[:20])

    assert len(read_rows(path)) == 2
    with RowFile(path) as file:
        file.append(ROW)

    assert read_rows(path) == [ROW, other]
    assert len(path.read_text().splitlines()) == 3
