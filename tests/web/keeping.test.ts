// What the page writes down, and when: several tabs over stand-ins for the browser's stores and locks.
import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { installKeeping } from "../../web/src/state/keeping.ts";
import { namesIn, oldOnes } from "../../web/src/state/kept.ts";
import { draftOf, setDraft, type Saved } from "../../web/src/state/draft.ts";
import { forgetHere, newest, setNewest, SMALL } from "../../web/src/state/newest.ts";
import { pace } from "../../web/src/state/pace.ts";
import { opening } from "../../web/src/state/session.ts";
import { newStore, type AppStore } from "../../web/src/state/state.ts";
import type { Kept, Stores } from "../../web/src/state/stores.ts";
import { storageOrNone } from "../../web/src/state/storage.ts";
import { holder, type Hold } from "../../web/src/state/tabs.ts";
import { encode } from "../../web/src/state/address.ts";

class Memory {
  readonly map = new Map<string, string>();
  room = Infinity; // characters of one value
  getItem = (k: string) => this.map.get(k) ?? null;
  setItem = (k: string, v: string) => {
    if (v.length > this.room) throw new DOMException("full", "QuotaExceededError");
    this.map.set(k, v);
  };
  removeItem = (k: string) => void this.map.delete(k);
}

// The large store: of all tabs, and as slow as it likes.
class Shelf implements Kept {
  readonly all = new Map<string, Saved>();
  error: Error | null = null;
  ready: Promise<unknown> | null = null;
  puts = 0;
  refused = 0;
  list = async () =>
    [...this.all.values()]
      .sort((a, b) => b.time - a.time)
      .map((s) => ({ ...s, version: s.versions.at(-1)!, names: "" }));
  get = async (id: string) => {
    const saved = this.all.get(id);
    return saved ? { ...saved, versions: saved.versions.slice(-1) } : null;
  };
  put = async (saved: Saved) => {
    await this.ready;
    if (this.error) {
      this.refused++;
      throw this.error;
    }
    const now = this.all.get(saved.id);
    if (now && !saved.versions.includes(now.versions.at(-1)!)) return false;
    this.puts++;
    this.all.set(saved.id, saved);
    return true;
  };
  forget = async (id: string) => void this.all.delete(id);
  texts = () => [...this.all.values()].map((s) => s.text).sort();
}

// The browser's locks, each held until its tab is closed.
class Locks {
  readonly held = new Map<string, object>();
  of(tab: object): Hold {
    return holder({
      request: async (name: string, options: LockOptions, run: (lock: unknown) => unknown) => {
        while (this.held.has(name)) {
          if (options.ifAvailable) return run(null);
          if (options.signal?.aborted) throw options.signal.reason;
          await wait(5);
        }
        this.held.set(name, tab);
        return run({});
      },
    } as unknown as LockManager);
  }
  close(tab: object): void {
    for (const [name, by] of this.held) if (by === tab) this.held.delete(name);
  }
}

const listeners = new Map<string, (() => void)[]>();
Object.assign(globalThis, {
  addEventListener: (kind: string, run: () => void) => listeners.set(kind, [...(listeners.get(kind) ?? []), run]),
});
// Waits until it is so: how long that takes is the machine's affair.
async function until(what: () => unknown, wanted: unknown): Promise<void> {
  for (const end = Date.now() + 20_000; Date.now() < end; await wait(20))
    if (JSON.stringify(what()) === JSON.stringify(wanted)) return;
  assert.deepEqual(what(), wanted);
}
const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));

interface Browser {
  all: Memory;
  shelf: Shelf;
  locks: Locks | null;
}
const browser = (locks = true): Browser => ({
  all: new Memory(),
  shelf: new Shelf(),
  locks: locks ? new Locks() : null,
});

class Tab {
  store!: AppStore;
  id = "";
  from = "";
  told: string[] = [];
  hash = "";
  private left: (() => void)[] = [];
  constructor(
    readonly browser: Browser,
    readonly tab = new Memory(),
    public state: unknown = null,
  ) {}

