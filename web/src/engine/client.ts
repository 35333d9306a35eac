// The page speaks to the engine's thread through this file: one request runs and one waits, older waiting ones are
// dropped; questions come after runs, the latest of each kind. A thread that dies or takes too long is replaced.
import type { RunResult } from "@pumice/engine";
import type { Answer, Asked, Question, Ran, Reply, Request, Simulate } from "./protocol.ts";

export interface Port {
  postMessage(message: Request | Asked | Simulate): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<Answer>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  onmessageerror?: ((event: MessageEvent) => void) | null;
}

export interface Listener {
  ready(pumice: string, volcano: string, catalogue: string): void;
  answer(answer: Ran, asked: Pick<Request, "text" | "cycle">): void; // asked: what to run
  busy(since: number): void;
  stopped(reason: "timeout" | "crash", message: string): void;
}

export class EngineClient {
  private port: Port | null = null;
  private up = false;
  private next = 1;
  private running: Request | Asked | null = null;
  private waiting: Request | null = null;
  private readonly questions = new Map<Question["kind"], { asked: Asked; done: (reply: Reply | null) => void }>();
  private done: ((reply: Reply | null) => void) | null = null; // of the question that runs
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly open: () => Port,
    private readonly listener: Listener,
    private readonly limit = 30_000,
  ) {
    this.restart();
  }

  send(text: string, hosts: readonly string[] = [], cycle: number | null = null): number {
    const request: Request = { id: this.next++, kind: "run", text, hosts, ...(cycle === null ? {} : { cycle }) };
    this.waiting = request;
    this.pump();
    return request.id;
  }

  // The answer is null where a later question of this kind came before its turn, or the worker died.
  ask(question: Question): Promise<Reply | null> {
    this.questions.get(question.kind)?.done(null);
    return new Promise((done) => {
      this.questions.set(question.kind, { asked: { ...question, id: this.next++ }, done });
      this.pump();
    });
  }

  // Ends what runs; what waits is run by a new worker.
  restart(): void {
    clearTimeout(this.timer);
    this.port?.terminate();
    this.running = null;
    this.done?.(null);
    this.done = null;
    this.up = false;
    const port = this.open();
    this.port = port;
    port.onmessage = (event) => this.port === port && this.receive(event.data);
    port.onerror = (event) => {
      event.preventDefault?.();
      if (this.port === port) this.fail("crash", event.message || "");
    };
  }

  private pump(): void {
    if (!this.up || this.running || !this.port) return;
    if (this.waiting) {
      this.running = this.waiting;
      this.waiting = null;
      this.listener.busy(Date.now());
    } else {
      const [next] = this.questions.values();
      if (!next) return;
      this.questions.delete(next.asked.kind);
      this.running = next.asked;
      this.done = next.done;
    }
    this.port.postMessage(this.running);
    this.timer = setTimeout(() => this.fail("timeout", ""), this.limit);
  }

  private receive(answer: Answer): void {
    if (answer.kind === "ready") {
      this.up = true;
      this.listener.ready(answer.pumice, answer.volcano, answer.catalogue);
      this.pump();
      return;
    }
    if (answer.kind === "broken") return this.fail("crash", answer.message);
    if (answer.id !== this.running?.id || answer.kind === "progress" || answer.kind === "simulated") return;
    clearTimeout(this.timer);
    const asked = this.running;
    this.running = null;
    if (answer.kind === "answered") {
      this.done?.(answer.reply);
      this.done = null;
      return this.pump();
    }
    if (!this.waiting) this.listener.busy(0);
    const { report, diagnostics } = JSON.parse(answer.result) as RunResult;
    const { world, outline, hosts, ms } = answer;
    this.listener.answer(
      {
        ...(world ? { world: world.text } : {}),
        report,
        diagnostics: world?.diagnostics ?? diagnostics,
        outline,
        hosts,
        ms,
      },
      asked as Request,
    );
    this.pump();
  }

  private fail(reason: "timeout" | "crash", message: string): void {
    const neverStarted = !this.up;
    this.listener.busy(0);
    this.listener.stopped(reason, message);
    if (neverStarted) {
      // A worker that cannot even start would only fail again.
      this.port?.terminate();
      this.port = null;
      this.running = null;
      return;
    }
    this.restart();
  }
}
