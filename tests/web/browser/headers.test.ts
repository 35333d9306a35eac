// The site behind the headers that it is shipped with, and without any: the policy is never violated, no request leaves
// the site, and the engine's thread may ask an extender that the person has allowed, and nobody else may.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { after, test } from "node:test";
import { POLICY } from "../../../web/handbook/frame.ts";
import { openSite, type Site } from "./browser.ts";
import { allocated, eventually, open, openYaml, setYaml } from "./kit.ts";

const PUBLIC = new URL("../../../web/public/", import.meta.url);

interface Rule {
  path: string;
  pattern: RegExp;
  headers: Record<string, string>;
}

// Every rule whose path fits gives its headers, as the hosts that read the file do it.
function parseHeaders(text: string): Rule[] {
  const rules: Rule[] = [];
  for (const line of text.split("\n").filter((l) => l.trim() && !l.startsWith("#"))) {
    if (/^\S/.test(line))
      rules.push({
        path: line.trim(),
        pattern: new RegExp(`^${line.trim().replace(/[.]/g, "\\.").replace(/\*/g, ".*")}$`),
        headers: {},
      });
    else {
      const [, name, value] = /^\s+([\w-]+): (.*)$/.exec(line)!;
      rules.at(-1)!.headers[name!] = value!;
    }
  }
  return rules;
}

const rules = parseHeaders(readFileSync(new URL("_headers", PUBLIC), "utf8"));
const headersOf = (path: string) => {
  const fitting = rules.filter((r) => r.pattern.test(path));
  const policies = fitting.filter((r) => r.headers["Content-Security-Policy"]);
  assert.ok(policies.length <= 1, `${path} has ${policies.length} policies, and all of them would hold`);
  return Object.assign({}, ...fitting.map((r) => r.headers)) as Record<string, string>;
};

const sites: [string, Site][] = [
  ["without headers", await openSite()],
  ["with the shipped headers", await openSite((path) => headersOf(path === "/index.html" ? "/" : path))],
];
after(() => Promise.all(sites.map(([, site]) => site.close())));

test("the pages' headers repeat their meta tags, and nginx.conf says the same", () => {
  const nginx = readFileSync(new URL("nginx.conf", PUBLIC), "utf8");
  for (const page of ["index.html", "learn.html", "embed.html", "docs.html", "docs.zh.html"]) {
    const meta = /http-equiv="Content-Security-Policy"\s+content="([^"]*)"/.exec(
      readFileSync(new URL(`../${page}`, PUBLIC), "utf8"),
    )![1]!;
    assert.equal(headersOf(`/${page}`)["Content-Security-Policy"], meta, page);
  }
  for (const path of ["/docs/index.html", "/docs/zh/input.html"])
    assert.equal(headersOf(path)["Content-Security-Policy"], POLICY, path);
  for (const path of ["/", "/engine/worker.js", "/docs/index.html"])
    assert.ok(nginx.includes(`"${headersOf(path)["Content-Security-Policy"]}"`), path);
  const allowed = rules.flatMap((r) =>
    /connect-src[^;]*http/.test(r.headers["Content-Security-Policy"] ?? "") ? [r.path] : [],
  );
  assert.deepEqual(allowed, ["/engine/*"], "only the engine's own thread may leave the site");
});

// nginx itself, where it is installed, with the shipped file included.
const NGINX =
  process.env["NGINX"] ??
  ["/usr/sbin/nginx", "/usr/local/sbin/nginx", "/usr/local/nginx/sbin/nginx"].find((path) => existsSync(path));

