// What is taken away: names of files, the clipboard, and the scenario under other names.
import { t } from "../i18n/index.ts";
import type { App } from "./app.ts";

export function fileName(name: string, extension: string): string {
  const stem = name.trim().replace(/[^\p{L}\p{N}._-]+/gu, "-").replace(/^[-.]+|[-.]+$/g, "").slice(0, 60);
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

// The names of the cluster are replaced in the scenario itself, as one step that can be undone.
export async function anonymiseNow(app: App): Promise<void> {
  const { anonymise } = await import("../model/anonymise.ts");
  const { text } = app.store.get();
  const renamed = anonymise(text);
  if (renamed === null) return app.say(t("anonymiseNothing"));
  app.edit(renamed);
  app.store.set({ name: t("anonymised"), sharing: "free" });
}
