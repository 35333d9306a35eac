// What stands behind a link of the engine's story, as a lesson tells it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { detailsOf } from "../../web/src/course/details.ts";
import type { StoryLink } from "../../web/src/model/report.ts";

const group = (text: string) => ({ reason: "", members: [], text });
const link = (part: Partial<StoryLink>) => ({ lines: [], groups: [], rows: [], ...part }) as StoryLink;

test("arithmetic, then who shares a fate, each once, then what each was given", () => {
  assert.deepEqual(
    detailsOf(
      link({
        lines: [{ text: "held 4 ≤ total 9 cpu" }] as StoryLink["lines"],
        groups: [group("default/idle (older)"), group("default/idle (older)"), group("1 × full (n-0)"), group("")],
        rows: [
          { name: "n-1", cells: { total: 1175.004, binpack: 750 } },
          { name: "n-2", cells: { total: "inf" } },
        ] as StoryLink["rows"],
      }),
    ),
    ["held 4 ≤ total 9 cpu", "idle (older)", "1 × full (n-0)", "n-1: total 1175, binpack 750", "n-2: total ∞"],
  );
  assert.deepEqual(detailsOf(link({})), []);
  const many = Array.from({ length: 40 }, (_, i) => group(`node ${i}`));
  assert.equal(detailsOf(link({ groups: many })).length, 6, "the first ones will do");
});
