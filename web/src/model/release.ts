// Which release of Volcano answers is a key of the text, so that it goes wherever the text goes: into a link, an
// embed, a file. It is set with the smallest change of the text, or taken out.
import { partsOf, type Part } from "./documents.ts";
import { applyChange, type Change } from "./edits.ts";

// A document with one of these at its margin is a scenario, which may have `volcano:` too.
const KEY =
  /^(?:name|now|cycles|actions|plugins|tiers|configurations|metrics|conf|schedulerConf|nodes|queues|jobs|priorityClasses|hyperNodes|objects|nodeUsage|simulate|expect):/m;
const WRITTEN = /^volcano:.*(?:\n|$)/m;

const line = (release: string): string => `volcano: "${release}"\n`;

const at = (part: Part, index: number): number => part.offset + index;

// "" asks for none: the default then answers. Null where nothing changes.
export function setRelease(text: string, release: string): Change | null {
  const parts = partsOf(text);
  for (const part of parts) {
    const written = WRITTEN.exec(part.text);
    if (!written) continue;
    const from = at(part, written.index);
    const insert = release && (written[0].endsWith("\n") ? line(release) : line(release).trimEnd());
    // A document that held nothing else goes with it.
    const alone = !release && part.text.replace(WRITTEN, "").trim() === "---";
    return alone
      ? { from: part.offset, to: part.offset + part.text.length, insert: "" }
      : { from, to: from + written[0].length, insert };
  }
  const flow = /^\s*\{\s*(?:"?volcano"?:\s*"[^"]*",?\s*)?/.exec(text);
  if (flow && !/^\s*\{\s*"?(?:apiVersion|kind)\b/.test(text)) {
    const from = text.indexOf("{") + 1;
    const quoted = /^\s*\{\s*"/.test(text) ? '"volcano"' : "volcano";
    const insert = release && `${quoted}: "${release}", `;
    return insert === text.slice(from, flow[0].length) ? null : { from, to: Math.max(from, flow[0].length), insert };
  }
  if (!release) return null;
  const scenario = parts.find((part) => KEY.test(part.text) && !/^kind:/m.test(part.text));
  if (scenario) {
    const from = at(scenario, KEY.exec(scenario.text)!.index);
    return { from, to: from, insert: line(release) };
  }
  // Objects of a cluster get a document of its own beside them.
  const gap = text === "" || text.endsWith("\n") ? "" : "\n";
  return { from: text.length, to: text.length, insert: `${gap}${text.trim() === "" ? "" : "---\n"}${line(release)}` };
}

export function withRelease(text: string, release: string): string {
  const change = setRelease(text, release);
  return change ? applyChange(text, change) : text;
}

// The release that a text asks for, as it is written; "" where it asks for none.
export function releaseIn(text: string): string {
  const written = /^volcano:[ \t]*["']?([^"'\s#]*)/m.exec(text) ?? /^\s*\{\s*"?volcano"?:\s*"?([^",\s}]*)/.exec(text);
  return written?.[1] ?? "";
}
