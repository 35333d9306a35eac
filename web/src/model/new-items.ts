// New queues, jobs and nodes are written here; this is fetched with the first one.
import type { Change } from "./edits.ts";
import type { ListSpot, Outline } from "./outline.ts";

// `fields` is the item as one flow map: "{name: a, weight: 1}"; `document` the same as an object of the cluster.
export function addItem(text: string, list: ListSpot, name: string, fields: string, document: string): Change {
  switch (list.style) {
    case "block":
      return { from: list.at, to: list.at, insert: `\n${" ".repeat(list.indent)}- ${fields}` };
    case "flow":
      return { from: list.at, to: list.at, insert: list.empty ? fields : `, ${fields}` };
    case "documents":
      return {
        from: text.length,
        to: text.length,
        insert: `${text.endsWith("\n") || !text ? "" : "\n"}---\n${document}`,
      };
    case "pair":
      return { from: list.at, to: list.at, insert: `${list.empty ? "" : ", "}${name}: [${fields}]` };
    case "missing": {
      const before = list.at > 0 && text[list.at - 1] !== "\n" ? "\n" : "";
      const after = list.at < text.length && text[list.at] !== "\n" ? "\n" : "";
      return { from: list.at, to: list.at, insert: `${before}${name}:\n  - ${fields}\n${after}` };
    }
  }
}

// Of an item called as the stem is, copies may be called stem-1, stem-2 …: those of `count`, or of arrivals.
export function freshName(outline: Outline, list: "queues" | "jobs" | "nodes", stem: string): string {
  const taken = new Set([...outline[list], ...outline.unlisted[list]].map((i) => i.name));
  const start = taken.has(stem) ? stem : `${stem}-`;
  for (let n = 1; ; n++) if (!taken.has(`${start}${n}`)) return `${start}${n}`;
}

export function newItem(outline: Outline, list: "queues" | "jobs" | "nodes"): Change {
  const { text, lists } = outline;
  const name = freshName(outline, list, list.slice(0, -1));
  const add = (fields: string, document: string) => addItem(text, lists[list], list, fields, document);
  if (list === "queues")
    return add(
      `{name: ${name}, weight: 1}`,
      `apiVersion: scheduling.volcano.sh/v1beta1\nkind: Queue\nmetadata:\n  name: ${name}\nspec:\n  weight: 1\n`,
    );
  if (list === "nodes")
    return add(
      `{name: ${name}, cpu: 10}`,
      `apiVersion: v1\nkind: Node\nmetadata:\n  name: ${name}\nstatus:\n  allocatable:\n    cpu: "10"\n    memory: 32Gi\n    pods: "110"\n`,
    );
  const job = `{name: ${name}, queue: ${JSON.stringify(outline.queues.at(-1)?.name ?? "default")}, replicas: 4, cpu: 1}`;
  return add(job, `jobs:\n  - ${job}\n`);
}
