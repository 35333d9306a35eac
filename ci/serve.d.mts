export function serve(
  folder: string,
  port?: number,
  prefix?: string,
  headers?: (path: string) => Record<string, string>,
): Promise<{ url: string; close(): Promise<void> }>;
