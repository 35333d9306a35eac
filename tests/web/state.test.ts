import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { mock, test } from "node:test";
import { EngineClient, type Listener, type Port } from "../../web/src/engine/client.ts";
import type { Answer, Request } from "../../web/src/engine/protocol.ts";
import { csv } from "../../web/src/model/csv.ts";
import { prefs, setPrefs } from "../../web/src/state/prefs.ts";
import { History } from "../../web/src/state/history.ts";
import { Store } from "../../web/src/state/store.ts";
import { errorsOf, newStore, stepTo, withResult, type State } from "../../web/src/state/state.ts";
import { encode, installAddress, linkOf, sharedOf } from "../../web/src/state/address.ts";
import { LONGEST } from "../../web/src/state/letters.ts";
import { newId } from "../../web/src/state/id.ts";
import { fromShared, unknownStops } from "../../web/src/state/session.ts";
import { read, storageOrNone, write } from "../../web/src/state/storage.ts";
import { decode, type Shared } from "../../web/src/state/url.ts";
import { en as first } from "../../web/src/i18n/en.ts";
import { singular } from "../../web/src/i18n/index.ts";
import { TIME_WORDS } from "../../web/src/i18n/time-words.ts";
import { enLater } from "../../web/src/i18n/en-later.ts";
import { zh } from "../../web/src/i18n/zh.ts";
import { guide } from "./fixture.ts";

