// The word that somebody may have meant.
// How many letters one has to change, add or drop.
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++)
      next.push(Math.min(next[j - 1]! + 1, row[j]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)));
    row = next;
  }
  return row[b.length]!;
}

const MOST = 2; // letters that may differ

export function nearest(word: string, known: readonly string[]): string | null {
  const ways = known.map((name) => [distance(word, name), name] as const).sort((a, b) => a[0] - b[0]);
  const [best] = ways;
  return best && best[0] <= MOST ? best[1] : null;
}
