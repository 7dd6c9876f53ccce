import traceback

import pytest

from mep.providers.provider import Completion, FatalProviderError, ProviderError
from mep.providers.replay import ReplayProvider
from tests.mep.providers.asking import request


def test_answers_as_before() -> None:
    first, second = request(place="first"), request(place="second")
    recorded = Completion("Both.", "gpt", 3, 2, 0.5, 1.5, 1, "length")
    replay = ReplayProvider({first.key: recorded, second.key: Completion("No.", "gpt")})
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
    replay = ReplayProvider({request().key: error})
    lengths = []
    for _ in range(3):
        with pytest.raises(ProviderError) as caught:
            replay.complete(request())

        assert caught.value is error
        lengths.append(len(traceback.extract_tb(error.__traceback__)))

    assert len(set(lengths)) == 1


def test_what_was_not_asked_is_told() -> None:
    replay = ReplayProvider({request().key: Completion("Both.", "gpt")})
    with pytest.raises(FatalProviderError, match=r"'here'.*configuration") as caught:
        replay.complete(request(place="here"))
    assert caught.value.kind == "replay"
