// The table of rated moves. Rows are patched by their id, so that focus, unfolded reasons and heights stay while the
// numbers refine.
const tables = new WeakMap();

export default function movesTable({ parentElement, data }) {
  let table = tables.get(parentElement);
  if (!table) {
    table = { rows: new Map(), open: new Set(), ...build(parentElement, data) };
    tables.set(parentElement, table);
  }
  table.caption.textContent = data.caption;
  const wanted = new Set(data.rows.map((row) => row.id));
  for (const [id, row] of table.rows) if (!wanted.has(id)) { row.line.remove(); row.more.remove(); table.rows.delete(id); }
  data.rows.forEach((row, index) => place(table, data, row, index));
}

function build(root, data) {
  const frame = document.createElement("div");
  frame.innerHTML = "<table><caption></caption><thead><tr></tr></thead><tbody></tbody></table>";
  root.replaceChildren(...root.querySelectorAll("style"), frame);
  const head = frame.querySelector("thead tr");
  for (const { id, text, title } of data.heads) {
    const cell = document.createElement("th");
    Object.assign(cell, { scope: "col", className: id, textContent: text, title });
    head.append(cell);
  }
  const last = document.createElement("th");
  last.scope = "col";
  last.className = "why";
  last.innerHTML = '<span class="hidden">Por qué</span>';
  head.append(last);
  return { caption: frame.querySelector("caption"), body: frame.querySelector("tbody") };
}

function place(table, data, row, index) {
  let nodes = table.rows.get(row.id);
  if (!nodes) {
    nodes = makeRow(table, data, row);
    table.rows.set(row.id, nodes);
  }
  const { body } = table;
  if (body.children[2 * index] !== nodes.line) {
    const before = body.children[2 * index] || null;
    body.insertBefore(nodes.line, before);
    body.insertBefore(nodes.more, before);
  }
  fill(table, nodes, row, index);
}

function makeRow(table, data, row) {
  const line = document.createElement("tr");
  line.className = "move-row";
  const name = document.createElement("th");
  name.scope = "row";
  name.className = "move";
  name.innerHTML = '<span class="verb"></span><span class="short"></span>';
  line.append(name);
  for (const { id } of data.heads.slice(1)) {
    const cell = document.createElement("td");
    cell.className = id;
    line.append(cell);
  }
  line.querySelector(".ev").innerHTML = '<span class="value"></span><span class="bar" aria-hidden="true"><i></i></span>';
  const why = document.createElement("td");
  why.className = "why";
  why.innerHTML = '<button type="button" aria-expanded="false">Por qué</button>';
  line.append(why);
  const more = document.createElement("tr");
  more.className = "more";
  more.hidden = true;
  more.innerHTML = `<td colspan="${data.heads.length + 1}"><ul></ul><p class="facts"></p><p class="outs"></p></td>`;
  why.firstChild.addEventListener("click", () => toggle(table, row.id));
  return { line, more, button: why.firstChild };
}

function toggle(table, id) {
  if (table.open.has(id)) table.open.delete(id);
  else table.open.add(id);
  unfold(table, id);
}

function unfold(table, id) {
  const { more, button } = table.rows.get(id);
  more.hidden = !table.open.has(id);
  button.setAttribute("aria-expanded", String(!more.hidden));
}

function fill(table, { line, more, button }, row, index) {
  line.classList.toggle("best", index === 0);
  line.classList.toggle("tied", row.tied);
  const verb = line.querySelector(".verb");
  const shown = JSON.stringify([row.verb, row.card, row.mark]);
  if (verb.dataset.shown !== shown) {
    verb.dataset.shown = shown;
    verb.replaceChildren(row.verb, ...(row.card ? [" ", cardNode(row.card)] : []), ...(row.mark ? [markNode(row.mark)] : []));
    button.setAttribute("aria-label", `Por qué: ${row.verb} ${row.card ? row.card.name : ""}`);
  }
  for (const [id, text] of Object.entries(row.cells)) {
    const cell = line.querySelector(`.${id}`);
    const target = id === "ev" ? cell.querySelector(".value") : cell;
    if (target.textContent !== text) target.textContent = text;
  }
  const short = line.querySelector(".short");
  if (short.textContent !== (row.reasons[0] || "")) short.textContent = row.reasons[0] || "";
  line.querySelector(".bar i").style.width = `${Math.round(100 * row.bar)}%`;
  explain(more, line, row);
  unfold(table, row.id);
}

function explain(more, line, row) {
  const list = more.querySelector("ul");
  const reasons = row.reasons.length ? row.reasons : ["Sin más motivos: la diferencia es la de los puntos."];
  if (list.dataset.shown !== reasons.join("\n")) {
    list.dataset.shown = reasons.join("\n");
    list.replaceChildren(...reasons.map((text) => Object.assign(document.createElement("li"), { textContent: text })));
  }
  const heads = [...line.closest("table")?.querySelectorAll("thead th") || []];
  const facts = heads.slice(2, -1).map((head) => [head.textContent, row.cells[head.className]]).filter(([, text]) => text);
  more.querySelector(".facts").textContent = facts.map(([name, text]) => `${name}: ${text}`).join(" · ");
  const outs = more.querySelector(".outs");
  outs.hidden = row.outs.length === 0;
  outs.replaceChildren(`${row.outs_words}: `, ...row.outs.map(cardNode));
}

function cardNode(card) {
  const node = document.createElement("span");
  node.className = card.kind;
  node.setAttribute("role", "img");
  node.setAttribute("aria-label", card.name);
  node.innerHTML = card.face;
  return node;
}

function markNode(mark) {
  const node = document.createElement("span");
  node.className = `mark mark-${mark.level}`;
  node.textContent = `${mark.sign} ${mark.word}`;
  return node;
}
