// The schedule as a Gantt chart, with a row for each route that is shown.

const ROW = 24;
const LABEL = 74;

function drawSchedule() {
  const routes = [...state.solution.routes.entries()].filter(([idx]) => state.shown.has(idx));
  const gantt = find("gantt");
  gantt.replaceChildren();
  if (!routes.length) return gantt.append(html("p", {}, "No route is shown."));

  const low = routes.reduce((least, [, { start_time }]) => Math.min(least, start_time), Infinity);
  const end = (route) => route.stops.reduce((most, { arrival, end_service }) => Math.max(most, arrival, end_service), low);
  const high = Math.max(routes.reduce((most, [, route]) => Math.max(most, end(route)), low), low + 1);
  const width = Math.max(gantt.clientWidth, 280);
  const scale = (width - LABEL - 12) / (high - low);
  const at = (value) => LABEL + (value - low) * scale;

  const marks = ticks(low, high, Math.max(Math.floor((width - LABEL) / 90), 2));
  const axis = svg("svg", { class: "axis", width, height: 22, "aria-hidden": "true" });
  for (const value of marks) {
    axis.append(svg("text", { x: at(value), y: 15, "text-anchor": at(value) > width - 30 ? "end" : "middle" }, time(value)));
  }
  const rows = html("div", { class: "rows" });
  for (const [idx, route] of routes) rows.append(scheduleRow(idx, route, at, width, marks));
  gantt.append(axis, rows);
}

function scheduleRow(idx, route, at, width, marks) {
  const bars = svg("svg", { width: width - LABEL, height: ROW, viewBox: `${LABEL} 0 ${width - LABEL} ${ROW}`, "aria-hidden": "true" });
  for (const value of marks) bars.append(svg("line", { class: "grid", x1: at(value), x2: at(value), y1: 0, y2: ROW }));

  const bar = (kind, from, to, stop, height) =>
    svg("rect", {
      class: `bar ${kind}`, hue: hue(idx), x: at(from), y: (ROW - height) / 2,
      width: Math.max(at(to) - at(from), 2), height, "data-route": idx, "data-at": stop,
    });
  route.stops.forEach((stop, number) => {
    const before = route.stops[number - 1];
    if (before) bars.append(bar("travel", before.end_service, stop.arrival, number, 3));
    if (stop.wait_duration) bars.append(bar("wait", stop.arrival, stop.start_service, number, 12));
    if (stop.time_warp) bars.append(bar("late", stop.start_service, stop.arrival, number, 6));
    const kind = isDepot(stop) ? "depot" : "service";
    const found = state.found.has(stop.location) ? " found" : "";
    bars.append(bar(kind + found, stop.start_service, stop.end_service, number, 16));
  });
  const label = html("button", { type: "button", "aria-pressed": idx === state.selected, onclick: () => select(idx) }, routeName(idx));
  return html("div", { class: idx === state.selected ? "row selected" : "row" }, label, bars);
}

function setUpSchedule() {
  tipsOn(find("gantt"), describePoint);
  find("gantt").addEventListener("click", ({ target }) => {
    if (target.dataset.route !== undefined) select(+target.dataset.route);
  });
  let width = 0;
  new ResizeObserver(([{ contentRect }]) => {
    if (contentRect.width === width) return;
    width = contentRect.width;
    drawSchedule();
    drawLoads();
  }).observe(find("gantt"));
  painters.push(drawSchedule);
}
