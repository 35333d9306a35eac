// What is asked beside the page's own runs: a thread of its own that goes with its answer, and can be ended at once.
import assert from "node:assert/strict";
import { test } from "node:test";
import { askAside, runAside } from "../../web/src/engine/aside.ts";
import type { Port } from "../../web/src/engine/client.ts";
import type { Answer } from "../../web/src/engine/protocol.ts";

interface Thread extends Port {
  sent: unknown[];
  ended: number;
}

function thread(): Thread {
  return {
    sent: [],
    ended: 0,
    onmessage: null,
    onerror: null,
    postMessage(message) {
      this.sent.push(message);
    },
    terminate() {
      this.ended++;
    },
  };
}
const say = (to: Thread, data: unknown) => to.onmessage!({ data: data as Answer } as MessageEvent<Answer>);
const READY = { kind: "ready", pumice: "", volcano: "", catalogue: "" };
const QUESTION = { kind: "upgrade", text: "t", from: "1.14", to: "1.15", language: "en", hosts: [] } as const;

test("a question is asked once the engine is up, and the thread ends with its answer", async () => {
  const worker = thread();
  const { answer } = askAside(() => worker, QUESTION);
  assert.deepEqual(worker.sent, []);
  say(worker, READY);
  assert.deepEqual(worker.sent, [{ ...QUESTION, id: 1 }]);
  say(worker, { kind: "progress", id: 1, done: 1, of: 2 });
  assert.equal(worker.ended, 0);
  const reply = { upgrade: null, diagnostics: [] };
  say(worker, { kind: "answered", id: 1, reply });
  assert.equal(await answer, reply);
  assert.equal(worker.ended, 1);
});

test("it is ended at once, before the engine is up or while it works", async () => {
  for (const started of [false, true]) {
    const worker = thread();
    const { answer, end } = askAside(() => worker, QUESTION);
    if (started) say(worker, READY);
    end();
    assert.equal(worker.ended, 1);
    assert.equal(await answer, null);
  }
});

test("a thread that dies is said to have died", async () => {
  for (const die of [
    (worker: Thread) => say(worker, { kind: "broken", message: "trap" }),
    (worker: Thread) => worker.onerror!({ message: "trap" } as ErrorEvent),
  ]) {
    const worker = thread();
    const { answer } = askAside(() => worker, QUESTION);
    say(worker, READY);
    die(worker);
    await assert.rejects(answer, /trap/);
    assert.equal(worker.ended, 1);
  }
});

test("another run comes with what ran: of a cycle among many its world", async () => {
  const worker = thread();
  const { answer } = runAside(() => worker, { text: "t", hosts: [], cycle: 3 });
  say(worker, READY);
  assert.deepEqual(worker.sent, [{ id: 1, kind: "run", text: "t", hosts: [], cycle: 3 }]);
  const result = JSON.stringify({ report: null, diagnostics: [] });
  say(worker, { kind: "ran", id: 1, result, world: { text: "w", diagnostics: [] }, outline: null, hosts: [], ms: 4 });
  assert.deepEqual(await answer, { report: null, diagnostics: [], text: "w", ms: 4 });
});