test("nginx sends what _headers says", { skip: NGINX ? false : "nginx is not installed" }, async () => {
  const folder = mkdtempSync(join(tmpdir(), "pumice-nginx-"));
  const port = await freePort();
  const root = fileURLToPath(new URL("../../../build/site", import.meta.url));
  writeFileSync(
    join(folder, "nginx.conf"),
    `daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/error.log;
events {}
http { access_log off; client_body_temp_path ${folder}/b; proxy_temp_path ${folder}/p; fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
server { listen 127.0.0.1:${port}; root ${root}; include ${fileURLToPath(new URL("nginx.conf", PUBLIC))}; } }`,
  );
  const nginx = spawn(NGINX!, ["-p", folder, "-c", join(folder, "nginx.conf"), "-e", join(folder, "error.log")], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  nginx.stderr.on("data", (chunk) => (said += String(chunk)));
  try {
    const url = `http://127.0.0.1:${port}`;
    await eventually(
      () => fetch(`${url}/`).then((r) => r.status),
      (status) => status === 200,
      `nginx answers ${said}`,
    );
    const worker = readdirSync(join(root, "engine"))[0]!;
    const asset = readdirSync(join(root, "assets")).find((f) => f.endsWith(".css"))!;
    const wasm = readdirSync(join(root, "assets")).find((f) => f.endsWith(".wasm"))!;
    for (const path of [
      "/",
      "/index.html",
      "/learn.html",
      "/embed.html",
      "/docs.html",
      "/docs.zh.html",
      "/docs/index.html",
      "/docs/zh/input.html",
      `/engine/${worker}`,
      `/assets/${asset}`,
      `/assets/${wasm}`,
      "/pumice-playground.js",
    ]) {
      const response = await fetch(url + path);
      assert.equal(response.status, 200, path);
      const wanted = headersOf(path);
      // The embedded page's meta tag narrows what its header allows.
      if (path === "/embed.html") wanted["Content-Security-Policy"] = headersOf("/")["Content-Security-Policy"]!;
      for (const [name, value] of Object.entries(wanted))
        assert.equal(response.headers.get(name), value, `${path} ${name}`);
    }
    const engine = await fetch(`${url}/assets/${wasm}`);
    assert.equal(engine.headers.get("content-type"), "application/wasm");
    for (const path of ["/", `/assets/${wasm}`, `/assets/${asset}`, `/engine/${worker}`])
      assert.equal((await fetch(url + path)).headers.get("content-encoding"), "gzip", path);
    // A page that is kept would name files of an older version.
    for (const path of ["/", "/embed.html", "/docs.html", "/sw.js", "/pumice-playground.js"])
      assert.equal((await fetch(url + path)).headers.get("cache-control"), "no-cache", path);
    assert.equal((await fetch(`${url}/docs.zh.html`)).headers.get("content-type"), "text/html; charset=utf-8");
    assert.match((await fetch(`${url}/pumice-playground.js`)).headers.get("content-type")!, /^text\/javascript/);
  } finally {
    nginx.kill();
  }
});

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}

for (const [name, site] of sites) {
  test(`${name}: no violation, no request to another host, in any part of the page`, async () => {
    site.errors.length = 0;
    const page = await open(site, { keeps: true });
    const outside: string[] = [];
    page.on("request", (r) => !r.url().startsWith(site.url) && !/^(blob|data):/.test(r.url()) && outside.push(r.url()));
    await allocated(page, "A", "28");
    await openYaml(page);
    await page.locator(".cm-content").click();
    for (const tab of ["shares", "stops", "cycles", "compare", "messages"]) await page.click(`#tab-${tab}`);
    await page.getByRole("button", { name: "中文" }).click();
    await eventually(
      () => page.locator(".queues h2").innerText(),
      (text) => text === "队列",
      "in Chinese",
    );
    await page.getByRole("button", { name: "EN", exact: true }).click();
    await page.locator(".queues").getByLabel("Save as").first().click();
    await Promise.all([
      page.waitForEvent("download"),
      page.locator(".menu-list:popover-open").getByText("Picture (PNG)").click(),
    ]);
    await page.goto(`${site.url}embed.html`);
    await page.waitForSelector(".q .row");
    await page.goto(`${site.url}docs.html`);
    await page.frameLocator("pumice-playground iframe").first().locator(".q .row").first().waitFor();
    await page.goto(`${site.url}docs.zh.html`);
    await page.frameLocator("pumice-playground iframe").first().locator(".q .row").first().waitFor();
    await page.goto(`${site.url}docs/index.html`);
    await page.frameLocator("pumice-playground iframe").first().locator(".slide-bars .row").first().waitFor();
    await page.getByRole("combobox").fill("weight");
    await page.locator("#hits [role=option]").first().waitFor();
    assert.deepEqual(outside, []);
    assert.deepEqual(site.errors, []);
  });

  test(`${name}: the page itself cannot leave the site, the engine's thread can once it is allowed`, async () => {
    const asked: string[] = [];
    const server = createServer((request, response) => {
      asked.push(request.method!);
      response
        .writeHead(200, {
          "Access-Control-Allow-Origin": "*",
          "Access-Control-Allow-Headers": "content-type",
          "Content-Type": "application/json",
        })
        .end("{}");
    });
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
    try {
      const page = await open(site);
      assert.equal(
        await page.evaluate(
          (url) =>
            fetch(url).then(
              () => "sent",
              () => "refused",
            ),
          origin,
        ),
        "refused",
      );
      await setYaml(
        page,
        `plugins: [[gang], [proportion, predicates, {extender: {extender.urlPrefix: "${origin}", extender.predicateVerb: predicate}}]]\nnodes: [{name: n, cpu: 4}]\njobs: [{name: j, cpu: 1}]\n`,
      );
      await page.locator(".banner.host").getByText("Allow for this tab").click();
      await eventually(
        () => page.locator(".banner.host").getAttribute("data-trouble"),
        (t) => t === "none",
        "the extender answers",
      );
      assert.ok(asked.includes("POST"));
    } finally {
      server.closeAllConnections();
      server.close();
    }
  });
}
