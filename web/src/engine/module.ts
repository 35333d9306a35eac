// The engine's code is compiled beside everything else that starts: the page begins with it while the worker is still
// loading, and a worker that is started anew gets the same.
import url from "../../../build/wasm/pumice.wasm?url";
import type { Port } from "./client.ts";

// Inside another page nothing starts by itself: several of them share one thread (together.ts).
const alone = self === top;

// null: this host serves it in a way that cannot be streamed; the worker then fetches it itself.
const compile = (): Promise<WebAssembly.Module | null> => WebAssembly.compileStreaming(fetch(url)).catch(() => null);
let compiled = alone ? compile() : null;

function newWorker(): Worker {
  compiled ??= compile();
  const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  void compiled.then((module) => worker.postMessage({ kind: "start", module }));
  return worker;
}

// The first one starts at once, before there is anything to ask it: what it says meanwhile is kept for the listener.
let first = alone ? newWorker() : null;
const early: MessageEvent[] = [];
if (first) first.onmessage = (event) => void early.push(event);

export function openWorker(): Port {
  const worker = first ?? newWorker();
  if (worker === first) queueMicrotask(() => early.forEach((event) => worker.onmessage?.(event)));
  first = null;
  return worker as Port;
}
