// What is shown, and who draws it again when that changes.

const data = JSON.parse(find("data").textContent);

const state = {
  solution: data.solutions[data.solutions.length - 1],
  shown: new Set(), // indices of routes
  selected: 0, // index of the route whose stops are listed
  found: new Set(), // locations that the search has found
  unit: data.timeUnit, // seconds in a unit of time; 0 if that is not known
  origin: 0, // clock time of time 0, in seconds
  degrees: data.tiles !== null,
};

const painters = [];

const paint = () => painters.forEach((painter) => painter());

const isDepot = (stop) => ["start", "reload", "end"].includes(stop.kind);

const visitsOf = (route) => route.stops.filter((stop) => !isDepot(stop));

// Hues that differ most between routes with numbers that are close.
const hue = (route) => Math.round((route * 137.508 + 210) % 360);

const routeName = (route) => `Route ${route + 1}`;

function select(route) {
  state.selected = route;
  state.shown.add(route);
  paint();
}

function choose(solution) {
  state.solution = solution;
  state.shown = new Set(solution.routes.keys());
  state.selected = 0;
  state.found = new Set();
}

function stopLines(stop, route) {
  const lines = [stop.name];
  if (route !== null) {
    lines.push(`${routeName(route)}, ${state.solution.routes[route].vehicle}`);
    if (stop.wait_duration) lines.push(`arrival ${time(stop.arrival)}`);
    lines.push(`${isDepot(stop) ? stop.kind : "service"} ${time(stop.start_service)}`);
    if (stop.time_warp) lines.push(`late by ${duration(stop.time_warp)}`);
    if (stop.slack !== null) lines.push(`slack ${duration(stop.slack)}`);
    if (stop.load.length) lines.push(`load ${amounts(stop.load)}`);
  } else {
    lines.push("not visited");
  }
  if (stop.tw_early || stop.tw_late !== null) lines.push(`open ${windowOf(stop)}`);
  return lines;
}

choose(state.solution);
