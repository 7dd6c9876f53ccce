// The routes on a plane, or on a map if the coordinates are degrees.

const SIZE = 1000; // of the longer side of all routes, in units of the drawing
const view = { x: 0, y: 0, scale: 1 }; // what is in the middle, and pixels per unit
let frame = { x: 0, y: 0, size: 1 }; // what the drawing's units stand for
let layer = null;
let tileLayer = null;

// Web Mercator for degrees, in fractions of the world; otherwise y points up.
function project(place) {
  if (!state.degrees) return [place.x, -place.y];
  const latitude = (Math.max(Math.min(place.y, 85), -85) * Math.PI) / 180;
  const north = Math.log(Math.tan(latitude) + 1 / Math.cos(latitude));
  return [(place.x + 180) / 360, (1 - north / Math.PI) / 2];
}

const toDrawing = ([x, y]) => [
  ((x - frame.x) / frame.size) * SIZE,
  ((y - frame.y) / frame.size) * SIZE,
];

const position = (place) => toDrawing(project(place)).map((value) => +value.toFixed(3));

function places() {
  const { routes, unserved } = state.solution;
  return [...routes.flatMap((route) => route.stops), ...unserved];
}

function bounds(some) {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of some) {
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x);
    bottom = Math.max(bottom, y);
  }
  return some.length ? { left, top, right, bottom } : { left: 0, top: 0, right: 1, bottom: 1 };
}

function setFrame() {
  const { left, top, right, bottom } = bounds(places().map(project));
  frame = { x: left, y: top, size: Math.max(right - left, bottom - top) || 1 };
}

function fit() {
  const shown = [...state.shown].flatMap((route) => state.solution.routes[route].stops);
  const { left, top, right, bottom } = bounds((shown.length ? shown : places()).map(position));
  const { clientWidth, clientHeight } = find("plane");
  view.x = (left + right) / 2;
  view.y = (top + bottom) / 2;
  const width = Math.max(right - left, 1);
  const height = Math.max(bottom - top, 1);
  view.scale = Math.min((clientWidth - 40) / width, (clientHeight - 40) / height);
  look();
}

function look() {
  const { clientWidth, clientHeight } = find("plane");
  const x = clientWidth / 2 - view.x * view.scale;
  const y = clientHeight / 2 - view.y * view.scale;
  const transform = `translate(${x} ${y}) scale(${view.scale})`;
  layer.setAttribute("transform", transform);
  tileLayer.setAttribute("transform", transform);
  drawTiles();
}

// The tiles that are in sight, at the zoom at which they have their own size.
function drawTiles() {
  tileLayer.replaceChildren();
  find("credits").textContent = "";
  if (!data.tiles || !state.degrees) return;
  find("credits").textContent = data.tiles.includes("openstreetmap.org")
    ? "Map © OpenStreetMap contributors"
    : `Map from ${new URL(data.tiles).host}`;

  const pixels = (view.scale * SIZE) / frame.size; // of the world
  const zoom = Math.max(Math.min(Math.round(Math.log2(pixels / 256)), 19), 0);
  const count = 2 ** zoom;
  const { clientWidth, clientHeight } = find("plane");
  const world = (value, size, offset) =>
    ((value + size / 2 / view.scale) / SIZE) * frame.size + offset;
  const index = (value) => Math.max(Math.min(Math.floor(value * count), count - 1), 0);
  for (let x = index(world(view.x, -clientWidth, frame.x)); x <= index(world(view.x, clientWidth, frame.x)); x++) {
    for (let y = index(world(view.y, -clientHeight, frame.y)); y <= index(world(view.y, clientHeight, frame.y)); y++) {
      const [left, top] = toDrawing([x / count, y / count]);
      const side = SIZE / frame.size / count;
      const href = data.tiles.replace("{z}", zoom).replace("{x}", x).replace("{y}", y);
      tileLayer.append(svg("image", { href, x: left, y: top, width: side, height: side }));
    }
  }
}

function point(place, route, kind, at) {
  const [x, y] = position(place);
  const classes = ["point", kind, state.found.has(place.location) && "found"];
  return svg("path", {
    d: `M${x} ${y}h0`,
    class: classes.filter(Boolean).join(" "),
    hue: route === null ? null : hue(route),
    "data-route": route,
    "data-at": at,
  });
}

function drawRoute(route, idx) {
  const kind = idx === state.selected ? "line selected" : "line";
  const d = `M${route.stops.map((stop) => position(stop).join(" ")).join("L")}`;
  return svg("path", { d, class: kind, hue: hue(idx), "data-route": idx });
}

