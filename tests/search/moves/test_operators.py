"""The table of the operators is all that there is to keep in mind."""

import re
from pathlib import Path

from pyvrp_plus import search
from pyvrp_plus._pyvrp import NativeLocalSearch
from pyvrp_plus.search import NodeOperator, RouteOperator
from tests.search.moves.single_moves import line_data

ROOT = Path(__file__).resolve().parents[3]
MOVES = ROOT / "cpp" / "src" / "search" / "moves"
ROW = re.compile(r"^ *operators::(\w+)(?:<(\d), (\d)>)?,? *(?://.*)?$", re.M)


def rows() -> list[tuple[str, str]]:
    """Return the class and the name of each row of the table."""
    table = (MOVES / "operators.h").read_text()
    return [(cls, cls + "".join(sizes)) for cls, *sizes in ROW.findall(table)]


def native_names() -> list[str]:
    """Return the names of the operators in the extension, by row."""
    data = line_data([10])
    return list(NativeLocalSearch(data, [[], []], None).statistics()["operators"])


def classes() -> dict[str, type]:
    """Return the operators of the Python package, by name."""
    return {
        name: cls
        for name, cls in vars(search).items()
        if isinstance(cls, type)
        and issubclass(cls, (NodeOperator, RouteOperator))
        and cls not in (NodeOperator, RouteOperator)
    }


def file_name(cls: str) -> str:
    """Return the name of the file of a class, without its suffix."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", cls).lower()


def test_table() -> None:
    """The extension has the operators of the table, in its order."""
    names = [name for _, name in rows()]
    assert len(names) >= 14
    assert native_names() == names


def test_python_classes() -> None:
    """The operators of the table are those that have a class in Python."""
    assert set(classes()) == set(native_names())


def test_headers() -> None:
    """Each operator has a header of its own, and no header has one without a row."""
    named = {
        path.stem
        for path in MOVES.glob("*.h")
        if re.search(r"^ *static constexpr char name\[\]", path.read_text(), re.M)
    }
    assert named == {file_name(cls) for cls, _ in rows()}


def test_tests() -> None:
    """Each operator has a test file of its own."""
    for cls, name in rows():
        path = Path(__file__).parent / f"test_{file_name(cls)}.py"
        assert path.is_file(), f"{path.name} is missing"
        assert name in path.read_text(), f"{path.name} does not test {name}"
