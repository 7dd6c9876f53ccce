"""The command, from its arguments to the files that it writes."""

import subprocess
import sys

import pytest

from pyvrp_plus import (
    Statistics,
    read,
    read_json,
    read_json_solution,
    read_solution,
    solve,
)
from pyvrp_plus.cli import main
from pyvrp_plus.cli.result_table import ResultRow, summary, table
from pyvrp_plus.operators import STOCK
from pyvrp_plus.stop import MaxIterations

STOP = ["--seed", "1", "--max_iterations", "20"]  # more than are constructed

# For parents to be selected, which takes the first walks to be over.
LATER_STOP = ["--seed", "1", "--max_iterations", "500"]


def run(*arguments):
    """Run the command in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "pyvrp_plus.cli", *map(str, arguments)],
        capture_output=True,
        text=True,
        check=False,
    )


def test_one_instance(instance_file, tmp_path):
    """All files are written, in folders that are made."""
    out = tmp_path / "out"
    done = run(
        instance_file, *STOP, "--round_func", "round", "--sol_dir", out / "solutions",
        "--stats_dir", out / "statistics", "--plot", out / "picture.png",
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "small" in done.stdout
    assert "Avg. iterations: 20" in done.stdout

    data = read(instance_file, "round")
    assert read_solution(out / "solutions" / "small.sol", data).is_feasible()
    stats = Statistics.from_csv(out / "statistics" / "small.csv")
    assert stats.num_iterations == 20
    assert (out / "picture.png").read_bytes()[1:4] == b"PNG"


def test_infeasible_instances(instance_file):
    """Their violations are explained below the table, by the number of the client."""
    late = instance_file.read_text().replace("4 20 80", "4 2 8")
    instance_file.write_text(late)
    done = run(instance_file, *STOP, "--round_func", "round")
    assert done.returncode == 0, done.stderr
    assert "Total not OK: 1" in done.stdout
    assert "small has violations:\n- No vehicle can serve client 3:" in done.stdout
    assert "Cheapest relaxation found: tw_late of client 3 from 8 to" in done.stdout


def test_several_instances(instance_file, tmp_path):
    """Each has a line in the table, and a picture of its own."""
    other = tmp_path / "other.vrp"
    other.write_text(instance_file.read_text())
    done = run(
        instance_file, other, *STOP, "--num_procs", 2, "--plot", tmp_path / "all.svg",
        "--sol_dir", tmp_path,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    names = [line.split()[0] for line in done.stdout.splitlines() if "  Y  " in line]
    assert names == ["small", "other"]
    assert {path.name for path in tmp_path.glob("*.svg")} == {
        "all-small.svg",
        "all-other.svg",
    }
    assert (tmp_path / "small.sol").read_text() == (tmp_path / "other.sol").read_text()


def test_several_instances_in_one_process(instance_file, capsys):
    """The result does not depend on the number of processes."""
    main([str(instance_file)] * 2 + STOP)
    out = capsys.readouterr().out
    assert out.count("small") == 2


@pytest.mark.parametrize(
    ("arguments", "iterations"),
    [
        (["--max_iterations", "4"], 4),
        (["--max_iterations", "4", "--per_client"], 12),
        (["--no_improvement", "0", "--max_iterations", "7"], 0),
        (["--max_runtime", "0"], 0),
    ],
)
def test_limits(arguments, iterations, instance_file, capsys):
    """The first limit that is reached counts, for each client if so wanted."""
    main([str(instance_file), "--seed", "1", *arguments])
    assert f"Avg. iterations: {iterations}\n" in capsys.readouterr().out


def test_config(instance_file, tmp_path, capsys):
    """Parameters come from a file."""
    config = tmp_path / "config.toml"
    config.write_text("[population]\nmin_pop_size = 5\n")
    main([str(instance_file), *STOP, "--config_loc", str(config)])
    assert "  Y  " in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["missing.vrp", *STOP], "missing.vrp"),
        (["FILE", "--seed", "1"], "--max_runtime"),
        (["FILE", "--max_iterations", "1"], "--seed"),
        (["FILE", "--max_iterations", "1", "--seed", "-1"], "-1"),
        (["FILE", "--max_iterations", "1", "--seed", "4294967296"], "4294967296"),
        (["FILE", "--max_iterations", "1", "--seed", "one"], "'one'"),
        (["FILE", *STOP, "--max_iterations", "-3"], "-3"),
        (["FILE", *STOP, "--max_runtime", "soon"], "'soon'"),
        (["FILE", *STOP, "--max_runtime", "nan"], "nan"),
        (["FILE", *STOP, "--no_improvement", "1.5"], "'1.5'"),
        (["FILE", *STOP, "--num_procs", "0"], "0 is not positive"),
        (["FILE", *STOP, "--round_func", "nearest"], "'nearest'"),
        (["FILE", *STOP, "--plot", "picture.txt"], "'picture.txt'"),
        (["FILE", *STOP, "--config_loc", "missing.toml"], "missing.toml"),
        (["FILE", *STOP, "--unknown"], "--unknown"),
    ],
)
def test_bad_arguments(arguments, message, instance_file, capsys):
    """The status is 2, and the message says what is wrong."""
    arguments = [str(instance_file) if a == "FILE" else a for a in arguments]
    with pytest.raises(SystemExit) as error:
        main(arguments)

    assert error.value.code == 2
    assert message in capsys.readouterr().err


@pytest.mark.parametrize("num_procs", ["1", "2"])
def test_bad_instance(instance_file, tmp_path, num_procs):
    """The status is 1, and there is no traceback."""
    bad = tmp_path / "bad.vrp"
    bad.write_text("DIMENSION : none\n")
    done = run(instance_file, bad, *STOP, "--num_procs", num_procs)
    assert done.returncode == 1
    assert "bad.vrp: DIMENSION" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("text", ["[genetic", "[genetic]\nunknown = 1"])
def test_bad_config(instance_file, tmp_path, text):
    """The message names the file."""
    config = tmp_path / "config.toml"
    config.write_text(text)
    with pytest.raises(SystemExit, match=r"config\.toml"):
        main([str(instance_file), *STOP, "--config_loc", str(config)])


def test_bad_folder(instance_file):
    """A folder cannot be where a file is."""
    with pytest.raises(SystemExit, match=r"small\.vrp"):
        main([str(instance_file), *STOP, "--sol_dir", str(instance_file)])


def test_table():
    """Columns are aligned, and averages are over what is feasible."""
    rows = [
        ResultRow("a", True, 100.0, 10, 1.0),
        ResultRow("longer", False, float("inf"), 20, 3.0),
    ]
    lines = table(rows).splitlines()
    assert len({len(line) for line in lines}) == 1
    assert lines[3].split()[:3] == ["longer", "N", "inf"]
    assert "Avg. objective: 100" in summary(rows)
    assert "Total not OK: 1" in summary(rows)
    assert "Avg. objective: inf" in summary(rows[1:])


def test_initial_solution(instance_file, tmp_path):
    """What one run wrote, another one starts from: a file, or its folder."""
    arguments = ["--seed", "1", "--round_func", "round"]
    main([str(instance_file), *arguments, "--max_iterations", "20",
          "--sol_dir", str(tmp_path / "first")])  # fmt: skip
    solution = tmp_path / "first" / "small.sol"

    for where in (solution, solution.parent):
        again = tmp_path / "again"
        main([str(instance_file), *arguments, "--max_iterations", "0",
              "--initial_solution", str(where), "--sol_dir", str(again)])  # fmt: skip
        assert (again / "small.sol").read_text() == solution.read_text()


def test_no_initial_solution(instance_file, tmp_path, capsys):
    """A folder need not have a solution for each instance."""
    main([str(instance_file), *STOP, "--initial_solution", str(tmp_path)])
    assert "  Y  " in capsys.readouterr().out


def test_bad_initial_solution(instance_file, tmp_path):
    """The message names the file, and what is wrong with it."""
    missing = tmp_path / "missing.sol"
    done = run(instance_file, *STOP, "--initial_solution", missing)
    assert done.returncode == 1
    assert f"there is no file or folder '{missing}'" in done.stderr

    wrong = tmp_path / "wrong.sol"
    wrong.write_text("Route #1: 1 1\nCost: 3\n")
    done = run(instance_file, *STOP, "--initial_solution", wrong)
    assert done.returncode == 1
    assert f"error: {wrong}: " in done.stderr

    done = run(instance_file, instance_file, *STOP, "--initial_solution", wrong)
    assert done.returncode == 1
    assert "must be a folder" in done.stderr


def test_threads(instance_file, tmp_path):
    """The result is that of the same number of threads in Python."""
    main([str(instance_file), *STOP, "--num_threads", "2", "--sol_dir",
          str(tmp_path)])  # fmt: skip
    data = read(instance_file, "none")
    result = solve(data, MaxIterations(10), seed=1, num_threads=2)
    assert read_solution(tmp_path / "small.sol", data) == result.best


def test_operators(instance_file, tmp_path):
    """Operators are taken from files; what is wrong with them is told."""
    stock = [STOCK / f"{hook}.py" for hook in ("select_parents", "update_penalties")]
    main([str(instance_file), *STOP, "--operators", *map(str, stock)])
    main([str(instance_file), *STOP, "--operators", "stratified_parents"])

    failing = tmp_path / "failing.py"
    failing.write_text(
        "def select_parents(*args):\n    raise ValueError('no parents')\n"
    )
    done = run(instance_file, *LATER_STOP, "--operators", failing)
    assert done.returncode == 1
    assert "select_parents: operator 'failing.py' has thrown" in done.stderr
    assert "no parents" in done.stderr

    failing.write_text("no Python")
    done = run(instance_file, *STOP, "--operators", failing)
    assert done.returncode == 1
    assert "error: operators: " in done.stderr


@pytest.mark.parametrize(
    ("value", "told"),
    [
        ("ruin=strings", "'ruin=strings' must be 'strings': "),
        ("strings", "no operator of that name: the operators that are shipped are "),
    ],
)
def test_unknown_operators(value, told, instance_file, capsys):
    """What is not an operator is told how operators are named."""
    with pytest.raises(SystemExit):
        main([str(instance_file), *STOP, "--operators", value])

    assert told in capsys.readouterr().err


def test_exports(instance_file, tmp_path):
    """The result in all formats; the JSON is an instance and a solution again."""
    out = tmp_path / "out"
    names = {
        kind: out / f"result.{kind}" for kind in ("json", "csv", "geojson", "html")
    }
    arguments = [word for kind, path in names.items() for word in (f"--{kind}", path)]
    done = run(instance_file, *STOP, *arguments, "--time_unit", "min")
    assert done.returncode == 0, done.stderr

    data = read(instance_file)
    assert read_json(names["json"]) == data
    assert read_json_solution(names["json"], data).is_feasible()
    assert names["csv"].read_text().startswith("route,vehicle,kind,")
    assert '"FeatureCollection"' in names["geojson"].read_text()
    assert "<title>small</title>" in names["html"].read_text()
    assert '"timeUnit": 60' in names["html"].read_text()

    again = tmp_path / "again.json"
    main([str(names["json"]), "--seed", "1", "--max_iterations", "0",
          "--initial_solution", str(names["json"]), "--json", str(again)])  # fmt: skip
    assert read_json_solution(again, data) == read_json_solution(names["json"], data)


def test_exports_of_several_instances(instance_file, tmp_path):
    """Each has a file of its own."""
    other = tmp_path / "other.vrp"
    other.write_text(instance_file.read_text())
    main([str(instance_file), str(other), *STOP, "--csv", str(tmp_path / "all.csv")])
    assert {path.name for path in tmp_path.glob("*.csv")} == {
        "all-small.csv",
        "all-other.csv",
    }


def test_bad_exports(instance_file, tmp_path):
    """Coordinates that are no degrees, and options that do not go together."""
    far = tmp_path / "far.vrp"
    far.write_text(instance_file.read_text().replace("9.5 12", "950 12"))
    # The error comes before the search, which would take more than this year.
    for_ages = ("--seed", "1", "--max_runtime", "1e8")
    done = run(far, *for_ages, "--geojson", tmp_path / "far.geojson")
    assert done.returncode == 1
    assert "far.geojson: client 3 is at (950.0, 12.0)" in done.stderr
    assert not (tmp_path / "far.geojson").exists()

    # What cannot be known before is told after the results.
    done = run(instance_file, *STOP, "--csv", tmp_path)
    assert done.returncode == 1
    assert "Avg. objective" in done.stdout
    assert f"{tmp_path}" in done.stderr

    assert run(far, *STOP, "--time_unit", "s").returncode == 2

    instance = tmp_path / "small.json"
    instance.write_text("{}")
    done = run(instance, *STOP)
    assert done.returncode == 1
    assert f"{instance}: depots is missing" in done.stderr
    done = run(instance, *STOP, "--round_func", "round")
    assert "--round_func is for VRPLIB files" in done.stderr
