// Findings that say the same of many are one group where there are more than `most` of them; the others stand by themselves.
export function grouped<T>(all: readonly T[], keyOf: (one: T) => string, most: number): T[][] {
  const groups = new Map<string, T[]>();
  for (const one of all) {
    const key = keyOf(one);
    const group = groups.get(key);
    if (group) group.push(one);
    else groups.set(key, [one]);
  }
  return [...groups.values()].flatMap((group) => (group.length > most ? [group] : group.map((one) => [one])));
}
