// A lesson that is being written: the data of its file, not yet whole, and how one gets at its fields by their names
// ("steps[0].options[1].expect").
import { isMap, type Fields, type Problem } from "./checks.ts";
import { PREDICTS } from "./lesson.ts";
import type { Report } from "../model/report.ts";

export const KINDS = [...PREDICTS, "reach", "repair"] as const;
export type Kind = (typeof KINDS)[number];

const partsOf = (path: string): (string | number)[] =>
  path
    .split(/[.[\]]+/)
    .filter(Boolean)
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part));

export function valueIn(from: unknown, path: string): unknown {
  let now = from;
  for (const part of partsOf(path)) {
    if (Array.isArray(now)) now = now[part as number];
    else if (isMap(now)) now = now[part];
    else return undefined;
  }
  return now;
}

// The same with another value there; undefined takes it out.
export function withValue(from: unknown, path: string, value: unknown): unknown {
  const change = (now: unknown, parts: (string | number)[]): unknown => {
    const [part, ...rest] = parts;
    if (part === undefined) return value;
    if (typeof part === "number") {
      const list = Array.isArray(now) ? now.slice() : [];
      list[part] = change(list[part], rest);
      return list[part] === undefined && !rest.length ? list.filter((_, i) => i !== part) : list;
    }
    const { [part]: was, ...others } = isMap(now) ? now : {};
    const next = change(was, rest);
    if (next === undefined) return others;
    // What is there keeps its place.
    return isMap(now) && part in now ? { ...now, [part]: next } : { ...others, [part]: next };
  };
  return change(from, partsOf(path));
}

// Where a problem's field stands in the draft.
export function placeOf({ step, field }: Problem): string {
  return step ? `steps[${step - 1}]${field ? `.${field}` : ""}` : field;
}

// Of the fields that a form shows, the one that a problem is about.
export function nearestField(place: string, shown: readonly string[]): string | null {
  const at = (id: string) => place === id || place.startsWith(`${id}.`) || place.startsWith(`${id}[`);
  const above = shown.filter(at).sort((a, b) => b.length - a.length)[0];
  return above ?? shown.find((id) => id.startsWith(`${place}.`) || id.startsWith(`${place}[`)) ?? null;
}

interface Names {
  queues: string[];
  jobs: string[];
  pods: string[];
  nodes: string[];
}

const MOST = 50; // names of a kind in a list

// What a lesson may name of a scenario that runs.
export function namesIn(report: Report | null): Names {
  if (!report) return { queues: [], jobs: [], pods: [], nodes: [] };
  const own = ({ namespace, name }: { namespace: string; name: string }) =>
    namespace === "default" ? name : `${namespace}/${name}`;
  const some = <T>(list: T[]) => list.slice(0, MOST);
  return {
    queues: some(
      report.queues.flatMap(({ name }, q) =>
        (name === "root" || name === "default") && !report.jobs.some((job) => job.queue === q) ? [] : [name],
      ),
    ),
    jobs: some(report.jobs.map(own)),
    pods: some(report.tasks.map(own)),
    nodes: some(report.nodes.map(({ name }) => name)),
  };
}

function ownOf(kind: Kind, { queues, jobs, pods }: Names): Fields {
  switch (kind) {
    case "number":
      return { of: { queue: queues[0] ?? "", field: "deserved" }, answer: 0, unit: "CPU" };
    case "mark":
      return { of: { queue: queues[0] ?? "", field: "deserved" }, answer: 0, within: 1, most: 100, unit: "CPU" };
    case "choice":
      return {
        options: [
          { id: "a", text: "", expect: [] },
          { id: "b", text: "", expect: [], because: "" },
        ],
        answer: "a",
      };
    case "order":
      return { by: "turn", of: "job", items: jobs.slice(0, 3), answer: jobs.slice(0, 3) };
    case "pick":
      return { items: pods.slice(0, 6), answer: [] };
    case "drop":
      return { pod: pods[0] ?? "", answer: "" };
    case "reach":
    case "repair": {
      const cause = kind === "repair" ? { suspects: [{ at: "" }, { at: "", because: "" }], cause: "", mend: "" } : {};
      return { ...cause, goal: [], edit: [], most: 1, solution: {} };
    }
  }
}

const KEPT = ["set", "cycle", "ask", "hints", "why", "only", "then"];

// A step of another kind keeps what all have.
export function stepOf(kind: Kind, names: Names, was: Fields = {}): Fields {
  const kept = Object.fromEntries(KEPT.filter((key) => key in was).map((key) => [key, was[key]]));
  const edits = kind === "reach" || kind === "repair";
  const last = edits ? { search: true } : { story: names.queues[0] ? `queue/${names.queues[0]}` : "" };
  return { kind, ask: "", ...ownOf(kind, names), hints: ["", ""], last, then: "", ...kept };
}

export function lessonOf(scenario: string, title: string, names: Names): Fields {
  return {
    lesson: "my-lesson",
    minutes: 3,
    title,
    idea: "",
    show: ["queues"],
    scenario,
    steps: [stepOf("number", names)],
    say: "",
  };
}

// A draft that was begun before the engine had told which names there are gets the first of them where it has none.
export function withNames(draft: Fields, { queues, pods }: Names): Fields {
  const [queue] = queues;
  if (!queue || !Array.isArray(draft["steps"])) return draft;
  let changed = false;
  const steps = (draft["steps"] as unknown[]).map((step) => {
    if (!isMap(step)) return step;
    const { of, last, pod } = step;
    const more: Fields = {
      ...(isMap(of) && of["queue"] === "" ? { of: { ...of, queue } } : {}),
      ...(isMap(last) && last["story"] === "" ? { last: { ...last, story: `queue/${queue}` } } : {}),
      ...(pod === "" && pods[0] ? { pod: pods[0] } : {}),
    };
    changed ||= Object.keys(more).length > 0;
    return { ...step, ...more };
  });
  return changed ? { ...draft, steps } : draft;
}
