// Reads the whole scenario in the address: "#1/" and the compressed state, as address.ts writes it. The number is the version
// of this format; a newer one is refused with a message, an older one is migrated here.
import { fromLetters } from "./letters.ts";

interface Kept {
  name: string;
  text: string;
}

export interface Shared {
  name: string;
  text: string;
  step?: number; // absent: the end
  tab?: "form" | "yaml";
  resource?: string;
  selection?: { kind: "queue" | "job" | "task" | "node"; id: string };
  cycle?: number; // of the simulation
  drawer?: string; // the id of a pane; absent: the events
  lesson?: string; // of the gallery: what the scenario shows
  runLength?: string; // of the simulation; absent: as the scenario says
  stops?: [kind: string, condition: string][]; // decision breakpoints
  a?: Kept; // what it is compared with
  more?: readonly Kept[]; // variants beside it
}

export const VERSION = 1;

export type Decoded = { ok: true; shared: Shared } | { ok: false; reason: "broken" | "newer" } | null;

// null: the address holds no scenario.
export async function decode(hash: string): Promise<Decoded> {
  // What writing programs add after a link, or write for its slash, does no harm.
  const match = /^#(\d{1,4})(?:\/|%2F)([\w-]*)/i.exec(hash);
  if (!match) return hash.length > 40 ? { ok: false, reason: "broken" } : null;
  if (Number(match[1]) > VERSION) return { ok: false, reason: "newer" };
  try {
    const shared = checked(await fromLetters(match[2]!));
    return shared ? { ok: true, shared } : { ok: false, reason: "broken" };
  } catch {
    return { ok: false, reason: "broken" };
  }
}

function keptOf(list: unknown): Kept[] {
  if (!Array.isArray(list)) return [];
  return list.flatMap((v: Partial<Kept> | null | undefined) =>
    typeof v?.name === "string" && typeof v.text === "string" ? [{ name: v.name.slice(0, 200), text: v.text }] : [],
  );
}

// Takes over the known fields of the right type and nothing else.
function checked(value: unknown): Shared | null {
  if (typeof value !== "object" || value === null) return null;
  const v = value as Record<string, unknown>;
  if (typeof v["text"] !== "string") return null;
  const shared: Shared = { name: typeof v["name"] === "string" ? v["name"].slice(0, 200) : "", text: v["text"] };
  for (const key of ["step", "cycle"] as const)
    if (Number.isInteger(v[key]) && (v[key] as number) >= 0) shared[key] = v[key] as number;
  for (const key of ["runLength", "resource"] as const) {
    const text = v[key];
    if (typeof text === "string") shared[key] = text.slice(0, 200);
  }
  if (v["tab"] === "form" || v["tab"] === "yaml") shared.tab = v["tab"];
  for (const key of ["drawer", "lesson"] as const) {
    const id = v[key];
    if (typeof id === "string" && /^[a-z][a-z\d-]{0,59}$/.test(id)) shared[key] = id;
  }
  const stops = Array.isArray(v["stops"])
    ? v["stops"].filter(
        (s): s is [string, string] => Array.isArray(s) && typeof s[0] === "string" && typeof s[1] === "string",
      )
    : [];
  if (stops.length) shared.stops = stops.slice(0, 40).map(([kind, condition]) => [kind.slice(0, 40), condition]);
  const [a] = keptOf([v["a"]]);
  if (a) shared.a = a;
  const more = keptOf(v["more"]);
  if (more.length) shared.more = more.slice(0, 6);
  const s = v["selection"] as Shared["selection"] | null;
  if (typeof s?.id === "string" && ["queue", "job", "task", "node"].includes(s.kind))
    shared.selection = { kind: s.kind, id: s.id };
  return shared;
}
