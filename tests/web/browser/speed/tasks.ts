// What the page's own thread and the engine's did meanwhile, from Chromium's trace.
import type { CDPSession, Page } from "playwright-core";

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  tdur?: number; // µs of the processor: what else the machine does is not in it
  args: { name?: string; elementCount?: number };
}

export interface Tasks {
  longest: number; // ms of the processor
  restyled: number; // elements whose style was computed
  engine: number[]; // ms of the processor of each task of the engine's thread that took more than one
}

const sessions = new WeakMap<Page, CDPSession>();

export async function tasksOf(page: Page, act: () => Promise<unknown>): Promise<Tasks> {
  const cdp = sessions.get(page) ?? (await page.context().newCDPSession(page));
  sessions.set(page, cdp);
  const events: TraceEvent[] = [];
  const collect = ({ value }: { value: unknown[] }) => void events.push(...(value as TraceEvent[]));
  cdp.on("Tracing.dataCollected", collect);
  await cdp.send("Tracing.start", {
    transferMode: "ReportEvents",
    traceConfig: { includedCategories: ["toplevel", "devtools.timeline"] },
  });
  await act();
  const complete = new Promise((done) => cdp.once("Tracing.tracingComplete", done));
  await cdp.send("Tracing.end");
  await complete;
  cdp.off("Tracing.dataCollected", collect);
  const of = (thread: string) => {
    const threads = new Set(
      events.filter((e) => e.name === "thread_name" && e.args.name === thread).map((e) => `${e.pid} ${e.tid}`),
    );
    return events.filter((e) => e.ph === "X" && threads.has(`${e.pid} ${e.tid}`));
  };
  const own = of("CrRendererMain");
  const tasks = own.filter((e) => e.name.endsWith("RunTask"));
  const engine = of("DedicatedWorker thread").filter((e) => e.name.endsWith("RunTask"));
  if (!tasks.length) throw new Error("the trace holds no task");
  return {
    longest: Math.max(...tasks.map((e) => (e.tdur ?? 0) / 1000)),
    restyled: own.reduce((sum, e) => sum + (e.name === "UpdateLayoutTree" ? (e.args.elementCount ?? 0) : 0), 0),
    engine: engine.map((e) => (e.tdur ?? 0) / 1000).filter((ms) => ms > 1),
  };
}
