// The same scenario in two releases of Volcano: the older one is A, the newer one B, in the pane that compares any two runs.
import { runAside } from "../../engine/aside.ts";
import { openWorker } from "../../engine/module.ts";
import { r } from "../../i18n/release-words.ts";
import { catalogue } from "../../model/catalogue.ts";
import { withRelease } from "../../model/release.ts";
import { Timeline } from "../../model/timeline.ts";
import type { Pinned, State } from "../../state/state.ts";
import { pane, type App } from "./app.ts";
import { itemView } from "./menu.ts";

// Names of releases, as people ask for them.
export interface Pair {
  from: string;
  to: string;
}

// "1.14" of "v1.14.4"; "" where nothing has run yet.
export function nameOf(version: string | undefined): string {
  return catalogue().releases.find((release) => release.version === version)?.name ?? "";
}

// Two that differ: those of A and B; else what answers now and the newest; where that is the same, the one before it.
export function pairFor({ pinned, result }: Readonly<State>): Pair {
  const names = catalogue().releases.map(({ name }) => name);
  const now = nameOf(result?.report.volcano);
  const before = nameOf(pinned?.result.report.volcano);
  if (before && now && before !== now) return { from: before, to: now };
  const to = names.at(-1) ?? "";
  return { from: now && now !== to ? now : (names.at(-2) ?? ""), to };
}

let turn = 0;

// Runs what is pinned beside the page's own runs; null: it cannot run, or a later one took its place.
export async function runAsPinned(app: App, name: string, text: string, cycle: number | null): Promise<Pinned | null> {
  const mine = ++turn;
  const ran = await runAside(openWorker, { text, hosts: app.store.get().allowed, cycle }).answer.catch(() => null);
  if (mine !== turn) return null;
  if (!ran?.report) {
    app.say(r("broke"));
    return null;
  }
  return {
    name,
    text,
    result: {
      text: ran.text,
      scenario: text,
      cycle,
      report: ran.report,
      timeline: new Timeline(ran.report),
      ms: ran.ms,
    },
  };
}

export async function bothReleases(app: App, from: string, to: string): Promise<void> {
  const { name, text, cycle } = app.store.get();
  const pinned = await runAsPinned(app, name, withRelease(text, from), cycle);
  if (!pinned || app.store.get().text !== text) return;
  app.store.set({ pinned, ...pane("compare") });
  app.edit(withRelease(text, to));
}

// The release of one side is chosen here; what else the two differ in stays.
export function sideItems(app: App, side: "A" | "B") {
  const { pinned, result, cycle } = app.store.get();
  const now = side === "A" ? pinned?.result.report.volcano : result?.report.volcano;
  const choose = async (release: string) => {
    if (side === "B") return app.edit(withRelease(app.store.get().text, release));
    if (!pinned) return;
    const again = await runAsPinned(app, pinned.name, withRelease(pinned.text, release), cycle);
    if (again && app.store.get().pinned === pinned) app.store.set({ pinned: again });
  };
  return catalogue().releases.map(({ name, version }, i) =>
    itemView(
      {
        label: r("releaseIs", { version }),
        note: version === now ? "✓" : undefined,
        run: () => void choose(name),
      },
      i,
    ),
  );
}
