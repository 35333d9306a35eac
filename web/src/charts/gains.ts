// Who gains and who loses, as bars that grow from one line: to the right for a gain, to the left for a loss.
import { h, type VNode } from "../dom/h.ts";
import { percent, role } from "./svg.ts";

export interface GainBar {
  label: string;
  change: string;
  part: number; // of the largest change of its kind, with its sign
}

const ROOM = 0.96; // the longest bar ends before the edge

// Where a bar lies in its row, in parts of the row; zero is where all begin.
export function gainBox(part: number, loses: boolean): { zero: number; from: number; width: number } {
  const zero = loses ? 0.5 : 0;
  const width = Math.max(0.004, Math.abs(part) * ROOM * (loses ? 0.5 : 1));
  return { zero, from: part < 0 ? zero - width : zero, width };
}

export const anyLoses = (bars: readonly GainBar[]): boolean => bars.some((bar) => bar.part < 0);

// One row, in per cent of the SVG that it stands in.
export function drawGain(bar: GainBar, loses: boolean): VNode[] {
  const { zero, from, width } = gainBox(bar.part, loses);
  return [
    h("rect", {
      x: percent(from),
      y: "18%",
      width: percent(width),
      height: "64%",
      rx: 2,
      fill: role(bar.part < 0 ? "bad" : "good"),
    }),
    h("line", { x1: percent(zero), x2: percent(zero), y1: 0, y2: "100%", stroke: role("edge") }),
  ];
}
