"""The page: a template, a style and scripts in one file, with the data inside."""

from __future__ import annotations

import base64
import hashlib
import html
import json
from collections.abc import Mapping
from importlib.resources import files
from string import Template
from typing import Any, Final, Literal
from urllib.parse import urlsplit

from pyvrp_plus.export.compare import compare

#: Units of time, and the number of seconds in each.
TIME_UNITS: Final = {"s": 1, "min": 60, "h": 3600}

#: Tiles of OpenStreetMap.
OSM_TILES: Final = "https://tile.openstreetmap.org/{z}/{x}/{y}.png"

# In the order in which they need each other.
_SCRIPTS = (
    "elements",
    "format",
    "state",
    "map",
    "schedule",
    "loads",
    "stops",
    "changes",
    "main",
)

# Characters that could end the element which the data are in.
_ESCAPES = {ord(char): f"\\u{ord(char):04x}" for char in "<>&\u2028\u2029"}


def make_page(
    solutions: Mapping[str, dict[str, Any]],
    *,
    title: str = "Routes",
    time_unit: Literal["s", "min", "h"] | None = None,
    tiles: str | None = None,
    comparisons: Mapping[str, dict[str, Any]] | None = None,
) -> str:
    """
    Return an interactive page of one or more solutions, as HTML.

    The page shows the routes on a plane or a map, their schedule, the load on board,
    the stops, and what has changed since the first solution. It is one file that needs
    no network, and its security policy forbids any access to it, except to the server
    of the tiles if there are any.

    Parameters
    ----------
    solutions
        The ``solution`` of :meth:`Result.to_dict`, by the name that is shown. With
        several, each is compared with the first.
    title
        Title of the page.
    time_unit
        What a unit of time is: times are shown as clock times then, and as numbers by
        default. It can be changed on the page.
    tiles
        Address of the tiles of a map, with ``{z}``, ``{x}`` and ``{y}`` in it, such as
        ``OSM_TILES``; coordinates are then longitudes and latitudes. By default, there
        is no map behind the routes.
    comparisons
        What differs from the first solution, by name, where that is known better than
        :func:`~pyvrp_plus.export.compare.compare` can tell.

    Raises
    ------
    ValueError
        When there are no solutions, or an argument is not as described.
    """
    if not solutions:
        raise ValueError("There must be a solution to show.")
    if time_unit is not None and time_unit not in TIME_UNITS:
        units = ", ".join(TIME_UNITS)
        raise ValueError(f"time_unit must be one of {units}, but is {time_unit!r}.")

    first = next(iter(solutions.values()))
    content = {
        "title": title,
        "timeUnit": TIME_UNITS[time_unit] if time_unit else 0,
        "tiles": tiles,
        "solutions": [
            {
                "name": name,
                **solution,
                "changes": (comparisons or {}).get(name) or compare(first, solution),
            }
            for name, solution in solutions.items()
        ],
    }
    folder = files(__package__) / "page"
    style = (folder / "page.css").read_text(encoding="utf-8")
    scripts = ((folder / f"{name}.js").read_text(encoding="utf-8") for name in _SCRIPTS)
    script = '"use strict";\n(() => {\n' + "\n".join(scripts) + "})();\n"
    return Template((folder / "page.html").read_text(encoding="utf-8")).substitute(
        title=html.escape(title),
        policy=html.escape(_policy(style, script, tiles)),
        style=style,
        data=json.dumps(content, allow_nan=False).translate(_ESCAPES),
        script=script,
    )


def _policy(style: str, script: str, tiles: str | None) -> str:
    """Return what the browser may load and run: nothing but what is in the page."""
    rules = {
        "default-src": "'none'",
        "style-src": _hash(style),
        "script-src": _hash(script),
        "base-uri": "'none'",
        "form-action": "'none'",
    }
    if tiles is not None:
        rules["img-src"] = _origin(tiles)

    return "; ".join(f"{kind} {allowed}" for kind, allowed in rules.items())


def _hash(text: str) -> str:
    digest = hashlib.sha256(text.encode()).digest()
    return f"'sha256-{base64.b64encode(digest).decode()}'"


def _origin(tiles: str) -> str:
    """Return the server of the tiles."""
    # Whoever wants a map may say True.
    parts = urlsplit(str(tiles))
    has_fields = all(field in str(tiles) for field in ("{z}", "{x}", "{y}"))
    # Anything else could add rules to the policy.
    is_plain = all(char.isalnum() or char in ".-:[]" for char in parts.netloc)
    if parts.scheme not in ("http", "https") or not (
        parts.netloc and is_plain and has_fields
    ):
        raise ValueError(
            f"tiles must be an address such as {OSM_TILES}, but is {tiles!r}."
        )

    return f"{parts.scheme}://{parts.netloc}"
