"""What models cost."""

from __future__ import annotations

import math
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

from mep.providers.provider import FatalProviderError

_LIST_PRICES = Path(__file__).with_name("prices.toml")

# What may follow the name of a model for it to be the same one: a date or ``latest``.
# Anything else is another model, with a price of its own: ``o3-pro`` is not ``o3``.
_VERSION = re.compile(r"(-\d{4}-\d\d-\d\d|[-@]\d{8}|-latest)?")


@dataclass(frozen=True)
class Price:
    """
    What a model costs, in dollars per million tokens.

    Parameters
    ----------
    input, output
        Of the prompt, and of the answer.

    Raises
    ------
    ValueError
        When one is negative or no finite number.
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
        """Return the dollars for so many tokens."""
        return (self.input * input_tokens + self.output * output_tokens) / 1e6


class PriceTable:
    """
    Prices by the name of the model.

    Parameters
    ----------
    prices
        By name; dated versions of a model cost what it costs, unless they are listed.
    """

    def __init__(self, prices: Mapping[str, Price]) -> None:
        self._prices = dict(prices)

    def price_of(self, model: str) -> Price | None:
        """Return the price of a model, by the longest name that it is a version of."""
        names = [name for name in self._prices if _is_version(model, name)]
        return self._prices[max(names, key=len)] if names else None

    def require(self, model: str) -> Price:
        """
        Return the price of a model.

        Raises
        ------
        FatalProviderError
            When it is unknown; says what can be done.
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
        """Return a table with the prices of another one over those of this one."""
        return PriceTable(self._prices | other._prices)


def load_prices(path: Path | None) -> PriceTable:
    """
    Return the list prices, with those of a user's file over them.

    Raises
    ------
    OSError
        When the file cannot be read.
    ValueError
        When it is no table of prices; names the file and the model.
    """
    listed = _read_prices(_LIST_PRICES)
    return listed if path is None else listed.updated(_read_prices(path))


def _read_prices(path: Path) -> PriceTable:
    try:
        entries = tomllib.loads(path.read_text(encoding="utf-8"))
    except ValueError as error:
        raise ValueError(f"{path} is no TOML file: {error}") from error

    return PriceTable({name: _price(path, name, entries[name]) for name in entries})


def _price(path: Path, model: str, entry: Any) -> Price:
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
