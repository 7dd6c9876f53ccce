"""Prices of models."""

from __future__ import annotations

import math
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from mep.providers.provider import FatalProviderError

_LIST_PRICES = Path(__file__).with_name("prices.toml")

# Suffixes that leave a model the same: a date or ``latest``. With anything else it is
# another model, with a price of its own: ``o3-pro`` is not ``o3``.
_VERSION = re.compile(r"(-\d{4}-\d\d-\d\d|[-@]\d{8}|-latest)?")


@dataclass(frozen=True)
class Price:
    """
    Price of a model, in US dollars per million tokens.

    Parameters
    ----------
    input, output
        Prices of the tokens in the prompt, and of those in the answer.

    Raises
    ------
    ValueError
        When a price is negative or not a finite number.
    """

    input: float
    output: float

    def __post_init__(self) -> None:
        for price in (self.input, self.output):
            is_number = isinstance(price, int | float) and not isinstance(price, bool)
            if not is_number or not 0 <= price < math.inf:
                raise ValueError(
                    f"A price must be a number of dollars, but one is {price!r}."
                )

    def cost(self, input_tokens: int, output_tokens: int) -> float:
        """Return the cost of numbers of tokens in US dollars."""
        return (self.input * input_tokens + self.output * output_tokens) / 1e6


class PriceTable:
    """
    Prices by the name of the model.

    Parameters
    ----------
    prices
        Prices by the name of the model; dated versions of a model have its price,
        unless they are listed themselves.
    """

    def __init__(self, prices: Mapping[str, Price]) -> None:
        self._prices = dict(prices)

    def price_of(self, model: str) -> Price | None:
        """
        Return the price of a model; ``None`` if it is unknown.

        The price is that of the longest listed name that the model is a version of.
        """
        names = [name for name in self._prices if _is_version(model, name)]
        return self._prices[max(names, key=len)] if names else None

    def require(self, model: str) -> Price:
        """
        Return the price of a model.

        Raises
        ------
        FatalProviderError
            When the price is unknown; the message says what can be done.
        """
        price = self.price_of(model)
        if price is None:
            raise FatalProviderError(
                "price",
                f"The price of {model!r} is unknown, so that no cap on the spending "
                "can be kept. Give it with --prices FILE, a TOML file with a table "
                f'["{model}"] of input and output (dollars per million tokens), or run '
                "without a cap: --max-cost-usd inf.",
            )

        return price

    def updated(self, other: Self) -> PriceTable:
        """Return a table in which the prices of another one override those here."""
        return PriceTable(self._prices | other._prices)


def load_prices(path: Path | None) -> PriceTable:
    """
    Return the list prices, overridden by those in a user's file, if given.

    Raises
    ------
    OSError
        When the file cannot be read.
    ValueError
        When the file is not a table of prices; the message names the file and the
        model.
    """
    listed = _read_prices(_LIST_PRICES)
    return listed if path is None else listed.updated(_read_prices(path))


def _read_prices(path: Path) -> PriceTable:
    try:
        entries = tomllib.loads(path.read_text(encoding="utf-8"))
    except ValueError as error:
        raise ValueError(f"{path} is no TOML file: {error}") from error

    return PriceTable({name: _price(path, name, entries[name]) for name in entries})


def _price(path: Path, model: str, entry: object) -> Price:
    if not isinstance(entry, dict) or entry.keys() != {"input", "output"}:
        # Dots separate keys in TOML: without quotes, gpt-4.1 is a table in a table.
        raise ValueError(
            f'{path}: {model!r} must be a table ["{model}"] (quote names with dots) '
            "with input and output, and nothing else."
        )

    try:
        return Price(**entry)
    except ValueError as error:
        raise ValueError(f"{path}: {model!r}: {error}") from error


def _is_version(model: str, name: str) -> bool:
    rest = model.removeprefix(name)
    return model.startswith(name) and _VERSION.fullmatch(rest) is not None
