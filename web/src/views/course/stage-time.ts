// The picture of many cycles: what each queue holds and deserves, and what became of each job.
import { curvesView, layoutCurves } from "../../charts/curves.ts";
import { h, type VNode } from "../../dom/h.ts";
import { c } from "../../i18n/course-words.ts";
import { counted } from "../../i18n/index.ts";
import { spelled } from "../../course/judge.ts";
import { jobsOf } from "../../course/lesson.ts";
import type { Now } from "../../course/play.ts";
import { queueColours } from "../../model/queues.ts";
import type { Report, SimulationReport } from "../../model/report.ts";
import { curvesOf, duration, endOf } from "../../model/simulation.ts";

const CPU = 1000;
const HEIGHT = 220;
const NARROW = 600; // px; below this the drawing is as wide as a phone, so that its words stay readable

const MOST_JOBS = 8;

// Where there are many: those that the step is about, then those that lost or waited most; and what became of the others.
export function mostTelling(
  jobs: SimulationReport["jobs"],
  about: ReadonlySet<string>,
): { shown: SimulationReport["jobs"]; others: { n: number; placed: number; waiting: number; most: number } | null } {
  if (jobs.length <= MOST_JOBS) return { shown: jobs, others: null };
  const mine = ({ name }: (typeof jobs)[number]) => Number(about.has(name.replace(/^default\//, "")));
  const all = jobs.slice().sort((a, b) => mine(b) - mine(a) || b.evictions - a.evictions || b.wait - a.wait);
  const rest = all.slice(MOST_JOBS);
  const placed = rest.filter((job) => job.placed !== undefined);
  const most = Math.max(0, ...placed.map(({ wait }) => wait));
  const others = { n: rest.length, placed: placed.length, waiting: rest.length - placed.length, most };
  return { shown: all.slice(0, MOST_JOBS), others };
}

function fateOf(job: SimulationReport["jobs"][number]): string {
  return [
    job.placed === undefined
      ? c("neverPlaced", { n: duration(job.wait) })
      : job.wait
        ? c("waitedFor", { n: duration(job.wait) })
        : c("waitedNot"),
    job.evictions ? counted(c("lostPods", { n: job.evictions })) : "",
    job.lostSeconds ? c("lostWork", { n: duration(job.lostSeconds) }) : "",
  ]
    .filter(Boolean)
    .join(" · ");
}

function jobsView({ later, step }: Now, simulation: SimulationReport, colour: (queue: string) => number): VNode {
  const { shown, others } = mostTelling(simulation.jobs, jobsOf(step));
  return h(
    "ul",
    { class: "time-jobs" },
    shown.map((job) => {
      const name = job.name.replace(/^default\//, "");
      return h(
        "li",
        { key: job.name, "data-time-job": job.name },
        h("i", { class: `dot q${colour(job.queue)}` }),
        h("b", null, name),
        h("span", null, later.includes(name) ? c("askedLater") : fateOf(job)),
      );
    }),
    others
      ? h(
          "li",
          { key: "others", class: "mut" },
          h("span", null, c("otherJobs", { ...others, most: duration(others.most) })),
        )
      : null,
  );
}

// What is known before the guess: who wants what.
function factsView(now: Now, report: Report): VNode {
  const colours = queueColours(report);
  const about = jobsOf(now.step);
  const jobs = (now.start?.jobs ?? [])
    .slice()
    .sort((a, b) => Number(about.has(b.name)) - Number(about.has(a.name)))
    .slice(0, MOST_JOBS);
  return h(
    "ul",
    { class: "time-jobs" },
    jobs.map(({ name, cells }) => {
      const of = (cell: string) => cells[cell]?.value ?? "";
      const queue = of("queue");
      const colour = colours[report.queues.findIndex((q) => q.name === queue)] || 8;
      const pods = of("replicas") || "1";
      const min = Number(of("minMember")) > 1 ? ` · minMember ${of("minMember")}` : "";
      return h(
        "li",
        { key: name },
        h("i", { class: `dot q${colour}` }),
        h("b", null, name),
        h("span", null, `${queue} · ${pods}${of("cpu") ? ` × ${c("theCpu", { n: of("cpu") })}` : ""}${min}`),
      );
    }),
  );
}

export function timePicture(now: Now, report: Report): VNode {
  const { simulation } = now;
  const about = { class: "stage-time", role: "group", "aria-label": c("overTime") };
  if (!simulation) return h("div", about, h("p", { class: "mut" }, c("loading")));
  const end = endOf(simulation);
  if (!now.shown)
    return h("div", about, factsView(now, report), h("p", { class: "mut" }, c("timeHidden", { n: duration(end) })));
  const colours = queueColours(report);
  const colour = (name: string) => colours[report.queues.findIndex((q) => q.name === name)] || 8;
  const lines = curvesOf(simulation, "allocated", "cpu");
  const curves = layoutCurves(
    lines,
    simulation.marks.filter((mark) => mark.kind !== "finished"),
    { width: innerWidth < NARROW ? 340 : 640, height: HEIGHT, end, unit: CPU, label: 68 },
  );
  const labels = {
    evicted: c("markEvicted"),
    "bind-failed": c("markBind"),
    "pod-failed": c("markPod"),
    world: c("markWorld"),
  };
  return h(
    "div",
    about,
    h(
      "p",
      { class: "stage-nums" },
      lines.map(({ name }) =>
        h("span", { key: name }, h("i", { class: `dot q${colour(name)}` }), " ", h("b", null, name)),
      ),
      h("span", null, c("timeLines")),
    ),
    curvesView({
      curves,
      colour,
      format: (value) => spelled(value / CPU),
      markLabel: (kind) => labels[kind as keyof typeof labels] ?? kind,
    }),
    jobsView(now, simulation, colour),
  );
}
