// The page is entered here: the engine's thread starts first, because it takes longest, and then the page.
import "./engine/module.ts";

void import("./page.ts").then(({ startPage }) => startPage());
