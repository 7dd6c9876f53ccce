"""What is compared: configurations that differ in one option, and the control."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from mep.config import Config
from mep.providers.make_provider import with_provider

#: Options that may be compared: what exactly one of them says is given several times.
COMPARED = ("strategy", "model", "lang")

#: Name of the control, whose operators are composed without a model.
CONTROL = "offline"


@dataclass(frozen=True)
class Contender:
    """
    A configuration that takes part in a comparison.

    Parameters
    ----------
    name
        What distinguishes it from the others, such as the name of its strategy.
    config
        Configuration of its runs, all but for the seed and the folder.
    """

    name: str
    config: Config

    @property
    def folder(self) -> str:
        """Name of the folder of its runs; names of models may have slashes."""
        return re.sub(r"[^\w.-]+", "_", self.name)

    def run_config(self, repeat: int) -> Config:
        """Return the configuration of one of its runs, counted from 1."""
        return replace(self.config, seed=(self.config.seed + repeat - 1) % 2**32)


def contenders(options: Mapping[str, Any]) -> list[Contender]:
    """
    Return what is to be compared, and the offline control.

    The control has the first of the strategies or languages that are compared. There is
    none of its own if the others have no model, either.

    Parameters
    ----------
    options
        Fields of :class:`~mep.config.Config`; one of strategy, model and lang may be
        several values.

    Raises
    ------
    ValueError
        When several options vary, when there is nothing to compare, when there is no
        total budget, when answers would be replayed, or when a value is invalid.
    """
    if options.get("provider") == "replay":
        raise ValueError(
            "A comparison cannot replay answers: those of a recorded run were paid for "
            "there, and answer the questions of that run only."
        )
    if options.get("total_budget") is None:
        raise ValueError("A comparison needs --total-budget, the same for each run.")

    compared, values = _varied(options)
    found = [_contender(options, **{compared: value}) for value in values]
    if any(contender.config.provider != "offline" for contender in found):
        first = {compared: values[0], "provider": "offline", "model": None}
        control = _contender(options, **first)
        found.append(replace(control, name=CONTROL))
    elif len(found) == 1:
        raise ValueError(
            "There is nothing to compare: without a model, all operators are those of "
            "the offline control. Give a --provider, or several strategies."
        )

    if len({contender.folder for contender in found}) < len(found):
        names = ", ".join(contender.name for contender in found)
        raise ValueError(f"The names of what is compared are too much alike: {names}.")

    return found


def _varied(options: Mapping[str, Any]) -> tuple[str, Sequence[str]]:
    """Return the option that is compared, and its values."""
    several = {name: options[name] for name in COMPARED if _is_several(options, name)}
    if len(several) > 1:
        raise ValueError(
            f"Only one option can be compared, but {' and '.join(several)} are given "
            "several times."
        )

    for name, values in several.items():
        return name, values

    return "strategy", [_single(options.get("strategy", Config().strategy))]


def _is_several(options: Mapping[str, Any], name: str) -> bool:
    value = options.get(name)
    return isinstance(value, tuple) and len(value) > 1


def _single(value: str | tuple[str, ...]) -> str:
    return value[0] if isinstance(value, tuple) else value


def _contender(options: Mapping[str, Any], **own: str | None) -> Contender:
    """Return the contender with own values of some options, named by the first one."""
    given = {name: _single(options[name]) for name in COMPARED if options.get(name)}
    config = Config(**{**options, **given, **own})
    shared = replace(config, repeats=1, split_seed=config.held_out_seed, out=None)
    return Contender(f"{next(iter(own.values()))}", with_provider(shared))
