// Edits of the form become changes of the text here.
import type { Cell, Item, Spot } from "./outline.ts";

export interface Change {
  from: number;
  to: number;
  insert: string;
}

export function applyChange(text: string, change: Change): string {
  return text.slice(0, change.from) + change.insert + text.slice(change.to);
}

// Finds the smallest single change that turns one text into another.
export function difference(from: string, to: string): Change {
  let start = 0;
  const most = Math.min(from.length, to.length);
  while (start < most && from.charCodeAt(start) === to.charCodeAt(start)) start++;
  let end = 0;
  while (end < most - start && from.charCodeAt(from.length - 1 - end) === to.charCodeAt(to.length - 1 - end)) end++;
  return { from: start, to: from.length - end, insert: to.slice(start, to.length - end) };
}

// A value as YAML: plain where plain means the same.
export function scalar(value: string): string {
  if (/^-?\d+(\.\d+)?$/.test(value)) return value;
  if (
    /^[A-Za-z0-9][\w./-]*$/.test(value) &&
    !/^(true|false|yes|no|on|off|y|n|null|nan|\.inf|0x.*|0o.*|\d+e\d+)$/i.test(value) &&
    !/^\d{4}-\d\d/.test(value)
  )
    return value;
  return JSON.stringify(value);
}

const key = (name: string) => scalar(name);

// What is made new below one key stays on its line.
function pairText(rest: string[], value: string): string {
  const [first, ...more] = rest;
  return `${key(first!)}: ${more.reduceRight((text, name) => `{${key(name)}: ${text}}`, value)}`;
}

function insertPair(spot: Spot, rest: string[], value: string): Change {
  const text = pairText(rest, value);
  if (spot.flow) return { from: spot.at, to: spot.at, insert: spot.empty ? text : `, ${text}` };
  return { from: spot.at, to: spot.at, insert: `\n${" ".repeat(spot.indent)}${text}` };
}

// Writes a cell, or takes it out where the value is empty. asName: a number in it is a name all the same.
export function setCell(text: string, cell: Cell, value: string, asName = false): Change | null {
  const wanted = value.trim();
  if (wanted === "") return cell.cut ? { from: cell.cut[0], to: cell.cut[1], insert: "" } : null;
  const written = asName && /^[-\d]/.test(wanted) ? JSON.stringify(wanted) : scalar(wanted);
  if (cell.range) {
    const old = text.slice(cell.range[0], cell.range[1]);
    return { from: cell.range[0], to: cell.range[1], insert: /^["']/.test(old) ? JSON.stringify(wanted) : written };
  }
  return cell.into ? insertPair(cell.into, cell.rest, written) : null;
}

export function removeItem(item: Item): Change {
  return { from: item.cut[0], to: item.cut[1], insert: "" };
}
