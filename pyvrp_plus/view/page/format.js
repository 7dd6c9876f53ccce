// Numbers and times in words.

const DAY = 86400;

const number = (value) =>
  value === null ? "–" : value.toLocaleString("en", { maximumFractionDigits: 6 }).replace("-", "−");

const two = (value) => String(value).padStart(2, "0");

// A point in time: of the clock, if the unit of time is known.
function time(value) {
  if (value === null) return "–";
  if (!state.unit) return number(value);
  const seconds = value * state.unit + state.origin;
  const day = Math.floor(seconds / DAY);
  const rest = seconds - day * DAY;
  const clock = `${two(Math.floor(rest / 3600))}:${two(Math.floor((rest % 3600) / 60))}`;
  const exact = state.unit === 1 && rest % 60 ? `${clock}:${two(rest % 60)}` : clock;
  return day ? `${exact} ${day > 0 ? "+" : "−"}${Math.abs(day)}d` : exact;
}

// A length of time.
function duration(value) {
  if (value === null) return "–";
  if (!state.unit) return number(value);
  const seconds = Math.abs(value * state.unit);
  const minutes = Math.floor((seconds % 3600) / 60);
  const parts = [
    [Math.floor(seconds / 3600), "h"],
    [minutes, "min"],
    [state.unit === 1 ? seconds % 60 : 0, "s"],
  ];
  const text = parts.filter(([count]) => count).map(([count, unit]) => `${number(count)} ${unit}`);
  return (value < 0 ? "−" : "") + (text.join(" ") || "0");
}

// The window in which a stop starts, or all windows of a place without a stop.
const windowOf = (place) =>
  place.tw_late === null && !place.tw_early
    ? "any time"
    : (place.time_windows ?? [[place.tw_early, place.tw_late]])
        .map(([early, late]) => `${time(early)} to ${late === null ? "any time" : time(late)}`)
        .join(" or ");

const amounts = (values) => values.map(number).join(" + ");

// Values at equal and round distances, at most about `most`.
function ticks(low, high, most) {
  const span = Math.max(high - low, 1) / most;
  const power = 10 ** Math.floor(Math.log10(span));
  let step = [1, 2, 5, 10].map((factor) => factor * power).find((size) => size >= span);
  let shift = 0;
  if (state.unit) {
    const sizes = [1, 5, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10800, 21600, 43200, DAY];
    const seconds = span * state.unit;
    step = (sizes.find((size) => size >= seconds) ?? Math.ceil(seconds / DAY) * DAY) / state.unit;
    shift = state.origin / state.unit;
  }
  const first = Math.ceil((low + shift) / step) * step - shift;
  const count = Math.floor((high - first) / step) + 1;
  return Array.from({ length: Math.max(count, 0) }, (_, idx) => first + idx * step);
}