  // `early`: what is typed before the code that writes has been fetched.
  async open(early?: string): Promise<this> {
    const { all, shelf, locks } = this.browser;
    const stores: Stores = {
      tab: this.tab,
      all,
      kept: async () => shelf,
      haveKept: async () => shelf.all.size > 0,
      hold: locks ? locks.of(this) : holder(undefined),
    };
    const first = await opening(this.hash, stores, this.state);
    ({ id: this.id, from: this.from } = first);
    this.store = newStore({ name: first.name, text: first.text, sharing: first.sharing });
    if (early !== undefined) this.store.set({ text: early });
    listeners.clear();
    installKeeping(
      this.store,
      stores,
      { id: () => this.id, rename: (from, to) => void (this.id === from && (this.id = to)), leaving: () => {} },
      first,
      () => this.hash,
      () => void (this.state = this.id),
      {
        copied: () => this.told.push("copied"),
        lost: (why, reload) => this.told.push(`${why} ${reload}`),
      },
    );
    this.state = this.id;
    this.left = listeners.get("pagehide")!;
    this.store.flush();
    return this;
  }
  type(text: string): void {
    this.store.set({ text });
    this.store.flush();
  }
  leave(): void {
    this.left.forEach((run) => run());
  }
  close(): void {
    this.leave();
    this.browser.locks?.close(this);
  }
  async reload(): Promise<Tab> {
    this.close();
    const next = new Tab(this.browser, this.tab, this.state);
    next.hash = this.hash;
    return next.open();
  }
  duplicate(): Promise<Tab> {
    const copy = new Memory();
    for (const [key, value] of this.tab.map) copy.map.set(key, value);
    return new Tab(this.browser, copy, this.state).open();
  }
}

test("a second tab at the plain address opens a copy of what the first has open, and neither loses an edit", async () => {
  const b = browser();
  const one = await new Tab(b).open();
  one.type("queues: [one]");
  await until(b.shelf.texts, ["queues: [one]"]);
  const two = await new Tab(b).open();
  assert.deepEqual([two.store.get().text, two.from], ["queues: [one]", "recent"]);
  await until(() => two.told, ["copied"]);
  assert.notEqual(two.id, one.id);
  assert.equal(newest(b.all)?.id, one.id, "nothing is written yet");
  one.type("queues: [one, more]");
  two.type("queues: [two]");
  await until(b.shelf.texts, ["queues: [one, more]", "queues: [two]"]);
  assert.equal((await one.reload()).store.get().text, "queues: [one, more]");
  assert.equal((await two.reload()).store.get().text, "queues: [two]");
});

test("the newest scenario is opened as itself once no other tab has it open, although that lets go a moment later", async () => {
  const b = browser();
  const one = await new Tab(b).open();
  one.type("queues: [one]");
  await until(b.shelf.texts, ["queues: [one]"]);
  one.leave();
  setTimeout(() => b.locks!.close(one), 600);
  const two = await new Tab(b).open();
  assert.deepEqual([two.id, two.store.get().text], [one.id, "queues: [one]"]);
  two.type("queues: [two]");
  await until(b.shelf.texts, ["queues: [two]"]);
  assert.deepEqual([two.id, two.told], [one.id, []]);
});

test("what a second tab writes before it learns that it is one takes nothing from the first", async () => {
  const b = browser();
  const one = await new Tab(b).open();
  one.type("queues: [one]");
  await until(b.shelf.texts, ["queues: [one]"]);
  const two = await new Tab(b).open();
  const ids: (string | undefined)[] = []; // under which its text was the newest, in turn
  const set = b.all.setItem;
  b.all.setItem = (key, value) => {
    set(key, value);
    if (newest(b.all)?.text === "queues: [two]") ids.push(newest(b.all)?.id);
  };
  two.type("queues: [two]");
  await until(() => two.told, ["copied"]);
  assert.equal(ids[0], one.id, "it had not learned it yet");
  assert.deepEqual(newest(b.all)?.id, two.id);
  await until(b.shelf.texts, ["queues: [one]", "queues: [two]"]);
});

