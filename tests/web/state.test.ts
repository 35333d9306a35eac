import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { EngineClient, type Listener, type Port } from "../../web/src/engine/client.ts";
import type { Answer, Request } from "../../web/src/engine/protocol.ts";
import { csv } from "../../web/src/model/csv.ts";
import { prefs, setPrefs } from "../../web/src/state/prefs.ts";
import { History } from "../../web/src/state/history.ts";
import { Store } from "../../web/src/state/store.ts";
import { newStore, stepTo, withResult } from "../../web/src/state/state.ts";
import { encode } from "../../web/src/state/address.ts";
import { decode } from "../../web/src/state/url.ts";
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
