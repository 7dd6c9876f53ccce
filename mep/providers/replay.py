"""Provider that replays the answers of a recorded run."""

from __future__ import annotations

from collections.abc import Mapping

from mep.providers.provider import (
    Completion,
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
    answers
        Recorded answers and errors, by the key of the request.
    """

    def __init__(self, answers: Mapping[str, Completion | ProviderError]) -> None:
        self._answers = dict(answers)

    def complete(self, request: Request) -> Completion:
        """
        Return the recorded answer to a request.

        Raises
        ------
        FatalProviderError
            Of the kind ``replay``, if the request was not recorded.
        ProviderError
            If the request was recorded with an error instead of an answer.
        """
        answer = self._answers.get(request.key)
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
