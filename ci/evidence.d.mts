// What ci/evidence.mjs exports, for the tests.
export function agreementOf(
  log: string,
): { release: string; families: { family: string; cases: number; agree: number }[] }[];
export function worldsOf(log: string): { test: string; worlds: number; failed: number }[];
export function written(name: string, command: string, counted: object): void;