test("a reload goes on with what was typed last, under the same id, although its tab lets go a moment later", async () => {
  const b = browser();
  const one = await new Tab(b).open();
  one.type("queues: [a]");
  await until(b.shelf.texts, ["queues: [a]"]);
  one.type("queues: [b]");
  one.leave();
  setTimeout(() => b.locks!.close(one), 100);
  const again = await new Tab(b, one.tab, one.state).open();
  assert.deepEqual([again.id, again.store.get().text], [one.id, "queues: [b]"]);
  again.type("queues: [c]");
  await until(() => [again.id, ...b.shelf.texts()], [one.id, "queues: [c]"]);
  assert.deepEqual([...one.told, ...again.told], []);
});

test("what the large store had not finished as the tab was left is written after the reload", async () => {
  const b = browser();
  const one = await new Tab(b).open();
  one.type("queues: [a]");
  await until(b.shelf.texts, ["queues: [a]"]);
  b.shelf.error = new Error("the tab is gone");
  one.type("queues: [b]");
  one.close();
  await until(() => b.shelf.refused, 1);
  b.shelf.error = null;
  const again = await new Tab(b, one.tab, one.state).open();
  assert.equal(again.store.get().text, "queues: [b]");
  await until(b.shelf.texts, ["queues: [b]"]);
});

// Who opens the large store takes into it what is in the small one, whichever tab that is from.
test("what a tab wrote last is its own, although it is in the large store before what it wrote first", async () => {
  const b = browser();
  const one = await new Tab(b).open();
  one.type("queues: [a]");
  await until(b.shelf.texts, ["queues: [a]"]);
  const { id } = one;
  let open!: () => void;
  b.shelf.ready = new Promise<void>((done) => (open = done));
  for (const text of ["queues: [b]", "queues: [c]"]) {
    one.type(text);
    await until(() => newest(b.all)?.text, text);
  }
  const last = newest(b.all)!;
  b.shelf.all.set(id, { ...last, text: last.text! });
  open();
  one.type("queues: [d]");
  await until(b.shelf.texts, ["queues: [d]"]);
  assert.deepEqual([one.id, one.told], [id, []]);
});

for (const locks of [true, false])
  test(`a duplicated tab says so and goes on with a copy: ${locks ? "by locks" : "without locks, by what is written"}`, async () => {
    const b = browser(locks);
    const one = await new Tab(b).open();
    one.type("queues: [one]");
    await until(b.shelf.texts, ["queues: [one]"]);
    one.leave();
    const two = await one.duplicate();
    assert.equal(two.store.get().text, "queues: [one]");
    one.type("queues: [one, more]");
    await until(b.shelf.texts, ["queues: [one, more]"]);
    two.type("queues: [two]");
    await until(b.shelf.texts, ["queues: [one, more]", "queues: [two]"]);
    assert.deepEqual(two.told, ["copied"]);
    assert.deepEqual(one.told, []);
    assert.notEqual(one.id, two.id);
    two.type("queues: [two, more]");
    await until(b.shelf.texts, ["queues: [one, more]", "queues: [two, more]"]);
    assert.equal((await two.reload()).store.get().text, "queues: [two, more]");
    assert.equal((await one.reload()).store.get().text, "queues: [one, more]");
  });

test("who types without a halt is saved all the same", async () => {
  const b = browser();
  const one = await new Tab(b).open();
  let at = 0;
  for (const end = Date.now() + 20_000; b.shelf.puts < 3 && Date.now() < end; at++) {
    one.type(`queues: [${at}]`);
    await wait(50);
  }
  assert.ok(b.shelf.puts >= 3, `${b.shelf.puts} after ${at}`);
  const [text] = b.shelf.texts();
  assert.ok(Number(/\d+/.exec(text!)![0]) >= at - 40, `${text} of ${at}`);
});

test("what was typed before the code that writes was there is written at once", async () => {
  const b = browser();
  const one = await new Tab(b).open("queues: [early]");
  assert.equal(draftOf(one.tab, one.id)?.text, "queues: [early]");
  await until(b.shelf.texts, ["queues: [early]"]);
});

