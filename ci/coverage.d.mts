// What ci/coverage.mjs exports, for the tests.
export function byFolder(
  files: {
    file: string;
    lines: { line_number: number; count: number }[];
    functions: { lineno: number; demangled_name: string }[];
  }[],
): { folder: string; lines: number; covered: number; missed: Record<string, Record<string, string>> }[];
