"""What the package prints goes through logging."""

import logging

import pyvrp_plus
from pyvrp_plus.stop import MaxIterations


def test_progress_is_logged(small_data, caplog, capsys):
    """Progress goes to the standard output by default, and to other handlers."""
    with caplog.at_level(logging.INFO, "pyvrp_plus"):
        pyvrp_plus.solve(small_data, MaxIterations(5), display=True)

    assert "Search terminated" in caplog.text
    assert "Search terminated" in capsys.readouterr().out


def test_silenced(small_data, capsys):
    """A higher level silences it."""
    logger = logging.getLogger("pyvrp_plus")
    level = logger.level
    logger.setLevel(logging.WARNING)
    try:
        pyvrp_plus.solve(small_data, MaxIterations(5), display=True)
        pyvrp_plus.show_versions()
    finally:
        logger.setLevel(level)

    assert capsys.readouterr().out == ""