test("it is written at a rest, and at the latest after a while", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const at: number[] = [];
  let clock = 0;
  const p = pace(() => at.push(clock), 500, 1000);
  const steps = (n: number, ms: number, change: boolean) => {
    for (let i = 0; i < n; i++) {
      if (change) p.changed();
      mock.timers.tick(ms);
      clock += ms;
    }
  };
  steps(1, 100, true);
  steps(10, 100, false);
  assert.deepEqual(at, [400]); // counted at the beginning of a step: the rest ended in the one from 400 to 500
  steps(30, 100, true);
  assert.deepEqual(at.slice(1), [2000, 3000, 4000]);
  p.changed();
  p.done();
  steps(20, 100, false);
  assert.equal(at.length, 4);
  mock.timers.reset();
});

test("what is as good as lost is said as it is: full or refused, and whether a reload shows it", async () => {
  const b = browser();
  b.shelf.error = new DOMException("no room", "QuotaExceededError");
  const one = await new Tab(b).open();
  one.type("queues: [one]");
  await until(() => one.told, ["full true"]);
  one.type("queues: [one, more]");
  await until(() => b.shelf.refused, 2);
  assert.deepEqual(one.told, ["full true"], "once");
  b.shelf.error = null;
  one.type("queues: []");
  await until(b.shelf.texts, ["queues: []"]);
  b.shelf.error = new DOMException("never", "SecurityError");
  one.tab.room = 0;
  const incompressible = Array.from({ length: 9000 }, (_, i) => Math.sin(i).toString(36).slice(2)).join(" ");
  one.type(`# ${incompressible}`);
  await until(() => one.told, ["full true", "refused false"]);
  assert.equal(draftOf(one.tab, one.id), null, "an older text does not stay in its place");
});

test("a text that is not small is written down as the tab is left, and a reload shows it", async () => {
  const b = browser();
  const one = await new Tab(b).open();
  const long = `queues: []\n${"# a line\n".repeat(SMALL / 8)}`;
  one.type(long);
  await until(() => b.shelf.puts, 1);
  assert.equal(draftOf(one.tab, one.id), null);
  assert.equal(newest(b.all)!.text, undefined);
  one.close();
  assert.equal((await new Tab(b).open()).store.get().text, long, "the large store has it");
  one.tab.room = 1000;
  one.tab.map.clear();
  assert.equal((await new Tab(b, one.tab, one.state).open()).store.get().text, long, "also of a reload");
});

test("a draft is taken where it is newer than the address, and a link that is followed is taken as it is", async () => {
  const b = browser();
  const hash = await encode({ name: "n", text: "old", step: 3 });
  const before = await encode({ name: "n", text: "oldest" });
  const later = await encode({ name: "n", text: "newest" });
  const tab = new Memory();
  const draft = {
    id: "mine",
    name: "n",
    text: "new",
    time: 1,
    sharing: "ask" as const,
    versions: ["v"],
    addresses: [before, hash],
  };
  setDraft(tab, draft);
  const stores: Stores = {
    tab,
    all: b.all,
    kept: async () => b.shelf,
    haveKept: async () => true,
    hold: holder(undefined),
  };
  const of = async (at: string, was: unknown) => {
    const { text, id, sharing, shared } = await opening(at, stores, was);
    return [text, id === "mine", sharing, shared?.step];
  };
  assert.deepEqual(await of(hash, "mine"), ["new", true, "ask", 3]);
  assert.deepEqual(
    await of(before, "mine"),
    ["new", true, "ask", undefined],
    "the browser had not heard of the last address",
  );
  assert.deepEqual(await of(hash, null), ["old", false, "free", 3]);
  assert.deepEqual(await of(later, "mine"), ["newest", true, "free", undefined]);
  assert.deepEqual(await of("", "mine"), ["new", true, "ask", undefined]);
});

test("a reload at an address that the page has just replaced shows what was typed", async () => {
  const b = browser();
  const one = await new Tab(b).open();
  const links = await Promise.all(["one", "two"].map((text) => encode({ name: "", text })));
  one.type("one");
  one.hash = links[0]!;
  one.type("two");
  await until(b.shelf.texts, ["two"]);
  one.hash = links[1]!;
  one.leave();
  const again = new Tab(b, one.tab, one.state);
  again.hash = links[0]!;
  assert.equal((await again.open()).store.get().text, "two");
});

