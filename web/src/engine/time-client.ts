// A second thread of the engine's does what takes long, simulations and sweeps, while the page's own runs go on beside
// it. One simulation runs at a time; the newest one waits for a quick one to end and takes the place of a slow one.
// Ending is immediate.
import type { Port } from "./client.ts";
import type { Length } from "../model/simulation.ts";
import type { Answer, Simulated } from "./protocol.ts";

export interface Task {
  text: string;
  length: Length;
  hosts: readonly string[];
  progress?: (done: number, of: number) => void;
}

interface Waiting {
  task: Task;
  done: (simulated: Simulated | null) => void;
}

const PATIENCE = 400; // ms that a newer simulation waits for the one that runs

export class TimeClient {
  private port: Port | null = null;
  private up = false;
  private next = 1;
  private running: (Waiting & { id: number; since: number }) | null = null;
  private waiting: Waiting | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly open: () => Port) {}

  // null: a newer one took its place, or it was cancelled. Rejects where the engine dies.
  simulate(task: Task): Promise<Simulated | null> {
    this.waiting?.done(null);
    return new Promise((done) => {
      this.waiting = { task, done };
      if (this.running) {
        clearTimeout(this.timer);
        this.timer = setTimeout(() => this.end(), Math.max(0, this.running.since + PATIENCE - Date.now()));
      } else {
        this.pump();
      }
    });
  }

  // Ends what runs and forgets what waits.
  cancel(): void {
    this.waiting?.done(null);
    this.waiting = null;
    this.end();
  }

  private end(): void {
    clearTimeout(this.timer);
    const { running } = this;
    this.running = null;
    if (running) {
      this.port?.terminate();
      this.port = null;
      running.done(null);
    }
    this.pump();
  }

  private start(): void {
    const port = this.open();
    this.port = port;
    this.up = false;
    port.onmessage = ({ data }) => this.port === port && this.receive(data);
    port.onerror = (event) => {
      event.preventDefault?.();
      if (this.port === port) this.receive({ kind: "broken", message: event.message || "" });
    };
  }

  private pump(): void {
    if (this.running || !this.waiting) return;
    if (!this.port) this.start();
    if (!this.up) return;
    const { task, done } = this.waiting;
    const id = this.next++;
    this.running = { task, done, id, since: Date.now() };
    this.waiting = null;
    this.port!.postMessage({ id, kind: "simulate", text: task.text, length: task.length, hosts: task.hosts });
  }

  private receive(answer: Answer): void {
    if (answer.kind === "ready") {
      this.up = true;
      return this.pump();
    }
    if (answer.kind === "broken") {
      const broken = [this.running, this.waiting];
      this.running = this.waiting = null;
      this.port?.terminate();
      this.port = null;
      for (const b of broken)
        b?.done({
          report: null,
          diagnostics: [{ severity: "error", code: "internal", message: answer.message }],
          ms: 0,
        });
      return;
    }
    const { running } = this;
    if (!running || !("id" in answer) || answer.id !== running.id) return;
    if (answer.kind === "progress") return running.task.progress?.(answer.done, answer.of);
    if (answer.kind !== "simulated") return;
    clearTimeout(this.timer);
    this.running = null;
    running.done(answer.simulated);
    this.pump();
  }
}
