// The panel of the jobs shows who waits, who runs, and what the scheduler says about those that wait.
import "./jobs.css";
import { keepInSight } from "../../../dom/in-sight.ts";
import { cx, h, type Child, type VNode } from "../../../dom/h.ts";
import { icon, type IconName } from "../../../dom/icons.ts";
import { patch } from "../../../dom/patch.ts";
import { counted, language, t } from "../../../i18n/index.ts";
import type { Dominant } from "../../../model/dominant.ts";
import { drfOrders, jobKey, jobNumbers, tasksByJob, type JobNumbers } from "../../../model/jobs.ts";
import { memo } from "../../../model/memo.ts";
import { knownName } from "../../../model/names.ts";
import { queueColours } from "../../../model/queues.ts";
import { inScope } from "../../../model/scope.ts";
import { highlight } from "../../../model/selection.ts";
import type { Report } from "../../../model/report.ts";
import type { Snapshot } from "../../../model/timeline.ts";
import type { State } from "../../../state/state.ts";
import { askWhy, draw, select, type App } from "../../parts/app.ts";
import { saveMenu } from "../../parts/menu.ts";
import { nameView } from "../../parts/name.ts";
import { newScroller } from "../../parts/rows.ts";
import { vlist, type Column } from "../../parts/vlist.ts";

// whole: all its pods have a place, whatever the phase says until they run.
export function phaseChip(phase: string, whole = false): VNode {
  const kind =
    phase === "Running" || phase === "Completed" || (whole && phase === "Inqueue")
      ? "good"
      : phase === "Inqueue"
        ? "open"
        : phase === "Unknown" || phase === "Failed"
          ? "bad"
          : "wait";
  return h("span", { class: `chip ${kind}`, "data-phase": phase }, phase || "–");
}

// What the scheduler wrote about a job that waits, the most telling first.
export function messagesOf(report: Report, job: number): string[] {
  // Scheduled is said of a job that runs; it explains nothing.
  const messages = (report.end.jobs[job]?.conditions ?? []).filter((c) => c.type !== "Scheduled").map((c) => c.message);
  for (const t of tasksByJob(report)[job] ?? []) {
    const text = report.end.fitErrors[String(t)] ?? report.end.podConditions[String(t)]?.message;
    if (text) messages.push(text);
    if (messages.length > 4) break;
  }
  return [...new Set(messages.filter(Boolean))];
}

// It lacks pods, and the scheduler says why; or it has no queue, and no session sees it or its pods.
function waitsFor(report: Report, numbers: JobNumbers[], job: number): boolean {
  if (isUnseen(report, job)) return true;
  const n = numbers[job]!;
  return n.placed + n.pipelined < n.total && messagesOf(report, job).length > 0;
}

function isUnseen(report: Report, job: number): boolean {
  return report.jobs[job]!.queue < 0;
}

function mark(name: IconName, kind: string, title: string, n: number): VNode {
  return h("span", { class: kind, title, role: "img", "aria-label": title }, icon(name), n);
}

const PHASES = ["Pending", "Inqueue", "Unknown", "Running", "Completed"];

type Order = (a: number, b: number) => number;

export function orderJobs(
  report: Report,
  snapshot: Snapshot,
  numbers: JobNumbers[],
  sort: string,
  shares?: readonly Dominant[] | null,
): Order {
  const descending = sort.startsWith("-");
  const key = descending ? sort.slice(1) : sort;
  const text = (f: (j: number) => string): Order => {
    let collator: Intl.Collator | undefined; // takes long to make
    return (a, b) => (collator ??= new Intl.Collator("en", { numeric: true })).compare(f(a), f(b));
  };
  const rank = (j: number) => (PHASES.indexOf(snapshot.phase[j]!) + 9) % 9;
  const waiting: Order = (a, b) => rank(a) - rank(b) || report.jobs[b]!.priority - report.jobs[a]!.priority || a - b;
  const orders: Record<string, Order> = {
    name: text((j) => jobKey(report, j)),
    queue: text((j) => report.jobs[j]!.queueName),
    priority: (a, b) => report.jobs[a]!.priority - report.jobs[b]!.priority,
    phase: (a, b) => rank(a) - rank(b),
    ...(shares && { share: (a: number, b: number) => shares[a]!.share - shares[b]!.share }),
    ready: (a, b) => numbers[a]!.placed / (numbers[a]!.total || 1) - numbers[b]!.placed / (numbers[b]!.total || 1),
  };
  const order = orders[key];
  return order ? (a, b) => (descending ? -1 : 1) * order(a, b) || waiting(a, b) : waiting;
}

