"""Rows, and the file that holds them."""

from hypothesis import given
from hypothesis import strategies as st

from benchmarks.rows import (
    Row,
    RowFile,
    Status,
    read_rows,
    row_from_json,
    row_to_json,
)

ROW = Row("s", "i", "plus", 1, "5it", Status.OK, cost=3, trace=[(0.5, 1, 3)])


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
