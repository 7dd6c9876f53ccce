"""Definitions of the tables of the paper: suites, methods and columns."""

from __future__ import annotations

from dataclasses import dataclass, replace

from .methods import ABLATED, COMPONENTS, NEEDS

VARIANTS = ("cvrp", "gvrp", "mdvrptw", "pcvrptw", "vrpb", "vrptw")

_METHOD_NAMES = {
    "all": "all three",
    "noinit": "no initialisation",
    "eoh": "EoH",
    "reevo": "ReEvo",
}


@dataclass(frozen=True)
class PaperTable:
    """
    A table of the paper: a line for each method on each suite.

    ``figures`` are the fields of ``Printed`` that the paper prints in the table;
    ``names`` are the names of lines that are not named after their method; ``notes``
    stand below the table.
    """

    title: str
    suites: tuple[str, ...]
    methods: tuple[str, ...]
    figures: tuple[str, ...]
    names: dict[str, str]
    notes: tuple[str, ...] = ()

    @property
    def options(self) -> tuple[str, ...]:
        """Names of the options that the methods need."""
        needed = (option for method in self.methods for option in NEEDS[method])
        return tuple(dict.fromkeys(needed))

    def name_of(self, method: str) -> str:
        """Return the name of a method's line."""
        return (_METHOD_NAMES | self.names).get(method, method)

    def with_methods(self, method: str, others: tuple[str, ...]) -> PaperTable:
        """Return the table with other methods in the place of one."""
        place = self.methods.index(method)
        methods = (*self.methods[:place], *others, *self.methods[place + 1 :])
        return replace(self, methods=methods)


TABLES = {
    "components": PaperTable(
        "Components on TSP100",
        ("tsp100",),
        ("stock", *COMPONENTS),
        ("cost", "improvement"),
        {},
    ),
    "variants": PaperTable(
        "The integrated solver on six variants",
        VARIANTS,
        ("stock", "all"),
        ("cost", "improvement", "seconds"),
        {},
        (
            "seconds: of the search. Under a budget in seconds ours are that budget, "
            "and do not compare with the paper's.",
        ),
    ),
    "ablation": PaperTable(
        f"Ablation of the evolution of {ABLATED}",
        VARIANTS,
        ("stock", ABLATED, "noinit", "reactive", "eoh", "reevo"),
        ("improvement",),
        {ABLATED: "full"},
        (
            "EoH (Liu et al., 2024) and ReEvo (Ye et al., 2024) are added here, "
            "without printed figures.",
        ),
    ),
    "combined": PaperTable(
        "Each component alone, and all combined",
        VARIANTS,
        ("stock", *COMPONENTS, "all"),
        ("improvement",),
        {},
    ),
    "neural": PaperTable(
        "Against a neural solver, CVRP",
        ("cvrp",),
        ("stock", "all", "neural"),
        ("cost",),
        {"neural": "POMO (paper: POMO-MTL)"},
        (
            "The paper's neural solver is POMO-MTL, which is trained for several "
            "variants; ours is POMO with the weights that are given. It takes budgets "
            "in seconds, and ends when all its solutions are built.",
        ),
    ),
    "curve": PaperTable(
        "Mean cost on TSP100 by generation",
        ("tsp100",),
        ("stock", "generations", *COMPONENTS),
        ("cost",),
        {
            "stock": "generation 0 (stock)",
            "generations": "generations 1 to 10",
            **{name: f"evolved {name}" for name in COMPONENTS},
        },
        (
            "The paper's curve falls from the cost of the stock rules to that of the "
            "evolved ones, in 10 generations; between, there are no printed figures.",
            "generation N: the operator that was the best in training at its end, of "
            "all repeats of the run.",
        ),
    ),
}
