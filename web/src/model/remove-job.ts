// A job of a cluster is several objects: its PodGroup, its pods, and the Job that Volcano made them of. They are taken
// out together, wherever in the text they stand; what is left stays as it is written.
import { isMap, parseAllDocuments, type Document, type YAMLMap, type YAMLSeq } from "yaml";
import { bigObjects, listText, partsOf } from "./documents.ts";
import { difference, type Change } from "./edits.ts";
import { child, isObject, text, type JsonObject } from "./json.ts";
import { GROUP_NAME, groupOf, jobsOf, kindOf, nameOf, namespaceOf, namespaceOfItem } from "./made-jobs.ts";
import type { Item } from "./outline.ts";
import { documentRange, objectsOf } from "./read-outline.ts";
import { Reader } from "./reader.ts";

interface Found {
  object: JsonObject;
  map: YAMLMap;
  list: YAMLSeq | null; // that it is an element of
  document: Document.Parsed;
}

interface Read {
  text: string;
  big: JsonObject[] | null; // in place of `found`
  found: Found[];
}

function read(part: string): Read {
  const big = bigObjects(part);
  if (big) return { text: part, big, found: [] };
  const found = (parseAllDocuments(part, { logLevel: "silent", uniqueKeys: false }) as Document.Parsed[]).flatMap(
    (document) => {
      const root = document.contents;
      if (!isMap(root)) return [];
      const list = objectsOf(root);
      return (list ? list.items : [root])
        .filter((map) => isMap(map))
        .map((map): Found => ({ object: map.toJS(document) as JsonObject, map, list, document }));
    },
  );
  return { text: part, big, found };
}

// The cuts go from the last to the first. A List of which nothing is left goes as a whole; a scenario stays.
function cutsOf(source: string, gone: Found[]): [number, number][] {
  const reader = new Reader(source);
  const maps = new Set<unknown>(gone.map(({ map }) => map));
  const isWhole = ({ list, document }: Found) =>
    !list || ((document.contents as YAMLMap).has("kind") && list.items.every((item) => maps.has(item)));
  const documents = new Set(gone.filter(isWhole).map(({ document }) => document));
  const cuts = [...documents].map((document) => documentRange(source, document));
  const lists = new Set(gone.flatMap((found) => (isWhole(found) ? [] : [found.list!])));
  for (const list of lists)
    for (let i = 0; i < list.items.length; i++) {
      const first = i;
      while (maps.has(list.items[i])) i++;
      if (i > first) cuts.push(reader.cutElement(list, first, i - 1));
    }
  return cuts.sort((a, b) => b[0] - a[0]);
}

function without({ text: source, big, found }: Read, goes: (object: JsonObject) => boolean): string {
  if (!big)
    return cutsOf(
      source,
      found.filter(({ object }) => goes(object)),
    ).reduce((rest, [from, to]) => rest.slice(0, from) + rest.slice(to), source);
  const rest = big.filter((object) => !goes(object));
  return rest.length ? `---\n${listText(rest)}\n` : "";
}

// What belongs to the job that the form shows as `item`.
function belongs(objects: JsonObject[], item: Item): (object: JsonObject) => boolean {
  const namespace = namespaceOfItem(item);
  const itself = (object: JsonObject) => kindOf(object) === item.kind && nameOf(object) === item.name;
  const here = objects.filter((object) => isObject(object) && namespaceOf(object) === namespace);
  const groups = here.filter((object) => kindOf(object) === "PodGroup");
  const isMadeOf = jobsOf(groups.filter(itself));
  const jobs = here.filter((job) => kindOf(job) === "Job" && (itself(job) || isMadeOf(job)));
  const names = new Set([
    ...jobs.map(groupOf),
    ...groups.filter((group) => itself(group) || jobs.some(jobsOf([group]))).map(nameOf),
  ]);
  const isMember = (object: JsonObject) => {
    if (kindOf(object) === "PodGroup") return names.has(nameOf(object));
    return kindOf(object) === "Pod"
      ? names.has(text(child(child(object, "metadata"), "annotations")[GROUP_NAME]))
      : jobs.includes(object);
  };
  return (object) => isObject(object) && namespaceOf(object) === namespace && isMember(object);
}

export function removeJob(source: string, item: Item): Change {
  // A document that neither names it nor is a Job has nothing to do with it, and is not read.
  const isAbout = (part: string) => part.includes(item.name) || /\bkind"?:\s*"?Job\b/.test(part);
  const parts = partsOf(source).map(({ text: part }) => (isAbout(part) ? read(part) : part));
  const goes = belongs(
    parts.flatMap((part) => (typeof part === "string" ? [] : (part.big ?? part.found.map(({ object }) => object)))),
    item,
  );
  return difference(source, parts.map((part) => (typeof part === "string" ? part : without(part, goes))).join(""));
}
