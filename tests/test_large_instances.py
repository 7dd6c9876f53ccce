"""Instances with many locations do without a matrix."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from pyvrp_plus import EuclideanDistances, ProblemData, read, write_instance
from pyvrp_plus.files.round_funcs import ROUND_FUNCS
from pyvrp_plus.generate import generate_cvrp, generate_vrp

# In a process of its own, since memory that is freed still counts. Its resource usage
# would include what this process had before it became another.
SOLVE = """
import re
import sys
from pathlib import Path

from pyvrp_plus import read, solve, write_instance
from pyvrp_plus.generate import generate_cvrp
from pyvrp_plus.stop import MaxRuntime

data = generate_cvrp(10_000, seed=1)
write_instance(sys.argv[1], data)
assert read(sys.argv[1], round_func="round") == data

result = solve(data, MaxRuntime(0.1), display=False)
assert len(result.best.routes()) > 0
status = Path("/proc/self/status").read_text()
print(re.search(r"VmHWM:\\s+(\\d+) kB", status)[1])
"""


@pytest.mark.skipif(sys.platform != "linux", reason="needs the proc file system")
def test_memory(tmp_path: Path) -> None:
    """10,000 clients are generated, written, read and solved in 400 megabytes.

    One matrix would have twice as many, and there used to be several.
    """
    arguments = [sys.executable, "-c", SOLVE, str(tmp_path / "large.vrp")]
    run = subprocess.run(arguments, capture_output=True, text=True, check=True)
    assert int(run.stdout) < 400_000


def text(coordinates: Any, **specifications: str) -> str:
    """Return an instance file of a CVRP."""
    fields = {
        "NAME": "test",
        "TYPE": "CVRP",
        "DIMENSION": len(coordinates),
        "CAPACITY": "10",
        "VEHICLES": "9",
        "EDGE_WEIGHT_TYPE": "EUC_2D",
        **specifications,
    }
    lines = [f"{field} : {value}" for field, value in fields.items()]
    lines.append("NODE_COORD_SECTION")
    lines += [f"{idx} {x} {y}" for idx, (x, y) in enumerate(coordinates, 1)]
    return "\n".join([*lines, "EOF\n"])


@pytest.fixture
def few_are_many(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make do without a matrix from ten locations on."""
    monkeypatch.setattr("pyvrp_plus.files.instance_file.MAX_MATRIX_SIZE", 9)


@pytest.mark.parametrize("round_func", list(ROUND_FUNCS))
def test_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, round_func: str) -> None:
    """What is read is equal to what is read with a matrix."""
    coordinates = np.random.default_rng(1).integers(-9_999, 9_999, size=(50, 2))
    (tmp_path / "file.vrp").write_text(text(coordinates))
    with_matrix = read(tmp_path / "file.vrp", round_func)
    assert isinstance(with_matrix.distances(0), np.ndarray)

    monkeypatch.setattr("pyvrp_plus.files.instance_file.MAX_MATRIX_SIZE", 9)
    data = read(tmp_path / "file.vrp", round_func)
    assert isinstance(data.distances(0), EuclideanDistances)
    assert data == with_matrix


@pytest.mark.parametrize(
    ("coordinates", "specifications", "round_func"),
    [
        ([(0.5, 1)] * 10, {}, "round"),
        ([(0, 2**25)] * 10, {}, "round"),
        ([(0, 1)] * 9, {}, "round"),
        ([(0, 1)] * 10, {"EDGE_WEIGHT_TYPE": "CEIL_2D"}, "round"),
        ([(0, 1)] * 10, {}, np.round),
        ([(0, 1)] * 10, {"TYPE": "VRPB"}, "round"),
    ],
)
@pytest.mark.usefixtures("few_are_many")
def test_read_with_matrix(
    tmp_path: Path, coordinates: Any, specifications: dict[str, str], round_func: Any
) -> None:
    """Where distances might not be the same, there is a matrix."""
    (tmp_path / "file.vrp").write_text(text(coordinates, **specifications))
    data = read(tmp_path / "file.vrp", round_func)
    assert isinstance(data.distances(0), np.ndarray)


@pytest.mark.usefixtures("few_are_many")
def test_memory_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """When a matrix does not fit, the error says what would help."""

    def fail(*_: Any, **__: Any) -> None:
        raise MemoryError

    monkeypatch.setattr("pyvrp_plus.files.distances.parse_distances", fail)
    (tmp_path / "file.vrp").write_text(text([(0.5, 1)] * 10))
    with pytest.raises(MemoryError, match=r"file.vrp: .* 10 locations.*EUC_2D"):
        read(tmp_path / "file.vrp", "round")


@pytest.fixture
def computed(monkeypatch: pytest.MonkeyPatch) -> ProblemData:
    """Return a small instance without a matrix."""
    monkeypatch.setattr("pyvrp_plus.generate.distances.MAX_MATRIX_SIZE", 9)
    return generate_cvrp(20, seed=1)


def test_generate(computed: ProblemData) -> None:
    """From a size on, there is no matrix."""
    assert isinstance(computed.distances(0), EuclideanDistances)


@pytest.mark.parametrize("variant", ["CVRP", "MDVRPBLTW", "OVRPTW", "TSP"])
def test_generate_variants(variant: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same for those with further attributes."""
    with_matrix = generate_vrp(variant, 15, seed=2)
    monkeypatch.setattr("pyvrp_plus.generate.distances.MAX_MATRIX_SIZE", 9)
    assert generate_vrp(variant, 15, seed=2) == with_matrix


@pytest.mark.parametrize("round_func", ["round", "trunc"])
def test_write(tmp_path: Path, computed: ProblemData, round_func: str) -> None:
    """There is no matrix in the file, and what is read with the function is equal."""
    coordinates = computed.distances(0).coordinates  # type: ignore[union-attr]
    weights = [EuclideanDistances(coordinates, round_func)]
    data = computed.replace(distance_matrices=weights, duration_matrices=weights)
    write_instance(tmp_path / "file.vrp", data)
    assert "EDGE_WEIGHT_TYPE : EUC_2D" in (tmp_path / "file.vrp").read_text()
    assert read(tmp_path / "file.vrp", round_func) == data


def test_write_with_matrix(tmp_path: Path, computed: ProblemData) -> None:
    """Distances that coordinates in the file do not say are written out."""
    points = computed.distances(0).coordinates  # type: ignore[union-attr]
    for distances in (
        EuclideanDistances(points, "exact"),
        EuclideanDistances(points + 1 / 3, "round"),
        EuclideanDistances(2 * points, "round"),
    ):
        data = computed.replace(
            distance_matrices=[distances], duration_matrices=[distances]
        )
        write_instance(tmp_path / "file.vrp", data)
        assert "EXPLICIT" in (tmp_path / "file.vrp").read_text()
        assert read(tmp_path / "file.vrp") == data
