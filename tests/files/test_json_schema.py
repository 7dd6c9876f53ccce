"""The JSON Schema of problems."""

import json
from importlib.resources import files

from pyvrp_plus.files.json_schema import schema


def test_schema_is_published():
    """The file is what the fields say: python -m pyvrp_plus.files.json_schema."""
    path = files("pyvrp_plus.files") / "problem.schema.json"
    assert json.loads(path.read_text()) == schema()
