// The page's rooms (web/src): which folder may import which, no circle of files, and no view that imports another view. What
// two views share stands in views/parts or below; only the shell and the entries put views together. A pane is one row of
// views/panes/index.ts and one folder.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path/posix";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const src = fileURLToPath(new URL("../../web/src", import.meta.url));

// A room may import itself and these. The rooms of views/panels and of views/panes are their folders, each a view.
const LOGIC = ["dom", "i18n", "model", "charts", "engine", "gallery", "course", "state"];
const MAY = {
  dom: [],
  i18n: ["dom"],
  model: ["i18n"],
  charts: ["dom", "i18n", "model"],
  editor: ["model"],
  engine: ["i18n", "model"],
  gallery: ["i18n", "model"],
  // The documentation has the playground's colours, and nothing else of it.
  handbook: ["views/shell"],
  course: ["engine", "i18n", "model"],
  state: ["engine", "gallery", "i18n", "model"],
  "views/parts": LOGIC,
  "views/course": [...LOGIC, "views/parts"],
  "views/form": [...LOGIC, "views/parts"],
  "views/panels/": [...LOGIC, "views/parts"],
  "views/embed": [...LOGIC, "views/parts"],
  "views/panes/": [...LOGIC, "views/parts"],
  "views/panes": [...LOGIC, "views/parts", "views/panes/"],
  "views/shell": [...LOGIC, "editor", "views/parts", "views/form", "views/panels/", "views/panes"],
  ".": [
    ...LOGIC,
    "handbook",
    "views/course",
    "views/embed",
    "views/parts",
    "views/shell",
    "views/panels/",
    "views/panes",
  ],
};

function roomOf(path) {
  const parts = dirname(path).split("/");
  return parts[0] === "views" ? parts.slice(0, /panels|panes/.test(parts[1]) ? 3 : 2).join("/") : parts[0];
}

// A view's folder stands in MAY under the folder that holds all of its kind: "views/panes/why" is "views/panes/".
function kindOf(room) {
  return room.replace(/^(views\/(?:panels|panes)\/).+/, "$1");
}

// What a file imports, of types and of what is fetched later too.
function importsOf(path, text) {
  const found = text.matchAll(/(?:\bfrom\s+|\bimport\s+|\bimport\s*\(\s*)"(\.[^"]+\.(?:ts|css))"/g);
  return [...new Set([...found].map(([, target]) => join(dirname(path), target)))];
}

// The complaints about one file's text.
function check(path, text) {
  const own = roomOf(path);
  if (!(kindOf(own) in MAY)) return [`${path}: "${own}" is no room; see tests/layers/page.test.mjs`];
  return importsOf(path, text).flatMap((target) => {
    const other = roomOf(target);
    return other === own || MAY[kindOf(own)].includes(kindOf(other)) ? [] : [`${path} must not import ${target}`];
  });
}

// A circle of files that import each other, as the names along it; null where there is none.
function circle(imports) {
  const done = new Set();
  const way = [];
  const visit = (path) => {
    if (way.includes(path)) return [...way.slice(way.indexOf(path)), path];
    if (done.has(path)) return null;
    way.push(path);
    for (const target of imports.get(path) ?? []) {
      const found = visit(target);
      if (found) return found;
    }
    way.pop();
    done.add(path);
    return null;
  };
  for (const path of imports.keys()) {
    const found = visit(path);
    if (found) return found;
  }
  return null;
}

const files = readdirSync(src, { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".ts"))
  .map((path) => [path, readFileSync(join(src, path), "utf8")]);

test("a folder of the page imports only what it may, and no view another view", () => {
  assert.ok(files.length > 150);
  assert.deepEqual(
    files.flatMap(([path, text]) => check(path, text)),
    [],
  );
});

test("no circle of imports in the page", () => {
  assert.equal(circle(new Map(files.map(([path, text]) => [path, importsOf(path, text)]))), null);
});

test("a pane is one row and one folder of the same name, and whatever shows a pane names one", () => {
  const registry = readFileSync(join(src, "views/panes/index.ts"), "utf8");
  const rows = [...registry.matchAll(/\bid: "(\w+)"/g)].map(([, id]) => id);
  const folders = readdirSync(join(src, "views/panes"), { withFileTypes: true }).filter((e) => e.isDirectory());
  assert.deepEqual(rows.slice().sort(), folders.map((e) => e.name).sort());
  assert.deepEqual(
    importsOf("views/panes/index.ts", registry)
      .filter((path) => roomOf(path).startsWith("views/panes/"))
      .sort(),
    rows.map((id) => `views/panes/${id}/${id}.ts`).sort(),
  );
  for (const [path, text] of files.filter(([path]) => roomOf(path) !== "i18n"))
    for (const [, id] of text.matchAll(/\bdrawer: "(\w+)"/g))
      assert.ok(rows.includes(id), `${path}: "${id}" is no pane`);
});

test("the checks see what they must", () => {
  assert.equal(check("model/a.ts", 'import { b } from "./b.ts";').length, 0);
  assert.equal(check("model/a.ts", 'import type { State } from "../state/state.ts";').length, 1);
  assert.equal(check("views/panes/why/a.ts", 'import { h } from "../../../dom/h.ts";').length, 0);
  assert.equal(check("views/panes/why/a.ts", 'import { b } from "./b.ts";\nimport "../../parts/menu.css";').length, 0);
  assert.equal(check("views/panes/why/a.ts", 'import { b } from "../stops/stops.ts";').length, 1);
  assert.equal(check("views/panes/why/a.ts", 'await import("../../panels/jobs/jobs.ts")').length, 1);
  assert.equal(check("views/panels/jobs/a.ts", 'let a: typeof import("../../panes/index.ts");').length, 1);
  assert.equal(check("views/parts/a.ts", 'import { b } from "../shell/drawer.ts";').length, 1);
  assert.equal(check("views/shell/a.ts", 'import { b } from "../panes/why/why.ts";').length, 1);
  assert.equal(check("views/a.ts", "").length, 1);
  assert.deepEqual(circle(new Map([["a", ["b"]], ["b", ["c"]], ["c", ["b"]]])), ["b", "c", "b"]); // prettier-ignore
  assert.equal(circle(new Map([["a", ["b", "c"]], ["b", ["c"]], ["c", []]])), null); // prettier-ignore
});
