// Figures, filters and choices, and the start of it all.

function drawFigures() {
  const { solution } = state;
  const costs = Object.entries(solution.costs).filter(([, cost]) => cost);
  const figures = [
    ["Cost", solution.is_feasible ? number(solution.cost) : "infeasible"],
    ...(costs.length > 1 ? costs.map(([kind, cost]) => [`of ${kind.replace("_", " ")}`, number(cost)]) : []),
    ["Routes", number(solution.routes.length)],
    ["Distance", number(solution.distance)],
    ["Duration", duration(solution.duration)],
    ...violations(solution),
  ];
  find("figures").replaceChildren(
    html("dl", {}, ...figures.map(([title, value, bad]) =>
      html("div", { class: bad || value === "infeasible" ? "figure bad" : "figure" }, html("dt", {}, title), html("dd", {}, value)),
    )),
  );
}

function violations({ violations: amount }) {
  const rows = [
    ["Excess load", amount.excess_load.some(Boolean) && amounts(amount.excess_load)],
    ["Late", amount.time_warp && duration(amount.time_warp)],
    ["Excess distance", amount.excess_distance && number(amount.excess_distance)],
    ["Clients missing", amount.missing_clients && number(amount.missing_clients)],
    ["Shipments missing", amount.missing_shipments && number(amount.missing_shipments)],
    ["Groups", !amount.is_group_feasible && "not all visited"],
  ];
  return rows.filter(([, value]) => value).map(([title, value]) => [title, value, true]);
}

function drawFilters() {
  const rows = state.solution.routes.map((route, idx) => {
    const box = html("input", {
      type: "checkbox", checked: state.shown.has(idx), "aria-label": `Show ${routeName(idx)}`,
      onchange: ({ target }) => {
        if (target.checked) state.shown.add(idx);
        else state.shown.delete(idx);
        paint();
        find("routes").children[idx].querySelector("input").focus();
      },
    });
    const count = visitsOf(route).length;
    const visits = `${number(count)} ${count === 1 ? "visit" : "visits"}`;
    const text = `${route.vehicle}, ${visits}, ${number(route.distance)}`;
    const bad = route.violations.time_warp || route.violations.excess_distance || route.violations.excess_load.some(Boolean);
    const button = html(
      "button",
      { type: "button", "aria-pressed": idx === state.selected, onclick: () => {
        select(idx);
        find("routes").children[idx].querySelector("button").focus();
      } },
      html("b", {}, routeName(idx)), html("small", {}, bad ? `${text} – infeasible` : text),
    );
    return html("li", { hue: hue(idx), class: idx === state.selected ? "selected" : "" }, box, html("span", { class: "swatch" }), button);
  });
  find("routes").replaceChildren(...rows);
}

// Shows only the routes that visit a client whose name has the text in it.
function search(text) {
  const query = text.trim().toLowerCase();
  const matches = (stop) => stop.name.toLowerCase().includes(query);
  const { routes, unserved } = state.solution;
  const hits = routes.map((route) => visitsOf(route).filter(matches));
  const missed = unserved.filter(matches);
  state.found = new Set(query ? [...hits.flat(), ...missed].map((stop) => stop.location) : []);
  state.shown = new Set([...routes.keys()].filter((idx) => !query || hits[idx].length));
  const first = hits.findIndex((stops) => stops.length);
  if (query && first >= 0) state.selected = first;
  find("found").textContent = query ? `${number(state.found.size)} found` : "";
  paint();
}

function nameOptions() {
  const { routes, unserved } = state.solution;
  const names = [...routes.flatMap(visitsOf), ...unserved].map((client) => client.name);
  find("names").replaceChildren(...[...new Set(names)].map((value) => html("option", { value })));
}

function show(solution) {
  choose(solution);
  find("query").value = "";
  find("found").textContent = "";
  nameOptions();
  paint();
  resetMap();
}

function setUpControls() {
  const chooser = find("solution");
  data.solutions.forEach((solution, idx) => chooser.append(html("option", { value: idx }, solution.name)));
  chooser.value = data.solutions.indexOf(state.solution);
  find("which").hidden = data.solutions.length === 1;
  chooser.addEventListener("change", () => show(data.solutions[chooser.value]));

  find("unit").value = state.unit;
  const setUnit = () => {
    state.unit = +find("unit").value;
    const [hours, minutes] = find("origin").value.split(":").map(Number);
    state.origin = state.unit ? (hours * 60 + minutes) * 60 || 0 : 0;
    find("clock").hidden = !state.unit;
  };
  setUnit();
  for (const id of ["unit", "origin"]) {
    find(id).addEventListener("change", () => {
      setUnit();
      paint();
    });
  }

  const showOnly = (routes) => {
    state.shown = new Set(routes);
    paint();
  };
  find("all").addEventListener("click", () => showOnly(state.solution.routes.keys()));
  find("none").addEventListener("click", () => showOnly([]));
  find("query").addEventListener("input", ({ target }) => search(target.value));
  painters.push(drawFigures, drawFilters);
}

setUpControls();
setUpMap();
setUpSchedule();
setUpLoads();
setUpStops();
setUpChanges();
show(state.solution);