test("a scenario survives its way through the address", async () => {
  const shared = {
    name: "团队 A",
    text: "queues: []\n# ümläut\n",
    step: 4,
    tab: "yaml" as const,
    resource: "cpu",
    selection: { kind: "queue" as const, id: "A" },
    drawer: "compare" as const,
    runLength: "2m",
    stops: [["round", "queue = A"]] as [string, string][],
    a: { name: "before", text: "queues: [x]\n" },
  };
  const hash = await encode(shared);
  assert.match(hash, /^#1\/[\w-]+$/);
  assert.deepEqual(await decode(hash), { ok: true, shared });
});

test("broken, newer and foreign addresses say so", async () => {
  const hash = await encode({ name: "x", text: "y".repeat(500) });
  assert.deepEqual(await decode(hash.slice(0, -6)), { ok: false, reason: "broken" });
  assert.deepEqual(await decode("#1/!!!"), { ok: false, reason: "broken" });
  assert.deepEqual(await decode("#2/abc"), { ok: false, reason: "newer" });
  assert.equal(await decode(""), null);
  assert.equal(await decode("#top"), null);
});

test("a link survives what writing programs do to it", async () => {
  const shared = { name: "x", text: "y" };
  const hash = await encode(shared);
  for (const written of [
    hash.replace("/", "%2F"),
    hash.replace("/", "%2f"),
    `${hash}.`,
    `${hash})`,
    `${hash}%20`,
    `${hash}&utm_source=chat`,
  ])
    assert.deepEqual(await decode(written), { ok: true, shared }, written);
});

test("fields of the wrong type in an address are left out", async () => {
  const hash = await encode({
    name: 7,
    text: "ok",
    step: -1,
    selection: { kind: "__proto__", id: "x" },
    drawer: "__proto__",
    stops: [["round"], 3],
    a: { name: 1, text: "x" },
    runLength: 5,
  } as never);
  assert.deepEqual(await decode(hash), { ok: true, shared: { name: "", text: "ok" } });
  assert.deepEqual(await decode(await encode({ name: "x" } as never)), { ok: false, reason: "broken" });
});

test("undo and redo: a gesture is one step", () => {
  const h = new History("0");
  h.change("1", "drag", 1);
  h.change("2", "drag", 2);
  h.change("3", "", 3);
  assert.equal(h.undo(), "2");
  assert.equal(h.undo(), "0");
  assert.equal(h.undo(), null);
  assert.equal(h.redo(), "2");
  h.change("4", "typing", 10);
  assert.equal(h.redo(), null);
  h.change("45", "typing", 100);
  h.change("456", "typing", 5000);
  assert.equal(h.undo(), "45");
  assert.equal(h.undo(), "2");
});

test("preferences of the wrong type are left out, and a full store is survived", () => {
  const map = new Map<string, string>();
  let full = false;
  const store = {
    getItem: (k: string) => map.get(k) ?? null,
    setItem: (k: string, v: string) => {
      if (full) throw new Error("quota");
      map.set(k, v);
    },
    removeItem: (k: string) => void map.delete(k),
  };
  setPrefs(store, { theme: "dark", left: 400 });
  setPrefs(store, { language: "zh" });
  assert.deepEqual(prefs(store), { theme: "dark", left: 400, language: "zh" });
  full = true;
  setPrefs(store, { theme: "light" });
  assert.equal(prefs(store).theme, "dark");
  map.set("pumice.prefs.1", `{"theme":"pink","left":"wide","language":1,"toured":"yes"}`);
  assert.deepEqual(prefs(store), {});
  map.set("pumice.prefs.1", "{broken");
  assert.deepEqual(prefs(store), {});
});

function client() {
  const ports: (Port & { sent: Request[]; ended: boolean; say(a: Answer): void })[] = [];
  const log: string[] = [];
  const listener: Listener = {
    ready: () => log.push("ready"),
    answer: (a, { text }) => log.push(`answer ${text} ${a.diagnostics.map((d) => d.code)}`),
    busy: (since) => log.push(since ? "busy" : "idle"),
    stopped: (reason) => log.push(reason),
  };
  const open = () => {
    const port = {
      sent: [] as Request[],
      ended: false,
      onmessage: null,
      onerror: null,
      postMessage: (r: Request) => void port.sent.push(r),
      terminate: () => void (port.ended = true),
      say: (data: Answer) => (port.onmessage as ((e: { data: Answer }) => void) | null)?.({ data }),
    } as unknown as (typeof ports)[number];
    ports.push(port);
    return port;
  };
  return { engine: new EngineClient(open, listener, 30), ports, log };
}
const ran = (id: number): Answer => ({
  kind: "ran",
  id,
  result: `{"report":null,"diagnostics":[{"code":"d"}]}`,
  outline: null,
  hosts: [],
  ms: 1,
});

test("one request runs, the newest waits, those between are dropped, late answers too", () => {
  const { engine, ports, log } = client();
  engine.send("a");
  ports[0]!.say({ kind: "ready", pumice: "", volcano: "", catalogue: "" });
  engine.send("b");
  engine.send("c");
  assert.deepEqual(
    ports[0]!.sent.map((r) => r.text),
    ["a"],
  );
  ports[0]!.say(ran(99));
  ports[0]!.say(ran(1));
  assert.deepEqual(
    ports[0]!.sent.map((r) => r.text),
    ["a", "c"],
  );
  ports[0]!.say(ran(3));
  assert.deepEqual(
    log.filter((l) => l.startsWith("answer")),
    ["answer a d", "answer c d"],
  );
});

test("a worker that hangs or dies is replaced, and what waits is run by the new one", async () => {
  const { engine, ports, log } = client();
  ports[0]!.say({ kind: "ready", pumice: "", volcano: "", catalogue: "" });
  engine.send("slow");
  engine.send("next");
  await new Promise((done) => setTimeout(done, 60));
  assert.ok(ports[0]!.ended);
  assert.ok(log.includes("timeout"));
  ports[1]!.say({ kind: "ready", pumice: "", volcano: "", catalogue: "" });
  assert.deepEqual(
    ports[1]!.sent.map((r) => r.text),
    ["next"],
  );
  ports[0]!.say(ran(1)); // a ghost
  assert.ok(!log.some((line) => line.startsWith("answer")));
  ports[1]!.say(ran(2));
});

test("the chosen moment is kept or stays at the end", () => {
  const store = newStore();
  store.set(withResult(store.get(), { text: "", scenario: "", cycle: null, report: guide(), ms: 1 }));
  assert.equal(store.get().step, 106);
  stepTo(store, 5);
  store.set(withResult(store.get(), { text: "", scenario: "", cycle: null, report: guide(), ms: 1 }));
  assert.equal(store.get().step, 5);
  stepTo(store, 999);
  assert.equal(store.get().atEnd, true);
});

test("tables as CSV: quoted, and no formula for a spreadsheet", () => {
  assert.equal(
    csv({
      columns: [
        { name: "a", numeric: false },
        { name: "b", numeric: true },
      ],
      rows: [
        [`=1+"x"`, -2],
        ["l\n2", null],
      ],
    }),
    `a,b\r\n"'=1+""x""",-2\r\n"l\n2",\r\n`,
  );
});

test("both languages have the same gaps in every text", () => {
  const gaps = (text: string) => [...text.matchAll(/\{\w+\}/g)].map((m) => m[0]).sort();
  const en = { ...first, ...enLater };
  assert.deepEqual(Object.keys(zh).sort(), Object.keys(en).sort());
  assert.equal(Object.keys(en).length, Object.keys(first).length + Object.keys(enLater).length, "no word twice");
  for (const key of Object.keys(en) as (keyof typeof en)[]) {
    assert.deepEqual(gaps(zh[key]), gaps(en[key]), key);
    assert.ok(zh[key].trim(), key);
  }
});

test("one is no plural, wherever a text counts", () => {
  assert.equal(
    singular("1 queues · 11 jobs · 1 pods, 2.1 shares, 0 binds"),
    "1 queue · 11 jobs · 1 pod, 2.1 shares, 0 binds",
  );
  for (const whole of [
    "job-1 is",
    "node-1 has",
    "what Q1 deserves → 4",
    "weight of A → 1 is",
    "1 was enough, 1 has none, 1 does",
    "pods.1 nodes",
    "0/1 nodes are available",
    "1 pod",
  ])
    assert.equal(singular(whole), whole);
  assert.equal(singular("1 classes, 1 entries, 1 boxes, (1 nodes)"), "1 class, 1 entry, 1 box, (1 node)");
  // A verb behind the noun would stay plural: "1 job are".
  for (const text of Object.values({ ...first, ...enLater }))
    assert.doesNotMatch(text, /(?<!of its )\{\w+\} \w+s (are|have|wait|get)\b/);
  const src = new URL("../../web/src/", import.meta.url);
  const code = readdirSync(src, { recursive: true, encoding: "utf8" })
    .filter((f) => f.endsWith(".ts") && !f.startsWith("i18n"))
    .map((f) => readFileSync(new URL(f, src), "utf8"))
    .join("\n");
  const many = new Set(["shareLength", "nFiles", "eachNode"]); // never of one
  const counting = Object.entries({ ...first, ...enLater, ...TIME_WORDS.en }).filter(
    ([key, text]) =>
      /\{(n|of|total|dropped|queues|jobs|pods|nodes|errors|warnings|cycles|binds|evictions|finished)\} \w+s\b/.test(
        text,
      ) && !many.has(key),
  );
  for (const [key] of counting) assert.ok(!new RegExp(`(?<!counted\\(\\s*)\\b[tw]\\("${key}"`).test(code), key);
});

test("what does not fit into a frame comes in the next one, late watchers last, and nobody is left behind", () => {
  let clock = 0;
  const store = new Store({ step: 0, filter: "" }, () => clock);
  const drawn: string[] = [];
  let whole = 0;
  store.whenDrawn(() => whole++);
  const draws = (name: string, takes: number) => (s: { step: number; filter: string }) => {
    drawn.push(`${name} ${s.step}${s.filter}`);
    clock += takes;
  };
  store.watch((s) => [s.step, s.filter], draws("form", 3), "late");
  store.watch((s) => [s.step], draws("queues", 3));
  store.watch((s) => [s.step], draws("jobs", 3));
  store.watch(
    (s) => [s.step],
    (s) => drawn.push(`run ${s.step}`),
    "first",
  );
  store.flush();
  assert.deepEqual(drawn, ["run 0", "queues 0", "jobs 0", "form 0"], "a flush draws everything");
  const frame = (change: { step?: number; filter?: string }) => {
    drawn.length = 0;
    store.set(change);
    store.draw();
    return drawn.join(", ");
  };
  assert.equal(whole, 1);
  assert.equal(frame({ step: 1 }), "run 1, queues 1, jobs 1", "their time is used up");
  assert.equal(whole, 1, "not everything is drawn yet");
  assert.equal(frame({}), "form 1");
  assert.equal(whole, 2);
  assert.equal(frame({ filter: "x" }), "form 1x");
  assert.equal(frame({ step: 2 }), "run 2, queues 2x, jobs 2x");
  assert.equal(frame({ step: 3 }), "run 3, form 3x, queues 3x", "who was left out comes first");
  assert.equal(frame({ step: 4 }), "run 4, jobs 4x, form 4x");
  assert.equal(frame({}), "queues 4x");
  assert.equal(frame({}), "");
});

const shown: Partial<State> = {
  name: "n",
  text: "t",
  tab: "yaml",
  step: 3,
  atEnd: false,
  resource: "cpu",
  cycle: 0,
  drawer: "compare",
  lesson: { id: "fair" } as State["lesson"],
  runLength: "2m",
  breakpoints: new Map([["round", "queue = A"]]),
  pinned: { name: "p", text: "old", result: null as never },
  variants: [{ name: "v", text: "w" }],
  selection: { kind: "queue", id: "A" },
};
const inLink: Shared = {
  name: "n",
  text: "t",
  tab: "yaml",
  step: 3,
  resource: "cpu",
  cycle: 0,
  drawer: "compare",
  lesson: "fair",
  runLength: "2m",
  stops: [["round", "queue = A"]],
  a: { name: "p", text: "old" },
  more: [{ name: "v", text: "w" }],
  selection: { kind: "queue", id: "A" },
};

test("a link has what the page shows, and of what is as it always is nothing", () => {
  const of = (state: Partial<State>) => sharedOf(newStore(state).get());
  assert.deepEqual(of(shown), inLink);
  assert.deepEqual(of({ name: "n", text: "t" }), { name: "n", text: "t", tab: "form" });
  assert.deepEqual(of({ name: "n", text: "t", drawer: "messages", step: 3 }), { name: "n", text: "t", tab: "form" });
  const same = of({ text: "old", pinned: { name: "p", text: "old", result: null as never } });
  assert.equal(same.a, undefined, "a scenario is not compared with itself");
});

test("the page shows what a link says, and leaves the rest as it is", () => {
  assert.deepEqual(fromShared(inLink), {
    tab: "yaml",
    resource: "cpu",
    selection: { kind: "queue", id: "A" },
    cycle: 0,
    variants: [{ name: "v", text: "w" }],
    drawer: "compare",
    panel: "events",
    asked: {},
    runLength: "2m",
    breakpoints: new Map([["round", "queue = A"]]),
    step: 3,
    atEnd: false,
  });
  assert.deepEqual(fromShared({ name: "n", text: "t" }), {});
  const newer: Shared = { ...inLink, step: 0, stops: [["future", ""], ...inLink.stops!] };
  assert.deepEqual(unknownStops(newer), ["future"]);
  assert.deepEqual(unknownStops({ name: "", text: "" }), []);
  assert.deepEqual([...fromShared(newer).breakpoints!.keys()], ["round"]);
  assert.deepEqual([fromShared(newer).step, fromShared(newer).atEnd], [0, false]);
});

// A text that no compression makes much shorter.
const incompressible = (length: number) =>
  Array.from({ length: length / 8 }, (_, i) =>
    Math.sin(i + 1)
      .toString(36)
      .slice(4, 12)
      .padEnd(8, "x"),
  ).join("");

test("what is too long for a link is compared with nothing, or is in none", async () => {
  const pinned = { name: "p", text: incompressible(60_000), result: null as never };
  const state = (change: Partial<State>) => newStore({ name: "n", text: "t", ...change }).get();
  const short = await linkOf(state({}));
  assert.deepEqual(await decode(short), { ok: true, shared: { name: "n", text: "t", tab: "form" } });
  assert.equal(await linkOf(state({ pinned, variants: [{ name: "v", text: "w" }] })), short);
  assert.equal(await linkOf(state({ pinned }), true), "", "the whole was asked for");
  assert.equal(await linkOf(state({ text: pinned.text })), "");
  const both = await linkOf(state({ pinned: { ...pinned, text: "old" } }));
  assert.ok(both.length < LONGEST);
  assert.deepEqual(((await decode(both)) as { shared: Shared }).shared.a, { name: "p", text: "old" });
});

test("fields of an address are cut where they are long, and taken where they are what they should be", async () => {
  const of = async (fields: object) => {
    const read = await decode(await encode({ name: "n", text: "t", ...fields } as Shared));
    assert.ok(read?.ok);
    const { name: _, text: __, ...rest } = read.shared;
    return rest;
  };
  const long = "x".repeat(300);
  const cut = "x".repeat(200);
  assert.deepEqual(await of({ resource: long, runLength: long, a: { name: long, text: long } }), {
    resource: cut,
    runLength: cut,
    a: { name: cut, text: long },
  });
  assert.equal(((await decode(await encode({ name: long, text: "" }))) as { shared: Shared }).shared.name, cut);
  assert.deepEqual(await of({ step: 0, cycle: 7, tab: "form" }), { step: 0, cycle: 7, tab: "form" });
  assert.deepEqual(await of({ step: 1.5, cycle: -1, tab: "other", resource: 3 }), {});
  assert.deepEqual(await of({ drawer: "a-1", lesson: `a${"b".repeat(59)}` }), {
    drawer: "a-1",
    lesson: `a${"b".repeat(59)}`,
  });
  for (const drawer of ["", "A", "1a", "a_b", " a", "a ", "a".repeat(61)])
    assert.deepEqual(await of({ drawer }), {}, drawer);
  for (const kind of ["queue", "job", "task", "node"] as const)
    assert.deepEqual(await of({ selection: { kind, id: "x" } }), { selection: { kind, id: "x" } });
  assert.deepEqual(await of({ selection: { kind: "queue" } }), {});
  const stops = Array.from({ length: 50 }, (_, i) => [`k${i}`.padEnd(60, "k"), "c"]);
  assert.deepEqual(
    (await of({ stops })).stops,
    stops.slice(0, 40).map(([kind]) => [kind!.slice(0, 40), "c"]),
  );
  assert.deepEqual(await of({ stops: [["a"], ["a", 1], [1, "a"], "ab"] }), {});
  const more = Array.from({ length: 9 }, (_, i) => ({ name: `${i}`, text: "x" }));
  assert.deepEqual(await of({ more: [null, { name: "a" }, { text: "a" }, ...more] }), { more: more.slice(0, 6) });
  assert.deepEqual(await of({ more: "x", stops: "x", a: null, selection: null }), {});
});

test("what is as long as an address and cannot be read is broken, what is short is a place on the page", async () => {
  assert.deepEqual(await decode(`#${"x".repeat(40)}`), { ok: false, reason: "broken" });
  assert.equal(await decode(`#${"x".repeat(39)}`), null);
  assert.deepEqual(await decode("#9999/x"), { ok: false, reason: "newer" });
  assert.equal(await decode("#99999/x"), null);
  assert.deepEqual(await decode(await encode([] as never)), { ok: false, reason: "broken" });
  assert.deepEqual(await decode(await encode(null as never)), { ok: false, reason: "broken" });
});

test("the address follows the page half a second after its last change, and is empty until a yes", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const places: string[] = [];
  const store = newStore({ name: "n", text: "a" });
  installAddress(store, (hash) => places.push(hash));
  const change = (state: Partial<State>, ms: number) => {
    store.set(state);
    store.flush();
    mock.timers.tick(ms);
  };
  // Waits for as many as are wanted; where none is, until one could have come.
  const are = async (wanted: string[], why = "") => {
    for (let i = 0; i < 3; i++) await linkOf(store.get());
    for (const end = Date.now() + 20_000; places.length < wanted.length && Date.now() < end;)
      await new Promise((done) => setImmediate(done));
    const read = await Promise.all(places.splice(0).map(decode));
    assert.deepEqual(
      read.map((one) => (one?.ok ? one.shared.text : "")),
      wanted,
      why,
    );
  };
  change({}, 499);
  await are([]);
  mock.timers.tick(1);
  await are(["a"]);
  change({ text: "b" }, 400);
  change({ text: "c" }, 400);
  await are([], "it rests first");
  mock.timers.tick(100);
  change({ text: "d" }, 0);
  await are([], "an older text is not put over a newer one");
  mock.timers.tick(500);
  await are(["d"]);
  change({ sharing: "ask" }, 500);
  await are([""]);
  change({ sharing: "free" }, 500);
  await are(["d"]);
  for (const state of [
    { selection: { kind: "queue" as const, id: "A" } },
    { step: 3, atEnd: false },
    { tab: "yaml" as const },
  ]) {
    change(state, 500);
    await are(["d"], JSON.stringify(state));
  }
  change({ language: "zh", notice: "x", playing: true }, 500);
  await are([], "what no link has changes none");
  mock.timers.reset();
});

