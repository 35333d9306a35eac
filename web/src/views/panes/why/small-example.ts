// A button makes the smallest scenario that still shows what one looks at (a job that waits, a pod that goes, a finding),
// and opens it: what one asks others about, or reports.
import { stringify } from "yaml";
import { h, type VNode } from "../../../dom/h.ts";
import type { Reply } from "../../../engine/protocol.ts";
import { t } from "../../../i18n/later.ts";
import { objectOf } from "../../../model/asking.ts";
import type { Finding, Report } from "../../../model/report.ts";
import type { Selection } from "../../../model/selection.ts";
import { askWhy, pane, type App } from "../../parts/app.ts";

export interface Making {
  busy: string; // the claim for which an example is being made, or ""
  make: (claim: string) => void;
}

// What is to be kept of a job or pod without a place; "" of anything else.
export function claimOf(report: Report, selection: Selection): string {
  const object = objectOf(report, selection);
  if (!/^(job|pod)\//.test(object)) return "";
  const goes = report.events.some((e) => e.kind === "evict" && report.tasks[e.task!]?.uid === selection!.id);
  return goes ? `${object} is evicted` : `${object} waits`;
}

export const claimOfFinding = ({ code, kind, name }: Finding) => (kind && name ? `${code} ${kind}/${name}` : code);

export function smallExampleView(making: Making, claim: string): VNode {
  return h(
    "p",
    { class: "small-example", key: "small" },
    h(
      "button",
      { class: "btn", disabled: making.busy !== "", title: t("smallNote"), on: { click: () => making.make(claim) } },
      making.busy === claim ? t("makingSmall") : t("makeSmall"),
    ),
  );
}

// What came of it is another scenario, in which what it is about is chosen.
export function openSmall(app: App, reply: Reply | null): void {
  const small = reply?.small;
  if (small?.state === "names-matter") return app.say(t("smallNeedsNames"));
  if (!small || small.documents.length === 0) return app.say(t("smallFails"));
  const documents = small.documents.map((document) => stringify(document));
  app.open(t("smallName"), `# ${small.claim}\n${documents.join("---\n")}`);
  const [, kind, namespace, name] = /^(job|pod)\/([^/ ]+)\/(\S+) /.exec(small.claim) ?? [];
  if (kind === "job") askWhy(app, "job", `${namespace}/${name}`);
  else if (kind === "pod")
    askWhy(app, "task", `${namespace}-${name}`); // the uid of a pod that is written without
  else app.store.set({ selection: null, ...pane("why") });
  const numbers = { n: small.pods, before: small.podsBefore };
  app.say(small.state === "stopped" ? t("smallStopped", numbers) : t("becameSmall", numbers));
}
