// Pages that stand side by side in another page share one thread of the engine: its code is fetched and compiled once for all of
// them. A page that stands alone has a thread to itself, and so has one whose shared thread hangs.
import type { Port } from "./client.ts";
import { openWorker } from "./module.ts";
import type { Answer, Asked, Bye, Here, Request, Simulate } from "./protocol.ts";

let shared = self !== top && "SharedWorker" in self; // whether the next one is shared

// Milliseconds within which a shared thread says that it is there: where the page around says nothing that is its own, a browser
// may give a line to the thread of the page before, which is about to end.
const PATIENCE = 4000;

// Who stands beside this page: those to whom the page around gave the same word.
const NAME = `pumice ${new URLSearchParams(location.search).get("page") ?? ""}`;

class SharedPort implements Port {
  onmessage: Port["onmessage"] = null;
  onerror: Port["onerror"] = null;
  private line: MessagePort | null = null;
  private own: Port | null = null; // where the shared one does not answer
  private waits = 0; // for so many answers
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    this.connect();
    // Its memory is given back: the thread may outlive this page by hours.
    addEventListener("pagehide", () => this.leave());
    addEventListener("pageshow", ({ persisted }) => persisted && !this.own && this.connect());
  }

  postMessage(message: Request | Asked | Simulate): void {
    this.waits++;
    if (this.own) this.own.postMessage(message);
    else this.line!.postMessage(message);
  }

  // The others go on with it.
  terminate(): void {
    this.onmessage = null;
    if (this.own) this.own.terminate();
    else this.leave();
  }

  private leave(): void {
    clearTimeout(this.timer);
    this.line?.postMessage({ kind: "bye" } satisfies Bye);
    this.line?.close();
  }

  private connect(): void {
    const worker = new SharedWorker(new URL("./worker.ts", import.meta.url), { type: "module", name: NAME });
    worker.onerror = () => this.alone();
    const line = (this.line = worker.port);
    line.onmessage = (event: MessageEvent<Answer | Here>) => line === this.line && this.receive(event);
    this.timer = setTimeout(() => this.alone(), PATIENCE);
  }

  private receive(event: MessageEvent<Answer | Here>): void {
    const { kind } = event.data;
    clearTimeout(this.timer);
    if (kind === "here") return;
    if (kind === "answered" || kind === "ran" || kind === "simulated") this.waits--;
    // What broke it was another's question.
    if (kind === "broken" && !this.waits) return this.connect();
    this.onmessage?.(event as MessageEvent<Answer>);
  }

  private alone(): void {
    clearTimeout(this.timer);
    if (this.own) return;
    this.line?.close();
    this.line = null;
    const own = (this.own = openWorker());
    own.onmessage = (event) => this.onmessage?.(event);
    own.onerror = (event) => this.onerror?.(event);
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
