// Files are read in a thread of its own, so that the page stays alive and Cancel is immediate: the thread is simply
// ended.
import { gather } from "../model/gather.ts";
import { Refused } from "../model/refuse.ts";
import type { ImportAnswer, ImportFile } from "./import-protocol.ts";

const scope = self as unknown as {
  postMessage(answer: ImportAnswer): void;
  onmessage: ((event: MessageEvent<ImportFile[]>) => void) | null;
};

async function textOf(file: ImportFile, read: (bytes: number) => void): Promise<string> {
  const reader = file.data.stream().getReader();
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const parts: string[] = [];
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(decoder.decode(value, { stream: true }));
    read(value.length);
  }
  parts.push(decoder.decode());
  return parts.join("");
}

scope.onmessage = async ({ data: files }) => {
  try {
    const total = files.reduce((sum, f) => sum + f.data.size, 0) || 1;
    let bytes = 0;
    let told = 0;
    // Reading is the first fifth of the bar, understanding the rest.
    const tell = (part: number) => {
      if (part - told < 0.005) return;
      told = part;
      scope.postMessage({ kind: "progress", part });
    };
    const texts = [];
    for (const file of files)
      texts.push({ name: file.name, text: await textOf(file, (n) => tell((0.2 * (bytes += n)) / total)) });
    const gathered = gather(texts, (done, all) => tell(0.2 + (0.8 * done) / (all || 1)));
    scope.postMessage({ kind: "done", gathered });
  } catch (error) {
    scope.postMessage({
      kind: "failed",
      reason:
        error instanceof Refused
          ? error.reason
          : error instanceof TypeError
            ? "utf8"
            : error instanceof SyntaxError
              ? "json"
              : "other",
      message: String((error as Error)?.message ?? error),
    });
  }
};
