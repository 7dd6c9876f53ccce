"""Fixtures of the tests of providers."""

import pytest

#: What must not be found anywhere.
KEY = "sk-0123456789-secret"


@pytest.fixture
def key(monkeypatch: pytest.MonkeyPatch) -> str:
    """Return the key that the environment has; nothing else of it has an effect."""
    for name in ("OPENAI", "ANTHROPIC"):
        monkeypatch.setenv(f"{name}_API_KEY", KEY)
        monkeypatch.delenv(f"{name}_BASE_URL", raising=False)

    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    return KEY
