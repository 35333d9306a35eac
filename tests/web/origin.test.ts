// Where a text that comes in one piece is from decides whether it goes into the address before a yes.
import assert from "node:assert/strict";
import { test } from "node:test";
import { installOrigin } from "../../web/src/state/origin.ts";
import { newStore } from "../../web/src/state/state.ts";

const POD = `---\nkind: Pod\napiVersion: v1\nmetadata: {name: p, uid: "1"}\nspec: {containers: [{name: c, image: corp/a}]}\n`;
const QUEUE = "---\nkind: Queue\napiVersion: scheduling.volcano.sh/v1beta1\nmetadata: {name: one-more-queue}\n";

function page(text: string, verdict: (text: string) => boolean | Error = (text) => /image/.test(text)) {
  const store = newStore({ text });
  let id = "1";
  const asked: string[] = [];
  installOrigin(
    store,
    () => id,
    text,
    async (text) => {
      asked.push(text);
      await null;
      const is = verdict(text);
      if (is instanceof Error) throw is;
      return is;
    },
  );
  store.flush();
  const now = async () => {
    store.flush();
    const at = store.get().sharing;
    await new Promise((done) => setTimeout(done, 5));
    store.flush();
    return [at, store.get().sharing];
  };
  return {
    store,
    asked,
    set: (text: string) => (store.set({ text }), now()),
    open: (text: string, sharing: "free" | "ask") => ((id += "1"), store.set({ text, sharing }), now()),
  };
}

test("a cluster that is pasted asks from its first moment on, and after a yes the next one asks again", async () => {
  const p = page("queues: []\n");
  assert.deepEqual(await p.set(`queues: []\n${POD}`), ["ask", "ask"]);
  p.store.set({ sharing: "free" });
  assert.deepEqual(await p.set(`queues: [] # typed\n${POD}`), ["free", "free"]);
  assert.deepEqual(await p.set(`queues: []\n${POD.replace("p,", "q,")}${POD}`), ["ask", "ask"]);
  assert.equal(p.asked.length, 2);
});

test("what was written by hand is free again, what nobody could judge waits for a yes", async () => {
  assert.deepEqual(await page("queues: []\n").set(`queues: []\n${QUEUE}`), ["ask", "free"]);
  assert.deepEqual(await page("", () => new Error("no thread")).set(QUEUE), ["ask", "ask"]);
});

test("typing, the short form and what is opened are not judged here", async () => {
  const p = page("");
  for (let i = 1; i <= POD.length; i += 7) assert.deepEqual(await p.set(POD.slice(0, i)), ["free", "free"]);
  assert.deepEqual(await p.set("jobs:\n" + "- {name: j, replicas: 2, cpu: 1, queue: q}\n".repeat(9)), ["free", "free"]);
  assert.deepEqual(await p.open(POD, "free"), ["free", "free"]);
  assert.deepEqual(await p.open(QUEUE, "ask"), ["ask", "ask"]);
  assert.deepEqual(p.asked, []);
});

test("an older answer says nothing about a newer text, nor about another scenario", async () => {
  let end = (_: boolean) => {};
  const store = newStore({ text: "" });
  let id = "1";
  const ends: ((yes: boolean) => void)[] = [];
  installOrigin(
    store,
    () => id,
    "",
    () => new Promise((done) => ends.push(done)),
  );
  const set = (text: string) => (store.set({ text }), store.flush());
  store.flush();
  set(QUEUE);
  store.set({ sharing: "free" }); // a yes meanwhile
  set(POD);
  end = ends[0]!;
  end(false);
  await null;
  assert.equal(store.get().sharing, "ask");
  id = "2";
  ends[1]!(false);
  await null;
  assert.equal(store.get().sharing, "ask");
});

test("what the page shows at first is judged where it is not what the tab began with", async () => {
  const store = newStore({ text: POD });
  const asked: string[] = [];
  const judge = async (text: string) => {
    asked.push(text);
    return true;
  };
  installOrigin(store, () => "1", "queues: []\n", judge);
  store.flush();
  assert.deepEqual([store.get().sharing, asked], ["ask", [POD]]);
});
