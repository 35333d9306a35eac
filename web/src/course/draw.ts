// What is drawn by chance in the course is always the same after the same seed, so that everybody has the same.

// Numbers from 0 to 1 (mulberry32).
export function drawer(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let x = Math.imul(state ^ (state >>> 15), state | 1);
    x ^= x + Math.imul(x ^ (x >>> 7), x | 61);
    return ((x ^ (x >>> 14)) >>> 0) / 4294967296;
  };
}

// The same in another order, or by chance in the same.
export function shuffled<T>(all: readonly T[], next: () => number): T[] {
  const out = all.slice();
  for (let i = out.length - 1; i > 0; i--) {
    const j = Math.floor(next() * (i + 1));
    [out[i], out[j]] = [out[j]!, out[i]!];
  }
  return out;
}

// The seed that a name is (FNV-1a): of a lesson, of an exam.
export function seedOf(name: string): number {
  let hash = 0x811c9dc5;
  for (const sign of name) hash = Math.imul(hash ^ sign.codePointAt(0)!, 0x01000193);
  return hash >>> 0;
}

// As the items of a step that asks for an order are shown, for somebody to put in order: how a file writes them tells nothing.
export function shownOrder(lesson: string, step: number, items: readonly string[]): string[] {
  return shuffled(items.slice().sort(), drawer(seedOf(`${lesson}/${step}`)));
}
