"""The page as a browser sees it."""

import html
import http.server
import json
import re
import threading

import pytest

from pyvrp_plus import Model, Solution
from pyvrp_plus.export import solution_dict
from pyvrp_plus.generate import generate_cvrp
from pyvrp_plus.view import make_page

HOSTILE = "</script><img src=x onerror=alert(1)>\n\u2028<!--\"'${title}&amp;"


def data_of(names):
    """Return a problem with a client for each name, in degrees."""
    model = Model()
    depot = model.add_depot(4.9, 52.3, name="hub")
    for idx, name in enumerate(names):
        model.add_client(
            5 + idx / 50, 52.4, delivery=[idx % 3 + 1, 2], name=name, tw_early=100,
            service_duration=300, required=False, prize=1,
        )  # fmt: skip

    model.add_vehicle_type(4, [9, 9], reload_depots=[depot], name=names[0])
    for frm in model.locations:
        for to in model.locations:
            length = int(3600 * (abs(frm.x - to.x) + abs(frm.y - to.y)))
            model.add_edge(frm, to, length, length)

    return model.data()


@pytest.fixture
def solutions():
    """Return two solutions, before and after changes."""
    data = data_of(["bakery", "cafe", "shop", "kiosk"])
    return {
        name: solution_dict(data, Solution(data, routes))
        for name, routes in {"before": [[1, 2], [3]], "after": [[1], [3, 4]]}.items()
    }


def test_what_is_shown(browse, solutions):
    """All panels of a page with two solutions, from the last one."""
    shown = browse(
        make_page(solutions, title="Tour", time_unit="s"),
        """
        const texts = (query) =>
          [...document.querySelectorAll(query)].map((e) => e.textContent);
        return {
          title: document.title,
          figures: texts("#figures dt"),
          routes: texts("#routes b"),
          lines: document.querySelectorAll("#plane .line").length,
          points: document.querySelectorAll("#plane .point").length,
          services: document.querySelectorAll("#gantt rect.service").length,
          charts: texts("#profile figcaption"),
          stops: texts("#table tbody th"),
          times: texts("#table tbody tr:nth-child(2) td"),
          unserved: texts("#unserved p"),
          changes: texts("#comparison tbody:last-child tr"),
          clients: texts("#comparison .scroll:last-child tbody tr").length,
        };
        """,
    )
    assert shown["title"] == "Tour"
    assert {"Cost", "Routes", "Distance", "Duration"} <= set(shown["figures"])
    assert shown["routes"] == ["Route 1", "Route 2"]
    assert (shown["lines"], shown["points"], shown["services"]) == (2, 8, 3)
    assert len(shown["charts"]) == 2
    assert shown["stops"] == ["hub", "bakery", "hub"]
    assert re.fullmatch(r"00:\d\d(:\d\d)?", shown["times"][0])
    assert shown["unserved"] == ["cafe"]
    assert any("no longer visited" in row for row in shown["changes"])
    assert shown["clients"] == 2  # cafe is left out, and kiosk visited


def test_choices(browse, solutions):
    """Filters, searches and choices change what is shown."""
    shown = browse(
        make_page(solutions),
        """
        const find = (id) => document.getElementById(id);
        const change = (id, value, event) => {
          find(id).value = value;
          find(id).dispatchEvent(new Event(event));
        };
        const lines = () => document.querySelectorAll("#plane .line").length;
        const steps = [lines()];
        find("none").click(); steps.push(lines());
        find("all").click(); steps.push(lines());
        document.querySelector("#routes input").click(); steps.push(lines());
        change("query", "KIOSK", "input");
        steps.push(lines(), find("found").textContent, find("stops-title").textContent);
        change("solution", "0", "change");
        steps.push(find("changes").hidden, find("unserved").textContent);
        change("unit", "60", "change"); change("origin", "08:00", "change");
        steps.push(document.querySelector("#table tbody td").textContent);
        const sight = () =>
          document.querySelector("#plane g:last-child").getAttribute("transform");
        const before = sight();
        find("plane").dispatchEvent(new KeyboardEvent("keydown", { key: "+" }));
        steps.push(before !== sight());
        return steps;
        """,
    )
    assert shown[:4] == [2, 0, 2, 1]
    assert shown[4:7] == [1, "1 found", "Stops of route 2, bakery"]
    assert shown[7:9] == [True, "Not visited: 1kiosk"]
    assert shown[9].startswith("08:00") or shown[9].startswith("09:")
    assert shown[10] is True


