"""The report of a run, as one HTML page."""

from .report import render_report as render_report
