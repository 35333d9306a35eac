import assert from "node:assert/strict";
import { test } from "node:test";
import { fixOf } from "../../web/src/editor/fix.ts";
import type { Diagnostic } from "../../web/src/model/report.ts";

const hint = (key: string, values: Record<string, string> = {}) => ({
  message: { key: "verbatim" },
  hint: { key, values },
});

// The sentences are the engine's own.
const cases: { line: string; at: string; value: string; d: Partial<Diagnostic>; fixed: string | null }[] = [
  {
    line: "queues: [{name: q, wieght: 2}]",
    at: "wieght",
    value: "2",
    d: { field: "queues[].wieght", message: "is not used", says: hint("did-you-mean", { word: "weight" }) },
    fixed: "queues: [{name: q, weight: 2}]",
  },
  {
    line: "actions: [enqeue, allocate]",
    at: "actions",
    value: "",
    d: { field: "actions", message: "failed to find Action enqeue", says: hint("did-you-mean", { word: "enqueue" }) },
    fixed: "actions: [enqueue, allocate]",
  },
  {
    line: "plugins: [[gangg, proportion]]",
    at: "plugins",
    value: "",
    d: {
      field: "tiers[0].plugins[0].name",
      message: "there is no plugin gangg: Volcano passes over it",
      says: hint("did-you-mean", { word: "gang" }),
    },
    fixed: "plugins: [[gang, proportion]]",
  },
  {
    line: "  state: open",
    at: "open",
    value: "open",
    d: {
      field: "status.state",
      message: 'must be one of "", Open, Closed, Closing, Unknown, not "open"',
      says: hint("write", { text: "Open" }),
    },
    fixed: "  state: Open",
  },
  {
    line: "  nodeName: 12",
    at: "12",
    value: "12",
    d: { field: "nodeName", message: "must be text, not a number (12)", says: hint("write-in-quotes", { text: "12" }) },
    fixed: '  nodeName: "12"',
  },
  // What is to be added is no change of what stands there.
  {
    line: "- kind: Pod",
    at: "- kind",
    value: "Pod",
    d: { field: "metadata.name", message: "is missing", says: hint("write-name") },
    fixed: null,
  },
  {
    line: "cpu: 10x",
    at: "10x",
    value: "10x",
    d: {
      field: "cpu",
      message: "is not a quantity: 10x",
      says: hint("write-amount"),
    },
    fixed: null,
  },
];

test("a hint is a fix where it says what to write instead of what", () => {
  for (const { line, at, value, d, fixed } of cases) {
    const from = value ? line.indexOf(value) : line.length;
    const fix = fixOf({ severity: "error", kind: "", name: "", ...d } as Diagnostic, line, line.indexOf(at), {
      from,
      to: from + value.length,
    });
    assert.equal(fix && line.slice(0, fix.from) + fix.insert + line.slice(fix.to), fixed, line);
  }
});
