// What the menu takes away is made here: files, and Markdown for the clipboard.
import { objectOf } from "../../model/asking.ts";
import { markdown, simulationMarkdown, storyMarkdown } from "../../model/markdown.ts";
import { linkOf } from "../../state/address.ts";
import type { App } from "../parts/app.ts";
import { copy, fileName, urlOf } from "../parts/clipboard.ts";
import { copyComparison } from "../parts/comparison.ts";
import { saveFile } from "../parts/save.ts";

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
  return hash && urlOf(hash);
}

// Where two runs are compared, it is the comparison that somebody wants to send.
export async function copyMarkdown(app: App): Promise<void> {
  const { result, pinned, name, text, selection, simulation, language, allowed } = app.store.get();
  if (!result) return;
  if (pinned && pinned.text !== text) return copyComparison(app);
  const url = await link(app);
  const object = objectOf(result.report, selection);
  const story = object
    ? (await app.ask({ kind: "explain", object, text: result.text, language, hosts: allowed }))?.story
    : null;
  const times = simulation?.report && simulation.text === text ? simulation.report : null;
  await copy(
    app,
    markdown(name, result.scenario, result.timeline, url, [
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
