// The settings as a cookie; another theme needs the page to be drawn anew, since Streamlit reads it only at the start.
const YEAR = 365 * 24 * 3600;

// On a phone the menu is wider than the screen.
function show(link) {
  const menu = link.closest(".st-key-gin_menu");
  const inside = link.getBoundingClientRect().left - menu.getBoundingClientRect().left + menu.scrollLeft;
  menu.scrollLeft = inside - (menu.clientWidth - link.clientWidth) / 2;
}

function keep({ name, value, theme }) {
  const held = document.cookie.split("; ").find((part) => part.startsWith(`${name}=`)) || "";
  const wanted = `${name}=${value}`;
  if (held === wanted) return;
  document.cookie = `${wanted}; path=/; max-age=${YEAR}; samesite=lax`;
  const before = (/tema-(\w+)/.exec(held) || ["", "sistema"])[1];
  if (before !== theme && document.cookie.includes(wanted)) location.reload();
}

function markCurrent(page) {
  for (const link of document.querySelectorAll(".st-key-gin_menu a")) {
    const current = link.getAttribute("href").replace(/^.*\//, "") === page;
    if (current) show(link);
    if (current) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
}

export default function browserSide({ data }) {
  document.documentElement.lang = "es";
  const skip = document.querySelector('a[href="#stMain"]');
  if (skip) skip.textContent = "Ir al contenido";
  markCurrent(data.page);
  keep(data);
}
