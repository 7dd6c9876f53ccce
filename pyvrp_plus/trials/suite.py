"""Suites of instances to run solvers on, from TOML files, folders or generators."""

from __future__ import annotations

import os
import tempfile
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from pyvrp_plus import write_instance
from pyvrp_plus.files.round_funcs import ROUND_FUNCS
from pyvrp_plus.generate import VARIANTS, generate_vrp
from pyvrp_plus.trials.budget import Budget
from pyvrp_plus.trials.instance import Instance, read_folder

#: Folder of the suites that are shipped: those whose instances are generated.
SUITES = Path(__file__).parent / "suites"

_SECTIONS = ("folder", "generate")

_Item = TypeVar("_Item")


@dataclass(frozen=True)
class Suite:
    """
    A named list of instances, with a budget.

    Parameters
    ----------
    name
        Name of the suite in tables.
    instances
        The instances.
    budget
        Budget of each run, if the user gives none.
    is_generated
        Whether the instances are generated, so that there could be any number of them.
    """

    name: str
    instances: list[Instance]
    budget: Budget
    is_generated: bool = False


@dataclass(frozen=True)
class FolderSuite:
    """A set of public instances: its folder, rounding function and file pattern."""

    path: str
    round_func: str = "none"
    pattern: str = "**/*.vrp"


@dataclass(frozen=True)
class SuiteSource:
    """
    Folders in which suites and their instances are found.

    Parameters
    ----------
    suites
        Folders with TOML files of suites.
    instances
        Folder that the paths in these files are relative to.
    generated
        Folder that generated instances are written to.
    """

    suites: Sequence[Path]
    instances: Path
    generated: Path

    def names(self) -> list[str]:
        """Return the names of the suites in the folders."""
        return sorted(path.stem for path in self._files())

    def folder_suites(self) -> list[FolderSuite]:
        """Return the suites that are sets of public instances."""
        contents = [_content(path) for path in self._files()]
        return [
            FolderSuite(**content["folder"])
            for content in contents
            if "folder" in content
        ]

    def load(
        self,
        text: str,
        every: int = 1,
        skip: int = 0,
        round_func: str = "none",
        first_seed: int = 0,
    ) -> Suite:
        """
        Return a suite with its instances.

        Parameters
        ----------
        text
            Name of a suite, or location of a TOML file with a suite or of a folder with
            instances. A colon and a number may follow, as in ``tsp100:10``: only that
            many instances are taken, evenly spread.
        every
            Step between instances: the first one and every ``every``-th after it are
            taken.
        skip
            Number of instances to leave out before that.
        round_func
            Name of the rounding function for a folder; suites state their own.
        first_seed
            First seed of generated instances: other seeds give other instances of the
            same kind.

        Raises
        ------
        ValueError
            When there is no such suite, its file is not valid, or a number is out of
            range.
        FileNotFoundError
            When there are no instances.
        """
        name, _, number = text.partition(":")
        if every < 1:
            raise ValueError(f"every must be at least 1, got {every}.")
        if skip < 0:
            raise ValueError(f"skip must not be negative, got {skip}.")
        if number and not (number.isdecimal() and int(number)):
            raise ValueError(
                f"{text!r}: what follows the colon must be a positive number."
            )

        if Path(name).is_dir():
            instances = read_folder(Path(name), round_func)
            chosen = _sample(instances, text, every, skip, number)
            return Suite(Path(name).resolve().name, chosen, Budget(30, "s"))

        path = self._find(name)
        content = _content(path)
        budget = Budget.parse(content.get("budget", "30s"))
        if "folder" in content:
            stored = self._stored(path, content["folder"])
            return Suite(path.stem, _sample(stored, text, every, skip, number), budget)

        recipes = _recipes(path, content["generate"], first_seed)
        made = [
            generated(*recipe, self.generated)
            for recipe in _sample(recipes, text, every, skip, number)
        ]
        return Suite(path.stem, made, budget, is_generated=True)

    def _files(self) -> list[Path]:
        return [path for folder in self.suites for path in folder.glob("*.toml")]

    def _find(self, name: str) -> Path:
        for path in (Path(name), *(folder / f"{name}.toml" for folder in self.suites)):
            if path.suffix == ".toml" and path.is_file():
                return path

        raise ValueError(
            f"{name!r} is no suite: give the location of a TOML file or of a folder "
            f"with instances, or one of {', '.join(self.names())}."
        )

    def _stored(self, path: Path, section: dict[str, Any]) -> list[Instance]:
        _check_keys(path, "[folder]", section, "path", "round_func", "pattern")
        if "path" not in section:
            raise ValueError(f"{path}: [folder] must have a path.")

        files = FolderSuite(**section)
        if files.round_func not in ROUND_FUNCS:
            known = ", ".join(ROUND_FUNCS)
            raise ValueError(
                f"{path}: round_func {files.round_func!r} is none of {known}."
            )

        folder = self.instances / files.path
        return read_folder(folder, files.round_func, files.pattern)


