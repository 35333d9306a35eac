// What fits into a link: data, compressed, in letters that an address may hold. "1." is the version of this form.
const VERSION = "1.";
const MOST = 4_000_000; // bytes of data
export const LONGEST = 30_000; // letters; longer addresses get lost in chats and mails

async function through(bytes: Uint8Array, stream: CompressionStream | DecompressionStream): Promise<Uint8Array> {
  const body = new Blob([bytes as BlobPart]).stream().pipeThrough(stream as unknown as ReadableWritablePair);
  const reader = (body as ReadableStream<Uint8Array>).getReader();
  const parts: BlobPart[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > MOST) throw new Error("too large");
    parts.push(value as BlobPart);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

export async function pack(value: unknown): Promise<string> {
  const json = new TextEncoder().encode(JSON.stringify(value));
  const bytes = await through(json, new CompressionStream("deflate-raw"));
  let binary = "";
  for (let i = 0; i < bytes.length; i += 8192) binary += String.fromCharCode(...bytes.subarray(i, i + 8192));
  return VERSION + btoa(binary).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

// null: that is no such code.
export async function unpack(code: string): Promise<unknown> {
  if (!code.startsWith(VERSION)) return null;
  try {
    const binary = atob(code.slice(VERSION.length).replace(/-/g, "+").replace(/_/g, "/"));
    const bytes = await through(
      Uint8Array.from(binary, (letter) => letter.charCodeAt(0)),
      new DecompressionStream("deflate-raw"),
    );
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes)) as unknown;
  } catch {
    return null;
  }
}

// A short name for a text, always the same: what is kept of a lesson from a link stands under it.
export function nameOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash >>> 0).toString(36);
}
