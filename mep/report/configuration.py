"""The configuration of a run as TOML, with which the run can be repeated."""

from __future__ import annotations

import json
from dataclasses import replace

from mep.config import Config, to_plain


def to_toml(config: Config) -> str:
    """Return a configuration as a file for ``python -m mep.evolve --config``."""
    plain = to_plain(replace(config, out=None))
    lines = [
        f"{name} = {_value(value)}"
        for name, value in plain.items()
        if value is not None
    ]
    return "\n".join(lines) + "\n"


def _value(value: str | float | tuple[str, ...]) -> str:
    # Strings of JSON are those of TOML, except for one character that needs an escape.
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
