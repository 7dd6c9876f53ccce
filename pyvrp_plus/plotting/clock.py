"""Clock times on the axes of plots."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta

from matplotlib.axis import Axis
from matplotlib.dates import AutoDateLocator, num2date
from matplotlib.ticker import Formatter, Locator

_UNITS = {
    "s": timedelta(seconds=1),
    "min": timedelta(minutes=1),
    "h": timedelta(hours=1),
}

# The day of clock times that are those of any day.
_ANY_DAY = datetime(2000, 1, 1)

_DAY = timedelta(days=1)


def show_clock_times(
    axis: Axis,
    time_unit: str | timedelta | None,
    time_zero: datetime | time | None = None,
) -> None:
    """
    Label an axis of times with clock times, if their unit is known.

    Parameters
    ----------
    axis
        The axis, of which the limits are times of the problem.
    time_unit
        How long a unit of time is: ``"s"``, ``"min"``, ``"h"``, or any duration. None
        leaves the axis as it is.
    time_zero
        The clock time at which the time is zero; by default midnight, of any day.

    Raises
    ------
    TypeError
        When the unit or the zero is of another type.
    ValueError
        When the unit is another text or not positive, when there is a zero but no unit,
        or when the times are beyond the years 1 to 9999.
    """
    if time_unit is None:
        if time_zero is not None:
            raise ValueError("time_zero is given, but not time_unit.")

        return

    clock = _Clock.of(time_unit, time_zero)
    for limit in axis.get_view_interval():
        clock.moment(limit)

    axis.set_major_locator(_ClockLocator(clock))
    axis.set_major_formatter(_ClockFormatter(clock))


@dataclass(frozen=True)
class _Clock:
    """What the times of a problem are on the clock."""

    unit: timedelta
    zero: datetime
    is_dated: bool

    @classmethod
    def of(
        cls, time_unit: str | timedelta, time_zero: datetime | time | None
    ) -> _Clock:
        if isinstance(time_unit, str):
            if time_unit not in _UNITS:
                known = ", ".join(map(repr, _UNITS))
                raise ValueError(
                    f"time_unit must be one of {known}, or a timedelta, but is "
                    f"{time_unit!r}."
                )

            time_unit = _UNITS[time_unit]
        elif not isinstance(time_unit, timedelta):
            raise TypeError(
                f"time_unit must be a text or a timedelta, but is {time_unit!r}."
            )

        if time_unit <= timedelta(0):
            raise ValueError(f"time_unit must be positive, but is {time_unit!r}.")

        if isinstance(time_zero, datetime):
            return cls(time_unit, time_zero, is_dated=True)

        if time_zero is None:
            time_zero = time.min
        elif not isinstance(time_zero, time):
            raise TypeError(
                f"time_zero must be a datetime or a time, but is {time_zero!r}."
            )

        return cls(time_unit, datetime.combine(_ANY_DAY, time_zero), is_dated=False)

    def moment(self, value: float) -> datetime:
        """Return the moment of a time; of zones, with their summer time."""
        try:
            elapsed = value * self.unit
            if self.zero.tzinfo is None:
                return self.zero + elapsed

            return (self.zero.astimezone(UTC) + elapsed).astimezone(self.zero.tzinfo)
        except OverflowError:
            raise ValueError(
                f"A time of {value:.6g} units of {self.unit} is not a date of the "
                "years 1 to 9999."
            ) from None

    def value(self, moment: datetime) -> float:
        """Return the time of a moment."""
        return (moment - self.zero) / self.unit


class _ClockLocator(Locator):
    """Puts ticks at round clock times."""

    def __init__(self, clock: _Clock) -> None:
        self._clock = clock

    def __call__(self) -> Sequence[float]:
        assert self.axis is not None
        return self.tick_values(*self.axis.get_view_interval())

    def tick_values(self, vmin: float, vmax: float) -> Sequence[float]:
        assert self.axis is not None
        clock = self._clock
        zone = clock.zero.tzinfo
        most = max(min(self.axis.get_tick_space(), 9), 3)
        # With more wanted at least, no interval that matplotlib knows has so few.
        least = min((most - 1) // 2, 3)
        locator = AutoDateLocator(  # type: ignore[no-untyped-call]
            zone, minticks=least, maxticks=most
        )
        try:
            first, last = clock.moment(vmin), clock.moment(vmax)
        except ValueError:  # Moved there by hand.
            return []

        # In UTC: within a zone, differences would ignore its summer time.
        numbers = locator.tick_values(first, last)  # type: ignore[no-untyped-call]
        moments = num2date(numbers, UTC)  # type: ignore[no-untyped-call]
        if zone is None:
            moments = [moment.replace(tzinfo=None) for moment in moments]

        return [clock.value(moment) for moment in moments]


class _ClockFormatter(Formatter):
    """Writes times as on the clock, and at midnight the date."""

    def __init__(self, clock: _Clock) -> None:
        self._clock = clock

    def __call__(self, x: float, pos: int | None = None) -> str:
        clock = self._clock
        try:
            moment = clock.moment(x)
        except ValueError:  # Moved there by hand.
            return ""

        # Conversions leave microseconds.
        moment += timedelta(seconds=0.5e-3)
        day = (moment.date() - clock.zero.date()) // _DAY
        is_midnight = moment.hour == moment.minute == moment.second == 0
        if clock.is_dated and is_midnight:
            return moment.strftime("%d %b")

        text = moment.strftime("%H:%M" if moment.second == 0 else "%H:%M:%S")
        if clock.is_dated or day == 0:
            return text

        return f"{text} {day:+} d"
