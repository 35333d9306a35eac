// A cluster that was just brought in is told what its next cycle would do, as it is: whom it places, whom it evicts, who is not
// placed.
import "./scope.css";
import { h, type Child } from "../../dom/h.ts";
import { icon } from "../../dom/icons.ts";
import { counted, t } from "../../i18n/later.ts";
import { jobsNotPlaced } from "../../model/jobs.ts";
import type { Report } from "../../model/report.ts";
import type { Result, State } from "../../state/state.ts";
import { draw, pane, type App } from "../parts/app.ts";

export interface NextCycle {
  placed: number;
  evicted: number;
  waiting: number; // jobs with fewer pods than they need
  loser: string; // the queue that loses most, or ""
}

export function nextCycle({ report, timeline }: Result): NextCycle {
  const tasks = (kind: "bind" | "evicted") =>
    new Set(report.events.flatMap((event) => (event.kind === kind ? [event.task] : [])));
  const [placed, evicted] = [tasks("bind"), tasks("evicted")];
  const waiting = jobsNotPlaced(report, timeline.at(timeline.length));
  return { placed: placed.size, evicted: evicted.size, waiting, loser: loserOf(report, evicted) };
}

function loserOf(report: Report, evicted: Set<number>): string {
  const lost = new Map<string, number>();
  for (const task of evicted) {
    const queue = report.jobs[report.tasks[task]!.job]?.queueName ?? "";
    lost.set(queue, (lost.get(queue) ?? 0) + 1);
  }
  return [...lost].sort((a, b) => b[1] - a[1])[0]?.[0] ?? "";
}

const evictions = (): Partial<State> => ({ ...pane("why"), selection: null, victims: true });

let told = "";
let element: HTMLElement | null = null;

// Of this text, as long as it is the one on the page.
export function tellNextCycle(app: App, text: string): void {
  told = text;
  if (element) return app.store.touch();
  const box = (element = document.createElement("div"));
  box.className = "headline";
  box.setAttribute("role", "status");
  document.querySelector(".time")!.prepend(box);
  const leave = () => {
    told = "";
    box.hidden = true;
  };
  const view = ({ result, text: now }: Readonly<State>): Child[] => {
    box.hidden = told === "" || now !== told || result?.text !== told;
    if (box.hidden || !result) return [];
    const next = nextCycle(result);
    const words = next.evicted ? (next.placed ? "nextBoth" : "nextEvicts") : next.placed ? "nextPlaces" : "nextNothing";
    return [
      h(
        "p",
        null,
        h("b", null, `${t("asItIs")} `),
        counted(t(words, { ...next, queue: next.loser })),
        " ",
        next.waiting ? counted(t("nextWaits", { n: next.waiting })) : "",
      ),
      next.evicted
        ? h("button", { class: "btn", on: { click: () => (leave(), app.store.set(evictions())) } }, t("allEvictions"))
        : null,
      h(
        "button",
        {
          class: "ib sm",
          "aria-label": t("close"),
          title: t("close"),
          on: { click: leave },
        },
        icon("cross"),
      ),
    ];
  };
  draw(app, box, (s) => [s.result, s.text, told], view);
}
