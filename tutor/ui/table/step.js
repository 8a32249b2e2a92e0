// A step of a lesson. What is chosen lives here until it is sent; every message names the deal it answers.
const PATIENCE_MS = 4000;
const tables = new WeakMap();

export default function lessonStep({ parentElement, data, setTriggerValue }) {
  let table = tables.get(parentElement);
  if (!table) {
    table = { root: build(parentElement), deal: null, stage: null };
    tables.set(parentElement, table);
  }
  table.send = (act, answer) => {
    if (table.waiting && Date.now() - table.waiting < PATIENCE_MS) return;
    table.waiting = Date.now();
    setTriggerValue("said", { act, answer, deal: data.deal, n: Date.now() });
  };
  table.waiting = 0;
  const fresh = table.deal !== data.deal;
  if (fresh || table.stage !== data.stage) begin(table, data);
  const focused = focusKey(table);
  const before = table.deal === null ? null : table.root.querySelector(".gs-say").dataset.html;
  const tall = table.root.querySelector(".gs-controls").offsetHeight;
  Object.assign(table, { deal: data.deal, stage: data.stage, data });
  paint(table);
  hold(table, fresh ? 0 : tall);
  refocus(table, focused, fresh);
  reveal(table, fresh, before);
}

function build(parent) {
  const root = document.createElement("div");
  root.className = "gin-step";
  root.innerHTML =
    '<p class="gs-prompt"></p><div class="gs-zones"></div><div class="gs-controls"></div>' +
    '<div class="gs-say" aria-live="polite"></div>';
  parent.append(root);
  root.addEventListener("keydown", steer);
  return root;
}

// What was answered before a reload, or nothing chosen yet.
function begin(table, data) {
  table.chosen = [];
  table.groups = [];
  table.number = "";
  const given = data.given;
  if (given === null || given === undefined) return;
  if (data.kind === "mark_melds") table.groups = given.map((group) => [...group]);
  else if (data.kind === "number") table.number = String(given);
  else if (data.kind === "choose_card" || data.kind === "order") table.chosen = [...given];
}

function paint(table) {
  const { data, root } = table;
  root.dataset.kind = data.kind;
  put(root.querySelector(".gs-prompt"), data.prompt);
  const wide = data.zones.filter((zone) => zone.wide).length;
  root.dataset.rows = wide + (wide < data.zones.length ? 1 : 0);
  const zones = [...data.zones].sort((one, other) => one.wide - other.wide).map((zone) => zoneNode(table, zone));
  if (data.options.length) zones.push(optionsNode(table));
  root.querySelector(".gs-zones").replaceChildren(...zones);
  root.querySelector(".gs-controls").replaceChildren(...controls(table));
  put(root.querySelector(".gs-say"), data.say.map(noteHtml).join(""));
}

// Once answered, the buttons leave their room behind: what stands below doesn't jump.
function hold({ data, root }, tall) {
  root.querySelector(".gs-controls").style.minHeight = data.locked && tall ? `${tall}px` : "";
}

// On a phone: new cards from their top, and what is said of an answer never out of sight.
function reveal(table, fresh, before) {
  const said = table.root.querySelector(".gs-say");
  if (fresh && before !== null) table.root.querySelector(".gs-prompt").scrollIntoView({ block: "nearest" });
  else if (!fresh && before !== said.dataset.html) said.firstChild?.scrollIntoView({ block: "nearest" });
}

function put(node, html) {
  if (node.dataset.html === html) return;
  node.dataset.html = html;
  node.innerHTML = html;
}

function noteHtml({ tone, html }) {
  return `<div class="gs-note" data-tone="${tone}">${html}</div>`;
}

function make(tag, className, props = {}) {
  return Object.assign(document.createElement(tag), { className, ...props });
}

function zoneNode(table, zone) {
  const box = make("div", "gs-zone");
  box.dataset.wide = zone.wide;
  if (zone.small) box.dataset.small = zone.small;
  box.setAttribute("role", "group");
  box.setAttribute("aria-label", zone.said || zone.label || "Cartas");
  if (zone.label) box.append(make("h2", "", { textContent: zone.label }));
  const row = make("div", "gs-cards");
  if (zone.back) row.append(make("span", "gs-back"));
  for (const card of zone.cards) row.append(cardNode(table, card));
  box.append(row);
  return box;
}