test("where the browser was killed the large store has the newest, and the tab goes on with it", async () => {
  const b = browser();
  const one = await new Tab(b).open();
  one.type("queues: [one]");
  await until(b.shelf.texts, ["queues: [one]"]);
  const early = new Map(b.all.map);
  one.type("queues: [two]");
  await until(b.shelf.texts, ["queues: [two]"]);
  let closed = one;
  // The browser had not written its small store for some time, or not at all.
  for (const [small, text] of [
    [early, "queues: [three]"],
    [new Map<string, string>(), "queues: [four]"],
  ] as const) {
    const was = b.shelf.texts();
    b.locks!.close(closed);
    b.all.map.clear();
    for (const [key, value] of small) b.all.map.set(key, value);
    const again = await new Tab(b).open();
    assert.deepEqual([[again.store.get().text], again.id], [was, one.id]);
    again.type(text);
    await until(b.shelf.texts, [text]);
    closed = again;
  }
});

test("a page that was too busy to hear that it has the lock has it all the same", async () => {
  const refusing = { request: async () => Promise.reject(new DOMException("not here", "SecurityError")) };
  assert.equal(
    await holder(refusing as unknown as LockManager)("a", 10),
    true,
    "where locks are refused nobody can tell",
  );
  let asked = 0;
  const busy = {
    request: async (_: string, options: LockOptions, run: (lock: unknown) => unknown) => {
      asked++;
      if (!options.ifAvailable) throw new DOMException("late", "TimeoutError");
      return run({});
    },
  };
  const hold = holder(busy as unknown as LockManager);
  assert.deepEqual([await hold("a", 10), await hold("a", 10), asked], [true, true, 2]);
});

test("damaged and refused stores are survived", async () => {
  const all = new Memory();
  for (const bad of [
    "{broken",
    "null",
    "[]",
    `{"id":1}`,
    `{"id":"a","name":"","text":"","time":1e18,"sharing":"free"}`,
  ]) {
    all.map.set("pumice.newest.1", bad);
    all.map.set("pumice.tab.1", bad);
    assert.equal(newest(all), null);
    assert.equal(draftOf(all, "a"), null);
  }
  const none = storageOrNone(() => {
    throw new Error("refused");
  });
  setNewest(none, { id: "a", name: "", text: "", time: 1, sharing: "free", versions: [] });
  assert.equal(newest(none), null);
  const refused = () => Promise.reject(new Error("refused"));
  all.map.set("pumice.newest.1", `{"id":"a","name":"","time":1,"sharing":"free","versions":[]}`);
  const first = await opening(
    "",
    { tab: none, all, kept: refused, haveKept: async () => false, hold: holder(undefined) },
    "b",
  );
  assert.equal(first.from, "starter");
});

test("what an older page kept is read whole, and is a cluster's where it looks so", () => {
  const all = new Memory();
  const texts = [
    "kind: Pod\nmetadata: {}\n",
    `{"kind":"List","items":[{"kind":"Node"}]}`,
    "kind: PodGroup\n",
    "jobs: []\n",
  ];
  const list: unknown[] = texts.map((text, i) => ({ id: `${i}`, name: "", text, time: i }));
  list.push(
    { id: "9", name: "own", text: "kind: Pod", time: 9, sharing: "free" },
    null,
    { id: 1 },
    { id: "x", time: 1 },
  );
  all.map.set("pumice.recent.1", JSON.stringify(list));
  assert.deepEqual(
    oldOnes(all).map((s) => [s.id, s.sharing]),
    [
      ["0", "ask"],
      ["1", "ask"],
      ["2", "free"],
      ["3", "free"],
      ["9", "free"],
    ],
  );
  all.map.set("pumice.recent.1", "{broken");
  assert.deepEqual(oldOnes(all), []);
});

const saved = (change: Partial<Saved> = {}): Saved => ({
  id: "a",
  name: "n",
  text: "t",
  time: 1,
  sharing: "free",
  versions: ["v"],
  ...change,
});

