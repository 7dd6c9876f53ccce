"""The hostile operators: their files, and how programs are made of them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from mep.candidate.program import Language, Program
from pyvrp_plus.hooks import HOOKS, HookName
from pyvrp_plus.operators import STOCK

_FOLDER = Path(__file__).parent / "operators"
_FORGER = Path(__file__).parent / "forging.py"
_LANGUAGES: dict[str, Language] = {".py": "python", ".cpp": "cpp"}

# An operator in C++ ends with the inclusion of one of these, by hook, which calls its
# function ``attack`` and decides as the stock rule does.
_ENDS: dict[str, str] = {
    "accept": """\
bool accept(StepView const &step, RandomNumberGenerator &rng) {
    attack();
    return decide(step, rng);
}
""",
    "ruin": """\
std::vector<Location> ruin(SearchView const &search, Location seed,
                           RandomNumberGenerator &rng) {
    attack();
    return decide(search, seed, rng);
}
""",
    "select_parents": """\
ParentPair select_parents(PopulationView const &population, CostEvaluator const &costs,
                          RandomNumberGenerator &rng) {
    attack();
    return decide(population, costs, rng);
}
""",
    "select_survivors": """\
std::vector<std::size_t> select_survivors(PopulationView const &population,
                                          std::size_t num_survivors,
                                          CostEvaluator const &costs,
                                          RandomNumberGenerator &rng) {
    attack();
    return decide(population, num_survivors, costs, rng);
}
""",
    "update_penalties": """\
std::vector<double> update_penalties(PenaltyView const &penalties) {
    attack();
    return decide(penalties);
}
""",
}

# What cannot stand in a file, by the names that operators use.
_ODD = {"HALF": "\ud800", "NUL": "\0", "LONG": "x" * 3_000_000}

_HOOKS = "|".join(HOOKS)
_DEFINED = re.compile(
    rf'^(?:def|class) ({_HOOKS})\b|^#include "({_HOOKS})\.h"|OPERATOR\(({_HOOKS})\)',
    re.M,
)
_INCLUDED = re.compile(rf'^#include "({_HOOKS})\.h"$', re.M)
_IMPORTED = re.compile(rf"^from stock import ({_HOOKS}) as decide$", re.M)
_FORGING = re.compile(r"^from forging import .+$", re.M)
_ALONE = re.compile(r"^(?://|#) Alone\.$", re.M)
_WALL = re.compile(r"^(?://|#) Wall: (\d+)$", re.M)
_OTHERWISE = re.compile(r"^(?://|#) Decides otherwise\.$", re.M)
_SUCCEEDS = re.compile(r"^(?://|#) Succeeds: .+$", re.M)
_BUDGET = re.compile(r"^(?://|#) Budget: (\S+)$", re.M)


@dataclass(frozen=True)
class HostileOperator:
    """
    An operator that tries to do harm.

    Parameters
    ----------
    path
        Location of its file, in the folder of its kind.
    """

    path: Path

    @property
    def kind(self) -> str:
        """Kind of what it tries."""
        return self.path.parent.name

    @property
    def name(self) -> str:
        """Name of the operator, with its kind."""
        return f"{self.kind}/{self.path.name}"

    @property
    def hook(self) -> HookName:
        """Hook that it is an operator for."""
        found = _DEFINED.search(self.path.read_text())
        assert found is not None, f"{self.path} defines no operator"
        return next(name for name in found.groups() if name)

    @property
    def budget(self) -> str:
        """Budget of the run with it, which its file may state."""
        stated = _BUDGET.search(self.path.read_text())
        default = "80it" if self.hook == "select_survivors" else "40it"
        return stated[1] if stated else default

    @property
    def is_alone(self) -> bool:
        """Whether it tries to end the parent, and needs one of its own."""
        return bool(_ALONE.search(self.path.read_text()))

    @property
    def wall_seconds(self) -> float:
        """Seconds after which it is stopped, which its file may state."""
        stated = _WALL.search(self.path.read_text())
        return float(stated[1]) if stated else 20

    @property
    def decides_otherwise(self) -> bool:
        """Whether its decisions are not those of the stock rule, as its file states."""
        return bool(_OTHERWISE.search(self.path.read_text()))

    @property
    def succeeds(self) -> bool:
        """Whether it does what it tries, as docs/security.md says that it can."""
        return bool(_SUCCEEDS.search(self.path.read_text()))

    @property
    def language(self) -> Language:
        """Language that it is written in."""
        return _LANGUAGES[self.path.suffix]

    def program(self, placeholders: Mapping[str, str]) -> Program:
        """Return the program, with the stock rule, and with values for the targets."""
        text = self.path.read_text()
        text = _INCLUDED.sub(lambda found: _end_in_cpp(found[1]), text)
        text = _IMPORTED.sub(lambda found: _start_in_python(found[1]), text)
        text = _FORGING.sub(lambda _: _FORGER.read_text(), text)
        for name, value in {**_ODD, **placeholders}.items():
            text = text.replace(f"@{name}@", value)

        return Program(self.language, {self.hook: text})


def _end_in_cpp(hook: str) -> str:
    stock = (STOCK / f"{hook}.cpp").read_text()
    stock = stock.replace(f"PYVRP_PLUS_OPERATOR({hook})", "")
    stock = stock.replace(f" {hook}(", " decide(")
    return f"{stock}{_ENDS[hook]}\nPYVRP_PLUS_OPERATOR({hook})"


def _start_in_python(hook: str) -> str:
    stock = (STOCK / f"{hook}.py").read_text()
    return re.sub(rf"^(def|class) {hook}\b", r"\1 decide", stock, flags=re.M)


#: All hostile operators.
OPERATORS = [
    HostileOperator(path)
    for path in sorted(_FOLDER.glob("*/*"))
    if path.suffix in _LANGUAGES
]
