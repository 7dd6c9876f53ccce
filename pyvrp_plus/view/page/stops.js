// The stops of the selected route as a table, and the clients without a visit.

const COLUMNS = [
  ["Stop", (stop) => stop.name],
  ["Arrival", (stop) => time(stop.arrival)],
  ["Wait", (stop) => duration(stop.wait_duration)],
  ["Service", (stop) => time(stop.start_service)],
  ["Leaves", (stop) => time(stop.end_service)],
  ["Open", windowOf],
  ["Slack", (stop) => duration(stop.slack)],
  ["Late", (stop) => (stop.time_warp ? duration(stop.time_warp) : "")],
  ["Load", (stop) => amounts(stop.load)],
  ["Distance", (stop) => number(stop.distance)],
];

function drawStops() {
  const route = state.solution.routes[state.selected];
  find("stops-title").textContent = route ? `Stops of ${routeName(state.selected).toLowerCase()}, ${route.vehicle}` : "Stops";
  const table = find("table");
  table.replaceChildren();
  if (route) {
    const head = COLUMNS.map(([title]) => html("th", { scope: "col" }, title));
    const rows = route.stops.map((stop) => {
      const [first, ...others] = COLUMNS.map(([, text]) => text(stop));
      const kind = [stop.kind, state.found.has(stop.location) && "found", stop.time_warp && "late"];
      return html(
        "tr",
        { class: kind.filter(Boolean).join(" ") },
        html("th", { scope: "row" }, first),
        ...others.map((text) => html("td", {}, text)),
      );
    });
    table.append(html("thead", {}, html("tr", {}, ...head)), html("tbody", {}, ...rows));
  }

  const { unserved } = state.solution;
  const names = unserved.map((client) => (client.required ? `${client.name} (required)` : client.name));
  find("unserved").replaceChildren(
    ...(names.length ? [html("h3", {}, `Not visited: ${number(names.length)}`), html("p", {}, names.join(", "))] : []),
  );
}

function setUpStops() {
  painters.push(drawStops);
}
