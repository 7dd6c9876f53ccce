"""Workplaces, where requests are answered, and workshops, which open them."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, Protocol

#: A request or a reply, which can be written as JSON.
Json = dict[str, Any]


class Workplace(Protocol):
    """
    A place that answers requests, one at a time.

    It holds what is expensive to set up, such as a sandbox, and nothing on which a
    reply depends.
    """

    def answer(self, request: Json) -> Json:
        """Return the reply to a request."""
        ...

    def close(self) -> None:
        """
        End all processes of the workplace.

        Another thread may be waiting for an answer, which it then gets at once, and
        which means nothing.
        """
        ...


class Workshop(Hashable, Protocol):
    """
    A description of workplaces, which can be sent to other machines.

    Workshops that are equal open workplaces that are alike.
    """

    @property
    def needs_compiler(self) -> bool:
        """Whether results depend on the compiler."""
        ...

    def open(self) -> Workplace:
        """
        Return a new workplace on this machine.

        Raises
        ------
        RuntimeError, OSError
            When it cannot be set up here.
        """
        ...
