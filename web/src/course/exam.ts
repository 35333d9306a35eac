// An exam: ten steps of the course, drawn with a seed, so that everybody with the seed has the same ten.
import { drawer, shuffled } from "./draw.ts";
import type { Head, Lesson, Step } from "./lesson.ts";

export const EXAM_STEPS = 10;

export interface Drawn {
  lesson: string;
  step: number; // from 0
}

// Of each lesson one step, as long as there are lessons; in the order of the course.
export function drawExam(heads: readonly Pick<Head, "id" | "alone">[], seed: number): Drawn[] {
  const every = heads.flatMap(({ id, alone }) => alone.map((step) => ({ lesson: id, step })));
  const all = shuffled(every, drawer(seed));
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
