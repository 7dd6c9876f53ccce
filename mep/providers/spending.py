"""Keeping what is spent under a cap."""

from __future__ import annotations

import math
import threading

from mep.providers.provider import FatalProviderError, ProviderError


class PaidError(ProviderError):
    """
    There is no answer to a request, but it may be billed nevertheless.

    Parameters
    ----------
    kind, message
        As for every error of a provider.
    cost_usd
        What it may be billed at most.
    """

    def __init__(self, kind: str, message: str, cost_usd: float) -> None:
        super().__init__(kind, message)
        self.cost_usd = cost_usd


class FatalPaidError(PaidError, FatalProviderError):
    """No request will be answered, but this one may be billed nevertheless."""


class Spending:
    """
    What is spent, and what requests in flight may still cost; safe with threads.

    Before a request, its largest cost is reserved; after it, that is settled, or lost.
    What is spent and reserved together never exceeds the cap, so that what is spent
    does not either, as long as no request costs more than was reserved for it.

    Parameters
    ----------
    cap_usd
        What may be spent; infinite for no cap.
    spent
        What was spent before, as by the part of a run that is resumed.

    Raises
    ------
    ValueError
        When an amount is negative or not a number.
    """

    def __init__(self, cap_usd: float, spent: float = 0.0) -> None:
        self._cap = _checked("The cap", cap_usd)
        self._spent = _checked("What was spent before", spent)
        # One by one and not as a sum, which would drift with every subtraction.
        self._amounts: list[float] = []
        self._lock = threading.Lock()

    def reserve(self, amount: float) -> None:
        """
        Set dollars aside for a request.

        Raises
        ------
        ProviderError
            Of the kind ``budget``, when the cap would be exceeded; nothing is reserved.
        """
        _checked("What is reserved", amount)
        with self._lock:
            committed = self._spent + math.fsum(self._amounts)
            if committed + amount > self._cap:
                raise ProviderError(
                    "budget",
                    f"a request may cost ${amount:.4f}, but ${self._spent:.4f} of "
                    f"${self._cap:.4f} are spent and ${committed - self._spent:.4f} "
                    "are reserved for requests in flight",
                )

            self._amounts.append(amount)

    def settle(self, reserved: float, actual: float) -> None:
        """
        Turn what was reserved for a request into what it cost.

        Raises
        ------
        ValueError
            When no such amount is reserved.
        """
        _checked("What was paid", actual)
        with self._lock:
            if reserved not in self._amounts:
                raise ValueError(f"${reserved} are settled, but not reserved.")

            self._amounts.remove(reserved)
            self._spent += actual

    def lose(self, reserved: float) -> None:
        """Count all that was reserved for a request as spent: it may be billed."""
        self.settle(reserved, reserved)

    @property
    def spent(self) -> float:
        """Dollars that are spent."""
        with self._lock:
            return self._spent

    @property
    def reserved(self) -> float:
        """Dollars that requests in flight may cost."""
        with self._lock:
            return math.fsum(self._amounts)

    @property
    def left(self) -> float:
        """Dollars that can still be reserved."""
        with self._lock:
            return max(0.0, self._cap - self._spent - math.fsum(self._amounts))


def _checked(what: str, amount: float) -> float:
    if math.isnan(amount) or amount < 0:
        raise ValueError(f"{what} must be a number of dollars, but is {amount}.")

    return amount
