"""Command ``python -m pyvrp_plus.operators``: what there is, what builds use."""

import argparse
from itertools import takewhile
from pathlib import Path

from .build_cache import BuildCache
from .compile_operator import get_include
from .installed import installed_operators
from .load_operator import LIBRARY


def main() -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(prog="python -m pyvrp_plus.operators")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    listing = commands.add_parser("list", help="the operators with names")
    listing.set_defaults(run=lambda args: _list())

    include = commands.add_parser("include", help="where the headers are")
    include.set_defaults(run=lambda args: print(get_include()))

    cache = commands.add_parser("cache", help="where built operators are kept")
    cache.add_argument("--clear", action="store_true", help="remove them")
    cache.set_defaults(run=lambda args: _cache(args.clear))

    args = parser.parse_args()
    args.run(args)


def _list() -> None:
    print(f"In {LIBRARY}, and usable by name:")
    for path in sorted(LIBRARY.glob("*.cpp")):
        print(f"\n{path.stem}\n    {_summary(path)}")

    if installed := installed_operators():
        print("\nInstalled by other packages, and usable by name:")

    for each in installed:
        print(f"\n{each.name}\n    {each.package} {each.version}: {each.summary}")


def _summary(path: Path) -> str:
    """Return the first paragraph of the comment that the file begins with."""
    lines = takewhile(lambda line: line.strip("/ "), path.read_text().splitlines())
    return "\n    ".join(line.strip("/ ") for line in lines)


def _cache(clear: bool) -> None:
    cache = BuildCache()
    if clear:
        cache.clear()

    size = cache.size() / 2**20
    print(f"{cache.folder}: {len(cache.entries())} files, {size:.1f} MiB")


if __name__ == "__main__":
    main()
