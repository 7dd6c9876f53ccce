"""Provider that hands each request to the provider of its model."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Literal, TypeGuard

from mep.providers.provider import Completion, Provider, Request

#: Services that answer for several models, and may be named in front of a model.
Service = Literal["openai", "anthropic"]


class Router:
    """
    Hands each request to the provider of its model.

    Parameters
    ----------
    providers
        Providers by the name of the model, as users give it.
    """

    def __init__(self, providers: Mapping[str, Provider]) -> None:
        self._providers = dict(providers)

    def complete(self, request: Request) -> Completion:
        """
        Return the answer to a request.

        Raises
        ------
        ProviderError
            When there is no answer.
        """
        return self._providers[request.model].complete(_for_service(request))

    def largest_cost(self, request: Request) -> float:
        """Return the largest possible cost of a request in US dollars."""
        return self._providers[request.model].largest_cost(_for_service(request))


def split_name(model: str) -> tuple[Service | None, str]:
    """
    Return the service in front of a model's name, if there is one, and the rest.

    Other names may have colons as well: ``llama3:8b`` is one without a service.
    """
    service, _, rest = model.partition(":")
    return (service, rest) if rest and _is_service(service) else (None, model)


def _is_service(name: str) -> TypeGuard[Service]:
    return name in ("openai", "anthropic")


def _for_service(request: Request) -> Request:
    return replace(request, model=split_name(request.model)[1])