test("a gesture that ends where it began is no step", () => {
  const h = new History("0");
  h.change("1", "", 0);
  h.change("2", "drag", 1);
  h.change("3", "drag", 2);
  h.change("1", "drag", 3);
  assert.equal(h.undo(), "0");
  h.change("4", "drag", 4);
  assert.equal(h.undo(), "0", "and what comes later is one");
});

test("undo goes back as far as it may, a gesture that is over is over, and what is the same is no change", () => {
  const h = new History("0");
  assert.deepEqual([h.canUndo, h.canRedo, h.redo()], [false, false, null]);
  h.change("0", "", 1);
  assert.equal(h.canUndo, false);
  h.change("1", "drag", 1);
  h.settle();
  h.change("2", "drag", 2);
  assert.equal(h.undo(), "1");
  assert.deepEqual([h.canUndo, h.canRedo], [true, true]);
  h.change("3", "drag", 3); // after an undo a gesture is a new one
  assert.equal(h.canRedo, false);
  assert.equal(h.undo(), "1");
  const typing = new History("");
  typing.change("a", "typing", 1000);
  typing.change("ab", "typing", 1799);
  typing.change("abc", "typing", 2599);
  assert.deepEqual([typing.undo(), typing.undo(), typing.undo()], ["ab", "", null]);
  const long = new History("0");
  for (let i = 1; i <= 310; i++) long.change(`${i}`, "", i);
  let steps = 0;
  let last: string | null = null;
  for (let text = long.undo(); text !== null; text = long.undo()) {
    steps++;
    last = text;
  }
  assert.deepEqual([steps, last], [300, "10"]);
  assert.equal(long.redo(), "11");
});

