"""Send requests to the model: each once, within the budget, and all recorded."""

from __future__ import annotations

from mep.providers.account import Account, BudgetError
from mep.providers.provider import (
    Completion,
    FatalProviderError,
    Provider,
    ProviderError,
    Request,
)
from mep.record.store import Store


class Asker:
    """
    Sends requests to a provider, unless the store has the answer.

    Several threads may use it at a time.

    Parameters
    ----------
    provider
        Provider that answers the requests.
    store
        Store of requests and answers; the costs recorded in it count, too.
    cap_usd
        Maximum amount to spend in US dollars, including what requests in flight may
        cost; infinite for no cap.
    """

    def __init__(self, provider: Provider, store: Store, cap_usd: float) -> None:
        self._provider = provider
        self._store = store
        # Whether the provider has reacted to any request since the run was started.
        self._is_reached = False
        self.account = Account(cap_usd, store.spent_usd())

    def ask(self, request: Request) -> Completion:
        """
        Return the answer to a request.

        Raises
        ------
        ProviderError
            When there is no answer: a ``BudgetError`` if it may cost too much, and a
            ``FatalProviderError`` if no other request will have an answer, either.
        """
        known = self._store.request(request.key)
        outcome = known.outcome if known else None
        if isinstance(outcome, Completion):
            return outcome
        if outcome is not None and not _is_passing(outcome):
            raise outcome

        return self._send(request)

    def _send(self, request: Request) -> Completion:
        reserved = self._provider.largest_cost(request)
        try:
            self.account.reserve(reserved)
        except BudgetError as error:
            self._store.send(request, 0.0)
            self._store.fail(request.key, error)
            raise

        self._store.send(request, reserved)
        try:
            completion = self._provider.complete(request)
        except ProviderError as error:
            # The request may be billed although no answer has arrived.
            self.account.settle(reserved, error.cost_usd)
            error = self._judged(error)
            self._store.fail(request.key, error)
            raise error from None

        self._is_reached = True
        self._store.answer(request.key, completion)
        self.account.settle(reserved, completion.cost_usd)
        return completion

    def _judged(self, error: ProviderError) -> ProviderError:
        """
        Return a failure, as a fatal one if there has been no connection at all.

        A run without a network would otherwise go on until all its requests have
        failed, and resuming it would not ask again.
        """
        if error.kind != "connection" or error.cost_usd > 0:
            self._is_reached = True
        if self._is_reached:
            return error

        return FatalProviderError(
            error.kind,
            f"No request has reached the provider: {error.message} Check the network "
            "and the address; --resume goes on from here.",
        )


def _is_passing(error: ProviderError) -> bool:
    """Return whether another attempt may succeed once the run is resumed."""
    return isinstance(error, BudgetError | FatalProviderError)
