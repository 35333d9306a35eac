// A button makes the smallest scenario in which a job still waits, and opens it: what one asks others about, or reports.
import { stringify } from "yaml";
import { h, type VNode } from "../../../dom/h.ts";
import type { Reply } from "../../../engine/protocol.ts";
import { t } from "../../../i18n/later.ts";
import { askWhy, type App } from "../../parts/app.ts";

export function smallExampleView(busy: boolean, make: () => void): VNode {
  return h(
    "p",
    { class: "small-example", key: "small" },
    h(
      "button",
      { class: "btn", disabled: busy, title: t("smallNote"), on: { click: make } },
      busy ? t("makingSmall") : t("makeSmall"),
    ),
  );
}

// What came of it is another scenario, in which the one that waits is chosen.
export function openSmall(app: App, reply: Reply | null): void {
  const small = reply?.small;
  if (small?.state === "names-matter") return app.say(t("smallNeedsNames"));
  if (!small || small.documents.length === 0) return app.say(t("smallFails"));
  const documents = small.documents.map((document) => stringify(document));
  app.open(t("smallName"), `# ${small.claim}\n${documents.join("---\n")}`);
  askWhy(app, "job", /^job\/(\S+)/.exec(small.claim)![1]!);
  const numbers = { n: small.pods, before: small.podsBefore };
  app.say(small.state === "stopped" ? t("smallStopped", numbers) : t("becameSmall", numbers));
}
