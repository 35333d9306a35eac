// Lines of different queues differ in dash, too: colour alone would not do for everybody. Where the colours come round,
// the dash has moved on by one, so that 32 lines are all different.
import { COLOURS } from "../model/queues.ts";

const DASHES = [[], [7, 3], [2, 2], [8, 3, 2, 3]];

export function dashOf(index: number): number[] {
  return DASHES[(index + Math.floor(index / COLOURS)) % DASHES.length]!;
}
