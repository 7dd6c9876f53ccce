"""``python -m pyvrp_plus.operators cache`` tells of built operators."""

import argparse

from .build_cache import BuildCache


def main() -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(prog="python -m pyvrp_plus.operators")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    cache = commands.add_parser("cache", help="where built operators are kept")
    cache.add_argument("--clear", action="store_true", help="remove them")
    args = parser.parse_args()

    kept = BuildCache()
    if args.clear:
        kept.clear()

    size = kept.size() / 2**20
    print(f"{kept.folder}: {len(kept.entries())} files, {size:.1f} MiB")


if __name__ == "__main__":
    main()
