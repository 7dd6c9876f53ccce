"""Provider that replays the answers of a recorded run."""

from __future__ import annotations

from collections.abc import Sequence

from mep.providers.provider import (
    Completion,
    Exchange,
    FatalProviderError,
    ProviderError,
    Request,
)


class ReplayProvider:
    """
    Gives the answers that were recorded before, at no cost.

    Completions are returned as they were recorded, with their original tokens, dollars
    and seconds; errors are raised again.

    Parameters
    ----------
    exchanges
        Recorded requests with their answers or errors.
    by_place
        Whether a request that was not recorded gets the answer of the one that was made
        at the same place of the run. Where budgets are in time, no two runs measure the
        same, so that no two prompts are the same.
    """

    def __init__(
        self, exchanges: Sequence[Exchange], *, by_place: bool = False
    ) -> None:
        answered = [one for one in exchanges if one.outcome is not None]
        self._answers = {one.key: one.outcome for one in answered}
        self._by_place = (
            {one.place: one.outcome for one in answered} if by_place else None
        )

    def complete(self, request: Request) -> Completion:
        """
        Return the recorded answer to a request.

        Raises
        ------
        FatalProviderError
            Of the kind ``replay``, if the request was not recorded.
        ProviderError
            If the request was recorded with an error instead of an answer; of the kind
            ``replay``, if nothing was asked at a place, where places decide.
        """
        answer = self._answers.get(request.key)
        if answer is None and self._by_place is not None:
            answer = self._by_place.get(request.place)
            if answer is None:
                raise ProviderError(
                    "replay", f"Nothing was asked at {request.place!r} when recorded."
                )
        if answer is None:
            raise FatalProviderError(
                "replay",
                f"What is asked at {request.place!r} was not asked there in the "
                "recorded run. A replay must have the configuration of that run, with "
                "the same versions of the program and of its prompts.",
            )
        if isinstance(answer, ProviderError):
            # Otherwise, errors collect the traceback of each place that raises them.
            raise answer.with_traceback(None)

        return answer

    def largest_cost(self, request: Request) -> float:
        """Return the largest cost of a request in US dollars, which is zero."""
        return 0.0
