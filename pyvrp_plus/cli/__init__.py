"""The ``pyvrp-plus`` command."""

from .command import main as main
