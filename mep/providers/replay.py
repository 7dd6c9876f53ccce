"""Answers of a run that was recorded."""

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
    Answers as it was answered before; costs nothing.

    Completions are returned as they were recorded, with the tokens, dollars and seconds
    of then; errors are raised again.

    Parameters
    ----------
    answers
        By the key of the request.
    """

    def __init__(self, answers: Mapping[str, Completion | ProviderError]) -> None:
        self._answers = dict(answers)

    def complete(self, request: Request) -> Completion:
        """
        Return the recorded answer to a request.

        Raises
        ------
        FatalProviderError
            Of the kind ``replay``, when there is none.
        ProviderError
            When there was none.
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
        """Return the dollars that the request costs: nothing."""
        return 0.0
