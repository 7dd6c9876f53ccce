// What differs between the first solution and the one that is shown.

const CHANGES = {
  added: "new client",
  removed: "client removed",
  visited: "now visited",
  skipped: "no longer visited",
  moved: "other route",
  time: "other time",
};

function drawChanges() {
  const { changes } = state.solution;
  const first = data.solutions[0];
  find("changes").hidden = state.solution === first;
  if (find("changes").hidden) return;

  find("changes-title").textContent = `Changes since “${first.name}”`;
  const rows = [
    ["Cost", changes.cost],
    ...Object.entries(changes.costs).map(([kind, values]) => [`Cost of ${kind.replace("_", " ")}`, values]),
    ["Distance", changes.distance],
    ["Duration", changes.duration, duration],
    ["Routes", changes.num_routes],
  ];
  find("comparison").replaceChildren(
    tableOf(["Figure", "Before", "After", "Change"], rows.map(([title, [before, after], text = costText]) => [
      title, text(before), text(after), before === null || after === null ? "" : difference(after - before, text),
    ])),
    html("h3", {}, changes.clients.length ? `Clients: ${number(changes.clients.length)} changed` : "No client has changed."),
    changes.clients.length ? clientChanges(changes.clients) : "",
  );
}

const difference = (value, text) => (value > 0 ? `+${text(value)}` : text(value));

const costText = (value) => (value === null ? "infeasible" : number(value));

function clientChanges(clients) {
  const order = Object.keys(CHANGES);
  const sorted = [...clients].sort((a, b) => order.indexOf(a.change) - order.indexOf(b.change));
  const place = (visit) => (visit ? `${routeName(visit.route)}, ${time(visit.start_service)}` : "–");
  return tableOf(
    ["Client", "Change", "Before", "After"],
    sorted.map(({ name, change, before, after }) => [name, CHANGES[change], place(before), place(after)]),
  );
}

function tableOf(titles, rows) {
  const head = html("tr", {}, ...titles.map((title) => html("th", { scope: "col" }, title)));
  const body = rows.map(([first, ...others]) =>
    html("tr", {}, html("th", { scope: "row" }, first), ...others.map((text) => html("td", {}, text))),
  );
  const table = html("table", {}, html("thead", {}, head), html("tbody", {}, ...body));
  return html("div", { class: "scroll" }, table);
}

function setUpChanges() {
  painters.push(drawChanges);
}
