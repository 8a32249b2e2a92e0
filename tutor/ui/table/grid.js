// The grid keeps its own picture of the cards so that quick touches never wait for the server. Every touch has a number;
// what the server sends is adopted once it has seen the last touch, or after a while if its answer got lost.
const PATIENCE_MS = 4000;
const boards = new WeakMap();

export default function cardGrid({ parentElement, data, setStateValue }) {
  let board = boards.get(parentElement);
  if (!board) {
    board = { touches: data.seen, places: new Map(), mode: "hand", focus: data.rows[0].cards[0].id, touchedAt: 0 };
    boards.set(parentElement, board);
    build(parentElement, board, data);
  }
  board.send = setStateValue;
  board.data = data;
  const settled = data.seen >= board.touches || Date.now() - board.touchedAt > PATIENCE_MS;
  if (settled) {
    board.touches = Math.max(board.touches, data.seen);
    board.places = new Map(data.cards);
  }
  if (data.hand_only) board.mode = "hand";
  paint(board);
}

function build(root, board, data) {
  const frame = document.createElement("div");
  frame.innerHTML =
    '<fieldset class="modes"><legend>Tocar una carta la pone en:</legend></fieldset>' +
    '<div class="board"></div><p class="note"></p><div class="live" aria-live="polite"></div>';
  root.replaceChildren(...root.querySelectorAll("style"), frame);
  board.frame = frame;
  board.note = frame.querySelector(".note");
  board.live = frame.querySelector(".live");
  board.cells = new Map();
  buildModes(board, data.modes);
  for (const row of data.rows) frame.querySelector(".board").append(buildRow(board, row));
  frame.querySelector(".board").addEventListener("keydown", (event) => steer(board, event));
}

function buildModes(board, modes) {
  const group = `mode-${Math.random().toString(36).slice(2)}`;
  for (const [mode, name] of Object.entries(modes)) {
    const label = document.createElement("label");
    label.innerHTML = '<input type="radio"><span></span>';
    const input = label.firstChild;
    Object.assign(input, { name: group, value: mode });
    input.addEventListener("change", () => { board.mode = mode; });
    label.lastChild.dataset.mode = mode;
    label.lastChild.textContent = name;
    board.frame.querySelector(".modes").append(label);
  }
}

function buildRow(board, row) {
  const line = document.createElement("div");
  line.className = "suit";
  line.setAttribute("role", "group");
  for (const card of row.cards) {
    const cell = document.createElement("button");
    cell.type = "button";
    cell.className = "cell";
    cell.dataset.card = card.id;
    cell.innerHTML = '<span class="gc" aria-hidden="true"></span>';
    cell.addEventListener("click", () => touch(board, card.id));
    cell.addEventListener("focus", () => setFocus(board, card.id));
    board.cells.set(card.id, cell);
    line.append(cell);
  }
  return line;
}

function touch(board, id) {
  const there = board.places.get(id);
  board.places.delete(id);
  if (there !== board.mode) board.places.set(id, board.mode);
  board.touches += 1;
  board.touchedAt = Date.now();
  paint(board);
  board.live.textContent = board.cells.get(id).getAttribute("aria-label");
  board.send("picked", { n: board.touches, cards: [...board.places] });
}

function setFocus(board, id) {
  board.cells.get(board.focus).tabIndex = -1;
  board.focus = id;
  board.cells.get(id).tabIndex = 0;
}

function steer(board, event) {
  const ids = [...board.cells.keys()];
  const steps = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -13, ArrowDown: 13 };
  const here = ids.indexOf(board.focus);
  let there = here + (steps[event.key] || 0);
  if (event.key === "Home") there = here - (here % 13);
  if (event.key === "End") there = here - (here % 13) + 12;
  if (there === here || there < 0 || there >= ids.length) return;
  event.preventDefault();
  board.cells.get(ids[there]).focus();
}

function paint(board) {
  const { rows, spoken, modes, hand_only: handOnly } = board.data;
  const order = [...board.places].filter(([, place]) => place !== "hand").map(([id]) => id);
  for (const [index, row] of rows.entries()) {
    board.frame.querySelectorAll(".suit")[index].setAttribute("aria-label", row.name);
    for (const card of row.cards) paintCell(board, card, spoken, order.indexOf(card.id) + 1);
  }
  for (const input of board.frame.querySelectorAll(".modes input")) {
    input.checked = input.value === board.mode;
    input.disabled = Boolean(handOnly) && input.value !== "hand";
  }
  board.note.textContent = handOnly || summary(board, modes);
}

function paintCell(board, card, spoken, number) {
  const cell = board.cells.get(card.id);
  const place = board.places.get(card.id);
  const facing = cell.firstChild;
  if (facing.dataset.face !== card.face) {
    facing.dataset.face = card.face;
    facing.innerHTML = card.face;
    facing.className = `gc ${card.kind}`;
  }
  if (place) cell.dataset.place = place;
  else delete cell.dataset.place;
  cell.dataset.tag = number || "";
  cell.setAttribute("aria-pressed", String(Boolean(place)));
  cell.setAttribute("aria-label", place ? `${card.name}, ${spoken[place]}` : card.name);
  cell.tabIndex = card.id === board.focus ? 0 : -1;
}

function summary(board, modes) {
  const count = (mode) => [...board.places.values()].filter((place) => place === mode).length;
  return Object.entries(modes).map(([mode, name]) => `${name}: ${count(mode)}`).join(" · ");
}
