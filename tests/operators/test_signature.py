"""Tests of what is known of operators' files."""

import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from pyvrp_plus.operators import LIBRARY, STOCK, load_operator, origin_of_operator
from pyvrp_plus.operators.signature import origin_of, signed

RULE = "def select_parents(population, rng, cost_evaluator):\n    ...\n"


@pytest.fixture(autouse=True)
def key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Use another key than that of the user who runs the tests."""
    path = tmp_path / "keys" / "key"
    monkeypatch.setenv("PYVRP_PLUS_SIGNING_KEY", str(path))
    return path


def test_as_exported(tmp_path: Path) -> None:
    """Files in both languages can be loaded as before, and say what they are."""
    for suffix in (".py", ".cpp"):
        file = tmp_path / f"rule{suffix}"
        file.write_text(signed((STOCK / f"select_parents{suffix}").read_text(), suffix))
        assert origin_of(file) == load_operator(file).origin == "verified"


@pytest.mark.parametrize(
    ("change", "origin"),
    [
        (lambda text: text.replace("...", "pass"), "changed"),
        (lambda text: "\n" + text, "changed"),
        (lambda text: text.replace("\n", "\r\n", 1), "changed"),
        (lambda text: text[:-65] + "0" * 64 + "\n", "changed"),
        (lambda text: text + "import os\n", "unknown"),
        (lambda text: text[:-2] + "\n", "unknown"),
        (lambda text: RULE, "unknown"),
        (lambda text: "", "unknown"),
    ],
)
def test_changed(tmp_path: Path, change, origin: str) -> None:
    """Nothing of it may be another, and nothing may follow."""
    file = tmp_path / "rule.py"
    file.write_bytes(change(signed(RULE, ".py")).encode())
    assert origin_of(file) == origin


def test_another_user(tmp_path: Path, key: Path) -> None:
    """A key is only one user's, and nobody else may read it."""
    file = tmp_path / "rule.py"
    file.write_text(signed(RULE, ".py"))
    assert stat.S_IMODE(key.stat().st_mode) == 0o600
    assert list(key.parent.iterdir()) == [key]
    key.write_bytes(b"another one")
    assert origin_of(file) == "changed"


def test_several_at_once(key: Path) -> None:
    """They agree on the key that one of them makes."""
    with ThreadPoolExecutor(8) as threads:
        made = set(threads.map(lambda _: signed(RULE, ".py"), range(8)))

    assert len(made) == 1
    assert list(key.parent.iterdir()) == [key]


def test_shipped() -> None:
    """What comes with the package needs no signature."""
    shipped = next(LIBRARY.glob("*.cpp"))
    assert origin_of_operator(shipped) == "shipped"
    assert load_operator(shipped).origin == "shipped"
