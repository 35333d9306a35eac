// Data as letters that an address may hold: JSON, deflated, in base64url.

export const LONGEST = 30_000; // letters; longer addresses get lost in chats, mails and issue trackers
const MOST = 4_000_000; // bytes of JSON: a short link might become very much

async function through(
  bytes: Uint8Array,
  stream: CompressionStream | DecompressionStream,
  most = Infinity,
): Promise<Uint8Array> {
  const body = new Blob([bytes as BlobPart]).stream().pipeThrough(stream as unknown as ReadableWritablePair);
  const reader = (body as ReadableStream<Uint8Array>).getReader();
  const parts: BlobPart[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > most) throw new Error("too large");
    parts.push(value as BlobPart);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

export async function toLetters(value: unknown): Promise<string> {
  const json = new TextEncoder().encode(JSON.stringify(value));
  const bytes = await through(json, new CompressionStream("deflate-raw"));
  let binary = "";
  for (let i = 0; i < bytes.length; i += 8192) binary += String.fromCharCode(...bytes.subarray(i, i + 8192));
  return btoa(binary).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

// Throws where they are no such letters.
export async function fromLetters(letters: string): Promise<unknown> {
  const binary = atob(letters.replace(/-/g, "+").replace(/_/g, "/"));
  const deflated = Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
  const bytes = await through(deflated, new DecompressionStream("deflate-raw"), MOST);
  return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes)) as unknown;
}
