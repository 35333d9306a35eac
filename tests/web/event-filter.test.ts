// Which events a filter shows, and where playing stops.
import assert from "node:assert/strict";
import { test } from "node:test";
import { filterEvents, nextOf } from "../../web/src/model/event-filter.ts";
import { Timeline } from "../../web/src/model/timeline.ts";
import { guide } from "./fixture.ts";

const timeline = new Timeline(guide());

test("kinds and words narrow the events down, all words together", () => {
  assert.equal(filterEvents(timeline, "", "").length, timeline.length);
  assert.equal(filterEvents(timeline, "enqueue", "").length, 3);
  assert.equal(filterEvents(timeline, "allocate", "default/B-job").length, 42);
  assert.equal(
    filterEvents(timeline, "", "B-job node-3 allocate").length,
    filterEvents(timeline, "allocate", "node-3 b-job").length,
  );
  assert.deepEqual(filterEvents(timeline, "", "nobody"), []);
});

test("the next of them is the first after the moment on show", () => {
  for (const [after, next] of [
    [0, 3],
    [3, 7],
    [6, 7],
    [9, null],
  ] as const)
    assert.equal(nextOf([3, 7, 9], after), next);
  assert.equal(nextOf([], 0), null);
});
