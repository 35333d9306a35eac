// Whether a text came from a cluster, whoever brought it: a file, the import dialog or a paste into the editor. It did where
// an object in it holds anything that import takes out or renames (prune.ts). Nothing of such a text goes into a link
// before a yes.
import { isObject, type JsonObject } from "./json.ts";
import { prune } from "./prune.ts";

// What only a cluster writes, or what import takes out, where it is a text that cannot be read.
const MARKS =
  /^[\s{,-]*["']?(?:uid|resourceVersion|managedFields|creationTimestamp|env|envFrom|command|args|image|providerID|nodeInfo)["']?\s*:/m;

// Objects, lists and lists of lists as one list.
export function flat(objects: JsonObject[]): JsonObject[] {
  return objects.flatMap((o) =>
    typeof o["kind"] === "string" && o["kind"].endsWith("List") && Array.isArray(o["items"])
      ? flat(o["items"].filter(isObject))
      : [o],
  );
}

// `found`: the objects of the text; null where it cannot be read.
export function isOfCluster(text: string, found: JsonObject[] | null): boolean {
  if (!found) return looksOfCluster(text);
  return flat(found).some((object) => {
    const { dropped, renamed } = prune(object);
    return dropped + renamed > 0;
  });
}

export function looksOfCluster(text: string): boolean {
  return MARKS.test(text);
}
