// Before the first paint: the theme that was chosen on an earlier visit.
try {
  const prefs = JSON.parse(localStorage.getItem("pumice.prefs.1") || "{}");
  if (prefs.theme === "light" || prefs.theme === "dark") document.documentElement.dataset.theme = prefs.theme;
} catch {
  // No storage: the system's theme.
}
