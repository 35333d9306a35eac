export function serve(
  folder: string,
  port?: number,
  prefix?: string,
): Promise<{ url: string; close(): Promise<void> }>;
