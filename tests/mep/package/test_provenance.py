import json

import pytest

from mep.config import from_plain
from mep.package.provenance import provenance
from mep.report.standing import standing
from pyvrp_plus.trials.estimate import Estimate
from tests.mep.report.runs import cpp_run, with_winner


def test_what_is_told(tmp_path_factory: pytest.TempPathFactory) -> None:
    run = with_winner(cpp_run(tmp_path_factory), Estimate(0.25, -0.5, 1.0, 7))
    winner = standing(run).candidates[0]
    told = json.loads(json.dumps(provenance(run, winner)))

    candidate = run.candidate(winner.name)
    assert candidate.proposal is not None
    assert told["operator"]["name"] == winner.name
    assert told["operator"]["digest"] == candidate.proposal.program.digest
    assert told["run"]["created"] == run.facts["created"]
    assert "better than the stock rule" in told["run"]["result"]
    assert [(each["role"], each["verdict"]) for each in told["measured"][:2]] == [
        ("validation", "better than the stock rule"),
        ("test", "not distinguishable from the stock rule"),
    ]
    assert told["measured"][1]["improvement"]["num_values"] == 7

    # It is enough to repeat the run.
    options = {k: v for k, v in told["configuration"].items() if v is not None}
    assert from_plain(options, "provenance")["seed"] == run.config.seed
