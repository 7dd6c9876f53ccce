"""What PyVRP offers is there, with the same arguments and defaults, but for a list."""

from importlib.metadata import version

import pytest

import pyvrp_plus
from pyvrp_plus.compat import Api
from tests.compat import differences, pyvrp_0_14, surface

pytest.importorskip("pyvrp")

KINDS = {"added", "removed", "signature", "default", "behaviour"}


@pytest.fixture(scope="module", params=differences.LISTS)
def api(request: pytest.FixtureRequest) -> Api:
    """Return a version of PyVRP that is installed."""
    if request.param == "0.14":
        pyvrp_0_14.python_or_skip()

    return request.param


@pytest.fixture(scope="module")
def found(api: Api) -> set[differences.Difference]:
    """Return the differences that are found."""
    return differences.differences(api)


def test_oracles_are_the_right_versions() -> None:
    """Each list is about one version of PyVRP."""
    assert version("pyvrp") == "0.12.2"
    code = "import importlib.metadata as m; print(m.version('pyvrp'))"
    assert pyvrp_0_14.run("-c", code).stdout == "0.14.1\n"


def test_all_differences_are_listed(
    api: Api, found: set[differences.Difference]
) -> None:
    """Whatever differs is in the list."""
    listed = differences.listed(api)
    assert not [
        difference
        for difference in sorted(found)
        if not any(differences.is_meant(entry, difference) for entry in listed)
    ]


def test_no_stale_entries(api: Api, found: set[differences.Difference]) -> None:
    """Whatever is in the list differs, unless it is behaviour, which others test."""
    assert not [
        entry
        for entry in differences.listed(api)
        if entry["kind"] != "behaviour"
        and not any(differences.is_meant(entry, difference) for difference in found)
    ]


@pytest.mark.parametrize("listed_api", differences.LISTS)
def test_entries_are_complete(listed_api: Api) -> None:
    """Each says where, of which kind, and why; and only once."""
    entries = differences.listed(listed_api)
    for entry in entries:
        assert entry.keys() == {"name", "kind", "reason"}
        assert entry["kind"] in KINDS
        assert entry["reason"].endswith(".")

    assert len({(e["name"], e["kind"], e["reason"]) for e in entries}) == len(entries)


def test_additional_arguments_are_keywords(api: Api) -> None:
    """PyVRP's arguments come first, in the same order, and ours by keyword only."""
    ours, theirs = differences.ours(api), differences.pyvrps(api)[0]
    # What the list says about signatures in so many words need not be like that.
    other = [
        e["name"]
        for e in differences.listed(api)
        if e["kind"] == "signature" and e["reason"].startswith("Another signature")
    ]
    for name in ours.keys() & theirs.keys() - set(other):
        pairs = zip(ours[name].signatures, theirs[name].signatures, strict=False)
        for one, two in pairs:
            names = [[(p.name, p.kind) for p in side] for side in (one, two)]
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
    names = differences.pyvrps("0.12")[0]
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
        return [difference.kind for difference in differences.compare("name", *sides)]

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


def test_table(api: Api, capsys: pytest.CaptureFixture[str]) -> None:
    """The module prints each difference, with its reason."""
    differences.main(api)
    printed = capsys.readouterr().out
    assert "NOT LISTED" not in printed
    assert "Plots look different" in printed