export function filterJobs(report: Report, snapshot: Snapshot, filter: string): number[] {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  return report.jobs.flatMap((j, i) => {
    const text = `${j.namespace}/${j.name} ${j.queueName} ${snapshot.phase[i]}`.toLowerCase();
    return words.every((w) => text.includes(w)) ? [i] : [];
  });
}

// What the jobs are called, and how long the longest name is, and the longest queue's: the same at every redraw.
const namesOf = memo((report: Report) => {
  const namespaces = new Set(report.jobs.map((j) => j.namespace));
  const names = report.jobs.map((j, i) => knownName(namespaces.size > 1 ? jobKey(report, i) : j.name));
  const longest = (all: string[]) => all.reduce((most, name) => Math.max(most, name.length), 0);
  return { names, letters: longest(names), queue: longest(report.jobs.map((j) => j.queueName)) };
});

export function jobsView(app: App, element: HTMLElement): void {
  const scroller = newScroller();
  let chosenRow = -1;
  let drf: typeof import("./drf.ts") | undefined;
  const redraw = () => patch(element, view(app.store.get()));
  const view = (state: Readonly<State>): Child[] => {
    const { result } = state;
    if (!result) return [h("div", { class: "panel-head" }, h("h2", null, t("jobs")))];
    const { report, timeline } = result;
    const snapshot = timeline.at(state.step);
    const numbers = jobNumbers(report, snapshot, state.podsOf);
    const colours = queueColours(report);
    const lit = highlight(report, snapshot, state.selection);
    const scope = inScope(report, state.scope);
    const ordered = drfOrders(report);
    if (ordered && !drf) void import("./drf.ts").then((m) => ((drf = m), redraw()));
    const shares = ordered && drf ? drf.dominantShares(report, snapshot) : null;
    const jobs = filterJobs(report, snapshot, state.jobFilter)
      .filter(scope.job)
      .sort(orderJobs(report, snapshot, numbers, state.jobSort, shares));
    const { names, letters, queue } = namesOf(report);
    const column = (key: string, label: string, more = ""): Column => {
      const on = state.jobSort === key || state.jobSort === `-${key}`;
      const sort = on ? (state.jobSort === key ? "ascending" : "descending") : null;
      return {
        key,
        label,
        class: cx(`c-${more || key}`, /prio|ready|share/.test(more) ? "num" : ""),
        sort,
        onSort: () =>
          app.store.set({ jobSort: state.jobSort === key ? `-${key}` : state.jobSort === `-${key}` ? "" : key }),
      };
    };
    const row = (i: number): VNode => {
      const job = jobs[i]!;
      const spec = report.jobs[job]!;
      const n = numbers[job]!;
      const key = jobKey(report, job);
      const why = waitsFor(report, numbers, job);
      return h(
        "tr",
        { key, class: lit.job(job) ? "sel" : undefined, "data-job": key, "aria-rowindex": i + 2 },
        h(
          "td",
          null,
          h(
            "button",
            { class: "name", title: key, on: { click: () => select(app, "job", key) } },
            nameView(names[job]!),
          ),
        ),
        h(
          "td",
          { class: "c-queue", title: spec.queueName },
          h(
            "span",
            { class: "of" },
            h("i", { class: `dot q${colours[spec.queue] || (spec.queue < 0 ? 0 : 8)}` }),
            nameView(spec.queueName),
          ),
        ),
        h("td", { class: "num c-prio" }, spec.priority),
        shares && drf!.shareCell(report, shares[job]!, colours[spec.queue] || 8),
        h("td", { class: "c-phase" }, phaseChip(snapshot.phase[job]!, n.total > 0 && n.placed === n.total)),
        h(
          "td",
          {
            class: "num c-ready",
            "data-value": "ready",
            title: counted(t("readyTitle", { ready: n.placed, total: n.total, min: spec.minMember })),
          },
          n.placed,
          h("small", null, `/${n.total}`),
        ),
        h(
          "td",
          { class: "num c-more" },
          n.pipelined
            ? mark("k-pipeline", "chip pipe", `${t("pipelined")} ${n.pipelined}`, n.pipelined)
            : n.releasing
              ? mark("k-evict", "chip bad", `${t("releasing")} ${n.releasing}`, n.releasing)
              : null,
          why ? h("button", { class: "link", on: { click: () => askWhy(app, "job", key) } }, t("whyNot")) : null,
        ),
      );
    };
    const bare = jobs.every((j) => !numbers[j]!.pipelined && !numbers[j]!.releasing && !waitsFor(report, numbers, j));
    // There is room for so many side by side in a narrow panel.
    element.classList.toggle("long", letters + queue > (bare ? 20 : 9));
    element.classList.toggle("bare", bare);
    element.style.setProperty("--queue", String(Math.min(queue, 20)));
    const chosen =
      state.selection?.kind === "job" ? report.jobs.findIndex((_, j) => jobKey(report, j) === state.selection!.id) : -1;
    chosenRow = jobs.indexOf(chosen);
    const messages = chosen >= 0 ? messagesOf(report, chosen) : [];
    return [
      h(
        "div",
        { class: "panel-head" },
        h("h2", null, t("jobs")),
        h(
          "small",
          { class: "nowrap" },
          jobs.length === report.jobs.length ? String(jobs.length) : `${jobs.length}/${report.jobs.length}`,
        ),
        h("span", { class: "grow" }),
        h("input", {
          class: "field",
          type: "search",
          placeholder: t("filter"),
          "aria-label": t("filterJobs"),
          value: state.jobFilter,
          on: { input: (e: InputEvent) => app.store.set({ jobFilter: (e.target as HTMLInputElement).value }) },
        }),
        saveMenu("jobs", {
          csv: async () => (await import("../../../model/saved-tables.ts")).jobTable(report, snapshot, state.podsOf),
        }),
      ),
      messages.length && state.drawer !== "why"
        ? h(
            "div",
            { class: "job-why", key: "why", role: "status", tabindex: 0 },
            h("p", null, h("b", null, knownName(jobKey(report, chosen))), ` · ${t("saysVolcano")}`),
            messages.map((m) => h("p", { lang: language() === "zh" ? "en" : undefined }, m)),
          )
        : null,
      vlist({
        columns: [
          column("name", t("name")),
          column("queue", t("queue")),
          column("priority", t("prio"), "prio"),
          ...(shares ? [column("share", t("share"), "share")] : []),
          column("phase", t("phase")),
          column("ready", t("ready"), "ready"),
          { key: "more", label: "", hidden: t("why"), class: "c-more" },
        ],
        count: jobs.length,
        row,
        label: t("jobs"),
        empty: t("noJobs"),
        redraw,
        scroller,
      }),
    ];
  };
  app.store.watch(
    (s) => [s.result],
    ({ result, language, allowed }) => {
      if (!result?.report.jobs.some((_, j) => isUnseen(result.report, j))) return;
      void app
        .ask({ kind: "pods", text: result.text, language, hosts: allowed })
        .then((reply) => reply?.pods && app.store.set({ podsOf: reply.pods }));
    },
  );
  draw(
    app,
    element,
    (s) => [s.result, s.podsOf, s.step, s.selection, s.scope, s.jobFilter, s.jobSort, s.drawer === "why"],
    view,
  );
  const seeChosen = () => {
    const list = chosenRow < 0 ? null : element.querySelector(".vlist");
    if (list) keepInSight(list, chosenRow * scroller.row, scroller.row, list.querySelector("thead")!.clientHeight);
  };
  app.store.watch((s) => [s.result, s.selection, s.scope, s.jobFilter, s.jobSort, s.drawer], seeChosen, "late");
}
