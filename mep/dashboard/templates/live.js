"use strict";
// Asks for the page again and again, and shows what has changed in it.
(() => {
  const period = 2000; // milliseconds
  const status = document.getElementById("status");
  const pause = document.getElementById("pause");
  let isPaused = false;

  // While somebody types or chooses, nothing is taken out of their hands.
  const isBusy = () => {
    const active = document.activeElement;
    return active && active.matches("main select, main input:not([type=checkbox])");
  };

  // What readers have opened, ticked, focused and scrolled stays as it is.
  const keep = (before, after) => {
    for (const old of before.querySelectorAll("details[id], input[id]")) {
      const now = after.querySelector("#" + CSS.escape(old.id));
      if (now && "open" in old) now.open = old.open;
      if (now && "checked" in old) now.checked = old.checked;
    }
    const places = before.querySelectorAll(".scroll");
    const lefts = [...places].map((place) => place.scrollLeft);
    const active = before.contains(document.activeElement) && document.activeElement;
    before.replaceWith(after);
    after.querySelectorAll(".scroll").forEach((place, idx) => {
      place.scrollLeft = lefts[idx] || 0;
    });
    if (active && active.id) document.getElementById(active.id)?.focus();
    else if (active && active.href) {
      [...after.querySelectorAll("a")].find((link) => link.href === active.href)?.focus();
    }
  };

  const refresh = async () => {
    if (isPaused || document.hidden || isBusy()) return;
    let text;
    try {
      text = await (await fetch(location.href, { cache: "no-cache" })).text();
    } catch {
      status.textContent = "The dashboard does not answer.";
      return;
    }
    const fresh = new DOMParser().parseFromString(text, "text/html");
    const before = document.querySelector("main");
    const after = fresh.querySelector("main");
    const time = new Date().toLocaleTimeString("en-GB");
    if (after && after.dataset.version !== before.dataset.version) {
      document.title = fresh.title;
      keep(before, document.adoptNode(after));
      status.textContent = `Updated at ${time}.`;
    } else if (status.textContent === "The dashboard does not answer.") {
      status.textContent = "";
    }
  };

  pause.hidden = false;
  pause.addEventListener("click", () => {
    isPaused = !isPaused;
    pause.setAttribute("aria-pressed", isPaused);
  });
  const go = () => refresh().finally(() => setTimeout(go, period));
  setTimeout(go, period);
})();
