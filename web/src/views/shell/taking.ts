// What is taken away is made here: names of files, the clipboard, and the scenario under other names.
import { t } from "../../i18n/later.ts";
import { objectOf } from "../../model/asking.ts";
import { markdown, simulationMarkdown, storyMarkdown } from "../../model/markdown.ts";
import { linkOf } from "../../state/address.ts";
import type { App } from "../parts/app.ts";
import { saveFile } from "../parts/save.ts";

export function fileName(name: string, extension: string): string {
  const stem = name
    .trim()
    .replace(/[^\p{L}\p{N}._-]+/gu, "-")
    .replace(/^[-.]+|[-.]+$/g, "")
    .slice(0, 60);
  return `${stem || "scenario"}.${extension}`;
}

export async function copy(app: App, text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    app.say(t("copied"));
  } catch {
    app.say(t("copyFailed"));
  }
}

// The scenario under other names is another one: undo brings back, with the names, that nothing is shared before a yes.
export async function anonymiseNow(app: App): Promise<void> {
  const { anonymise } = await import("../../model/anonymise.ts");
  const { text, dialog } = app.store.get();
  const renamed = anonymise(text);
  if (renamed === null) return app.say(t("anonymiseNothing"));
  app.open(t("anonymised"), renamed);
  app.store.set({ dialog });
}

export function saveYaml({ store }: App): void {
  const { name, text } = store.get();
  saveFile(fileName(name, "yaml"), "text/yaml", text);
}

export function saveReport({ store }: App): void {
  const { name, result } = store.get();
  if (result) saveFile(fileName(name, "report.json"), "application/json", JSON.stringify(result.report, null, 1));
}

// Without a link where nobody has agreed to one.
async function link({ store }: App): Promise<string> {
  if (store.get().sharing === "ask") return "";
  const hash = await linkOf(store.get());
  return hash && location.href.replace(/#.*$/s, "") + hash;
}

export async function copyMarkdown(app: App): Promise<void> {
  const { result, name, text, selection, simulation, cycle, language, allowed } = app.store.get();
  if (!result) return;
  const url = await link(app);
  const object = objectOf(result.report, selection);
  const story = object
    ? (await app.ask({ kind: "explain", object, text: result.text, language, hosts: allowed }))?.story
    : null;
  const times = simulation?.report && simulation.text === text ? simulation.report : null;
  await copy(
    app,
    markdown(name, cycle === null ? result.text : text, result.timeline, url, [
      ...(story ? [storyMarkdown(story)] : []),
      ...(times ? [simulationMarkdown(times)] : []),
    ]),
  );
}

// The scenario as what a lesson is about; it goes into no address before a yes.
export async function makeLesson({ store }: App): Promise<void> {
  const { name, text, sharing } = store.get();
  if (sharing === "ask") return void store.set({ dialog: "share" });
  const { pack } = await import("../../state/packed.ts");
  location.assign(`./learn.html#make/${await pack({ name, text })}`);
}
