"""Commands of the harness: one module each, with ``add_arguments`` and ``main``."""

from types import ModuleType

from benchmarks.commands import document, fetch, generate, paper, plot, run, table

COMMANDS: dict[str, ModuleType] = {
    "run": run,
    "table": table,
    "plot": plot,
    "paper": paper,
    "fetch": fetch,
    "generate": generate,
    "document": document,
}
