// The heat map: a table for reading; the arrows walk over it, and the line under it says what is under the pointer.
const maps = new WeakMap();

export default function heatMap({ parentElement, data }) {
  let map = maps.get(parentElement);
  if (!map) {
    map = build(parentElement, data);
    maps.set(parentElement, map);
  }
  map.frame.querySelector(".caption").textContent = data.caption;
  for (const row of data.rows) for (const cell of row.cells) fill(map, cell);
}

function build(root, data) {
  const frame = document.createElement("div");
  frame.innerHTML = '<p class="caption"></p><div class="map"></div><p class="said" aria-live="polite">&nbsp;</p>';
  root.replaceChildren(...root.querySelectorAll("style"), frame);
  const map = { frame, cells: new Map(), focus: data.rows[0].cells[0].id };
  for (const row of data.rows) {
    const line = document.createElement("div");
    line.className = "suit";
    line.setAttribute("role", "group");
    line.setAttribute("aria-label", row.name);
    for (const cell of row.cells) line.append(makeCell(map, cell));
    frame.querySelector(".map").append(line);
  }
  frame.addEventListener("keydown", (event) => steer(map, event));
  return map;
}

function makeCell(map, cell) {
  const button = document.createElement("button");
  button.type = "button";
  button.innerHTML = '<span class="gc" aria-hidden="true"></span><span class="figure" aria-hidden="true"></span>';
  const tell = () => { map.frame.querySelector(".said").textContent = button.getAttribute("aria-label"); };
  button.addEventListener("focus", () => { move(map, cell.id); tell(); });
  button.addEventListener("pointerenter", tell);
  button.addEventListener("click", tell);
  map.cells.set(cell.id, button);
  return button;
}

function move(map, id) {
  map.cells.get(map.focus).tabIndex = -1;
  map.focus = id;
  map.cells.get(id).tabIndex = 0;
}

function steer(map, event) {
  const ids = [...map.cells.keys()];
  const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -13, ArrowDown: 13 }[event.key];
  const there = ids.indexOf(map.focus) + (step || 0);
  if (!step || there < 0 || there >= ids.length) return;
  event.preventDefault();
  map.cells.get(ids[there]).focus();
}

function fill(map, cell) {
  const button = map.cells.get(cell.id);
  const face = button.querySelector(".gc");
  if (face.dataset.face !== cell.face) {
    face.dataset.face = cell.face;
    face.innerHTML = cell.face;
    face.className = cell.kind;
  }
  button.querySelector(".figure").textContent = cell.figure;
  button.style.setProperty("--shade", `${Math.round(100 * cell.shade)}%`);
  button.dataset.state = cell.state;
  button.setAttribute("aria-label", cell.said);
  button.tabIndex = cell.id === map.focus ? 0 : -1;
}
