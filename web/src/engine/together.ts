// Pages that stand side by side in another page share one thread of the engine: its code is fetched and compiled once for all of
// them. A page that stands alone has a thread to itself, and so has one whose shared thread hangs.
import type { Port } from "./client.ts";
import { openWorker } from "./module.ts";
import type { Answer, Asked, Bye, Request, Simulate } from "./protocol.ts";

let shared = self !== top && "SharedWorker" in self; // whether the next one is shared

class SharedPort implements Port {
  onmessage: Port["onmessage"] = null;
  onerror: Port["onerror"] = null;
  private line!: MessagePort;
  private waits = 0; // for so many answers

  constructor() {
    this.connect();
    // Its memory is given back: the thread may outlive this page by hours.
    addEventListener("pagehide", () => this.line.postMessage({ kind: "bye" } satisfies Bye));
    addEventListener("pageshow", ({ persisted }) => persisted && this.connect());
  }

  postMessage(message: Request | Asked | Simulate): void {
    this.waits++;
    this.line.postMessage(message);
  }

  // The others go on with it.
  terminate(): void {
    this.onmessage = null;
    this.line.postMessage({ kind: "bye" } satisfies Bye);
    this.line.close();
  }

  private connect(): void {
    const worker = new SharedWorker(new URL("./worker.ts", import.meta.url), { type: "module", name: "pumice" });
    worker.onerror = (event) => this.onerror?.(event as ErrorEvent);
    const line = (this.line = worker.port);
    line.onmessage = (event: MessageEvent<Answer>) => {
      if (line !== this.line) return;
      const { kind } = event.data;
      if (kind === "answered" || kind === "ran" || kind === "simulated") this.waits--;
      // What broke it was another's question.
      if (kind === "broken" && !this.waits) return this.connect();
      this.onmessage?.(event);
    };
  }
}

export function openTogether(): Port {
  if (!shared) return openWorker();
  shared = false;
  try {
    return new SharedPort();
  } catch {
    return openWorker(); // a browser may refuse it to a page within another one
  }
}
