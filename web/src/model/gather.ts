// Files that are brought in become one text. Objects of a cluster are pruned and written anew; what a person wrote by
// hand (the short form, a file with nothing to drop) stays as it is, comments and all.
import { parseAllDocuments, stringify } from "yaml";
import { listText } from "./documents.ts";
import { StandIns } from "./images.ts";
import { isJobTable, jobsOfTable } from "./job-table.ts";
import { isObject, type Json, type JsonObject } from "./json.ts";
import { flat, isOfCluster } from "./of-cluster.ts";
import { refuseOutput, refuseWords } from "./refuse.ts";
import { prune } from "./prune.ts";

export interface Gathered {
  text: string;
  dropped: number;
  objects: number;
  handWritten: boolean;
  ofCluster: boolean; // see of-cluster.ts: what is written by hand may hold some of a cluster, too
  title: string; // what the text calls itself
  jobsAlone: boolean; // nothing but tables of jobs
}

export type Progress = (done: number, total: number) => void;

const BIG = 400_000; // characters: from here on objects are written one a line as JSON, which is read many times faster

// A kubectl list or a file of many documents in pieces that can be read one by one.
export function pieces(text: string): { head: string; items: string[] } | null {
  const list = /^items:[ \t]*\r?\n(?=- )/m.exec(text);
  if (!list || /^---\s*$/m.test(text.slice(list.index))) return null;
  const head = text.slice(0, list.index);
  if (!/^kind:\s*"?\w*List"?\s*$/m.test(text)) return null;
  const items: string[] = [];
  let start = list.index + list[0].length;
  const next = /\r?\n(?=- )|\r?\n(?=[A-Za-z])/g;
  next.lastIndex = start;
  for (let m = next.exec(text); ; m = next.exec(text)) {
    const end = m ? m.index : text.length;
    if (text[start] !== "-") break;
    items.push(text.slice(start, end));
    if (!m) break;
    start = m.index + m[0].length;
  }
  return { head, items };
}

function isJson(text: string): boolean {
  return /^\s*[{[]/.test(text);
}

function documentsOf(text: string, progress: Progress): JsonObject[] | null {
  if (isJson(text)) {
    const value = JSON.parse(text) as Json;
    progress(text.length, text.length);
    return (Array.isArray(value) ? value : [value]).filter(isObject);
  }
  const cut = text.length > BIG ? pieces(text) : null;
  const texts = cut ? cut.items : text.length > BIG ? text.split(/^---[ \t]*\r?\n/m) : [text];
  const out: JsonObject[] = [];
  let done = 0;
  for (const piece of texts) {
    for (const document of parseAllDocuments(piece, { logLevel: "silent", maxAliasCount: 1000 } as never)) {
      if (document.errors.length) return null; // the engine says what is wrong with it, at its line
      const value = document.toJS() as Json;
      for (const one of Array.isArray(value) ? value : [value]) if (isObject(one)) out.push(one);
    }
    done += piece.length;
    progress(done, text.length);
  }
  return out;
}

// `name:` of the short form and of a recorded case.
function titleOf(found: JsonObject[]): string {
  const named = found.find((o) => o["kind"] === undefined && typeof o["name"] === "string");
  return named ? String(named["name"]).slice(0, 200) : "";
}

// What the form can edit comes first, so that it is found quickly.
const ORDER = [
  "ConfigMap",
  "Queue",
  "PriorityClass",
  "Node",
  "HyperNode",
  "Numatopology",
  "ResourceQuota",
  "PodDisruptionBudget",
  "DeviceClass",
  "ResourceClaimTemplate",
  "ResourceClaim",
  "Namespace",
  "Job",
  "PodGroup",
  "Pod",
];
const rank = (o: JsonObject) => (ORDER.indexOf(String(o["kind"])) + ORDER.length + 1) % (ORDER.length + 1);

export function gather(files: { name: string; text: string }[], progress: Progress = () => {}): Gathered {
  const total = files.reduce((sum, f) => sum + f.text.length, 0);
  const kept: string[] = [];
  const objects: JsonObject[] = [];
  const images = new StandIns(files.map((f) => f.text));
  let before = 0;
  let dropped = 0;
  let handWritten = true;
  let ofCluster = false;
  let title = "";
  let tables = 0;
  for (const file of files) {
    if (isJobTable(file.name, file.text)) {
      kept.push(jobsOfTable(file.text).trimEnd());
      tables++;
      continue;
    }
    refuseOutput(file.text);
    const found = documentsOf(file.text, (done) => progress(before + done, total));
    refuseWords(found);
    before += file.text.length;
    title ||= titleOf(found ?? []);
    const fromCluster = found !== null && found.length > 0 && found.every((o) => typeof o["kind"] === "string");
    if (!fromCluster) {
      ofCluster ||= isOfCluster(file.text, found);
      kept.push(file.text.trimEnd());
      continue;
    }
    let lost = 0;
    let renamed = 0;
    const clean = flat(found).flatMap((o) => {
      const p = prune(o, images);
      lost += p.dropped;
      renamed += p.renamed;
      return isObject(p.value) ? [p.value] : [];
    });
    if (lost + renamed === 0 && file.text.length <= BIG && !(isJson(file.text) && files.length > 1)) {
      kept.push(file.text.trimEnd());
      continue;
    }
    handWritten = false;
    dropped += lost;
    objects.push(...clean);
  }
  // A stable sort: the order of equal kinds is the order of the file, which decides ties.
  objects.sort((a, b) => rank(a) - rank(b));
  const texts = [...kept, ...write(objects)];
  // Many documents are YAML, although the first of them may look like JSON.
  const head = texts.length > 1 && isJson(texts[0]!) ? "---\n" : "";
  return {
    text: `${head}${texts.join("\n---\n")}\n`,
    dropped,
    objects: objects.length,
    handWritten,
    ofCluster: ofCluster || !handWritten,
    title,
    jobsAlone: tables === files.length,
  };
}

function write(objects: JsonObject[]): string[] {
  const small = objects.filter((o) => o["kind"] !== "Pod" && o["kind"] !== "PodGroup");
  const many = objects.length > 300;
  const asYaml = many ? small.slice(0, 200) : objects;
  const listed = new Set(asYaml);
  const rest = objects.filter((o) => !listed.has(o));
  const texts = asYaml.map((o) => stringify(o, { lineWidth: 0, aliasDuplicateObjects: false }).trimEnd());
  if (rest.length) texts.push(listText(rest));
  return texts;
}
