// What people notice as they upgrade: each change with the smallest scenario in which it decides. A test holds both answers to
// what is said of them, and to the change that the engine names as their cause.
import { CHANGES_14 } from "./changes-14.ts";
import { CHANGES_15 } from "./changes-15.ts";
import type { Change } from "./changed.ts";

export type { Change };

export const CHANGES: Change[] = [...CHANGES_15, ...CHANGES_14];