function drawMap() {
  find("plane").classList.toggle("dense", places().length > 400);
  const shown = [...state.solution.routes.entries()].filter(([idx]) => state.shown.has(idx));
  shown.sort(([a], [b]) => (a === state.selected) - (b === state.selected));
  layer.replaceChildren(
    ...shown.map(([idx, route]) => drawRoute(route, idx)),
    ...state.solution.unserved.map((client, at) => point(client, null, "unserved", at)),
    ...shown.flatMap(([idx, route]) =>
      route.stops.map((stop, at) => point(stop, idx, isDepot(stop) ? "depot" : "client", at)),
    ),
  );
}

function zoom(factor, x, y) {
  const { clientWidth, clientHeight } = find("plane");
  const [dx, dy] = [x - clientWidth / 2, y - clientHeight / 2];
  view.x += dx / view.scale - dx / view.scale / factor;
  view.y += dy / view.scale - dy / view.scale / factor;
  view.scale *= factor;
  look();
}

const zoomMiddle = (factor) =>
  zoom(factor, find("plane").clientWidth / 2, find("plane").clientHeight / 2);

function move(dx, dy) {
  view.x -= dx / view.scale;
  view.y -= dy / view.scale;
  look();
}

function describePoint(element) {
  const { route, at } = element.dataset;
  if (at !== undefined && route === undefined) return stopLines(state.solution.unserved[at], null);
  if (at !== undefined) return stopLines(state.solution.routes[route].stops[at], +route);
  return route === undefined ? null : [routeName(+route), state.solution.routes[route].vehicle];
}

function setUpMap() {
  const plane = find("plane");
  tileLayer = svg("g", { "aria-hidden": "true" });
  layer = svg("g");
  plane.append(tileLayer, layer);
  tipsOn(plane, describePoint);

  const pointers = new Map(); // two fingers zoom
  let moved = 0;
  plane.addEventListener("pointerdown", (event) => {
    pointers.set(event.pointerId, event);
    moved = 0;
  });
  plane.addEventListener("pointermove", (event) => {
    const before = pointers.get(event.pointerId);
    if (!before) return;
    const dx = event.clientX - before.clientX;
    const dy = event.clientY - before.clientY;
    moved += Math.abs(dx) + Math.abs(dy);
    if (moved > 4) plane.setPointerCapture(event.pointerId);
    const other = [...pointers.values()].find((one) => one.pointerId !== event.pointerId);
    pointers.set(event.pointerId, event);
    if (!other) return move(dx, dy);
    const distance = (a) => Math.hypot(a.clientX - other.clientX, a.clientY - other.clientY) || 1;
    const box = plane.getBoundingClientRect();
    zoom(distance(event) / distance(before), other.clientX - box.left, other.clientY - box.top);
  });
  const release = (event) => pointers.delete(event.pointerId);
  plane.addEventListener("pointerup", release);
  plane.addEventListener("pointercancel", release);
  plane.addEventListener("click", (event) => {
    const { route } = event.target.dataset;
    if (route !== undefined && moved <= 4) select(+route);
  });
  plane.addEventListener(
    "wheel",
    (event) => {
      event.preventDefault();
      const box = plane.getBoundingClientRect();
      zoom(Math.exp(-event.deltaY / 400), event.clientX - box.left, event.clientY - box.top);
    },
    { passive: false },
  );
  plane.addEventListener("keydown", (event) => {
    const moves = { ArrowLeft: [40, 0], ArrowRight: [-40, 0], ArrowUp: [0, 40], ArrowDown: [0, -40] };
    if (moves[event.key]) move(...moves[event.key]);
    else if (event.key === "+" || event.key === "=") zoomMiddle(1.25);
    else if (event.key === "-") zoomMiddle(0.8);
    else return;
    event.preventDefault();
  });

  find("closer").addEventListener("click", () => zoomMiddle(1.4));
  find("farther").addEventListener("click", () => zoomMiddle(1 / 1.4));
  find("fit").addEventListener("click", fit);
  find("degrees").checked = state.degrees;
  find("projection").hidden = !places().every(({ x, y }) => Math.abs(x) <= 180 && Math.abs(y) <= 90);
  find("degrees").addEventListener("change", (event) => {
    state.degrees = event.target.checked;
    resetMap();
  });
  new ResizeObserver(fit).observe(plane);
  painters.push(drawMap);
}

function resetMap() {
  setFrame();
  drawMap();
  fit();
}
