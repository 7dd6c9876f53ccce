import re
from pathlib import Path

import pytest

from mep.providers.prices import Price, load_prices
from mep.providers.provider import FatalProviderError


@pytest.mark.parametrize(
    ("model", "price"),
    [
        ("gpt-4.1", Price(2, 8)),
        ("gpt-4.1-2025-04-14", Price(2, 8)),
        ("gpt-4.1-mini", Price(0.4, 1.6)),
        ("gpt-4.1-mini-2025-04-14", Price(0.4, 1.6)),
        ("o4-mini", Price(1.1, 4.4)),
        ("claude-opus-4-20250514", Price(15, 75)),
        ("claude-opus-4@20250514", Price(15, 75)),
        ("claude-3-5-haiku-latest", Price(0.8, 4)),
        ("gpt-4.1-other", None),
        ("claude-opus-4-9", None),
        ("o3-pro", None),
        ("gpt-4", None),
        ("openai/gpt-4.1", None),
        ("", None),
    ],
)
def test_versions_of_a_model_cost_the_same(model: str, price: Price | None) -> None:
    assert load_prices(None).price_of(model) == price


def test_counts_tokens_by_the_million() -> None:
    assert Price(2, 8).cost(1_000_000, 0) == 2
    assert Price(2, 8).cost(0, 500_000) == 4
    assert Price(0.4, 1.6).cost(1000, 250) == pytest.approx(0.0008)


def test_an_unknown_model_says_what_can_be_done() -> None:
    told = "'llama'.*--prices FILE.*--max-cost-usd inf"
    with pytest.raises(FatalProviderError, match=told):
        load_prices(None).require("llama")


def test_a_file_comes_over_the_list(tmp_path: Path) -> None:
    path = tmp_path / "prices.toml"
    path.write_text(
        '["gpt-4.1"]\ninput = 1\noutput = 2.5\n'
        "[llama]\ninput = 0\noutput = 0\n"
        '["gpt-4o-2024-05-13"]\ninput = 5.00\noutput = 15.00\n'
    )
    prices = load_prices(path)
    assert prices.require("gpt-4.1") == Price(1, 2.5)
    assert prices.require("llama") == Price(0, 0)
    assert prices.require("gpt-4o-2024-05-13") == Price(5, 15)
    assert prices.require("gpt-4o-2024-11-20") == Price(2.5, 10)
    assert prices.require("gpt-4.1-mini") == Price(0.4, 1.6)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("gpt", "is no TOML file"),
        ("\xff", "is no TOML file"),
        ("gpt = 2.0", "'gpt' must be a table"),
        ("[gpt]\ninput = 2.0", "'gpt' must be a table"),
        ("[gpt-4.1]\ninput = 2.0\noutput = 8.0", "'gpt-4' must be a table"),
        ("[gpt]\ninput = 2.0\noutput = 8.0\ncached = 1.0", "and nothing else"),
        ("[gpt]\ninput = -2.0\noutput = 8.0", "'gpt': A price .* is -2.0"),
        ("[gpt]\ninput = inf\noutput = 8.0", "'gpt': A price .* is inf"),
        ("[gpt]\ninput = nan\noutput = 8.0", "'gpt': A price .* is nan"),
        ("[gpt]\ninput = 2.0\noutput = true", "'gpt': A price .* is True"),
        ("[gpt]\ninput = 2.0\noutput = '8'", "'gpt': A price .* is '8'"),
    ],
)
def test_bad_files_are_told(tmp_path: Path, text: str, told: str) -> None:
    path = tmp_path / "prices.toml"
    path.write_text(text, encoding="latin-1")
    with pytest.raises(ValueError, match=f"{re.escape(str(path))}.*{told}"):
        load_prices(path)


def test_a_missing_file_is_told(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match=r"none\.toml"):
        load_prices(tmp_path / "none.toml")
