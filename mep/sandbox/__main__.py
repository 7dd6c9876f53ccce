"""``python -m mep.sandbox check``: whether generated code can be confined here."""

from __future__ import annotations

import argparse
import sys

from rich.console import Console
from rich.table import Table

from mep.sandbox import escapes
from mep.sandbox.kernel.cgroup import memory_limit
from mep.sandbox.kernel.layers import LAYERS, PURPOSES
from mep.sandbox.limits import Limits
from mep.sandbox.sandbox import Sandbox

_LIMITS = Limits(wall_seconds=60, cpu_seconds=10)


def check(console: Console) -> bool:
    """
    Print which layers of the kernel confine jobs, and try to break out.

    Returns
    -------
    bool
        Whether all layers are there, and nothing was done that must not be.
    """
    with Sandbox(escapes.__name__, allow_unsandboxed=True) as sandbox:
        missing = dict(sandbox.missing)
        table = Table("layer", "what it is for", "here", box=None)
        for layer in LAYERS:
            table.add_row(layer, PURPOSES[layer], missing.get(layer, "yes"))
        console.print(table)
        limit = memory_limit()
        together = "no limit" if limit is None else f"{limit / 2**30:.1f} GiB"
        console.print(f"\nmemory of all jobs together, by control groups: {together}")

        done = sandbox.run("try", {}, _LIMITS).result

    console.print()
    for name in escapes.ESCAPES:
        console.print(f"{name}: {'DONE' if done[name] else 'refused'}")

    return not missing and not any(done.values())


def main() -> int:
    """Run the command; return its exit status."""
    parser = argparse.ArgumentParser(
        prog="python -m mep.sandbox",
        description="Tell what the sandbox of generated operators is made of here.",
    )
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    commands.add_parser("check", help="the layers of the kernel, and attempts on them")
    parser.parse_args()
    console = Console()
    if check(console):
        console.print("\nGenerated operators are confined.")
        return 0

    console.print(
        "\nGenerated operators are NOT confined: runs of mep.evolve stop, unless "
        "--allow-unsandboxed says that they may go on."
    )
    return 1


if __name__ == "__main__":
    sys.exit(main())