def test_hostile_names(browse):
    """They are text everywhere, and nothing that they say is done."""
    data = data_of([HOSTILE, "=1", "", "a" * 300])
    content = solution_dict(data, Solution(data, [[1, 2]]))
    page = make_page({HOSTILE: content, "b": content}, title=HOSTILE)
    assert page.count("</script>") == 2
    shown = browse(
        page,
        """
        return [
          document.title, document.querySelectorAll("img").length,
          document.querySelector("#table tbody tr:nth-child(2) th").textContent,
          document.querySelector("#solution option").textContent,
        ];
        """,
    )
    assert shown[0] == HOSTILE.replace("\n", " ")
    assert shown[1:] == [0, HOSTILE, HOSTILE]


def test_policy(dom, solutions):
    """It allows what the page holds, and nothing else."""
    page = make_page(solutions)
    assert "<b>Route 2</b>" in dom(page)
    policy = html.unescape(re.search(r'Policy" content="([^"]*)"', page)[1])
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert "http" not in policy
    assert not re.search(r'(src|href)="', page)


def test_tiles(browse, solutions, tmp_path):
    """They come from the given server, and only where they are asked for."""
    asked = []

    class Tiles(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            asked.append(self.path)
            self.send_response(404)
            self.end_headers()

        def log_message(self, *_):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Tiles)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{server.server_port}"
    count = 'return document.querySelectorAll("#plane image").length;'
    try:
        assert browse(make_page(solutions), count) == 0
        assert not asked
        tiles = f"{address}/{{z}}/{{x}}/{{y}}.png"
        assert browse(make_page(solutions, tiles=tiles), count) > 0
        assert asked
        assert all(re.fullmatch(r"/\d+/\d+/\d+\.png", path) for path in asked)
    finally:
        server.shutdown()
        server.server_close()


@pytest.mark.parametrize("width", [360, 1300])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_layout(browse, solutions, width, theme):
    """Nothing is wider than the window, and text can be read on what is behind it."""
    page = html.escape(make_page(solutions))
    style = f"width:{width}px;height:900px;border:0"
    frame = (
        f'<!DOCTYPE html><body><iframe style="{style}" srcdoc="{page}"></iframe></body>'
    )
    wide, ratio = browse(
        frame,
        """
        const inside = document.querySelector("iframe").contentDocument;
        const style = (query) =>
          inside.defaultView.getComputedStyle(inside.querySelector(query));
        const light = (color) => {
          const [r, g, b] = color.match(/[\\d.]+/g).map((v) => {
            const c = v / 255;
            return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
          });
          return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
        };
        const ink = light(style("dt").color);
        const ground = light(style("section").backgroundColor);
        const root = inside.documentElement;
        return [
          root.scrollWidth - root.clientWidth,
          Math.max(ink, ground) / Math.min(ink, ground),
        ];
        """,
        f"--blink-settings=preferredColorScheme={int(theme == 'light')}",
    )
    assert wide <= 0
    assert ratio >= 4.5


def test_a_thousand_clients(browse):
    """There is a point for each stop."""
    data = generate_cvrp(1000, seed=1)
    routes = [list(range(first, first + 4)) for first in range(1, 1001, 4)]
    page = make_page({"large": solution_dict(data, Solution(data, routes))})
    count = 'return document.querySelectorAll("#plane .point").length;'
    assert browse(page, count) == 1000 + 2 * len(routes)


def test_data_inside(solutions):
    """They are those of the solutions, and what has changed."""
    page = make_page(solutions)
    content = json.loads(re.search(r'id="data">(.*?)</script>', page, re.S)[1])
    assert [solution["name"] for solution in content["solutions"]] == [*solutions]
    assert content["solutions"][1]["routes"] == solutions["after"]["routes"]
    assert content["solutions"][0]["changes"]["clients"] == []


@pytest.mark.parametrize(
    ("arguments", "match"),
    [
        ({"time_unit": "days"}, "time_unit must be one of s, min, h"),
        ({"tiles": True}, "tiles must be an address"),
        ({"tiles": "tiles/{z}/{x}/{y}"}, "tiles must be"),
        ({"tiles": "https://a.b/{z}/{x}"}, "tiles must be"),
        ({"tiles": "https://a.b;script-src */{z}/{x}/{y}"}, "tiles must be"),
        ({"tiles": "javascript://a/{z}/{x}/{y}"}, "tiles must be"),
    ],
)
def test_bad_arguments(solutions, arguments, match):
    """The error says what an argument must be."""
    with pytest.raises(ValueError, match=match):
        make_page(solutions, **arguments)


def test_no_solutions():
    """There must be one."""
    with pytest.raises(ValueError, match="a solution to show"):
        make_page({})
