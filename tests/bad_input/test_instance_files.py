"""Malformed instance files raise PyVRP's type of error, and say what is wrong."""

import pytest

import pyvrp_plus
from pyvrp_plus.exceptions import InstanceFileError

pyvrp = pytest.importorskip("pyvrp")

HEADER = "NAME : bad\nTYPE : CVRP\nDIMENSION : 4\nEDGE_WEIGHT_TYPE : EUC_2D\n"
COORDINATES = "NODE_COORD_SECTION\n1 0 0\n2 3 4\n3 6 8\n4 9 12\n"


def good(specifications="", sections=""):
    """Return a file that is well-formed, but for what is given."""
    return f"{HEADER}{specifications}{COORDINATES}{sections}EOF\n"


def section(name, *rows):
    """Return a section, with its rows numbered."""
    return f"{name}_SECTION\n" + "".join(f"{n} {r}\n" for n, r in enumerate(rows, 1))


def explicit(edge_weights, weight_format="FULL_MATRIX"):
    """Return a file of three locations with a matrix."""
    return (
        "DIMENSION : 3\nEDGE_WEIGHT_TYPE : EXPLICIT\n"
        f"EDGE_WEIGHT_FORMAT : {weight_format}\n"
        f"EDGE_WEIGHT_SECTION\n{edge_weights}EOF\n"
    )


