// The engine's errors are about these cells of the form: an error points at a value or at its key.
import type { Cell } from "./outline.ts";
import type { Diagnostic } from "./report.ts";

export function wrongCells(text: string, errors: Diagnostic[]): (cell: Cell) => boolean {
  const lines = errors.length ? text.split("\n") : [];
  const spots = errors.flatMap(({ line, column }) =>
    line && column ? lines.slice(0, line - 1).reduce((sum, before) => sum + before.length + 1, column - 1) : [],
  );
  return ({ range }) =>
    range !== null && spots.some((at) => at <= range[0] && /^([^\s,{}[\]]+:\s*)?$/.test(text.slice(at, range[0])));
}
