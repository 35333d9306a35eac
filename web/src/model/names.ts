// Long names are cut where there is no room for them: names of one cluster differ at their ends (trainer-7, trainer-8),
// so the middle is what goes. Host names, which end as their domain does, differ at the front.
const WHOLE = 12;

// A Volcano Job's PodGroup is named NAME-UID; people know it as NAME.
export function knownName(name: string): string {
  return name.replace(/^(?!(.*\/)?podgroup-)(.+)-[\da-f-]{36}$/, "$2");
}

// Where the part begins that always stays.
export function tailStart(name: string): number {
  if (name.length <= WHOLE) return name.length;
  const dash = name.search(/[-/][^-/]*$/);
  if (dash >= name.length - 8) return dash;
  return name.includes(".") ? name.length : name.length - 6;
}

export function cutName(name: string, most: number): string {
  if (name.length <= most) return name;
  const tail = name.slice(tailStart(name));
  return `${name.slice(0, most - 1 - tail.length)}…${tail}`;
}

// Two names without the domain that both end in: what tells them apart is left.
export function unlikeParts(first: string, last: string): [string, string] {
  for (let dot = first.indexOf("."); dot > 0; dot = first.indexOf(".", dot + 1)) {
    const domain = first.slice(dot);
    if (last.endsWith(domain)) return [first.slice(0, dot), last.slice(0, -domain.length)];
  }
  return [first, last];
}
