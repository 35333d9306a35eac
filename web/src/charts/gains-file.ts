// The bars of a comparison stand in a file below its headline, with what was changed.
import { h, type VNode } from "../dom/h.ts";
import { cutName } from "../model/names.ts";
import { sheet } from "./file.ts";
import { anyLoses, drawGain, type GainBar } from "./gains.ts";
import { role, text } from "./svg.ts";

const WIDTH = 880;
const NAME = 260;
const CHANGE = 170;
const ROW = 24;
const LETTERS = 84; // of the headline, in a line: as many figures as fit in DejaVu Sans Bold, which is wider than most

// Cuts at spaces, where there are none (Chinese) between letters, and a name that is longer than a line wherever that ends; a
// wide letter counts twice.
export function wrapped(words: string, most: number): string[] {
  const wide = (letter: string) => (letter.codePointAt(0)! > 0x2e7f ? 2 : 1);
  const lines: string[] = [];
  let line = "";
  let room = most;
  const pieces = words.split(/(?<=\s)|(?<=[\u3000-\u9fff\uff00-\uffef])/u);
  for (const piece of pieces.flatMap((long) => long.match(new RegExp(`[^]{1,${most}}`, "gu")) ?? [])) {
    const size = [...piece.trimEnd()].reduce((sum, letter) => sum + wide(letter), 0);
    if (size > room && line) {
      lines.push(line.trimEnd());
      line = "";
      room = most;
    }
    line += piece;
    room -= [...piece].reduce((sum, letter) => sum + wide(letter), 0);
  }
  return line ? [...lines, line.trimEnd()] : lines;
}

export function gainsSheet(headline: string, bars: readonly GainBar[]): VNode {
  const loses = anyLoses(bars);
  const lines = wrapped(headline, LETTERS);
  const top = 24 + lines.length * 20;
  const x = 20 + NAME + CHANGE;
  return sheet(
    WIDTH,
    top + bars.length * ROW + 20,
    h(
      "g",
      { "font-size": 14, "font-weight": 600 },
      lines.map((line, i) => text({ x: 20, y: 30 + i * 20, fill: role("ink") }, line)),
    ),
    bars.map((bar, i) => {
      const y = top + i * ROW;
      return [
        text({ x: 20, y: y + 16, fill: role("ink") }, cutName(bar.label, 40)),
        text({ x: x - 16, y: y + 16, anchor: "end", fill: role("ink2") }, bar.change),
        h("svg", { x, y, width: WIDTH - 20 - x, height: ROW - 2 }, drawGain(bar, loses)),
      ];
    }),
  );
}
