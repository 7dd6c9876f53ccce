"""Valid files, and random changes that may make them malformed."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

# What somebody, or some program, may have written in place of a value.
_TOKENS = (
    *("", "-1", "0", "1", "2", "1.5", "-0.5", "1e30", "nan", "inf", "-inf", "x", "-"),
    *("0x10", "1_000", "1e400", "9" * 20, "9" * 5000, f"{2**44}", f"{2**61}"),
    *(f"{2**63 - 1}", f"{2**63}", f"{-(2**63)}", "1000000000000", "١٢", "Ω", "1,5"),
    *(
        "EOF",
        ":",
        "#",
        "DEMAND_SECTION",
        "Route #1:",
        "1 2 3",
        "None",
        "\x00",
        "\ufeff",
    ),
)
_FIELDS = (
    *("DIMENSION", "CAPACITY", "VEHICLES", "TYPE", "EDGE_WEIGHT_TYPE", "SERVICE_TIME"),
    *("EDGE_WEIGHT_FORMAT", "VEHICLES_MAX_DURATION", "VEHICLES_FIXED_COST", "DATA"),
    *("VEHICLES_MAX_RELOADS", "VEHICLES_UNIT_DISTANCE_COST", "NODE_COORD", "COMMENT"),
)
_SECTIONS = (
    *("NODE_COORD", "EDGE_WEIGHT", "DEMAND", "BACKHAUL", "LINEHAUL", "TIME_WINDOW"),
    *("SERVICE_TIME", "RELEASE_TIME", "PRIZE", "CAPACITY", "DEPOT", "VEHICLES_DEPOT"),
    *("MUTUALLY_EXCLUSIVE_GROUP", "VEHICLES_ALLOWED_CLIENTS", "UNKNOWN"),
    *("VEHICLES_RELOAD_DEPOT", "VEHICLES_MAX_DISTANCE", "VEHICLES_FIXED_COST"),
)

Lines = list[str]


def mutate(text: str, rng: Random) -> str:
    """Return the text after one to four random changes."""
    lines = text.splitlines() or [""]
    for _ in range(rng.choice([1, 1, 1, 2, 4])):
        lines = rng.choice(_CHANGES)(lines, rng) or [""]

    changed = "\n".join(lines) + "\n"
    if rng.random() < 0.05:  # as when a disk is full
        changed = changed[: rng.randrange(len(changed))]
    return changed


def _change_token(lines: Lines, rng: Random) -> Lines:
    at = rng.randrange(len(lines))
    tokens = lines[at].split() or [""]
    tokens[rng.randrange(len(tokens))] = rng.choice(_TOKENS)
    return [*lines[:at], " ".join(tokens), *lines[at + 1 :]]


def _drop_token(lines: Lines, rng: Random) -> Lines:
    at = rng.randrange(len(lines))
    tokens = lines[at].split() or [""]
    del tokens[rng.randrange(len(tokens))]
    return [*lines[:at], " ".join(tokens), *lines[at + 1 :]]


def _drop_lines(lines: Lines, rng: Random) -> Lines:
    at = rng.randrange(len(lines))
    return lines[:at] + lines[at + rng.choice([1, 1, 3]) :]


def _repeat_lines(lines: Lines, rng: Random) -> Lines:
    at = rng.randrange(len(lines))
    return lines[: at + rng.choice([1, 3])] + lines[at:]


def _move_line(lines: Lines, rng: Random) -> Lines:
    moved = list(lines)
    line = moved.pop(rng.randrange(len(moved)))
    moved.insert(rng.randrange(len(moved) + 1), line)
    return moved


def _add_field(lines: Lines, rng: Random) -> Lines:
    return [f"{rng.choice(_FIELDS)} : {rng.choice(_TOKENS)}", *lines]


def _add_section(lines: Lines, rng: Random) -> Lines:
    num_columns = rng.randrange(4)
    rows = [
        " ".join([f"{row}", *(f"{rng.randrange(9)}" for _ in range(num_columns))])
        for row in range(1, rng.randrange(1, 9))
    ]
    end = next((at for at, line in enumerate(lines) if "EOF" in line), len(lines))
    return [*lines[:end], f"{rng.choice(_SECTIONS)}_SECTION", *rows, *lines[end:]]


def _add_blanks(lines: Lines, rng: Random) -> Lines:
    at = rng.randrange(len(lines))
    blanks = rng.choice([" ", "\t", "\u00a0", " \t"]) * rng.choice([3, 30_000])
    cut = rng.randrange(len(lines[at]) + 1)
    return [*lines[:at], lines[at][:cut] + blanks + lines[at][cut:], *lines[at + 1 :]]


def _change_character(lines: Lines, rng: Random) -> Lines:
    at = rng.randrange(len(lines))
    cut = rng.randrange(len(lines[at]) + 1)
    character = chr(rng.choice([rng.randrange(1, 128), rng.randrange(0xD7FF)]))
    return [
        *lines[:at],
        lines[at][:cut] + character + lines[at][cut + 1 :],
        *lines[at + 1 :],
    ]


_CHANGES: tuple[Callable[[Lines, Random], Lines], ...] = (
    *(_change_token, _change_token, _change_token, _drop_token, _drop_lines),
    *(_repeat_lines, _move_line, _add_field, _add_section, _add_blanks),
    _change_character,
)
