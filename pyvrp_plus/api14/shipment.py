"""Shipments, from one location to another."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, fields

import pyvrp_plus._pyvrp as native
from pyvrp_plus.model_parts import INT_MAX

from .location import AtLocation, Location


@dataclass(frozen=True)
class ShipmentStep(AtLocation):
    """
    The pickup or the delivery of a shipment.

    Parameters
    ----------
    location
        Index of the location.
    tw_early, tw_late, service_duration
        As of :class:`pyvrp_plus.ShipmentStep`.
    """

    tw_early: int = 0
    tw_late: int = INT_MAX
    service_duration: int = 0

    __hash__ = None

    def at(self, location: Location) -> native.ShipmentStep:
        """Return the step with the coordinates of its location."""
        return native.ShipmentStep(
            location.x,
            location.y,
            self.tw_early,
            self.tw_late,
            self.service_duration,
        )


@dataclass(frozen=True, init=False)
class Shipment:
    """
    A shipment: one vehicle picks it up and delivers it on the same trip.

    Parameters
    ----------
    pickup_location, delivery_location
        Indices of the locations.
    pickup_tw_early, pickup_tw_late, pickup_service_duration, delivery_tw_early, \
delivery_tw_late, delivery_service_duration
        As of :class:`pyvrp_plus.ShipmentStep`.
    amount, prize, required, name, required_skills, allowed_vehicle_types, \
forbidden_vehicle_types
        As of :class:`pyvrp_plus.Shipment`.
    """

    pickup: ShipmentStep
    delivery: ShipmentStep
    amount: list[int]
    prize: int
    required: bool
    name: str
    required_skills: list[str]
    allowed_vehicle_types: list[int] | None
    forbidden_vehicle_types: list[int]

    __hash__ = None  # type: ignore[assignment]

    def __init__(
        self,
        pickup_location: int,
        delivery_location: int,
        pickup_tw_early: int = 0,
        pickup_tw_late: int = INT_MAX,
        pickup_service_duration: int = 0,
        delivery_tw_early: int = 0,
        delivery_tw_late: int = INT_MAX,
        delivery_service_duration: int = 0,
        amount: Sequence[int] = (),
        prize: int = 0,
        required: bool = True,
        *,
        name: str = "",
        required_skills: Collection[str] = (),
        allowed_vehicle_types: Collection[int] | None = None,
        forbidden_vehicle_types: Collection[int] = (),
    ) -> None:
        pickup = ShipmentStep(
            pickup_location, pickup_tw_early, pickup_tw_late, pickup_service_duration
        )
        delivery = ShipmentStep(
            delivery_location,
            delivery_tw_early,
            delivery_tw_late,
            delivery_service_duration,
        )
        if delivery.tw_late < pickup.tw_early:
            raise ValueError(
                "delivery_tw_late must not be before pickup_tw_early: "
                f"{delivery.tw_late} < {pickup.tw_early}."
            )

        nowhere = Location(0, 0)
        checked = native.Shipment(
            pickup.at(nowhere),
            delivery.at(nowhere),
            amount,
            prize,
            required,
            name=name,
            required_skills=required_skills,
            allowed_vehicle_types=allowed_vehicle_types,
            forbidden_vehicle_types=forbidden_vehicle_types,
        )
        values = {"pickup": pickup, "delivery": delivery}
        for field in fields(self):
            value = values.get(field.name, getattr(checked, field.name))
            object.__setattr__(self, field.name, value)

    def between(self, pickup: Location, delivery: Location) -> native.Shipment:
        """Return the shipment with the coordinates of its locations."""
        return native.Shipment(
            self.pickup.at(pickup),
            self.delivery.at(delivery),
            self.amount,
            self.prize,
            self.required,
            name=self.name,
            required_skills=self.required_skills,
            allowed_vehicle_types=self.allowed_vehicle_types,
            forbidden_vehicle_types=self.forbidden_vehicle_types,
        )

    def __str__(self) -> str:
        return self.name
