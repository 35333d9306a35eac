// What is taken away has names of files and goes over the clipboard.
import { t } from "../../i18n/later.ts";
import type { App } from "./app.ts";

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

// The address of this page with another hash.
export const urlOf = (hash: string): string => location.href.replace(/#.*$/s, "") + hash;
