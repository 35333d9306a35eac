// What kubectl printed is pasted here.
import type { ImportFile } from "../../engine/import-protocol.ts";
import { h } from "../../dom/h.ts";
import { t } from "../../i18n/later.ts";
import type { App } from "../parts/app.ts";
import type { DialogContent } from "./dialog.ts";
import { copy } from "../parts/clipboard.ts";

// Everything that the engine reads of a cluster, as one line to copy; the README has the same one.
const KINDS = [
  "queues.scheduling.volcano.sh",
  "podgroups.scheduling.volcano.sh",
  "jobs.batch.volcano.sh",
  "pods",
  "nodes",
  "priorityclasses",
  "hypernodes",
  "numatopologies",
  "resourcequotas",
  "poddisruptionbudgets",
];
// The image of the scheduler's Deployment says which release the cluster runs.
const OTHERS = [
  "configmap volcano-scheduler-configmap -n volcano-system -o yaml",
  "configmap volcano-vgpu-device-config -n kube-system -o yaml --ignore-not-found",
  "deployments -n volcano-system -l app=volcano-scheduler -o yaml",
];
export const KUBECTL = `(${[
  `kubectl get ${KINDS.join(",")} -A -o yaml`,
  ...OTHERS.map((other) => `kubectl get ${other}`),
].join("; echo ---; ")})`;

function open(app: App, take: (files: ImportFile[]) => void): void {
  const area = document.querySelector<HTMLTextAreaElement>(".paste-area")!;
  if (area.value.trim()) return take([{ name: t("pasted"), data: new Blob([area.value]) }]);
  app.store.set({ importTrouble: t("pasteEmpty") });
  area.focus();
}

export function pasteContent(app: App, take: (files: ImportFile[]) => void, trouble: string): DialogContent {
  return {
    title: t("pasteTitle"),
    body: [
      h("p", null, t("pasteHow")),
      h("pre", null, h("code", null, KUBECTL)),
      h(
        "div",
        { key: "copy", class: "b-row paste-copy" },
        h("button", { class: "btn", on: { click: () => void copy(app, KUBECTL) } }, t("copyCommand")),
      ),
      h("p", { class: "mut" }, t("pastePrivate")),
      h("textarea", { class: "paste-area", "aria-label": t("pasteTitle"), spellcheck: "false", "data-first": "" }),
      trouble ? h("p", { key: "trouble", class: "paste-trouble", role: "alert" }, trouble) : null,
      h(
        "div",
        { class: "b-row" },
        h("button", { class: "btn primary", on: { click: () => open(app, take) } }, t("open")),
      ),
    ],
  };
}