test("preferences are what they may be, and a store says whether it took something", () => {
  const map = new Map<string, string>();
  const store = {
    getItem: (k: string) => map.get(k) ?? null,
    setItem: (k: string, v: string) => void map.set(k, v),
    removeItem: (k: string) => void map.delete(k),
  };
  const whole = { language: "en", theme: "light", left: 300, drawer: 200, toured: true } as const;
  setPrefs(store, whole);
  assert.deepEqual(prefs(store), whole);
  map.set("pumice.prefs.1", `{"toured":false,"drawer":"high","language":"de"}`);
  assert.deepEqual(prefs(store), {});
  for (const bad of ["null", "3", `"x"`]) {
    map.set("pumice.prefs.1", bad);
    assert.deepEqual(prefs(store), {});
  }
  assert.equal(write(store, "a", [1]), true);
  assert.deepEqual([read(store, "a"), read(store, "b")], [[1], null]);
  assert.equal(
    storageOrNone(() => store),
    store,
  );
  const none = storageOrNone(() => ({ ...store, getItem: () => assert.fail("refused") }));
  assert.deepEqual([write(none, "a", 1), read(none, "a"), none.removeItem("a")], [false, null, undefined]);
});

test("a name is of twelve letters and digits, and never the same again", () => {
  const ids = Array.from({ length: 200 }, newId);
  for (const id of ids) assert.match(id, /^[0-9a-z]{12}$/);
  assert.equal(new Set(ids).size, 200);
});

