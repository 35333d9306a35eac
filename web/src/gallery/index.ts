// The scenarios of the gallery, by theme. A test runs each of them and holds the engine to the numbers that its text names.
import { GANG } from "./gang.ts";
import { PLACING } from "./placing.ts";
import { SHARES } from "./shares.ts";
import { TAKING } from "./taking.ts";
import type { Entry, Theme } from "./types.ts";

export const THEMES: Theme[] = ["shares", "guarantee", "capacity", "gang", "preempt", "reclaim", "placing"];

export const GALLERY: Entry[] = [...SHARES, ...GANG, ...TAKING, ...PLACING];
