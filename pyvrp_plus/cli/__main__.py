"""Entry point of ``python -m pyvrp_plus.cli``."""

from .command import main

if __name__ == "__main__":
    main()