test("the newest scenario is kept with its text where that is small and there is room, else without, else not", () => {
  const all = new Memory();
  const after = (text: string, room = Infinity) => {
    all.room = Infinity;
    setNewest(all, saved({ id: "older" }));
    all.room = room;
    setNewest(all, saved({ text }));
    const now = newest(all);
    return now && [now.id, now.text?.length];
  };
  assert.deepEqual(after("x".repeat(SMALL)), ["a", SMALL]);
  assert.deepEqual(after("x".repeat(SMALL + 1)), ["a", undefined]);
  assert.deepEqual(after("x".repeat(500), 300), ["a", undefined]);
  assert.equal(after("x", 10), null, "an older one does not stay in its place");
  setNewest(all, null);
  assert.equal(all.map.size, 0);
});

test("a scenario that was removed is forgotten here, and the newest that is left takes its place", () => {
  const { tab, all } = { tab: new Memory(), all: new Memory() };
  const put = () => {
    setDraft(tab, { ...saved(), addresses: [] });
    setNewest(all, saved());
  };
  const next = { id: "b", name: "m", time: 2, sharing: "ask" as const };
  put();
  forgetHere({ tab, all }, "other", next);
  assert.deepEqual([draftOf(tab, "a")?.text, newest(all)?.id], ["t", "a"]);
  forgetHere({ tab, all }, "a", next);
  assert.equal(draftOf(tab, "a"), null);
  assert.deepEqual(newest(all), { ...next, versions: [] });
  put();
  forgetHere({ tab, all }, "a", undefined);
  assert.equal(newest(all), null);
});

test("what is not whole is no draft", () => {
  const tab = new Memory();
  const of = (change: object) => {
    setDraft(tab, { ...saved(), addresses: ["#1"], ...change });
    return draftOf(tab, "a")?.text ?? null;
  };
  assert.equal(of({}), "t");
  assert.equal(draftOf(tab, "b"), null);
  for (const change of [
    { id: 1 },
    { name: 1 },
    { text: 1 },
    { time: "1" },
    { time: 8.64e15 },
    { time: NaN },
    { sharing: "other" },
    { versions: "v" },
    { versions: ["v", 1] },
    { addresses: "#1" },
    { addresses: [1] },
  ])
    assert.equal(of(change), null, JSON.stringify(change));
  assert.equal(of({ sharing: "ask", versions: [] }), "t");
  assert.equal(setDraft(tab, null), true);
  assert.equal(tab.map.size, 0);
  tab.room = 3;
  assert.equal(setDraft(tab, { ...saved(), addresses: [] }), false);
});

test("a scenario is told by the first four names in it, each once, as YAML or JSON has them", () => {
  assert.equal(
    namesIn('queues: [{name: A}, {name: "b/c"}]\nnodes:\n- name: \'d-1.x\'\n- {"name": "A", "name": "e"}'),
    "A, b/c, d-1.x, e",
  );
  assert.equal(namesIn("jobs: [{name: a}, {name: b}, {name: c}, {name: d}, {name: e}]"), "a, b, c, d");
  assert.equal(namesIn("surname: x\nnames: y\n"), "");
  assert.equal(namesIn(`${"#".repeat(20_000)}\nname: far`), "");
});

test("what waits for a yes is in no link, so that a reload does not show it where the tab has no room", async () => {
  for (const [sharing, told] of [
    ["ask", "full false"],
    ["free", "full true"],
  ] as const) {
    const b = browser();
    b.shelf.error = new DOMException("no room", "QuotaExceededError");
    const one = await new Tab(b).open();
    one.tab.room = 0;
    one.store.set({ sharing });
    one.type("queues: [one]");
    await until(() => one.told, [told]);
  }
});

test("where the large store is refused the small one has the newest, if its text is there", async () => {
  const all = new Memory();
  const stores: Stores = {
    tab: new Memory(),
    all,
    kept: () => Promise.reject(new Error("refused")),
    haveKept: async () => false,
    hold: holder(undefined),
  };
  setNewest(all, saved({ id: "small", text: "queues: [small]" }));
  const { from, id, text } = await opening("", stores);
  assert.deepEqual([from, id, text], ["recent", "small", "queues: [small]"]);
});
