// Data as nobody means it: what a link, a file or a paste may hold in the place of a lesson, a scenario or a result.
import { fileURLToPath } from "node:url";
import { isMap } from "../../web/src/course/checks.ts";
import { drawer } from "../../web/src/course/draw.ts";
import { loadCourse, loadLesson } from "../../web/lessons.ts";

export const folder = fileURLToPath(new URL("../../lessons", import.meta.url));
export const ids = loadCourse(folder).chapters.flatMap((chapter) => chapter.lessons);

// The course's lessons as their files have them.
export const lessons = ids.map((id) => {
  const { id: lesson, ...rest } = loadLesson(folder, id);
  return { lesson, ...rest };
});

// What broke, and of which data.
export const broken = (of: unknown, error: unknown): Error =>
  new Error(`${(error as Error).stack ?? ""}\n${JSON.stringify(of)}`, { cause: error });

// JSON holds all of these: a number beyond all is Infinity, a map may have fields that objects have anyway.
const ODD: readonly string[] = [
  ...["null", "true", "0", "-1", "0.5", "1e308", "1e999", "9007199254740993"],
  ...['""', '" "', '"\\u0000\\u202e\\ufffe"', '"\\ud800"', '"__proto__"', '"constructor"', '"queues.A.weight"'],
  ...['"${x}`<b>"', '"$&"', '"*"', '"["', `"${"x".repeat(3000)}"`],
  ...["[]", "[[]]", "[null]", '["a","a"]', "{}", '{"toString":1}', '{"toString":{},"valueOf":[]}', '{"length":-1}'],
  ...[
    '{"__proto__":{"text":"x"}}',
    '{"en":"a"}',
    '{"en":"a","zh":"b"}',
    '{"en":1}',
    '{"queue":"A","field":"deserved"}',
  ],
];

// Every value within, however deep.
function within(value: unknown): unknown[] {
  if (Array.isArray(value)) return [value, ...value.flatMap(within)];
  return isMap(value) ? [value, ...Object.values(value).flatMap(within)] : [value];
}

// Makes one after the other out of the seeds, each with one to four places changed; the same number gives the same.
export function* hostile(seeds: readonly unknown[], count: number, seed: number): Generator<unknown> {
  const next = drawer(seed);
  const one = <T>(of: readonly T[]): T => of[Math.floor(next() * of.length)]!;
  const texts = seeds.map((value) => JSON.stringify(value));
  const pieces = seeds.flatMap(within).map((value) => JSON.stringify(value));
  const keys = [...new Set(seeds.flatMap(within).filter(isMap).flatMap(Object.keys)), "__proto__", "toString", ""];
  const other = (): unknown => JSON.parse(next() < 0.5 ? one(ODD) : one(pieces));

  // One place is changed, each as likely as the next.
  function changed(value: unknown): unknown {
    let left = Math.floor(next() * within(value).length);
    const at = (here: unknown): unknown => {
      if (left-- === 0) return differently(here);
      if (Array.isArray(here)) return here.map(at);
      return isMap(here) ? Object.fromEntries(Object.entries(here).map(([key, item]) => [key, at(item)])) : here;
    };
    return at(value);
  }

  function differently(value: unknown): unknown {
    const how = next();
    if (Array.isArray(value) && how < 0.6) {
      const one = Math.floor(next() * value.length);
      if (how < 0.2) return value.filter((_, i) => i !== one);
      return how < 0.4 ? [...value, value[one] ?? other()] : [...value].reverse();
    }
    if (isMap(value) && how < 0.6) {
      const entries = Object.entries(value);
      const at = Math.floor(next() * entries.length);
      if (how < 0.2) entries.splice(at, 1);
      else if (how < 0.4 && entries[at]) entries[at][0] = one(keys);
      else entries.push([one(keys), other()]);
      return Object.fromEntries(entries); // to which __proto__ is a field like any other
    }
    return other();
  }

  for (let i = 0; i < count; i++) {
    let value: unknown = JSON.parse(one(texts));
    for (let times = 1 + Math.floor(next() * 4); times > 0; times--) value = changed(value);
    yield value;
  }
}
