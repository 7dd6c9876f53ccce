"""What a run has found, as one HTML page."""

from .report import render_report as render_report
