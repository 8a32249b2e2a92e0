// A month of days. Arrows walk over the days that can be chosen; the months before and after are buttons.
const calendars = new WeakMap();
const SIGNS = { right: "✓", part: "~", wrong: "✗", open: "·" };

export default function monthOfDays({ parentElement, data, setTriggerValue }) {
  let calendar = calendars.get(parentElement);
  if (!calendar) {
    calendar = { frame: build(parentElement) };
    calendars.set(parentElement, calendar);
  }
  calendar.send = (message) => setTriggerValue("picked", { ...message, n: Date.now() });
  const shown = JSON.stringify(data);
  if (calendar.shown === shown) return;
  const held = calendar.frame.getRootNode().activeElement?.dataset?.focus;
  Object.assign(calendar, { shown, data });
  paint(calendar);
  if (held) (calendar.frame.querySelector(`[data-focus="${held}"]:not(:disabled)`) || calendar.frame.querySelector("button:not(:disabled)"))?.focus({ preventScroll: true });
}

function build(root) {
  const frame = document.createElement("div");
  frame.innerHTML =
    '<div class="months"><button type="button" data-focus="before" aria-label="Mes anterior">‹</button>' +
    '<p class="month" aria-live="polite"></p><button type="button" data-focus="after" aria-label="Mes siguiente">›</button></div>' +
    "<table><thead><tr></tr></thead><tbody></tbody></table>";
  root.replaceChildren(...root.querySelectorAll("style"), frame);
  return frame;
}

function make(tag, props, ...children) {
  const node = Object.assign(document.createElement(tag), props);
  node.append(...children);
  return node;
}

function paint(calendar) {
  const { frame, data } = calendar;
  frame.querySelector(".month").textContent = data.title;
  frame.querySelector("table").setAttribute("aria-label", data.title);
  for (const way of ["before", "after"]) {
    const button = frame.querySelector(`[data-focus="${way}"]`);
    button.disabled = !data[way];
    button.onclick = () => calendar.send({ month: data[way] });
  }
  frame.querySelector("thead tr").replaceChildren(...data.heads.map((head) =>
    make("th", { scope: "col" }, make("abbr", { title: head.name, textContent: head.short }))));
  frame.querySelector("tbody").replaceChildren(...data.weeks.map((week) =>
    make("tr", {}, ...week.map((cell) => make("td", {}, ...(cell ? [day(calendar, cell)] : []))))));
  const taps = [...frame.querySelectorAll("button.day")];
  const start = taps.find((node) => node.dataset.today === "true") || taps.at(-1);
  for (const node of taps) node.tabIndex = node === start ? 0 : -1;
  frame.querySelector("tbody").onkeydown = (event) => steer(taps, event);
}

function day(calendar, cell) {
  const taps = calendar.data.taps && cell.state !== "none";
  const node = make(taps ? "button" : "span", { className: "day" });
  node.dataset.state = cell.state;
  node.dataset.today = cell.today;
  node.dataset.focus = cell.day;
  const number = make("b", { textContent: cell.number });
  const sign = make("i", { textContent: SIGNS[cell.state] || "" });
  node.append(number, sign);
  if (taps) {
    node.type = "button";
    node.setAttribute("aria-label", cell.said);
    node.addEventListener("click", () => calendar.send({ day: cell.day }));
  } else {
    for (const part of [number, sign]) part.setAttribute("aria-hidden", "true");
    node.append(make("span", { className: "hidden", textContent: cell.said }));
  }
  return node;
}

function steer(taps, event) {
  const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7, Home: -taps.length, End: taps.length }[event.key];
  const here = taps.indexOf(event.target);
  if (!step || here < 0) return;
  event.preventDefault();
  const there = Math.max(0, Math.min(taps.length - 1, here + step));
  taps[here].tabIndex = -1;
  taps[there].tabIndex = 0;
  taps[there].focus();
}