function cardNode(table, card) {
  const taps = card.tap && !table.data.locked;
  const node = make(card.tap ? "button" : "span", card.tap ? "gs-tap" : "gs-slot");
  const face = `<span class="${card.kind}" ${card.tap ? 'aria-hidden="true"' : `role="img" aria-label="${card.name}"`}>${card.face}</span>`;
  node.innerHTML = face;
  const place = table.chosen.indexOf(card.id);
  const group = table.groups.findIndex((cards) => cards.includes(card.id)) + 1;
  if (group) node.dataset.group = ((group - 1) % 4) + 1;
  const mark = card.mark || "";
  if (mark) node.dataset.mark = mark;
  badge(node, mark ? { right: "✓", wrong: "✗" }[mark] : table.data.kind === "order" && place >= 0 ? place + 1 : group || "", mark);
  if (!card.tap) return node;
  node.type = "button";
  node.dataset.focus = `card:${card.id}`;
  node.setAttribute("aria-disabled", String(!taps));
  node.setAttribute("aria-pressed", String(place >= 0 || group > 0));
  node.setAttribute("aria-label", spoken(table, card, place, group));
  node.addEventListener("click", () => taps && touch(table, card.id));
  return node;
}

function badge(node, text, mark) {
  if (text === "") return;
  const tag = make("span", "gs-badge", { textContent: text });
  tag.setAttribute("aria-hidden", "true");
  if (mark) tag.dataset.mark = mark;
  node.append(tag);
}

function spoken(table, card, place, group) {
  const parts = [card.name];
  if (group) parts.push(`combinación ${group}`);
  if (table.data.kind === "order" && place >= 0) parts.push(`puesto ${place + 1}`);
  if (card.mark === "wrong") parts.push("no va");
  return parts.join(", ");
}

function optionsNode(table) {
  const box = make("div", "gs-options");
  box.setAttribute("role", "group");
  box.setAttribute("aria-label", "Opciones");
  for (const option of table.data.options) {
    const place = table.chosen.indexOf(option.id);
    const node = make("button", "gs-tap", { type: "button" });
    node.innerHTML = option.html;
    node.dataset.focus = `card:${option.id}`;
    node.setAttribute("aria-pressed", String(place >= 0));
    node.setAttribute("aria-label", place >= 0 ? `${option.name}, puesto ${place + 1}` : option.name);
    node.setAttribute("aria-disabled", String(table.data.locked));
    badge(node, place >= 0 ? place + 1 : "", "");
    node.addEventListener("click", () => !table.data.locked && touch(table, option.id));
    box.append(node);
  }
  return box;
}

function touch(table, id) {
  const { data } = table;
  const inGroup = table.groups.findIndex((cards) => cards.includes(id));
  if (inGroup >= 0) {
    table.groups[inGroup] = table.groups[inGroup].filter((card) => card !== id);
    table.groups = table.groups.filter((cards) => cards.length);
  } else if (table.chosen.includes(id)) {
    table.chosen = table.chosen.filter((card) => card !== id);
  } else {
    const single = data.single;
    table.chosen = single ? [id] : [...table.chosen, id];
  }
  repaint(table);
}

function repaint(table) {
  const focused = focusKey(table);
  paint(table);
  refocus(table, focused, false);
}

function controls(table) {
  const { data } = table;
  const nodes = [];
  if (data.kind === "number" && !data.locked) nodes.push(numberNode(table));
  if (data.kind === "mark_melds" && !data.locked) nodes.push(joinNode(table));
  for (const button of data.buttons) nodes.push(actionNode(table, button));
  if (data.help && (data.stays || !data.locked)) nodes.push(make("span", "gs-help", { textContent: data.help }));
  return nodes;
}

function actionNode(table, button) {
  const node = make("button", `gs-button ${button.style || ""}`, { type: "button", textContent: button.text });
  node.dataset.focus = `act:${button.act}:${button.text}`;
  node.disabled = !ready(table, button);
  node.addEventListener("click", () => press(table, button));
  return node;
}

