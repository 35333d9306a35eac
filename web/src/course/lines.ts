// Maps and lists of a lesson as lines that are typed into a field, one item a line, and back. What cannot be read stays a text:
// whoever checks the lesson says so.
import { isMap, textOf } from "./checks.ts";

const trimmed = (text: string) =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

// 6 and 1.5 are numbers, everything else is a text.
export const scalar = (text: string): string | number => (/^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text);

// "queues.B.weight: 6" a line.
export function editsOf(text: string): unknown {
  const out: Record<string, string | number> = {};
  for (const line of trimmed(text)) {
    const at = line.indexOf(":");
    if (at < 0) return text;
    out[line.slice(0, at).trim()] = scalar(line.slice(at + 1).trim());
  }
  return out;
}

export function editsLines(value: unknown): string {
  if (!isMap(value)) return typeof value === "string" ? value : "";
  return Object.entries(value)
    .map(([path, to]) => `${path}: ${textOf(to)}`)
    .join("\n");
}

// "queues.B.weight: 1..10", "…: 0..1 by 0.1", "jobs.a.queue: x | y" a line.
export function controlsOf(text: string): unknown {
  return trimmed(text).map((line) => {
    const at = line.indexOf(":");
    const path = at < 0 ? line : line.slice(0, at).trim();
    const range = /^(-?[\d.]+)\s*\.\.\s*(-?[\d.]+)(?:\s+by\s+([\d.]+))?$/.exec(line.slice(at + 1).trim());
    if (range)
      return {
        at: path,
        min: Number(range[1]),
        max: Number(range[2]),
        ...(range[3] === undefined ? {} : { step: Number(range[3]) }),
      };
    const options = at < 0 ? [] : line.slice(at + 1).split("|");
    return { at: path, options: options.map((o) => o.trim()).filter(Boolean) };
  });
}

export function controlsLines(value: unknown): string {
  if (!Array.isArray(value)) return "";
  return value
    .filter(isMap)
    .map(({ at, min, max, step, options }) =>
      Array.isArray(options)
        ? `${textOf(at)}: ${options.map(textOf).join(" | ")}`
        : `${textOf(at)}: ${textOf(min)}..${textOf(max)}${step === undefined ? "" : ` by ${textOf(step)}`}`,
    )
    .join("\n");
}

// "a, b, c".
export const namesOf = (text: string): string[] =>
  text
    .split(",")
    .map((name) => name.trim())
    .filter(Boolean);

export const namesLine = (value: unknown): string => (Array.isArray(value) ? value.map(textOf).join(", ") : "");

type Parse = (text: string) => unknown;

// "job: a, bound: 2" a line, each a map in YAML's flow style, with its braces or without.
export function expectsOf(text: string, parse: Parse): unknown {
  return trimmed(text).map((line) => {
    const item = line.replace(/^-\s+/, "");
    try {
      return parse(item.startsWith("{") ? item : `{${item}}`);
    } catch {
      return line;
    }
  });
}

const flow = (value: unknown): string =>
  isMap(value)
    ? `{${Object.entries(value)
        .map(([key, v]) => `${key}: ${flow(v)}`)
        .join(", ")}}`
    : typeof value === "string" && !/^[\w./-]+$/.test(value)
      ? JSON.stringify(value)
      : textOf(value);

export function expectsLines(value: unknown): string {
  if (!Array.isArray(value)) return "";
  return value.map((item) => (isMap(item) ? flow(item).slice(1, -1) : textOf(item))).join("\n");
}
