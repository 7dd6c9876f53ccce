"""The report of a run: one HTML page that needs nothing else."""

from __future__ import annotations

from mep.report.context import make_context
from mep.report.entry import make_entries
from mep.report.environment import environment
from mep.report.picture import Pictures
from mep.run import Run


def render_report(run: Run) -> str:
    """
    Return the report of a run, as one HTML page without scripts or anything to load.

    Text from models is shown as text only: nothing in it is followed or executed.
    """
    return (
        environment()
        .get_template("report.html.j2")
        .render(
            make_context(run, Pictures()),
            entries=make_entries(run),
            address=lambda name: f"#{name}",
        )
    )
