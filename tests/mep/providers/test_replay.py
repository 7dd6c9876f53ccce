import traceback

import pytest

from mep.providers.provider import (
    Completion,
    Exchange,
    FatalProviderError,
    ProviderError,
    Request,
)
from mep.providers.replay import ReplayProvider
from tests.mep.providers.asking import request


def _recorded(asked: Request, outcome: Completion | ProviderError) -> Exchange:
    return Exchange(**vars(asked), outcome=outcome)


def test_answers_as_before() -> None:
    first, second = request(place="first"), request(place="second")
    recorded = Completion("Both.", "gpt", 3, 2, 0.5, 1.5, 1, "length")
    replay = ReplayProvider(
        [_recorded(first, recorded), _recorded(second, Completion("No.", "gpt"))]
    )
    assert replay.complete(first) == recorded
    assert replay.complete(second).text == "No."
    assert replay.largest_cost(first) == 0


@pytest.mark.parametrize(
    "error",
    [
        ProviderError("timeout", "Too late."),
        FatalProviderError("authentication", "Who?"),
        ProviderError("timeout", "Too late.", 0.25),
    ],
)
def test_fails_as_before(error: ProviderError) -> None:
    replay = ReplayProvider([_recorded(request(), error)])
    lengths = []
    for _ in range(3):
        with pytest.raises(ProviderError) as caught:
            replay.complete(request())

        assert caught.value is error
        lengths.append(len(traceback.extract_tb(error.__traceback__)))

    assert len(set(lengths)) == 1


def test_what_was_not_asked_is_told() -> None:
    replay = ReplayProvider([_recorded(request(), Completion("Both.", "gpt"))])
    with pytest.raises(FatalProviderError, match=r"'here'.*configuration") as caught:
        replay.complete(request(place="here"))
    assert caught.value.kind == "replay"


def test_places_decide_where_prompts_differ() -> None:
    """The same prompt comes first; what was asked nowhere is no end of the run."""
    here, there = request(place="here"), request(place="there")
    exchanges = [
        _recorded(here, Completion("One.", "gpt")),
        _recorded(there, Completion("Two.", "gpt")),
    ]
    replay = ReplayProvider(exchanges, by_place=True)
    assert replay.complete(here).text == "One."
    assert replay.complete(request(place="there", prompt="Cost: 3")).text == "Two."

    with pytest.raises(ProviderError, match="'repair'") as caught:
        replay.complete(request(place="repair"))
    assert caught.value.kind == "replay"
    assert not isinstance(caught.value, FatalProviderError)
