// What of the engine's stories settles a question, in a few lines: for the third hint, and for whoever has guessed wrong in a way
// that the lesson does not know. The words are all the engine's.
import type { Report, Story, StoryLink } from "../model/report.ts";
import { detailsOf } from "./details.ts";
import type { Guess } from "./guess.ts";
import type { EditStep, PredictStep } from "./lesson.ts";

// An object's story, and which links of it: those of the first of these codes that it has. Without any, what settles it.
export interface About {
  object: string; // "job/a"
  codes?: readonly string[];
  nodes?: readonly string[]; // what is said of these nodes
}

const MOST = 4; // links of a story
const MOST_DETAILS = 4; // lines behind one
const MOST_WHY = 2; // sentences of why a pod went or stayed

const has = (link: StoryLink, code: string) => link.code === code || link.code.startsWith(`${code}.`);

const plain = (text: string) => text.replaceAll("default/", "");

const wordsOf = (link: StoryLink): string[] => [plain(link.text), ...detailsOf(link).slice(0, MOST_DETAILS)];

// Of many of a kind the first ones, and the last, which is where it ends.
const some = <T>(all: readonly T[]): T[] => (all.length > MOST ? [...all.slice(0, MOST - 1), all.at(-1)!] : [...all]);

// Enqueue and allocate each say who is taken up when: what allocate says places pods.
const byAction = (links: readonly StoryLink[]): StoryLink[] =>
  links.filter((link) => !has(link, "order") || link.action === "allocate");

// The links that a lesson shows of a story, by their codes as the engine writes them; "round" stands for all that begin so.
export function linksOf(story: Story, only: readonly string[] | undefined): StoryLink[] {
  return only ? byAction(story.links.filter((link) => only.some((code) => has(link, code)))) : story.links;
}

// What is neither yes nor no stands beside what is, and decides nothing.
function deciding(links: readonly StoryLink[]): StoryLink[] {
  const decide = links.filter(({ verdict }) => verdict !== "info");
  return byAction(decide.length ? decide : links);
}

// Why a node was crossed out, or its points.
function ofNode({ links }: Story, node: string): string[] {
  return links.flatMap(({ groups, rows }) => [
    ...groups.filter(({ members }) => members.includes(node)).map(({ text }) => plain(text)),
    ...detailsOf({ lines: [], groups: [], rows: rows.filter(({ name }) => name === node) }),
  ]);
}

/** The lines of a story that settle what was asked, and what became of the object in the end. */
export function decisive(story: Story, { codes, nodes = [] }: Omit<About, "object"> = {}): string[] {
  const code = codes?.find((one) => byAction(story.links).some((link) => has(link, one)));
  // Who is taken up first settles itself; of everything else one wants to know how it ended.
  const end = code === "order" ? [] : story.links.filter((link) => has(link, "end")).slice(-1);
  if (code === undefined) {
    const settles = story.links[story.verdict];
    const lead = story.kind === "pod" ? [plain(story.text), ...(story.why ?? []).slice(0, MOST_WHY).map(plain)] : [];
    const numbers = settles && wordsOf(settles).length > 1 ? wordsOf(settles) : [plain(story.text)];
    const words = lead.length || !settles ? lead : numbers;
    return [...new Set([...nodes.flatMap((node) => ofNode(story, node)), ...words, ...end.flatMap(wordsOf)])];
  }
  const found = story.links.filter((link) => has(link, code));
  // Each round is part of the sum; one in which nothing is given tells nothing.
  const links = code === "round" ? found.filter(({ lines }) => lines.length) : some(deciding(found));
  return [...new Set([...links, ...end].flatMap(wordsOf))];
}

/** A lesson asks nobody outside: a program that the page may not ask stands for one that does not answer. */
export const silent = (story: Story): Story =>
  JSON.parse(JSON.stringify(story).replace(/requests to (\S+) are not allowed yet/g, "no answer from $1")) as Story;

/**
 * The same of several objects, each sentence once. Rounds do not name their queue: of several it is put before each line. Where
 * one of them has no turn, as backfill places it, turns say nothing of who comes first.
 */
export function toldOf(all: readonly { about: About; story: Story }[]): string[] {
  const turns = all.filter(({ about }) => about.codes?.includes("order"));
  if (turns.some(({ story }) => !byAction(story.links).some((link) => has(link, "order")))) return [];
  const queue = ({ object }: About) => (object.startsWith("queue/") ? object.slice("queue/".length) : "");
  const several = new Set(all.map(({ about }) => queue(about)).filter(Boolean)).size > 1;
  const lines = all.flatMap(({ about, story }) => {
    const before = several && queue(about) ? `${queue(about)}: ` : "";
    return decisive(story, about).map((line) => before + line);
  });
  return [...new Set(lines)];
}

const OF_QUEUE: Record<string, readonly string[]> = { deserved: ["round", "deserved", "queue.now"] };

// What a question is about: what the lesson points at, and whose number it asks for.
export function aboutOf(step: PredictStep | EditStep): About[] {
  const { last } = step;
  const all: About[] =
    "story" in last ? [{ object: last.story, ...(last.code === undefined ? {} : { codes: [last.code] }) }] : [];
  if (step.kind === "drop" && !all.some(({ object }) => object === `pod/${step.pod}`))
    all.push({ object: `pod/${step.pod}` });
  if (step.kind !== "number" && step.kind !== "mark") return all;
  const { queue, job, field } = step.of;
  if (queue !== undefined) all.push({ object: `queue/${queue}`, codes: OF_QUEUE[field] ?? ["queue.now"] });
  if (job !== undefined && !all.some(({ object }) => object === `job/${job}`)) all.push({ object: `job/${job}` });
  return all;
}

const jobsOf = (report: Report, queue: string): string[] =>
  report.jobs.filter(({ queueName }) => queueName === queue).map(({ name }) => name);

// Whose stories say why a guess is wrong: of several things each that was chosen and should not be, each that was missed, and
// each that stands in the wrong place.
export function missedBy(step: PredictStep, guess: Guess, report: Report): About[] {
  const chosen = Array.isArray(guess) ? guess : [];
  switch (step.kind) {
    case "pick":
      return [
        ...chosen.filter((pod) => !step.answer.includes(pod)),
        ...step.answer.filter((pod) => !chosen.includes(pod)),
      ].map((pod) => ({ object: `pod/${pod}` }));
    case "order": {
      const moved = step.answer.filter((name, i) => chosen[i] !== name);
      if (step.by !== "turn") return moved.map((name) => ({ object: `queue/${name}`, codes: ["queue.now"] }));
      const jobs = step.of === "job" ? moved : moved.flatMap((queue) => jobsOf(report, queue).slice(0, 1));
      return jobs.map((job) => ({ object: `job/${job}`, codes: ["order"] }));
    }
    case "drop":
      return [{ object: `pod/${step.pod}`, nodes: [String(guess), step.answer] }];
    default:
      return aboutOf(step);
  }
}
