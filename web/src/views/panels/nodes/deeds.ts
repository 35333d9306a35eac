// What can be done to a node or a pod that is chosen: the picture is poked, and the text says so. It happens in the cycle that
// the page shows, or a few cycles on, and the page goes there.
import "./deeds.css";
import { h, type Child, type VNode } from "../../../dom/h.ts";
import { t } from "../../../i18n/later.ts";
import type { Scale } from "../../../model/amounts.ts";
import type { Report, TaskStatus } from "../../../model/report.ts";
import type { Snapshot } from "../../../model/timeline.ts";
import { isDown } from "../../../model/nodes.ts";
import { periodOf, takenBack, withEvent, type Deed, type Happening } from "../../../model/world-events.ts";
import type { State } from "../../../state/state.ts";
import { askWhy, type App } from "../../parts/app.ts";

const SOON = 5; // cycles
const OVER = new Set<TaskStatus>(["Failed", "Succeeded"]); // nothing can be done to such a pod any more

function happen(app: App, object: Happening["object"], name: string, deed: Deed): void {
  const { store } = app;
  const { text, cycle } = store.get();
  const now = cycle ?? SOON;
  const at = now * periodOf(text);
  const happening = { at, object, name, deed };
  const back = takenBack(text, happening);
  app.edit(back ?? withEvent(text, happening));
  store.set({ drawer: "cycles", panel: "nodes", cycle: now, atEnd: true, playing: false });
  app.say(t(back === null ? "happened" : "takenBack", { what: t(`deed_${deed}`), name, n: now }), true);
}

function deedButtons(app: App, object: Happening["object"], name: string, deeds: Deed[]): VNode[] {
  return deeds.map((deed) =>
    h(
      "button",
      { key: deed, class: "btn", title: t(`about_${deed}`), on: { click: () => happen(app, object, name, deed) } },
      t(`deed_${deed}`),
    ),
  );
}

export function nodeDeeds(app: App, report: Report, node: number): VNode {
  const { name, unschedulable } = report.nodes[node]!;
  const deeds: Deed[] = isDown(report.nodes[node]!) ? ["up"] : [unschedulable ? "uncordon" : "cordon", "down"];
  return h("div", { class: "deeds", key: "deeds" }, deedButtons(app, "node", name, deeds));
}

// The pod that is chosen; null: none is.
export function podDetail(
  app: App,
  state: Readonly<State>,
  report: Report,
  snapshot: Snapshot,
  scales: Scale[],
  lines: (report: Report, scales: Scale[], snapshot: Snapshot, task: number) => string[],
): Child {
  const { selection } = state;
  const task = selection?.kind === "task" ? report.tasks.findIndex(({ uid }) => uid === selection.id) : -1;
  if (task < 0) return null;
  const { uid, name, namespace } = report.tasks[task]!;
  const node = report.nodes[snapshot.node[task]!]?.name;
  const [, ...facts] = lines(report, scales, snapshot, task);
  const of = namespace === "default" ? name : `${namespace}/${name}`;
  return h(
    "div",
    { class: "node-detail pod-detail", key: "pod", role: "group", "aria-label": of },
    h("p", null, h("b", null, of), node ? ` · ${node}` : "", ` · ${facts.join(" · ")}`),
    h(
      "div",
      { class: "deeds" },
      h("button", { key: "why", class: "btn", on: { click: () => askWhy(app, "task", uid) } }, t("why")),
      node && !OVER.has(snapshot.status[task]!) ? deedButtons(app, "pod", of, ["evict", "fail"]) : null,
    ),
  );
}
