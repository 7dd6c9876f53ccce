// The load on board along the selected route, with a picture for each dimension.

const TALL = 110;

function drawLoads() {
  const route = state.solution.routes[state.selected];
  const profile = find("profile");
  const title = route ? `Load on ${routeName(state.selected).toLowerCase()}` : "Load";
  find("loads-title").textContent = title;
  find("loads").hidden = !route || !route.capacity.length;
  if (find("loads").hidden) return;

  profile.replaceChildren(...route.capacity.map((most, dimension) => loadChart(route, most, dimension)));
}

function loadChart(route, most, dimension) {
  const loads = route.stops.slice(0, -1).map((stop) => stop.load[dimension]);
  const width = Math.max(find("profile").clientWidth, 240);
  const left = 64;
  const top = Math.max(...loads, most, 1);
  const x = (leg) => left + (leg / loads.length) * (width - left - 8);
  const y = (load) => TALL - 14 - (load / top) * (TALL - 30);

  const peak = Math.max(...loads);
  const text = `Dimension ${dimension + 1}: at most ${number(peak)} of ${number(most)} on board`;
  const chart = svg("svg", { class: "load", width, height: TALL, role: "img", "aria-label": text });
  loads.forEach((load, leg) => {
    const kind = load > most ? "over" : "under";
    chart.append(
      svg("rect", { class: kind, hue: hue(state.selected), x: x(leg), y: y(load), width: Math.max(x(leg + 1) - x(leg) - 1, 1), height: y(0) - y(load), "data-route": state.selected, "data-at": leg }),
    );
  });
  chart.append(
    svg("line", { class: "limit", x1: left, x2: width - 8, y1: y(most), y2: y(most) }),
    svg("line", { class: "base", x1: left, x2: width - 8, y1: y(0), y2: y(0) }),
    svg("text", { x: left - 6, y: y(most) + 4, "text-anchor": "end" }, number(most)),
    svg("text", { x: left - 6, y: y(0) + 4, "text-anchor": "end" }, "0"),
  );
  return html("figure", {}, html("figcaption", {}, text), chart);
}

function setUpLoads() {
  tipsOn(find("profile"), (element) => {
    const { route, at } = element.dataset;
    if (at === undefined) return null;
    const stop = state.solution.routes[route].stops[at];
    return [`from ${stop.name}`, `load ${amounts(stop.load)}`];
  });
  painters.push(drawLoads);
}
