// Who may be asked by the extender plugin, and what is said of those that are not.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Hosts, isMixed, type Surroundings } from "../../web/src/engine/hosts.ts";

const here = (page: string, send: Surroundings["send"] = () => ({ status: 200, body: "{}" })): Surroundings => ({
  page,
  send,
});

test("nothing is sent to a host that is not allowed", () => {
  const hosts = new Hosts(
    [],
    here("https://page.test/", () => assert.fail("sent")),
  );
  for (const url of [
    "https://a.test/predicate",
    "http://b.test:8080/x",
    "file:///etc/passwd",
    "//a.test/x",
    "no address",
  ])
    assert.ok(hosts.post(url, "{}", 1000).error, url);
  assert.deepEqual(
    [...hosts.news.values()],
    [
      { origin: "https://a.test", trouble: "ask", requests: 0 },
      { origin: "http://b.test:8080", trouble: "ask", requests: 0 },
    ],
  );
});

test("allowing one origin allows no other: not another port, scheme or host", () => {
  const sent: string[] = [];
  const hosts = new Hosts(
    ["https://a.test"],
    here("https://page.test/", (url) => (sent.push(url), { status: 200, body: "" })),
  );
  for (const url of [
    "https://a.test/x",
    "https://a.test:444/x",
    "http://a.test/x",
    "https://a.test.evil/x",
    "https://a.test@evil.test/x",
  ])
    hosts.post(url, "", 0);
  assert.deepEqual(sent, ["https://a.test/x"]);
});

test("an https page asks http hosts only on this machine", () => {
  for (const [page, target, mixed] of [
    ["https://page.test/", "http://a.test/", true],
    ["https://page.test/", "https://a.test/", false],
    ["https://page.test/", "http://localhost:9000/", false],
    ["https://page.test/", "http://127.0.0.1/", false],
    ["https://page.test/", "http://[::1]:80/", false],
    ["https://page.test/", "http://127.0.0.1.evil.test/", true],
    ["http://page.test/", "http://a.test/", false],
  ] as const)
    assert.equal(isMixed(page, new URL(target)), mixed, `${page} → ${target}`);
  const hosts = new Hosts(
    ["http://a.test"],
    here("https://page.test/", () => assert.fail("sent")),
  );
  assert.ok(hosts.post("http://a.test/x", "", 0).error);
  assert.equal(hosts.news.get("http://a.test")!.trouble, "mixed");
});

test("a host that fails is asked once, and is told apart afterwards", async () => {
  let sent = 0;
  const fail = (name: string) => () => {
    sent++;
    throw Object.assign(new Error(name), { name });
  };
  for (const [name, reachable, trouble] of [
    ["NetworkError", true, "cors"],
    ["NetworkError", false, "unreachable"],
    ["TimeoutError", true, "slow"],
  ] as const) {
    sent = 0;
    const hosts = new Hosts(["https://a.test"], here("https://page.test/", fail(name)));
    for (let i = 0; i < 3; i++) assert.ok(hosts.post("https://a.test/x", "", 500).error);
    assert.equal(sent, 1);
    const [news] = await hosts.explain(() => (reachable ? Promise.resolve() : Promise.reject(new Error("gone"))));
    assert.equal(news!.trouble, trouble);
  }
});