test("of what is said of a text the errors are told apart", () => {
  const of = (severity: "error" | "warning") => ({ severity, code: severity, message: "" });
  assert.deepEqual(errorsOf([of("warning"), of("error")]), [of("error")]);
});

test("a moment before the beginning is the beginning, and without a result there is none", () => {
  const store = newStore();
  stepTo(store, 5);
  assert.equal(store.get().step, 0);
  store.set(withResult(store.get(), { text: "t", scenario: "t", cycle: null, report: guide(), ms: 7 }));
  const { text, ms } = store.get().result!;
  assert.deepEqual([text, ms], ["t", 7]);
  stepTo(store, -3);
  assert.deepEqual([store.get().step, store.get().atEnd], [0, false]);
});

test("who has stopped watching is not called, what has not changed is not drawn, and a touch looks again", () => {
  const store = new Store({ a: 1, b: 1 }, () => 0);
  const drawn: string[] = [];
  let beside = 0;
  const stop = store.watch(
    (s) => [s.a],
    (s) => drawn.push(`a${s.a}`),
  );
  store.watch(
    (s) => [s.b, beside],
    (s) => drawn.push(`b${s.b}.${beside}`),
  );
  store.flush();
  const frame = (change: () => void) => {
    drawn.length = 0;
    change();
    store.draw();
    return drawn.join(" ");
  };
  assert.equal(
    frame(() => store.set({ a: 2 })),
    "a2",
  );
  assert.equal(
    frame(() => store.set({ a: 2, b: 1 })),
    "",
  );
  beside = 1;
  assert.equal(
    frame(() => store.touch()),
    "b1.1",
  );
  stop();
  assert.equal(
    frame(() => store.set({ a: 3, b: 2 })),
    "b2.1",
  );
  assert.equal(
    frame(() => store.set({ a: 3 })),
    "",
  );
});

test("a page begins in English with the form, before the engine is there", () => {
  const { language, tab, drawer, panel, engine, theme, sharing, atEnd } = newStore().get();
  assert.deepEqual(
    { language, tab, drawer, panel, engine, theme, sharing, atEnd },
    {
      language: "en",
      tab: "form",
      drawer: "events",
      panel: "queues",
      engine: "starting",
      theme: "",
      sharing: "free",
      atEnd: true,
    },
  );
});