# What is in the file, and what the message must name.
BAD = {
    "empty": ("", "DIMENSION is missing"),
    "no VRPLIB": ("hello world\n", "format"),
    "no dimension": (HEADER.replace("DIMENSION : 4\n", ""), "DIMENSION is missing"),
    "dimension text": (HEADER.replace("4", "four"), "DIMENSION .* 'four'"),
    "dimension fraction": (HEADER.replace("4", "4.5"), r"DIMENSION .* 4\.5"),
    "dimension zero": (HEADER.replace("4", "0"), "DIMENSION .* 0"),
    "dimension negative": (HEADER.replace("4", "-4"), "DIMENSION .* -4"),
    "dimension too large": (good().replace(": 4", ": 5"), "NODE_COORD.* 4 rows.* 5"),
    "dimension too small": (good().replace(": 4", ": 3"), "NODE_COORD.* 4 rows.* 3"),
    "no coordinates": (HEADER + "EOF\n", "coordinates"),
    "no edge weight type": (
        good().replace("EDGE_WEIGHT_TYPE : EUC_2D\n", ""),
        "EDGE_WEIGHT_TYPE is missing",
    ),
    "unknown edge weight type": (good().replace("EUC_2D", "GEO"), "EDGE_WEIGHT_.*GEO"),
    "edge weight type number": (good().replace("EUC_2D", "2"), "EDGE_WEIGHT_TYPE.* 2"),
    "edge weight type number, explicit": (
        explicit("0 1 2\n1 0 1\n2 1 0\n").replace("EXPLICIT", "2"),
        "EDGE_WEIGHT_TYPE",
    ),
    "no edge weights": (explicit("").replace("EDGE_WEIGHT_SECTION\n", ""), "missing"),
    "unknown edge weight format": (explicit("0 1 2\n", "UPPER_ROW"), "format"),
    "ragged edge weights": (explicit("0 1 2\n1 0\n2 1 0\n"), "inhomogeneous"),
    "too few edge weights": (explicit("0 1\n1 0\n"), r"EDGE_WEIGHT.* \(3, 3\)"),
    "edge weights diagonal": (explicit("0 1 2\n1 9 1\n2 1 0\n"), "diagonal"),
    "coordinates text": (good().replace("3 4", "a b"), "NODE_COORD.*'a'"),
    "coordinates ragged": (good().replace("3 4", "3"), "NODE_COORD.* lengths"),
    "one coordinate": (
        HEADER + section("NODE_COORD", 0, 1, 2, 3) + "EOF\n",
        "NODE_COORD.* 2 values",
    ),
    "specification after section": (
        good("", "DEMAND_SECTION\n1 0\nCAPACITY : 3\n"),
        "after section",
    ),
    "specification and section": (
        good("CAPACITY : 3\n", section("CAPACITY", 1)),
        "CAPACITY",
    ),
    "depot is not the first": (good("", "DEPOT_SECTION\n2\n-1\n"), r"DEPOT.* \[2\]"),
    "depots have a gap": (good("", "DEPOT_SECTION\n1\n3\n-1\n"), r"DEPOT.* \[1, 3\]"),
    "depot out of range": (good("", "DEPOT_SECTION\n9\n-1\n"), r"DEPOT.* \[9\]"),
    "no depot": (good("", "DEPOT_SECTION\n-1\n"), r"DEPOT.* \[\]"),
    "depot text": (good("", "DEPOT_SECTION\nhome\n-1\n"), "bad.vrp"),
    "demand few": (good("", section("DEMAND", 0, 1, 2)), "DEMAND.* 3 rows.* 4"),
    "demand none": (good("", "DEMAND_SECTION\n"), "DEMAND.* 0 rows.* 4"),
    "demand one value": (good("DEMAND : 3\n"), "DEMAND has one value"),
    "demand negative": (good("", section("DEMAND", 0, -1, 2, 3)), "DEMAND.* 2: -1"),
    "demand text": (good("", section("DEMAND", 0, "x", 2, 3)), "DEMAND.*'x'"),
    "demand NaN": (good("", section("DEMAND", 0, "nan", 2, 3)), "DEMAND.* 2: nan"),
    "demand infinite": (good("", section("DEMAND", 0, "inf", 2, 3)), "DEMAND.* 2: inf"),
    "demand too large": (
        good("", section("DEMAND", 0, 1e30, 2, 3)),
        r"DEMAND.* 1e\+30",
    ),
    "demand ragged": (good("", section("DEMAND", 0, "", 2, 3)), "DEMAND.* lengths"),
    "demand dimensions": (
        good("CAPACITY : 9\n", section("DEMAND", "0 0", "1 1", "2 2", "3 3")),
        "capacity|CAPACITY|load",
    ),
    "backhaul negative": (good("", section("BACKHAUL", 0, -1, 2, 3)), "BACKHAUL.* -1"),
    "VRPB with both": (
        good(
            "", section("LINEHAUL", 0, 1, 1, 0) + section("BACKHAUL", 0, 0, 1, 1)
        ).replace("TYPE : CVRP", "TYPE : VRPB"),
        "BACKHAUL.* row 3",
    ),
    "capacity negative": (good("CAPACITY : -9\n"), "CAPACITY.* -9"),
    "capacity text": (good("CAPACITY : big\n"), "CAPACITY.*'big'"),
    "capacity NaN": (good("CAPACITY : nan\n"), "CAPACITY.* nan"),
    "capacities few": (
        good("VEHICLES : 3\n", section("CAPACITY", 3, 4)),
        "CAPACITY.* 2 rows for 3",
    ),
    "capacities many": (
        good("VEHICLES : 2\n", section("CAPACITY", 3, 4, 5)),
        "CAPACITY.* 3 rows for 2",
    ),
    "vehicles none": (good("VEHICLES : 0\n"), "VEHICLES.* 0"),
    "vehicles negative": (good("VEHICLES : -2\n"), "VEHICLES.* -2"),
    "vehicles text": (good("VEHICLES : two\n"), "VEHICLES.* 'two'"),
    "vehicles fraction": (good("VEHICLES : 2.5\n"), r"VEHICLES.* 2\.5"),
    "time window empty": (
        good("", section("TIME_WINDOW", "0 100", "10 5", "2 6", "3 7")),
        "TIME_WINDOW.* 2: 10 .* 5",
    ),
    "time window negative": (
        good("", section("TIME_WINDOW", "0 100", "-1 5", "2 6", "3 7")),
        "TIME_WINDOW.* 2: -1",
    ),
    "time window of depot": (
        good("", section("TIME_WINDOW", "100 50", "1 5", "2 6", "3 7")),
        "TIME_WINDOW.* 1: 100",
    ),
    "time window NaN": (
        good("", section("TIME_WINDOW", "0 100", "nan 5", "2 6", "3 7")),
        "TIME_WINDOW.* 2: nan",
    ),
    "time windows few": (
        good("", section("TIME_WINDOW", "0 100", "1 5")),
        "TIME_WINDOW.* 2 rows.* 4",
    ),
    "time windows of one value": (
        good("", section("TIME_WINDOW", 0, 1, 2, 3)),
        "TIME_WINDOW.* 2 values",
    ),
    "service time negative": (good("SERVICE_TIME : -7\n"), "SERVICE_TIME.* -7"),
    "service time text": (good("SERVICE_TIME : long\n"), "SERVICE_TIME.*'long'"),
    "service times few": (
        good("", section("SERVICE_TIME", 3, 4)),
        "SERVICE_TIME.* 2 rows.* 4",
    ),
    "release time negative": (
        good("", section("RELEASE_TIME", 0, -4, 1, 2)),
        "RELEASE_TIME.* 2: -4",
    ),
    "release time too late": (
        good(
            "",
            section("RELEASE_TIME", 0, 4, 1, 20)
            + section("TIME_WINDOW", "0 100", "1 5", "2 6", "3 7"),
        ),
        "RELEASE_TIME.* 4: 20 .* 7",
    ),
    "prize negative": (good("", section("PRIZE", 0, -4, 1, 2)), "PRIZE.* 2: -4"),
    "prizes few": (good("", section("PRIZE", 0, 4)), "PRIZE.* 2 rows.* 4"),
    "vehicle depot out of range": (
        good("VEHICLES : 2\n", section("VEHICLES_DEPOT", 1, 2)),
        "VEHICLES_DEPOT.* 2: 2",
    ),
    "vehicle depot zero": (
        good("VEHICLES : 2\n", section("VEHICLES_DEPOT", 1, 0)),
        "VEHICLES_DEPOT.* 2: 0",
    ),
    "vehicle depots few": (
        good("VEHICLES : 3\n", section("VEHICLES_DEPOT", 1, 1)),
        "VEHICLES_DEPOT.* 2 rows for 3",
    ),
    "vehicle depot for all": (good("VEHICLES_DEPOT : 1\n"), "VEHICLES_DEPOT"),
    "reload depot out of range": (
        good("VEHICLES : 2\n", section("VEHICLES_RELOAD_DEPOT", 1, 3)),
        "VEHICLES_RELOAD_DEPOT.* 2: 3",
    ),
    "reload depots few": (
        good("VEHICLES : 3\n", section("VEHICLES_RELOAD_DEPOT", 1, 1)),
        "VEHICLES_RELOAD_DEPOT.* 2 rows for 3",
    ),
    "maximum duration negative": (
        good("VEHICLES_MAX_DURATION : -3\n"),
        "VEHICLES_MAX_DURATION.* -3",
    ),
    "maximum distances few": (
        good("VEHICLES : 3\n", section("VEHICLES_MAX_DISTANCE", 3, 4)),
        "VEHICLES_MAX_DISTANCE.* 2 rows for 3",
    ),
    "vehicles without a value": (
        good("VEHICLES : 2\n", section("VEHICLES_FIXED_COST", "", "")),
        "VEHICLES_FIXED_COST.* without a value",
    ),
    "fixed cost negative": (good("VEHICLES_FIXED_COST : -3\n"), "FIXED_COST.* -3"),
    "unit cost negative": (
        good("VEHICLES_UNIT_DISTANCE_COST : -3\n"),
        "UNIT_DISTANCE_COST.* -3",
    ),
    "group out of range": (
        good("", "MUTUALLY_EXCLUSIVE_GROUP_SECTION\n1 2 9\n"),
        "MUTUALLY_EXCLUSIVE_GROUP.* 9",
    ),
    "group of a depot": (
        good("", "MUTUALLY_EXCLUSIVE_GROUP_SECTION\n1 1 2 3\n2 4\n"),
        "MUTUALLY_EXCLUSIVE_GROUP.* 1",
    ),
    "group index zero": (
        good("", "MUTUALLY_EXCLUSIVE_GROUP_SECTION\n1 0 2\n"),
        "MUTUALLY_EXCLUSIVE_GROUP.* 0",
    ),
    "group text": (
        good("", "MUTUALLY_EXCLUSIVE_GROUP_SECTION\n1 2 x\n"),
        "MUTUALLY_EXCLUSIVE_GROUP",
    ),
    "group with a client twice": (
        good("", "MUTUALLY_EXCLUSIVE_GROUP_SECTION\n1 2 2 3\n"),
        "MUTUALLY_EXCLUSIVE_GROUP.* 2 .*once",
    ),
    "client in two groups": (
        good("", "MUTUALLY_EXCLUSIVE_GROUP_SECTION\n1 2 3\n2 3 4\n"),
        "MUTUALLY_EXCLUSIVE_GROUP.* 3 .*once",
    ),
    "allowed clients few": (
        good("VEHICLES : 3\n", section("VEHICLES_ALLOWED_CLIENTS", "2 3", "4 3 2")),
        "VEHICLES_ALLOWED_CLIENTS.* 2 rows for 3",
    ),
    "allowed client out of range": (
        good("VEHICLES : 1\n", section("VEHICLES_ALLOWED_CLIENTS", "2 9")),
        "VEHICLES_ALLOWED_CLIENTS.* 9",
    ),
}


