// What ci/coverage.mjs exports, for the tests.
export function byFolder(
  files: { filename: string; line_total: number; line_covered: number }[],
): { folder: string; lines: number; covered: number }[];
