// The large store, over a stand-in for the browser's IndexedDB: who may write what, what is forgotten, and what is taken in.
import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import type { Saved } from "../../web/src/state/draft.ts";
import { MOST, openKept } from "../../web/src/state/kept.ts";
import { newest, setNewest } from "../../web/src/state/newest.ts";

function memory() {
  const map = new Map<string, string>();
  return {
    map,
    getItem: (k: string) => map.get(k) ?? null,
    setItem: (k: string, v: string) => void map.set(k, v),
    removeItem: (k: string) => void map.delete(k),
  };
}
const saved = (id: string, change: Partial<Saved> = {}): Saved => ({
  id,
  name: `name of ${id}`,
  text: `jobs: [{name: ${id}}]`,
  time: 1,
  sharing: "free",
  versions: ["v"],
  ...change,
});

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

test("what is put is found again, whole and in the list, and by another page", async () => {
  const kept = await openKept(memory());
  assert.deepEqual([await kept.list(), await kept.get("a")], [[], null]);
  assert.equal(await kept.put(saved("a", { sharing: "ask", versions: ["u", "v"] })), true);
  const whole = saved("a", { sharing: "ask", versions: ["v"] });
  const entry = { id: "a", name: "name of a", time: 1, sharing: "ask", version: "v", names: "a" };
  for (const page of [kept, await openKept(memory())]) {
    assert.deepEqual(await page.get("a"), whole);
    assert.deepEqual(await page.list(), [entry]);
  }
});

test("who knows of the last write may write, nobody else", async () => {
  const kept = await openKept(memory());
  await kept.put(saved("a", { versions: ["1"] }));
  assert.equal(await kept.put(saved("a", { text: "theirs", versions: ["2"] })), false);
  assert.equal((await kept.get("a"))!.text, "jobs: [{name: a}]");
  assert.equal(await kept.put(saved("a", { text: "mine", versions: ["1", "3"] })), true);
  assert.deepEqual((await kept.get("a"))!.versions, ["3"]);
  assert.equal((await kept.get("a"))!.text, "mine");
});

test("the list has the newest first, and the oldest go with their texts where there are too many", async () => {
  const kept = await openKept(memory());
  for (let i = 0; i < MOST + 2; i++) await kept.put(saved(`s${i}`, { time: 100 - i }));
  const ids = (await kept.list()).map(({ id }) => id);
  // The two that were put last are the oldest of all.
  assert.deepEqual(
    ids,
    Array.from({ length: MOST }, (_, i) => `s${i}`),
  );
  assert.deepEqual([await kept.get(`s${MOST}`), (await kept.get("s0"))?.time], [null, 100]);
});

test("what is forgotten is gone with its text", async () => {
  const kept = await openKept(memory());
  await kept.put(saved("a"));
  await kept.put(saved("b"));
  await kept.forget("a");
  assert.deepEqual([(await kept.list()).map(({ id }) => id), await kept.get("a")], [["b"], null]);
  assert.equal((await kept.get("b"))?.text, "jobs: [{name: b}]");
  assert.equal(await kept.put(saved("a", { versions: ["new"] })), true, "and anybody may write under its id");
});

test("what an older page kept is taken in once, the newest of all with what the list shows", async () => {
  const all = memory();
  const old = [saved("x", { time: 5 }), saved("y", { time: 9 })].map(({ versions: _, ...rest }) => rest);
  all.map.set("pumice.recent.1", JSON.stringify(old));
  const kept = await openKept(all);
  assert.deepEqual(
    (await kept.list()).map(({ id, time }) => [id, time]),
    [
      ["y", 9],
      ["x", 5],
    ],
  );
  assert.equal(all.map.has("pumice.recent.1"), false);
  const [first] = await kept.list();
  assert.deepEqual(newest(all), {
    id: "y",
    name: "name of y",
    time: 9,
    sharing: "free",
    versions: [first!.version],
  });
});

// What a tab wrote as it was closed, beside what the large store has under its id.
async function closed(there: Saved, left: Saved) {
  globalThis.indexedDB = new IDBFactory();
  await (await openKept(memory())).put(there);
  const all = memory();
  setNewest(all, left);
  const kept = await openKept(all);
  const list = await kept.list();
  return Promise.all(list.map(async ({ id }) => [id === "a", (await kept.get(id))!.text]));
}

test("what a tab wrote as it was closed takes the place of what it had written before", async () => {
  assert.deepEqual(
    await closed(saved("a", { versions: ["1"] }), saved("a", { time: 2, text: "later", versions: ["1", "2"] })),
    [[true, "later"]],
  );
  assert.deepEqual(
    await closed(saved("a", { time: 3, versions: ["2"] }), saved("a", { time: 2, text: "x", versions: ["1", "2"] })),
    [[true, "jobs: [{name: a}]"]],
    "it is older than what is there",
  );
});

test("where somebody else has written under its id it gets another one, unless it says the same", async () => {
  const there = saved("a", { time: 1, versions: ["other"] });
  assert.deepEqual(await closed(there, saved("a", { time: 2, text: "mine", versions: ["1"] })), [
    [false, "mine"],
    [true, "jobs: [{name: a}]"],
  ]);
  assert.deepEqual(await closed(there, saved("a", { time: 2, versions: ["1"] })), [[true, "jobs: [{name: a}]"]]);
});

test("where the browser refuses the store its own error says so, and who tries again later has it", async () => {
  const works = indexedDB;
  const refused = new DOMException("no", "SecurityError");
  globalThis.indexedDB = { open: () => assert.fail(refused) } as unknown as IDBFactory;
  await assert.rejects(openKept(memory()), { name: "SecurityError" });
  globalThis.indexedDB = works;
  const kept = await openKept(memory());
  assert.equal(await kept.put(saved("a")), true);
});
