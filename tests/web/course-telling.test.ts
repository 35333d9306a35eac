// Which lines of the engine's stories settle a question, for the third hint and for a wrong guess that a lesson does not know.
import assert from "node:assert/strict";
import { test } from "node:test";
import { decisive, linksOf, silent, toldOf } from "../../web/src/course/telling.ts";
import type { Story, StoryLink } from "../../web/src/model/report.ts";

const link = (code: string, text: string, more: Partial<StoryLink> = {}) =>
  ({ code, text, verdict: "info", lines: [], groups: [], rows: [], ...more }) as unknown as StoryLink;
const line = (text: string) => ({ lines: [{ text }] as StoryLink["lines"] });
const storyOf = (kind: string, ...links: StoryLink[]) =>
  ({ kind, links, verdict: links.length - 1, text: links.at(-1)?.text ?? "" }) as unknown as Story;

test("rounds of two queues are told apart by their names; those of one need none", () => {
  const rounds = (slice: number) => storyOf("queue", link("round.on", "Round 1: of 10.", line(`before 0 + ${slice}`)));
  const about = (queue: string) => ({ object: `queue/${queue}`, codes: ["round"] });
  assert.deepEqual(
    toldOf([
      { about: about("A"), story: rounds(20) },
      { about: about("B"), story: rounds(30) },
    ]),
    ["A: Round 1: of 10.", "A: before 0 + 20", "B: Round 1: of 10.", "B: before 0 + 30"],
  );
  const one = { about: about("A"), story: rounds(20) };
  assert.deepEqual(toldOf([one, one]), ["Round 1: of 10.", "before 0 + 20"]);
});

test("of who is taken up first only the action that places pods has a say", () => {
  const enqueue = link("order.turn", "enqueue takes up job a as number 2.", { action: "enqueue" });
  const allocate = link("order.turn", "allocate takes up job a first of all.", { action: "allocate" });
  const end = link("end.job", "Job a: 2 of 2 pods placed.", { verdict: "yes" });
  const codes = ["order"];
  assert.deepEqual(decisive(storyOf("job", enqueue, allocate, end), { codes }), [allocate.text]);
  assert.deepEqual(decisive(storyOf("job", enqueue, end), { codes }), [end.text]);
  // So too where a lesson shows these links of the story, and not where it shows all.
  const told = storyOf("job", enqueue, allocate, end);
  assert.deepEqual(linksOf(told, ["order", "end"]), [allocate, end]);
  assert.deepEqual(linksOf(told, undefined), [enqueue, allocate, end]);
});

test("of turns that not all of them have nothing is told", () => {
  const allocate = link("order.first", "allocate takes up job a first of all.", { action: "allocate" });
  const end = link("end.job", "Job b: 2 of 2 pods placed.", { verdict: "yes" });
  const about = (job: string) => ({ object: `job/${job}`, codes: ["order"] });
  const a = { about: about("a"), story: storyOf("job", allocate) };
  assert.deepEqual(toldOf([a]), [allocate.text]);
  assert.deepEqual(toldOf([a, { about: about("b"), story: storyOf("job", end) }]), []);
});

test("what settles a job and has no numbers is told by what the engine makes of all of it", () => {
  const stopped = link("allocate.stopped", "allocate ended the turn of job a.", { verdict: "no" });
  const story = { ...storyOf("job", stopped), text: "default/a waits: its pods have to be together below tier 1." };
  assert.deepEqual(decisive(story), ["a waits: its pods have to be together below tier 1."]);
  const full = link("nodes.none", "None takes pod a-0.", { verdict: "no", ...line("asked 3 > free 2") });
  assert.deepEqual(decisive({ ...storyOf("job", full), text: "a waits." }), [
    "None takes pod a-0.",
    "asked 3 > free 2",
  ]);
});

test("a program outside that a lesson does not ask is one that does not answer", () => {
  const text = 'Post "http://x:1/predicate": requests to http://x:1 are not allowed yet (n-0)';
  const story = storyOf("job", link("nodes.none", text));
  assert.equal(silent(story).links[0]!.text, 'Post "http://x:1/predicate": no answer from http://x:1 (n-0)');
});
