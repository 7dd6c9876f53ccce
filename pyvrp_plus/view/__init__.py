"""Solutions as a self-contained interactive page."""

from .page import OSM_TILES as OSM_TILES
from .page import make_page as make_page
