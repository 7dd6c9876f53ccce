"""The command, from files of results to a page."""

import json

import pytest

from pyvrp_plus.view.__main__ import main


@pytest.fixture
def files(small_result, tmp_path):
    """Return the files of two results."""
    paths = [tmp_path / "monday.json", tmp_path / "tuesday.json"]
    for path in paths:
        small_result.to_json(path)
    return paths


def content(path):
    """Return the data inside a page."""
    text = path.read_text().split('id="data">')[1].split("</script>")[0]
    return json.loads(text)


def test_page_beside_the_file(files, capsys, small_result):
    """By default; its place is printed."""
    main([str(files[0])])
    page = files[0].with_suffix(".html")
    assert capsys.readouterr().out == f"{page}\n"
    shown = content(page)
    assert shown["title"] == "monday"
    assert shown["solutions"][0]["cost"] == small_result.cost()


def test_options(files, tmp_path):
    """Several results, and how they are shown."""
    out = tmp_path / "page.html"
    main([
        *map(str, files), "--out", str(out), "--title", "Both", "--time_unit", "min",
        "--tiles",
    ])  # fmt: skip
    shown = content(out)
    assert (shown["title"], shown["timeUnit"]) == ("Both", 60)
    assert "openstreetmap" in shown["tiles"]
    assert [one["name"] for one in shown["solutions"]] == ["monday", "tuesday"]


def test_equal_names(files, tmp_path):
    """Files of the same name in different folders have their paths."""
    other = tmp_path / "other" / "monday.json"
    other.parent.mkdir()
    other.write_text(files[0].read_text())
    main([str(files[0]), str(other), "--out", str(tmp_path / "page.html")])
    names = [one["name"] for one in content(tmp_path / "page.html")["solutions"]]
    assert names == [str(files[0]), str(other)]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", "result.json: "),
        ("[]", "the document must be an object"),
        ('{"solution": {}}', "no problem"),
        ('{"problem": {}}', "problem: depots is missing"),
    ],
)
def test_bad_files(tmp_path, text, message):
    """The error names the file and what is wrong."""
    path = tmp_path / "result.json"
    path.write_text(text)
    with pytest.raises(SystemExit, match=message) as error:
        main([str(path)])
    assert "result.json" in str(error.value)


def test_no_file(tmp_path):
    """It is named."""
    with pytest.raises(SystemExit, match=r"none\.json"):
        main([str(tmp_path / "none.json")])