@pytest.mark.parametrize("name", BAD)
# PyVRP warns on its way to some errors.
@pytest.mark.filterwarnings("ignore::RuntimeWarning")
def test_malformed(name, tmp_path):
    """The error is PyVRP's, is a ValueError, and names the file and the field."""
    content, message = BAD[name]
    where = tmp_path / "bad.vrp"
    where.write_text(content)

    with pytest.raises(
        (KeyError, IndexError, RuntimeError, TypeError, ValueError)
    ) as theirs:
        pyvrp.read(where, "round")

    with pytest.raises(ValueError, match=message) as ours:
        pyvrp_plus.read(where, "round")

    # numpy's error for text is one of its own.
    expected = TypeError if theirs.errisinstance(TypeError) else theirs.type
    assert isinstance(ours.value, expected)
    if isinstance(ours.value, InstanceFileError):
        assert "bad.vrp" in str(ours.value)


# What PyVRP takes without a word, and makes nonsense of.
NONSENSE = {
    "coordinates NaN": (good().replace("3 4", "nan 4"), "NODE_COORD.* 2: nan"),
    "coordinates infinite": (good().replace("3 4", "inf 4"), "NODE_COORD.* 2: inf"),
    "vehicles enormous": (
        good("VEHICLES : 1000000000000\n"),
        "VEHICLES.* 1000000000000",
    ),
    "vehicles beyond 64 bits": (good(f"VEHICLES : {'9' * 20}\n"), "VEHICLES.* 99999"),
    "dimension enormous": (
        explicit("0 1 2\n1 0 1\n2 1 0\n").replace(
            "DIMENSION : 3", "DIMENSION : 1" + "0" * 12
        ),
        r"EDGE_WEIGHT.* \(3, 3\)",
    ),
    "demand many": (good("", section("DEMAND", 0, 1, 2, 3, 4)), "DEMAND.* 5 rows.* 4"),
    "allowed client zero": (
        good("VEHICLES : 1\n", section("VEHICLES_ALLOWED_CLIENTS", "2 0")),
        "VEHICLES_ALLOWED_CLIENTS.* 0",
    ),
}


