"""Solutions in the formats of other programs, all made from one table of stops."""

from .as_csv import solution_csv as solution_csv
from .as_dict import result_dict as result_dict
from .as_dict import solution_dict as solution_dict
from .as_geojson import check_degrees as check_degrees
from .as_geojson import solution_geojson as solution_geojson
from .as_text import solution_text as solution_text
from .stops import Stop as Stop
from .stops import stops_of as stops_of
