"""Edges of models that are added all at once."""

from __future__ import annotations

from abc import abstractmethod

import numpy as np
from numpy.typing import ArrayLike

from pyvrp_plus._pyvrp import Depot
from pyvrp_plus.edges import edge_matrix
from pyvrp_plus.keywords import suggest_keywords
from pyvrp_plus.lengths import Metric, lengths
from pyvrp_plus.model_parts import ModelParts, index_of
from pyvrp_plus.profile import Place, Profile


class ModelEdges(ModelParts[Depot]):
    """A model whose edges may come from matrices, or from coordinates."""

    @property
    @abstractmethod
    def locations(self) -> list[Place]:
        """The locations that edges connect, in the order of matrices."""

    @suggest_keywords
    def add_edges(
        self,
        distances: ArrayLike,
        durations: ArrayLike | None = None,
        profile: Profile | None = None,
    ) -> None:
        """
        Add the edges between all locations that there are so far, from matrices.

        They count as if they were added one by one: later edges replace them.

        Parameters
        ----------
        distances
            Square matrix of integers, with a row and a column for each location, in the
            order of :attr:`~pyvrp_plus.Model.locations`.
        durations
            A matrix likewise; without it, durations are zero.
        profile
            The profile for which the edges count; all, if not given.

        Raises
        ------
        TypeError, ValueError, OverflowError
            When the profile is not in this model, or when a matrix has another shape,
            or values that are not edges'; the message names the value.
        """
        if profile is not None:
            index_of(self._profiles, profile, "profile")

        edges = self._edges if profile is None else profile.edges
        edges.append(edge_matrix(self.locations, distances, durations))

    @suggest_keywords
    def add_edges_from_coordinates(
        self,
        metric: Metric = "euclidean",
        *,
        scale: float = 1,
        speed: float | None = None,
        profile: Profile | None = None,
    ) -> None:
        """
        Add the edges between all locations that there are so far, from coordinates.

        Parameters
        ----------
        metric
            How long the way between two locations is: ``"euclidean"`` for the straight
            line, ``"manhattan"`` for one along both axes, ``"haversine"`` for the great
            circle, in metres, where ``x`` is the longitude and ``y`` the latitude, both
            in degrees.
        scale
            Distance for each unit of that length. For example, 0.001 makes kilometres
            of metres, and 1.3 takes into account that roads are not straight.
        speed
            Distance travelled in a unit of time; without it, durations are zero.
        profile
            The profile for which the edges count; all, if not given.

        Raises
        ------
        ValueError
            When there is no such metric, when a coordinate is not finite or is out of
            the range of degrees, when scale or speed are not positive, or when the
            profile is not in this model.
        """
        for name, value in (("scale", scale), ("speed", speed)):
            if value is not None and not 0 < value < np.inf:
                raise ValueError(f"{name} must be positive, but is {value}.")

        ways = scale * lengths(self.locations, metric)
        self.add_edges(
            np.rint(ways), None if speed is None else np.rint(ways / speed), profile
        )
