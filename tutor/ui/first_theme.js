// Before Streamlit draws: the theme that the visitor chose in Ajustes, under the name where Streamlit looks for it.
(() => {
  const names = { claro: "Light", oscuro: "Dark", sistema: "System" };
  const cookie = document.cookie.split("; ").find((part) => part.startsWith("COOKIE_NAME="));
  const chosen = /tema-(\w+)/.exec(cookie || "");
  const theme = names[chosen ? chosen[1] : "sistema"] || "System";
  try {
    localStorage.setItem(`stActiveTheme-${location.pathname}-v2`, JSON.stringify(theme));
  } catch (refused) {
    console.info("El navegador no deja guardar el tema", refused);
  }
  const dark = theme === "Dark" || (theme === "System" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.style.background = dark ? "#191d1a" : "#f6f4ee";
})();
