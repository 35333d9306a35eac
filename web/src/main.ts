// The entry: starts the engine's thread, then the page.
import "./engine/module.ts";

void import("./page.ts").then(({ startPage }) => startPage());
