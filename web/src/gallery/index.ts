// The gallery lists its scenarios by theme here. A test runs each of them and holds the engine to the numbers that its
// text names.
import { CHANGES } from "./changes.ts";
import { DRF } from "./drf.ts";
import { GANG } from "./gang.ts";
import { GUIDE } from "./guide.ts";
import { ISSUES } from "./issues.ts";
import { PLACING } from "./placing.ts";
import { SHARES } from "./shares.ts";
import { TAKING } from "./taking.ts";
import { TIME } from "./time.ts";
import { TOPOLOGY } from "./topology.ts";
import type { Entry, Theme } from "./types.ts";

export const THEMES: Theme[] = [
  "shares",
  "guarantee",
  "capacity",
  "gang",
  "preempt",
  "reclaim",
  "drf",
  "topology",
  "placing",
  "time",
  "changes",
  "guide",
  "issues",
];

export const GALLERY: Entry[] = [
  ...SHARES,
  ...GANG,
  ...TAKING,
  ...DRF,
  ...TOPOLOGY,
  ...PLACING,
  ...TIME,
  ...CHANGES,
  ...GUIDE,
  ...ISSUES,
];
