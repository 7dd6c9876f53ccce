"""Suites: which instances a benchmark runs on, as TOML files."""

from __future__ import annotations

import tempfile
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benchmarks.instances import BUILD, Instance, default_folder, read_folder
from benchmarks.rows import Budget
from pyvrp_plus import write_instance
from pyvrp_plus.generate import VARIANTS, generate_vrp
from pyvrp_plus.read import ROUND_FUNCS

_SUITES = Path(__file__).parent / "suites"
_SECTIONS = ("folder", "generate")


@dataclass(frozen=True)
class Suite:
    """Instances under one name, and the budget for each if the user gives none."""

    name: str
    instances: list[Instance]
    budget: Budget


def suite_names() -> list[str]:
    """Return the names of the suites that are shipped."""
    return sorted(path.stem for path in _SUITES.glob("*.toml"))


def load_suite(
    text: str, folder: Path | None = None, every: int = 1, round_func: str = "none"
) -> Suite:
    """
    Return a suite with its instances.

    Parameters
    ----------
    text
        Name of a suite that is shipped, location of a TOML file with one, or of a
        folder with instances; then possibly a colon and a number: as many of its
        instances are taken, evenly spread, as in ``tsp100:10``.
    folder
        Folder of the public instances.
    every
        Take the first instance, and every ``every``-th one after it.
    round_func
        Rounding function for a folder; a suite says its own.

    Raises
    ------
    ValueError
        When there is no such suite, or its file is not right.
    FileNotFoundError
        When there are no instances.
    """
    name, _, number = text.partition(":")
    if every < 1:
        raise ValueError(f"every must be at least 1, got {every}.")
    if number and not (number.isdecimal() and int(number)):
        raise ValueError(f"{text!r}: what follows the colon must be a positive number.")

    if Path(name).is_dir():
        instances = read_folder(Path(name), round_func)
        suite = Suite(Path(name).resolve().name, instances, Budget(30, "s"))
    else:
        suite = _read(_find(name), folder or default_folder())

    chosen = suite.instances[::every]
    if number:
        if int(number) > len(chosen):
            raise ValueError(f"{text!r}: there are only {len(chosen)} instances.")
        chosen = [
            chosen[idx * len(chosen) // int(number)] for idx in range(int(number))
        ]

    return Suite(suite.name, chosen, suite.budget)


def _find(name: str) -> Path:
    for path in (Path(name), _SUITES / f"{name}.toml"):
        if path.suffix == ".toml" and path.is_file():
            return path

    known = ", ".join(suite_names())
    raise ValueError(
        f"{name!r} is no suite: give the location of a TOML file or of a folder with "
        f"instances, or one of {known}."
    )


@dataclass(frozen=True)
class FolderSuite:
    """A set of the public instances: its folder, rounding, and which files it has."""

    path: str
    round_func: str = "none"
    pattern: str = "**/*.vrp"


def folder_suites() -> list[FolderSuite]:
    """Return the suites that are sets of the public instances."""
    contents = [_content(_find(name)) for name in suite_names()]
    return [
        FolderSuite(**content["folder"]) for content in contents if "folder" in content
    ]


def _content(path: Path) -> dict[str, Any]:
    try:
        content = tomllib.loads(path.read_text())
    except tomllib.TOMLDecodeError as error:
        raise ValueError(f"{path}: {error}") from error

    _check_keys(path, "the suite", content, "description", "budget", *_SECTIONS)
    if sum(section in content for section in _SECTIONS) != 1:
        raise ValueError(f"{path}: must have one section, [folder] or [generate].")

    return content


def _read(path: Path, folder: Path) -> Suite:
    content = _content(path)
    if "folder" in content:
        instances = _from_folder(path, content["folder"], folder)
    else:
        instances = _from_generator(path, content["generate"])

    return Suite(path.stem, instances, Budget.parse(content.get("budget", "30s")))


def _from_folder(path: Path, section: dict[str, Any], folder: Path) -> list[Instance]:
    _check_keys(path, "[folder]", section, "path", "round_func", "pattern")
    if "path" not in section:
        raise ValueError(f"{path}: [folder] must have a path.")

    files = FolderSuite(**section)
    if files.round_func not in ROUND_FUNCS:
        known = ", ".join(ROUND_FUNCS)
        raise ValueError(f"{path}: round_func {files.round_func!r} is none of {known}.")

    return read_folder(folder / files.path, files.round_func, files.pattern)


def _from_generator(path: Path, section: dict[str, Any]) -> list[Instance]:
    """Write the instances, for all solvers to read the same; they are made anew."""
    _check_keys(path, "[generate]", section, "variants", "num_clients", "num_seeds")
    variants = section.get("variants")
    if variants == "all":
        variants = [name for name in VARIANTS if VARIANTS[name].capacity]

    try:
        return [
            generated(variant, num_clients, seed)
            for variant in variants or []
            for num_clients in section["num_clients"]
            for seed in range(section["num_seeds"])
        ]
    except KeyError as error:
        raise ValueError(f"{path}: [generate] must have {error}.") from error


def generated(
    variant: str, num_clients: int, seed: int, folder: Path = BUILD / "generated"
) -> Instance:
    """Generate an instance, and write it into a folder of its variant."""
    data = generate_vrp(variant, num_clients, seed)
    stem = f"{variant}-n{num_clients}-s{seed}"
    path = folder / variant / f"{stem}.vrp"
    path.parent.mkdir(parents=True, exist_ok=True)
    # Other processes may be reading the same file.
    with tempfile.TemporaryDirectory(dir=path.parent) as name:
        written = Path(name) / path.name
        write_instance(written, data)
        written.replace(path)
    return Instance(f"{variant}/{stem}", path, "none")


def _check_keys(path: Path, what: str, content: dict[str, Any], *known: str) -> None:
    if unknown := content.keys() - set(known):
        raise ValueError(
            f"{path}: {what} has {', '.join(sorted(unknown))}, but knows only "
            f"{', '.join(known)}."
        )