def _recipes(
    path: Path, section: dict[str, Any], first_seed: int
) -> list[tuple[str, int, int]]:
    """Return variant, number of clients and seed of each generated instance."""
    _check_keys(path, "[generate]", section, "variants", "num_clients", "num_seeds")
    variants = section.get("variants")
    if variants == "all":
        variants = [
            name
            for name, variant in VARIANTS.items()
            if variant.capacity and not variant.shipments
        ]

    try:
        return [
            (variant, num_clients, first_seed + number)
            for variant in variants or []
            for num_clients in section["num_clients"]
            for number in range(section["num_seeds"])
        ]
    except KeyError as error:
        raise ValueError(f"{path}: [generate] must have {error}.") from error


def _sample(
    all_of_them: Sequence[_Item], text: str, every: int, skip: int, number: str
) -> list[_Item]:
    """Return the requested items of a suite, selected by place and by number."""
    chosen = list(all_of_them[skip::every])
    if not chosen:
        raise ValueError(f"{text!r}: skip is {skip}, of {len(all_of_them)} instances.")
    if not number:
        return chosen
    if int(number) > len(chosen):
        raise ValueError(f"{text!r}: there are only {len(chosen)} instances.")

    count = int(number)
    return [chosen[idx * len(chosen) // count] for idx in range(count)]


def shipped_suites(generated_into: Path) -> SuiteSource:
    """
    Return the source of the suites of this package.

    The folder of public instances, for suites of the user, is the one that the
    environment variable ``PYVRP_PLUS_INSTANCES`` names, else the current one.
    """
    folder = Path(os.environ.get("PYVRP_PLUS_INSTANCES", "."))
    return SuiteSource([SUITES], folder, generated_into)


def generated(variant: str, num_clients: int, seed: int, folder: Path) -> Instance:
    """
    Generate an instance, and write it into a folder of its variant.

    All solvers read this same file, which is made anew at each call. Distances are
    rounded; files of large instances have coordinates instead of distances.
    """
    data = generate_vrp(variant, num_clients, seed)
    stem = f"{variant}-n{num_clients}-s{seed}"
    path = folder / variant / f"{stem}.vrp"
    path.parent.mkdir(parents=True, exist_ok=True)
    # Other processes may be reading the same file.
    with tempfile.TemporaryDirectory(dir=path.parent) as name:
        written = Path(name) / path.name
        write_instance(written, data)
        written.replace(path)

    return Instance(f"{variant}/{stem}", path, "round")


def _content(path: Path) -> dict[str, Any]:
    try:
        content = tomllib.loads(path.read_text())
    except tomllib.TOMLDecodeError as error:
        raise ValueError(f"{path}: {error}") from error

    _check_keys(path, "the suite", content, "description", "budget", *_SECTIONS)
    if sum(section in content for section in _SECTIONS) != 1:
        raise ValueError(f"{path}: must have one section, [folder] or [generate].")

    return content


def _check_keys(path: Path, section: str, content: dict[str, Any], *known: str) -> None:
    if unknown := content.keys() - set(known):
        raise ValueError(
            f"{path}: {section} has {', '.join(sorted(unknown))}, but knows only "
            f"{', '.join(known)}."
        )
