"""What notebooks show."""

from html.parser import HTMLParser

from pyvrp_plus import Result, Solution, Statistics
from tests.diagnosis.models import line


class _Cells(HTMLParser):
    """Collects the texts of a page's elements."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.texts: list[str] = []
        self.tags: set[str] = set()
        self.feed(page)

    def handle_starttag(self, tag, attrs):
        self.tags.add(tag)

    def handle_data(self, data):
        self.texts.append(data)


def test_results_by_name():
    """Names are text, whatever is in them; violations are explained."""
    name = "<script>alert(1)</script>"
    data = line(
        [{"x": 1, "name": name, "delivery": 7}], [{"name": "van", "capacity": 5}]
    )
    result = Result(Solution(data, [[1]]), Statistics(), 0, 0, data=data)
    cells = _Cells(result._repr_html_())
    assert "script" not in cells.tags
    assert f"client 1 ({name})" in cells.texts
    assert "vehicle type 0 (van)" in cells.texts
    assert "INFEASIBLE" in cells.texts
    assert "2 above the capacity of 5" in cells.texts[-1]


def test_results_without_data():
    """Locations then have numbers only."""
    data = line([{"x": 1, "name": "Smith"}])
    result = Result(Solution(data, [[1]]), Statistics(), 0, 0)
    cells = _Cells(result._repr_html_())
    assert "1" in cells.texts
    assert "Smith" not in " ".join(cells.texts)


def test_solutions_and_routes():
    """There is a row for each route, and for each stop."""
    data = line([{"x": 1}, {"x": 2}], [{"num_available": 2}])
    solution = Solution(data, [[1], [2]])
    assert solution._repr_html_().count("<tr>") == 1 + 2
    assert solution.routes()[0]._repr_html_().count("<tr>") == 1 + 3


def test_many_routes_are_cut_short():
    """Nobody reads thousands of rows."""
    data = line([{"x": 1}] * 120, [{"num_available": 120}])
    solution = Solution(data, [[idx] for idx in range(1, 121)])
    page = solution._repr_html_()
    assert page.count("<tr>") == 1 + 100
    assert "and 20 more routes" in page
