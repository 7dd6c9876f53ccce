"""Tests of ``python -m mep.sandbox check``."""

import subprocess
import sys

from rich.console import Console

from mep.sandbox import __main__ as main
from mep.sandbox.escapes import ESCAPES
from mep.sandbox.kernel.layers import LAYERS
from mep.sandbox.sandbox import Sandbox


def test_the_command() -> None:
    """All layers are here, and no attempt succeeds."""
    done = subprocess.run(
        [sys.executable, "-m", "mep.sandbox", "check"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert all(layer in done.stdout for layer in LAYERS)
    assert done.stdout.count("refused") == len(ESCAPES)
    assert "Generated operators are confined." in done.stdout


def test_where_a_layer_is_missing(monkeypatch) -> None:
    """Its reason is shown, and the check fails."""
    monkeypatch.setattr(Sandbox, "missing", {"Landlock": "not here"})
    console = Console(record=True, width=100)
    assert not main.check(console)
    assert "not here" in console.export_text()
