"""Checked access to the specifications and sections of a VRPLIB file."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NoReturn

import numpy as np
from numpy.typing import NDArray
from vrplib.parse import parse_vrplib

from pyvrp_plus._pyvrp import EuclideanDistances
from pyvrp_plus.exceptions import (
    FieldIndexError,
    FieldTypeError,
    FileFormatError,
    InstanceFileError,
    MissingFieldError,
)
from pyvrp_plus.files.distances import are_exact, distances
from pyvrp_plus.files.matrix_size import MAX_MATRIX_SIZE
from pyvrp_plus.files.round_funcs import ROUND_FUNCS, RoundingFunction

Integers = NDArray[np.int64]


class InstanceFile:
    """
    The fields of an instance file, as checked numpy arrays.

    A field is either a specification (one value) or a section (a row for each location
    or vehicle). Errors name the file, the field, the row and the value.

    Parameters
    ----------
    where
        Location of the file, for messages.
    fields
        The fields as parsed by ``vrplib``: names in lower case, sections without the
        first column, and depots numbered from zero.
    round_func
        Function that is applied to values before they are truncated to integers.
    """

    def __init__(
        self, where: str | Path, fields: dict[str, Any], round_func: RoundingFunction
    ) -> None:
        self._where = where
        self._fields = fields
        self._round_func = round_func

        if "dimension" not in self:
            self.fail("dimension", "is missing", kind=MissingFieldError)

        self.dimension = self.whole_number("dimension", 0)
        if self.dimension < 1:
            self.fail("dimension", f"must be positive, but is {self.dimension}")

    @classmethod
    def read(cls, where: str | Path, round_func: RoundingFunction) -> InstanceFile:
        """Read and parse a file."""
        # An error in the encoding says enough. Long runs of blanks would take the
        # parser a time that grows with their square.
        lines = Path(where).read_text().splitlines()
        text = "\n".join(" ".join(line.split()) for line in lines)
        try:
            fields = parse_vrplib(text, compute_edge_weights=False)
        except RuntimeError as error:
            raise FileFormatError(f"{where}: {error}") from error
        except TypeError as error:
            # The parser computes with the contents of these two sections only.
            raise FieldTypeError(
                f"{where}: EDGE_WEIGHT_SECTION needs an EDGE_WEIGHT_TYPE that is text, "
                f"and DEPOT_SECTION whole numbers: {error}"
            ) from error
        except ValueError as error:
            raise InstanceFileError(f"{where}: {error}") from error

        return cls(where, fields, round_func)

    def __contains__(self, name: str) -> bool:
        return name in self._fields

    def text(self, name: str) -> str:
        """Return a specification as text; empty when it is missing."""
        return str(self._fields.get(name, ""))

    def whole_number(self, name: str, default: int) -> int:
        """Return a specification that is an integer, or the default without it."""
        value = self._fields.get(name, default)
        if not isinstance(value, int):
            self.fail(name, f"must be an integer, but is {value!r}", FieldTypeError)

        return value

    def per_location(
        self,
        name: str,
        *,
        num_columns: int = 1,
        uniform: bool = False,
        rounded: bool = True,
    ) -> NDArray[Any]:
        """
        Return the values of a section, by location.

        Parameters
        ----------
        name
            The field, which must exist.
        num_columns
            Smallest number of values of each location.
        uniform
            Whether the field may be a specification, the value of all locations.
        rounded
            Whether the values are amounts, which are rounded.

        Returns
        -------
        Array with a row for each location, of ``num_columns`` or more columns.
        """
        values = self._numbers(name)
        if values.ndim == 0 and uniform:
            values = np.full(self.dimension, values)

        if values.ndim == 0 or len(values) < self.dimension:
            count = "one value" if values.ndim == 0 else f"{len(values)} rows"
            message = f"has {count}, but there are {self.dimension} locations"
            self.fail(name, message, FieldIndexError)

        if len(values) > self.dimension:
            self.fail(name, f"has {len(values)} rows for {self.dimension} locations")

        values = values.reshape(self.dimension, -1)
        if values.shape[1] < num_columns:
            self.fail(name, f"needs {num_columns} values in a row", FieldIndexError)

        return self._rounded(name, values) if rounded else values

    def per_vehicle(
        self, name: str, num_vehicles: int, default: int, *, rounded: bool = True
    ) -> Integers:
        """
        Return non-negative integers, a row for each vehicle.

        A specification is the value of all vehicles, and ``default`` that of a missing
        field.
        """
        if name not in self:
            return np.full((num_vehicles, 1), default)

        values = self._numbers(name)
        if values.ndim == 0:
            values = np.full(num_vehicles, values)

        self._check_num_vehicles(name, len(values), num_vehicles)
        if num_vehicles > 0 and values.size == 0:
            self.fail(name, "has rows without a value")
        if rounded:
            values = self._rounded(name, values)

        return self.integers(name, values).reshape(num_vehicles, -1)

    def index_lists(
        self, name: str, num_vehicles: int | None = None
    ) -> list[list[int]]:
        """
        Return the indices in each row of a section whose rows may differ in length.

        Indices start from one in the file, and from zero in what is returned.

        Parameters
        ----------
        name
            The field, which must exist.
        num_vehicles
            Number of rows that there must be; None for any number.
        """
        rows = self._fields[name]
        if not isinstance(rows, np.ndarray | list):
            self.fail(name, "must be a section", FieldTypeError)

        if num_vehicles is not None:
            self._check_num_vehicles(name, len(rows), num_vehicles)

        return [self._indices(name, number, row) for number, row in enumerate(rows, 1)]

    def depots(self) -> list[int]:
        """Return the depots, which must be the first locations."""
        depots = np.atleast_1d(self._fields.get("depot", 0))
        if depots.dtype.kind not in "iuf":
            self.fail("depot", f"holds {_first_text(depots)!r}", FieldTypeError)

        if len(depots) == 0 or not np.array_equal(depots, np.arange(len(depots))):
            self.fail(
                "depot",
                "must hold one or more of the first locations, 1, 2, ..., but holds "
                f"{(depots + 1).tolist()}",
            )

        return list(range(len(depots)))

    def raw_edge_weights(self) -> NDArray[Any]:
        """Return the square matrix of distances before they are rounded."""
        given = "edge_weight" in self
        weights = self._numbers("edge_weight") if given else self._computed_weights()

        shape = (self.dimension, self.dimension)
        if weights.shape != shape:
            self.fail("edge_weight", f"has shape {weights.shape} instead of {shape}")

        return weights

    def edge_weights(self) -> Integers:
        """Return the square matrix of distances, as given or from coordinates."""
        try:
            return self._edge_weights()
        except MemoryError as error:
            message = (
                f"{self._where}: there is not enough memory for the distances between "
                f"{self.dimension} locations. Only EUC_2D distances between integers, "
                "with a named round_func, do without a matrix."
            )
            raise MemoryError(message) from error

    def euclidean_distances(self, order: list[int]) -> EuclideanDistances | None:
        """
        Return Euclidean distances without a matrix, if there are many locations.

        The locations are in the given order.

        Return None for few locations, and where these distances might differ from those
        of the matrix. Its arithmetic is a different one: both are exact for integers.
        """
        names = [key for key, func in ROUND_FUNCS.items() if func is self._round_func]
        if (
            self.dimension <= MAX_MATRIX_SIZE
            or not names
            or "edge_weight" in self
            or "node_coord" not in self
            or self.text("edge_weight_type") != "EUC_2D"
        ):
            return None

        self.per_location("node_coord", num_columns=2)
        coordinates = self._numbers("node_coord")
        if coordinates.shape != (self.dimension, 2) or not are_exact(coordinates):
            return None

        # Values are truncated after the rounding, whatever it is.
        round_func = "trunc" if names[0] == "none" else names[0]
        return EuclideanDistances(coordinates[order], round_func)

    def integers(self, name: str, values: NDArray[Any]) -> Integers:
        """Return values of a field, truncated; negative ones are an error."""
        # Truncation turns values above minus one into zero.
        self._check(name, values, values > -1, "must not be negative")
        return self._truncated(name, values)

    def fail(
        self,
        name: str,
        message: str,
        kind: type[InstanceFileError] = InstanceFileError,
    ) -> NoReturn:
        """Raise an error that names the file and the field."""
        is_section = isinstance(self._fields.get(name), np.ndarray | list)
        field = f"{name.upper()}_SECTION" if is_section else name.upper()
        raise kind(f"{self._where}: {field} {message}.")

    def _edge_weights(self) -> Integers:
        weights = self._rounded("edge_weight", self.raw_edge_weights())
        return self._truncated("edge_weight", weights)

    def _numbers(self, name: str) -> NDArray[Any]:
        try:
            values = np.array(self._fields[name])
        except ValueError:
            self.fail(name, "has rows of different lengths")

        if values.size > 0 and values.dtype.kind not in "iuf":
            message = f"holds {_first_text(values)!r}, which is not a 64-bit number"
            self.fail(name, message, FieldTypeError)

        return values

    def _rounded(self, name: str, values: NDArray[Any]) -> NDArray[Any]:
        rounded = np.asarray(self._round_func(values))
        self._check(name, rounded, np.isfinite(rounded), "must be finite")
        return rounded

    def _truncated(self, name: str, values: NDArray[Any]) -> Integers:
        fits = (values >= -(2**63)) & (values < 2**63)
        self._check(name, values, fits, "does not fit in 64 bits")
        return values.astype(np.int64)

    def _check(
        self, name: str, values: NDArray[Any], valid: NDArray[np.bool_], message: str
    ) -> None:
        """Raise an error that names the first value that is not valid."""
        if not valid.all():
            idx = tuple(int(part) for part in np.argwhere(~valid)[0])
            self.fail(name, f"row {idx[0] + 1}: {values[idx]} {message}")

    def _check_num_vehicles(self, name: str, num_rows: int, num_vehicles: int) -> None:
        if num_rows != num_vehicles:
            self.fail(name, f"has {num_rows} rows for {num_vehicles} vehicles")

    def _indices(self, name: str, number: int, row: Any) -> list[int]:
        indices = np.atleast_1d(np.array(row)).tolist()
        for index in indices:
            if not isinstance(index, int) or index < 1:
                self.fail(
                    name, f"row {number}: {index!r} is not an index", FieldTypeError
                )

        return [index - 1 for index in indices]

    def _computed_weights(self) -> NDArray[Any]:
        if "edge_weight_type" not in self:
            self.fail("edge_weight_type", "is missing", FieldTypeError)

        if "node_coord" in self:
            self.per_location("node_coord", num_columns=2)

        kind = self._fields["edge_weight_type"]
        if not isinstance(kind, str):
            self.fail(
                "edge_weight_type", f"must be text, but is {kind}", FieldTypeError
            )
        if kind == "EXPLICIT":
            self.fail("edge_weight_section", "is missing, which EXPLICIT needs")

        coordinates = self._numbers("node_coord") if "node_coord" in self else None
        try:
            return distances(coordinates, kind)
        except ValueError as error:
            self.fail("edge_weight_type", f"{kind}: {str(error).rstrip('.')}")


def _first_text(values: NDArray[Any]) -> str:
    """Return the first value that is not a number."""
    for value in values.ravel().tolist():
        try:
            float(value)
        except ValueError:
            return str(value)

    return str(values.ravel()[0])
