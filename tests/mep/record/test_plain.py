"""What is stored as JSON, and read again."""

import json
from dataclasses import asdict

import pytest

from mep.candidate.candidate import Candidate, Generation, Ranked
from mep.candidate.evaluation import Evaluation
from mep.candidate.program import Program
from mep.candidate.proposal import Proposal
from mep.candidate.rejection import Rejection, Stage
from mep.record.plain import from_plain
from pyvrp_plus.trials.estimate import Estimate
from tests.mep.runs import evaluation

GAIN = Estimate(1.0, float("-inf"), 2.0, 3)
PROPOSAL = Proposal(Program("cpp", {"select_parents": "// a\n"}), hypothesis="Because.")
REJECTION = Rejection(Stage.COMPILE, "line 3")


@pytest.mark.parametrize(
    "record",
    [
        Candidate(1, 2, 3, "mep", ("stock",), 1, (REJECTION,), PROPOSAL, {"a": 1e-6}),
        Candidate(1, 2, 3, "eoh_i1", (), improvement=GAIN, outcome="unclear"),
        Generation(1, 2, (Ranked("stock", 5.0, GAIN),), 1.5, 0.0),
        evaluation(None, trace=[]),
        evaluation(7, trace=[(1, 9), (4, 7)]),
    ],
)
def test_json_and_back(record):
    """Tuples, stages and dataclasses are such again."""
    again = from_plain(type(record), json.loads(json.dumps(asdict(record))))
    assert again == record
    assert repr(again) == repr(record)


def test_other_fields_are_refused():
    """A record of something else is told, not half read."""
    plain = asdict(evaluation(7))
    with pytest.raises(TypeError, match="new"):
        from_plain(Evaluation, plain | {"new": 1})
    del plain["cost"]
    with pytest.raises(TypeError, match="cost"):
        from_plain(Evaluation, plain)
