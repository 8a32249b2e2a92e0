// A link to copy, perhaps after a text. Where it is the page's own, the bar of the browser follows, so that reloading
// opens the same thing.
const frames = new WeakMap();

export default function copyLink({ parentElement, data }) {
  let frame = frames.get(parentElement);
  if (!frame) {
    frame = build(parentElement, data);
    frames.set(parentElement, frame);
  }
  const base = location.pathname.replace(/[^/]*\/?$/, "");
  const address = new URL(base + data.path + data.query, location.origin).href;
  const text = data.before + address;
  const field = frame.querySelector("input");
  if (field.value !== text) {
    field.value = text;
    frame.querySelector("output").textContent = "";
  }
  if (data.bar && location.pathname === new URL(address).pathname) history.replaceState(history.state, "", address);
}

function build(root, data) {
  const frame = document.createElement("div");
  frame.className = "copy-link";
  frame.innerHTML =
    '<label><span></span><input type="text" readonly></label>' +
    '<button type="button"></button><output aria-live="polite"></output>';
  frame.querySelector("label span").textContent = data.label;
  frame.querySelector("button").textContent = data.button;
  root.replaceChildren(...root.querySelectorAll("style"), frame);
  const field = frame.querySelector("input");
  field.addEventListener("focus", () => field.select());
  frame.querySelector("button").addEventListener("click", async () => {
    frame.querySelector("output").textContent = (await copied(field)) ? "Copiado" : "Márcalo y cópialo a mano";
  });
  return frame;
}

async function copied(field) {
  if (navigator.clipboard) {
    try {
      await navigator.clipboard.writeText(field.value);
      return true;
    } catch (refused) {
      console.info("El portapapeles no está permitido", refused);
    }
  }
  field.focus();
  field.select();
  return document.execCommand("copy");
}
