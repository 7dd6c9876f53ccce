// Making elements. Texts are set as text, never as markup: names can be anything.

const SVG = "http://www.w3.org/2000/svg";

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name === "hue") element.style.setProperty("--hue", value);
    else if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== null) element.setAttribute(name, value);
  }
  element.append(...children);
  return element;
}

const html = (tag, attributes = {}, ...children) =>
  fill(document.createElement(tag), attributes, children);

const svg = (tag, attributes = {}, ...children) =>
  fill(document.createElementNS(SVG, tag), attributes, children);

const find = (id) => document.getElementById(id);

// A box that follows the pointer, or stands at the element with the focus.
function showTip(lines, x, y) {
  const tip = find("tip");
  tip.replaceChildren(...lines.map((line) => html("div", {}, line)));
  tip.hidden = false;
  const left = Math.min(x + 14, innerWidth - tip.offsetWidth - 6);
  const top = y + 18 + tip.offsetHeight > innerHeight ? y - tip.offsetHeight - 10 : y + 18;
  tip.style.left = `${Math.max(left, 6)}px`;
  tip.style.top = `${Math.max(top, 6)}px`;
}

// Shows a tip while the pointer is on an element of which `describe` knows something.
function tipsOn(container, describe) {
  container.addEventListener("pointermove", (event) => {
    const lines = describe(event.target);
    if (lines) showTip(lines, event.clientX, event.clientY);
    else find("tip").hidden = true;
  });
  container.addEventListener("pointerleave", () => (find("tip").hidden = true));
}
