// Before the first paint: the theme that the address asks for, which the page around an embedded one says; else the one that was
// chosen on an earlier visit, but not inside another page.
try {
  const query = new URLSearchParams(location.search);
  const inside = query.has("embed") || /embed\.html$/.test(location.pathname);
  const prefs = inside ? {} : JSON.parse(localStorage.getItem("pumice.prefs.1") || "{}");
  const theme = query.get("theme") || prefs.theme;
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // No storage: the system's theme.
}
