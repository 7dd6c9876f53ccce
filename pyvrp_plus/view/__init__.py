"""Solutions as a self-contained interactive page."""

from .page import make_page as make_page
