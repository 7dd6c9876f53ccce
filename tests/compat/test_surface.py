"""What PyVRP offers is there, with the same arguments and defaults, but for a list."""

from importlib.metadata import version

import pytest

import pyvrp_plus
from tests.compat import surface

pytest.importorskip("pyvrp")

KINDS = {"added", "removed", "signature", "default", "behaviour"}


@pytest.fixture(scope="module")
def found() -> set[surface.Difference]:
    """Return the differences that are found."""
    return surface.differences()


def test_oracle_is_the_right_version() -> None:
    """The list is about one version of PyVRP."""
    assert version("pyvrp") == "0.12.2"


def test_all_differences_are_listed(found: set[surface.Difference]) -> None:
    """Whatever differs is in the list."""
    listed = surface.listed()
    assert not [
        difference
        for difference in sorted(found)
        if not any(surface.is_meant(entry, difference) for entry in listed)
    ]


def test_no_stale_entries(found: set[surface.Difference]) -> None:
    """Whatever is in the list differs, unless it is behaviour, which others test."""
    assert not [
        entry
        for entry in surface.listed()
        if entry["kind"] != "behaviour"
        and not any(surface.is_meant(entry, difference) for difference in found)
    ]


def test_entries_are_complete() -> None:
    """Each says where, of which kind, and why; and only once."""
    entries = surface.listed()
    for entry in entries:
        assert entry.keys() == {"name", "kind", "reason"}
        assert entry["kind"] in KINDS
        assert entry["reason"].endswith(".")

    assert len({(e["name"], e["kind"], e["reason"]) for e in entries}) == len(entries)


def test_additional_arguments_are_keywords() -> None:
    """PyVRP's arguments come first, in the same order, and ours by keyword only."""
    ours, theirs = surface.surface("pyvrp_plus"), surface.surface("pyvrp")
    for name in ours.keys() & theirs.keys():
        pairs = zip(ours[name].signatures, theirs[name].signatures, strict=False)
        for one, other in pairs:
            names = [[(p.name, p.kind) for p in side] for side in (one, other)]
            assert [p for p in names[0] if p in names[1]] == names[1], name
            assert all(p[1] == "keyword" for p in names[0] if p not in names[1]), name


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Client.__init__", 12),
        ("GeneticAlgorithm.__init__", 8),
        ("LoadSegment.merge", 2),
        ("SubPopulation.add", 2),
        ("search.LocalSearch.neighbours", None),
        ("search.LocalSearch.search", 2),
        ("search.SwapStar.__init__", 2),
        ("plotting.plot_solution", 4),
        ("repair.greedy_repair", 4),
        ("solve", 6),
        ("constants.MAX_VALUE", None),
        ("Statistics.runtimes", None),
        ("stop.MultipleCriteria.criteria", None),
    ],
)
def test_what_is_compared(name: str, expected: int | None) -> None:
    """Compiled and Python classes, their methods and attributes, and constants."""
    names = surface.surface("pyvrp")
    found = {key.removeprefix("_pyvrp."): thing for key, thing in names.items()}
    signatures = found[name].signatures
    assert (len(signatures[0]) if signatures else None) == expected


def test_differences_are_noticed() -> None:
    """Another default, another argument, or another value is a difference."""
    parameter = surface.Parameter("seed", "positional", "0")
    other_default = parameter._replace(default="1")
    unknown_default = parameter._replace(default="...")
    other_name = parameter._replace(name="number")

    def kinds(*sides: surface.Thing) -> list[str]:
        return [difference.kind for difference in surface.compare("name", *sides)]

    def function(*parameters: surface.Parameter) -> surface.Thing:
        return surface.Thing((parameters,))

    assert kinds(function(parameter), function(parameter)) == []
    assert kinds(function(parameter), function(other_default)) == ["default"]
    assert kinds(function(parameter), function(unknown_default)) == []
    assert kinds(function(parameter), function(other_name)) == ["signature"]
    assert kinds(function(parameter), function()) == ["signature"]
    assert kinds(surface.Thing(value="1"), surface.Thing(value="2")) == ["default"]


def test_show_versions(capsys: pytest.CaptureFixture[str]) -> None:
    """It prints our version."""
    pyvrp_plus.show_versions()
    assert pyvrp_plus.__version__ in capsys.readouterr().out


def test_table(capsys: pytest.CaptureFixture[str]) -> None:
    """The module prints each difference, with its reason."""
    surface.main()
    printed = capsys.readouterr().out
    assert "NOT LISTED" not in printed
    assert "TwoOpt is among them." in printed
