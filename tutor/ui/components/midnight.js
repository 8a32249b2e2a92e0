// Says when the visitor's day has turned: at midnight, and when somebody comes back to the page or to another zone.
const clocks = new WeakMap();
const LONGEST_MS = 3600 * 1000;
const AGAIN_MS = 5000;

export default function midnight({ parentElement, data, setTriggerValue }) {
  let clock = clocks.get(parentElement);
  if (!clock) {
    clock = {};
    clock.look = () => look(clock);
    document.addEventListener("visibilitychange", clock.look);
    window.addEventListener("focus", clock.look);
    clocks.set(parentElement, clock);
  }
  clock.send = () => setTriggerValue("turned", Date.now());
  clock.zone = zone();
  clock.until = Date.now() + 1000 * data.left + 500;
  wait(clock);
  return () => {
    clearTimeout(clock.timer);
    document.removeEventListener("visibilitychange", clock.look);
    window.removeEventListener("focus", clock.look);
    clocks.delete(parentElement);
  };
}

function zone() {
  return `${Intl.DateTimeFormat().resolvedOptions().timeZone} ${new Date().getTimezoneOffset()}`;
}

function wait(clock) {
  clearTimeout(clock.timer);
  clock.timer = setTimeout(clock.look, Math.max(0, Math.min(LONGEST_MS, clock.until - Date.now())));
}

function look(clock) {
  const turned = Date.now() >= clock.until || zone() !== clock.zone;
  if (turned) {
    clock.zone = zone();
    clock.until = Date.now() + AGAIN_MS;
    clock.send();
  }
  wait(clock);
}
