// Scenarios are brought in here: files, drops, pastes. A thread reads them; the page shows how far it is and can
// cancel.
import "./importing.css";
import type { ImportAnswer, ImportFile } from "../../engine/import-protocol.ts";
import { h } from "../../dom/h.ts";
import { COLUMNS } from "../../model/job-table.ts";
import { counted, t } from "../../i18n/later.ts";
import type { Gathered } from "../../model/gather.ts";
import { draw, type App } from "../parts/app.ts";

const MOST = 512 * 2 ** 20;

const LONG = 400_000; // bytes: from here on a dialog doesn't wait for the answer

type Failure = ImportAnswer & { kind: "failed" };

function troubleOf({ reason, message }: Failure): string {
  switch (reason) {
    case "utf8":
      return t("importNotText");
    case "json":
      return t("importNotJson", { message });
    case "table":
      return t("importTable");
    case "kubectl":
      return t("importComplaint", { message });
    case "column":
      return t("importColumn", { message, columns: COLUMNS });
    case "cells":
      return t("importCells", { message });
    case "nothing":
      return t("importNothing");
    case "other":
      return t("importFailed", { message });
  }
}

function saysOf({ handWritten, jobsAlone, objects, dropped }: Gathered, name: string): string {
  if (jobsAlone) return t("openedJobs", { name });
  return handWritten
    ? t("opened", { name })
    : counted(t(dropped ? "importedDropping" : "importedObjects", { n: objects, dropped }));
}

export interface Importer {
  take(files: ImportFile[]): void;
  pick(): void;
}

export function importer(app: App, element: HTMLElement): Importer {
  let worker: Worker | null = null;
  let name = "";
  const end = () => {
    worker?.terminate();
    worker = null;
    app.store.set({ importing: null });
  };
  // Where it was pasted it can be corrected.
  const fail = (trouble: string) => {
    if (app.store.get().dialog === "paste") app.store.set({ importTrouble: trouble });
    else app.say(trouble);
  };
  const take = (files: ImportFile[]) => {
    if (!files.length) return;
    const size = files.reduce((sum, f) => sum + f.data.size, 0);
    if (size > MOST) return app.say(t("importTooLarge"));
    end();
    name = files.length === 1 ? files[0]!.name.replace(/\.(ya?ml|json|csv)$/i, "") : t("nFiles", { n: files.length });
    app.store.set({
      importing: { name: files.map((f) => f.name).join(", "), done: 0, total: size },
      importTrouble: "",
    });
    if (size > LONG) app.store.set({ dialog: "" });
    worker = new Worker(new URL("../../engine/importer.ts", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }: MessageEvent<ImportAnswer>) => {
      const now = app.store.get().importing;
      if (data.kind === "progress") {
        if (now) app.store.set({ importing: { ...now, done: data.part * now.total } });
        return;
      }
      end();
      if (data.kind === "failed") return fail(troubleOf(data));
      const { gathered } = data;
      const title = gathered.title || name;
      app.open(title, gathered.text, gathered.ofCluster ? "ask" : "free");
      app.say(saysOf(gathered, title));
      if (gathered.ofCluster)
        void import("./headline.ts").then(({ tellNextCycle }) => tellNextCycle(app, gathered.text));
    };
    worker.onerror = (event) => {
      event.preventDefault();
      end();
      fail(t("importFailed", { message: event.message ?? "" }));
    };
    worker.postMessage(files);
  };
  const input = document.createElement("input");
  input.type = "file";
  input.multiple = true;
  input.accept = ".yaml,.yml,.json,.csv,.txt,application/json,text/yaml,text/csv";
  input.hidden = true;
  input.setAttribute("aria-label", t("openFiles"));
  input.addEventListener("change", () => {
    take([...(input.files ?? [])].map((f) => ({ name: f.name, data: f })));
    input.value = "";
  });
  document.body.append(input);

  draw(
    app,
    element,
    (s) => [s.importing],
    ({ importing }) => {
      element.hidden = !importing;
      if (!importing) return [];
      const part = Math.min(1, importing.done / (importing.total || 1));
      return [
        h(
          "div",
          { class: "row-1" },
          h("b", { class: "clip" }, importing.name),
          h("small", { class: "nowrap" }, `${(importing.total / 2 ** 20).toFixed(1)} MB`),
          h("span", { class: "grow" }),
          h("button", { class: "btn", on: { click: end } }, t("cancel")),
        ),
        h(
          "div",
          {
            class: "progress",
            role: "progressbar",
            "aria-label": t("reading"),
            "aria-valuemin": 0,
            "aria-valuemax": 100,
            "aria-valuenow": Math.round(part * 100),
          },
          h("i", { style: { width: `${(part * 100).toFixed(1)}%` } }),
        ),
        h("small", null, t("readingNote")),
      ];
    },
  );

  const dropping = (on: boolean) => document.body.classList.toggle("dropping", on);
  document.addEventListener("dragover", (event) => {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    dropping(true);
  });
  document.addEventListener("dragleave", (event) => !event.relatedTarget && dropping(false));
  document.addEventListener("drop", (event) => {
    dropping(false);
    const files = [...(event.dataTransfer?.files ?? [])];
    if (!files.length) return;
    event.preventDefault();
    take(files.map((f) => ({ name: f.name, data: f })));
  });
  // A paste outside of any field is a scenario.
  document.addEventListener("paste", (event) => {
    const target = event.target as HTMLElement;
    if (target.closest?.("input, textarea, .code-host")) return;
    const text = event.clipboardData?.getData("text/plain") ?? "";
    const files = [...(event.clipboardData?.files ?? [])];
    if (files.length) take(files.map((f) => ({ name: f.name, data: f })));
    else if (/[:{]/.test(text)) take([{ name: t("pasted"), data: new Blob([text]) }]);
  });
  return { take, pick: () => input.click() };
}
