// An exam: ten steps of the course, drawn with a seed, so that everybody with the seed has the same ten.
import type { Head, Lesson, Step } from "./lesson.ts";

export const EXAM_STEPS = 10;

export interface Drawn {
  lesson: string;
  step: number; // from 0
}

// Numbers from 0 to 1, always the same after the same seed (mulberry32).
export function drawer(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let x = Math.imul(state ^ (state >>> 15), state | 1);
    x ^= x + Math.imul(x ^ (x >>> 7), x | 61);
    return ((x ^ (x >>> 14)) >>> 0) / 4294967296;
  };
}

// Of each lesson one step, as long as there are lessons; in the order of the course.
export function drawExam(heads: readonly Pick<Head, "id" | "alone">[], seed: number): Drawn[] {
  const next = drawer(seed);
  const all = heads.flatMap(({ id, alone }) => alone.map((step) => ({ lesson: id, step })));
  for (let i = all.length - 1; i > 0; i--) {
    const j = Math.floor(next() * (i + 1));
    [all[i], all[j]] = [all[j]!, all[i]!];
  }
  const seen = new Set<string>();
  const [first, rest]: [Drawn[], Drawn[]] = [[], []];
  for (const drawn of all) (seen.has(drawn.lesson) ? rest : first).push(drawn) && seen.add(drawn.lesson);
  const place = ({ lesson, step }: Drawn) => heads.findIndex(({ id }) => id === lesson) * 100 + step;
  return [...first, ...rest].slice(0, EXAM_STEPS).sort((a, b) => place(a) - place(b));
}

export async function examOf(
  heads: readonly Pick<Head, "id" | "alone">[],
  seed: number,
  load: (id: string) => Promise<Lesson>,
): Promise<Lesson> {
  const steps: Step[] = [];
  for (const { lesson: id, step } of drawExam(heads, seed)) {
    const { scenario, show, resource, title, steps: all } = await load(id);
    steps.push({ ...all[step]!, scenario, show, resource, from: { id, title } });
  }
  return {
    id: `exam-${seed}`,
    minutes: 15,
    title: { en: `Exam ${seed}`, zh: `第 ${seed} 号考试` },
    idea: { en: "", zh: "" },
    terms: [],
    show: [],
    scenario: "",
    steps,
    say: { en: "", zh: "" },
  };
}