@pytest.mark.parametrize("name", NONSENSE)
def test_nonsense(name, tmp_path):
    """We say so."""
    content, message = NONSENSE[name]
    where = tmp_path / "bad.vrp"
    where.write_text(content)
    with pytest.raises(InstanceFileError, match=message):
        pyvrp_plus.read(where, "round")


def test_blanks(tmp_path):
    """However many there are before a colon, they are read at once."""
    where = tmp_path / "blanks.vrp"
    where.write_text(
        good(f"COMMENT{' ' * 200_000}of many words{' ' * 200_000}: none\n")
    )
    assert pyvrp_plus.read(where).num_clients == 3


def test_unknown_specifications(tmp_path):
    """Those that are named as what the parser computes with are ignored, too."""
    where = tmp_path / "data.vrp"
    where.write_text(good("DATA : 3\n"))
    assert pyvrp_plus.read(where).num_clients == 3


def test_missing_file(tmp_path):
    """There must be a file."""
    with pytest.raises(FileNotFoundError):
        pyvrp_plus.read(tmp_path / "missing.vrp")


def test_folder(tmp_path):
    """And it must be one."""
    with pytest.raises((IsADirectoryError, PermissionError)):
        pyvrp_plus.read(tmp_path)


def test_binary_file(tmp_path):
    """A file that is no text says where it stops to be."""
    where = tmp_path / "bad.vrp"
    where.write_bytes(b"NAME : \xff\xfe\x00")
    with pytest.raises(UnicodeDecodeError):
        pyvrp_plus.read(where)


def test_rounding_to_nonsense(tmp_path):
    """A rounding function that returns what is no number is found out."""
    where = tmp_path / "bad.vrp"
    where.write_text(good())
    with pytest.raises(InstanceFileError, match="nan"):
        pyvrp_plus.read(where, lambda values: values * float("nan"))