function ready(table, button) {
  const { data } = table;
  if (button.needs === "card") return table.chosen.length === 1 && (!button.cards || button.cards.includes(table.chosen[0]));
  if (button.act !== "check" || button.answer !== undefined) return true;
  if (data.kind === "number") return table.number !== "";
  if (data.kind === "order") return table.chosen.length === data.several;
  if (data.kind === "choose_card") return data.single ? table.chosen.length === 1 : true;
  return !data.some || table.groups.length + table.chosen.length > 0;
}

function press(table, button) {
  if (!ready(table, button)) return;
  if (button.act === "check") table.send("check", button.answer !== undefined ? button.answer : answerOf(table));
  else if (button.act === "move") table.send("move", button.needs === "card" ? [button.word, table.chosen[0]] : [button.word]);
  else table.send(button.act, null);
}

function answerOf(table) {
  const { data } = table;
  if (data.kind === "number") return Number.parseInt(table.number, 10);
  if (data.kind !== "mark_melds") return [...table.chosen];
  join(table);
  return table.groups.map((group) => [...group]);
}

function join(table) {
  if (table.chosen.length) table.groups = [...table.groups, table.chosen];
  table.chosen = [];
}

function joinNode(table) {
  const node = make("button", "gs-button", { type: "button", textContent: "Juntar" });
  node.dataset.focus = "join";
  node.disabled = table.chosen.length < 2;
  node.addEventListener("click", () => { join(table); repaint(table); });
  return node;
}

function numberNode(table) {
  const { low, high } = table.data;
  const box = make("div", "gs-number");
  const less = make("button", "gs-button", { type: "button", textContent: "−" });
  const more = make("button", "gs-button", { type: "button", textContent: "+" });
  less.setAttribute("aria-label", "Uno menos");
  more.setAttribute("aria-label", "Uno más");
  less.dataset.focus = "less";
  more.dataset.focus = "more";
  const label = make("label");
  label.innerHTML = "<span>Tu número</span>";
  const input = make("input", "", { type: "text", inputMode: "numeric", value: table.number, autocomplete: "off", maxLength: 5 });
  input.dataset.focus = "number";
  label.append(input);
  const set = (text) => { table.number = text; repaint(table); };
  const clamp = (value) => String(Math.max(low, Math.min(high, value)));
  const step = (by) => set(table.number === "" ? clamp(by > 0 ? low + 1 : low) : clamp(Number.parseInt(table.number, 10) + by));
  input.addEventListener("input", () => {
    table.number = input.value.replace(/\D/g, "");
    if (input.value !== table.number) input.value = table.number;
    for (const node of table.root.querySelectorAll(".gs-main")) node.disabled = table.number === "";
  });
  input.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && table.number !== "") table.send("check", Number.parseInt(table.number, 10));
    if (event.key === "ArrowUp") step(1);
    if (event.key === "ArrowDown") step(-1);
  });
  less.addEventListener("click", () => step(-1));
  more.addEventListener("click", () => step(1));
  box.append(label, less, more);
  return box;
}

function focusKey(table) {
  const active = document.activeElement;
  return active && table.root.contains(active) ? active.dataset.focus : null;
}

// The focus stays where it was; on new cards it goes to the first thing to do, if it was on this table at all.
function refocus(table, key, fresh) {
  if (key === null) return;
  const same = fresh ? null : table.root.querySelector(`[data-focus="${key}"]:not(:disabled)`);
  const first = fresh
    ? table.root.querySelector('[data-focus="number"], .gs-tap[aria-disabled="false"], .gs-button:not(:disabled)')
    : table.root.querySelector(".gs-main:not(:disabled)") || table.root.querySelector(".gs-tap, .gs-button:not(:disabled)");
  (same || first)?.focus({ preventScroll: true });
}

function steer(event) {
  const taps = [...this.querySelectorAll(".gs-tap")];
  const here = taps.indexOf(document.activeElement);
  const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (here < 0 || !by) return;
  event.preventDefault();
  taps[(here + by + taps.length) % taps.length].focus();
}
