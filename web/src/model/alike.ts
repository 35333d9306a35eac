// A job that is looked at on a thousand nodes has a thousand links that say the same: the first ones tell it, and the rest stand
// behind their number.
import type { StoryLink } from "./report.ts";

const FIRST = 3; // of each kind stand in sight
const MANY = 5; // links in a row that are worth a number

// The links from `from` on, in their order: each alone, or as a row of such as have been seen.
export function alike(links: readonly StoryLink[], from = 0): number[][] {
  const seen = new Map<string, number>();
  const rows: number[][] = [];
  let row: number[] = [];
  const end = () => {
    if (row.length >= MANY) rows.push(row);
    else rows.push(...row.map((i) => [i]));
    row = [];
  };
  for (let i = from; i < links.length; i++) {
    const { code, verdict, action, plugin } = links[i]!;
    const kind = [code, verdict, action, plugin].join("/");
    const times = (seen.get(kind) ?? 0) + 1;
    seen.set(kind, times);
    if (times > FIRST) row.push(i);
    else {
      end();
      rows.push([i]);
    }
  }
  end();
  return rows;
}
