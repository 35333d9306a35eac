import createEngine from "@pumice/engine";

const engine = await createEngine();
document.querySelector("#app")!.textContent = engine.version();
