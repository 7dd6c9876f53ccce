"""The account of the money spent on requests, which is kept under a cap."""

from __future__ import annotations

import math
import threading

from mep.providers.provider import ProviderError

#: Kind of the error below, by which stores and transcripts know it.
BUDGET = "budget"


class BudgetError(ProviderError):
    """
    Exception for a request that was not sent because there is no money left for it.

    Parameters
    ----------
    message
        Amounts that are needed, spent and reserved.
    """

    def __init__(self, message: str) -> None:
        super().__init__(BUDGET, message)


class Account:
    """
    Thread-safe account of the money spent, and reserved for requests in flight.

    The largest cost of a request is reserved before it is sent. Afterwards the request
    is settled by its actual cost, or by the whole reserve if that may be billed. The
    sum of both amounts never exceeds the cap. Hence the money spent does not exceed it
    either, as long as no request costs more than was reserved for it.

    Parameters
    ----------
    cap_usd
        Maximum amount to spend, in US dollars; infinite for no cap.
    spent
        Amount spent before, as by the part of a run that is resumed.

    Raises
    ------
    ValueError
        When an amount is negative or not a number.
    """

    def __init__(self, cap_usd: float, spent: float = 0.0) -> None:
        self._cap = _checked("The cap", cap_usd)
        self._spent = _checked("What was spent before", spent)
        # A list and not a sum, which would drift with every subtraction.
        self._amounts: list[float] = []
        self._lock = threading.Lock()

    def reserve(self, amount: float) -> None:
        """
        Set dollars aside for a request.

        Raises
        ------
        BudgetError
            When the cap would be exceeded; nothing is reserved.
        """
        _checked("What is reserved", amount)
        with self._lock:
            committed = self._spent + math.fsum(self._amounts)
            if committed + amount > self._cap:
                raise BudgetError(
                    f"a request may cost ${amount:.4f}, but ${self._spent:.4f} of "
                    f"${self._cap:.4f} are spent and ${committed - self._spent:.4f} "
                    "are reserved for requests in flight",
                )

            self._amounts.append(amount)

    def settle(self, reserved: float, actual: float) -> None:
        """
        Replace the amount reserved for a request by its actual cost.

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

    @property
    def spent(self) -> float:
        """Amount spent so far, in US dollars."""
        with self._lock:
            return self._spent


def _checked(subject: str, amount: float) -> float:
    if math.isnan(amount) or amount < 0:
        raise ValueError(f"{subject} must be a number of dollars, but is {amount}.")

    return amount
