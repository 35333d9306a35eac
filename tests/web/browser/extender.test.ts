// The extender plugin in the browser, with a real server on another port: nothing is sent before the person says yes, and
// every way of failing is explained.
import assert from "node:assert/strict";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { after, test } from "node:test";
import type { Page } from "playwright-core";
import { openSite } from "./browser.ts";
import { eventually, linked, open, setYaml } from "./kit.ts";

const site = await openSite();
after(() => site.close());

interface Extender {
  origin: string;
  asked: string[];
  close(): Promise<void>;
}

// Refuses every node whose name ends in 1; cors: what it tells browsers.
async function extender(cors: boolean, delayMs = 0): Promise<Extender> {
  const asked: string[] = [];
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const headers: Record<string, string> = cors
      ? { "Access-Control-Allow-Origin": "*", "Access-Control-Allow-Headers": "content-type" }
      : {};
    let body = "";
    request.on("data", (part) => (body += part));
    request.on("end", () => {
      asked.push(`${request.method} ${request.url}`);
      if (request.method !== "POST")
        return void response.writeHead(request.method === "OPTIONS" ? 204 : 404, headers).end();
      const { node } = JSON.parse(body) as { node?: { Name: string } };
      const refuse = request.url === "/predicate" && node?.Name.endsWith("1");
      setTimeout(
        () =>
          response
            .writeHead(200, { "Content-Type": "application/json", ...headers })
            .end(JSON.stringify(refuse ? { status: "not this node", code: 2 } : {})),
        delayMs,
      );
    });
  };
  const server: Server = createServer(answer);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    asked,
    close: () => {
      server.closeAllConnections();
      return new Promise((done) => server.close(() => done()));
    },
  };
}

const scenario = (origin: string, timeout = "5s") => `actions: [allocate]
plugins:
  - [priority, gang]
  - [predicates, proportion, {extender: {extender.urlPrefix: "${origin}", extender.httpTimeout: ${timeout}, extender.predicateVerb: predicate, extender.ignorable: true}}]
nodes: [{name: node, count: 2, cpu: 4}]
jobs: [{name: j, replicas: 6, cpu: 1}]
`;

const banner = (page: Page) => page.locator(".banner.host");
const trouble = (page: Page, wanted: string) =>
  eventually(
    () => banner(page).getAttribute("data-trouble"),
    (t) => t === wanted,
    `trouble is ${wanted}`,
  );
const podsOn = (page: Page, node: string) => page.locator(`[data-node="${node}"] .pod`).count();

test("nothing is sent until the host is allowed; then its answers count", async () => {
  const server = await extender(true);
  try {
    const page = await open(site);
    await setYaml(page, scenario(server.origin));
    await trouble(page, "ask");
    assert.match(await banner(page).innerText(), new RegExp(`wants to ask ${server.origin}`));
    await eventually(
      () => podsOn(page, "node-1"),
      (n) => n > 0,
      "without the extender both nodes are used",
    );
    assert.equal(server.asked.length, 0, "asked before it was allowed");
    await banner(page).getByText("Allow for this tab").click();
    await trouble(page, "none");
    await eventually(
      () => podsOn(page, "node-1"),
      (n) => n === 0,
      "the extender refuses node-1",
    );
    assert.equal(await podsOn(page, "node-0"), 4);
    assert.ok(server.asked.includes("POST /predicate"));
    await banner(page).getByText("No longer allow").click();
    await trouble(page, "ask");
    const before = server.asked.length;
    // A link cannot allow a host: another page of the same scenario asks again.
    const other = await open(site, { hash: await linked(page, (shared) => shared.text.includes(server.origin)) });
    await trouble(other, "ask");
    assert.equal(server.asked.length, before);
  } finally {
    await server.close();
  }
});

test("a server that does not allow this page, one that is not there, one that is slow: each is explained", async () => {
  const strict = await extender(false);
  const slow = await extender(true, 3000);
  const gone = await extender(true);
  await gone.close();
  try {
    const page = await open(site);
    for (const [origin, timeout, wanted, says] of [
      [strict.origin, "5s", "cors", /Access-Control-Allow-Origin: http:\/\/localhost/],
      [gone.origin, "5s", "unreachable", /Nothing answers/],
      [slow.origin, "300ms", "slow", /httpTimeout/],
    ] as const) {
      await setYaml(page, scenario(origin, timeout));
      await trouble(page, "ask");
      await banner(page).getByText("Allow for this tab").click();
      await trouble(page, wanted);
      assert.match(await banner(page).innerText(), says);
      await eventually(
        () => page.locator(".node .pod").count(),
        (n) => n === 6,
        "an ignorable extender that does not answer refuses nothing",
      );
    }
  } finally {
    await Promise.all([strict.close(), slow.close()]);
  }
});
