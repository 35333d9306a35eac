// The build compiles several sources of a library as one, so that their headers are parsed once. That works for any
// grouping only while a name in an anonymous namespace is not declared again in the same namespace by another source.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");

// The source without its comments, preprocessor lines and what its literals hold.
const bare = (text) =>
  text
    .replaceAll(/R"(\w*)\([^]*?\)\1"|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)'|\/\/.*|\/\*[^]*?\*\//g, (found) =>
      found.startsWith("/") ? " " : '""',
    )
    .replaceAll(/^#(?:.*\\\n)*.*/gm, "");

// What one declaration, its bodies and parentheses emptied, declares: [name, what it stands for where that is not new].
function declared(text) {
  const declaration = text.replaceAll(/template\s*<(?:[^<>]|<[^<>]*>)*>|\[\[.*?\]\]/g, "").trim();
  const type = /^(?:class|struct|union|enum(?: class)?)\s+(\w+)/.exec(declaration);
  if (type) return [[type[1]]];
  const alias = /^using\s+(?:(\w+)\s*=|((?:\w+::)+(\w+)))/.exec(declaration);
  if (alias) return [[alias[1] ?? alias[3], alias[1] ? declaration : `using ${alias[2]}`]];
  if (/^(?:namespace \w+ =|static_assert\b|TEST|INSTANTIATE_TEST)/.test(declaration)) return [];
  const call = /^[^={]*?\b(\w+)\s*\(\)/.exec(declaration);
  if (call) return /::\s*~?\w+\s*\(\)|\boperator\b/.test(declaration) ? [] : [[call[1]]];
  const first = /^[^=]*?[\w>*&]\s+[*&]?(\w+)(?:\[\w*\])*\s*(?:=|\{\}|,|$)/.exec(declaration);
  if (!first) return [];
  return [[first[1]], ...[...declaration.matchAll(/,\s*(k\w+)\s*=/g)].map((more) => [more[1]])];
}

// Every [name in an anonymous namespace, the namespace around it, what it is] of a source.
export function hidden(source) {
  const names = [];
  const open = []; // of each brace: the namespace that it opens, "" for an anonymous one, undefined for others
  let text = "";
  let parentheses = 0;
  const end = () => {
    if (open.at(-1) === "") {
      const around = open.filter(Boolean).join("::");
      for (const [name, what] of declared(text)) names.push([name, around, what]);
    }
    text = "";
  };
  for (const [sign] of bare(source).matchAll(/[{}();]|[^{}();]+/g)) {
    const others = open.filter((scope) => scope === undefined).length;
    if (sign === "{" && parentheses === 0) {
      const scope = others > 0 ? null : /(?:^|\s)namespace\s*([\w:]*)\s*$/.exec(text);
      if (scope) text = "";
      open.push(scope ? scope[1] : undefined);
    } else if (sign === "}" && parentheses === 0) {
      if (open.pop() === undefined && others === 1) {
        // A function ends here; a class or a value ends with its semicolon.
        text += "{}";
        if (/^(?!\s*(?:class|struct|union|enum)\b)[^=]*\(\)[^=]*\{\}$/.test(text)) end();
      }
    } else if (others > 0) continue;
    else if (sign === "(") parentheses++;
    else if (sign === ")") {
      if (--parentheses === 0) text += "()";
    } else if (parentheses > 0) continue;
    else if (sign === ";") end();
    else text += sign;
  }
  return names;
}

// The names that more than one of the sources hides, each for itself: [[path, text]…] → ["namespace::name: paths"…].
export function twice(sources) {
  const seen = new Map();
  for (const [path, text] of sources)
    for (const [name, around, what] of hidden(text)) {
      const key = `${around}::${name}`;
      if (!seen.has(key)) seen.set(key, new Map());
      seen.get(key).set(path, what ?? path);
    }
  return [...seen]
    .filter(([, of]) => new Set(of.values()).size > 1)
    .map(([key, of]) => `${key}: ${[...of.keys()].join(" ")}`)
    .sort();
}

const listed = (pattern) =>
  execFileSync("git", ["ls-files", pattern], { cwd: root, encoding: "utf8" }).trim().split("\n");

for (const folder of ["core", "tests/unit"])
  test(`a name in an anonymous namespace of ${folder} is one source's alone`, () => {
    const sources = listed(`${folder}/*.cc`).map((path) => [path, readFileSync(join(root, path), "utf8")]);
    assert.ok(sources.length > 100);
    assert.deepEqual(twice(sources), []);
  });

test("a name that two sources hide is seen", () => {
  const first = `namespace a {
using b::Same;
namespace {
using b::Shared;
constexpr double kOne = 1.0, kTwo = f(x, {2}); // kNot = 3
const char* const kText[] = {"struct Not {"};
struct Held { int kOne; };
template <typename T>
bool Asks(const T& of) { struct Local {}; return of; }
std::map<int, int> table{{1, 2}};
}  // namespace
int Held() { return 1; }
}`;
  assert.deepEqual(
    hidden(first).map(([name]) => name),
    ["Shared", "kOne", "kTwo", "kText", "Held", "Asks", "table"],
  );
  const second = (name) => [`${name}.cc`, `namespace a {\nnamespace {\nusing b::Shared;\nint ${name}(int x) {}\n}\n}`];
  assert.deepEqual(twice([["1.cc", first], second("Local")]), []);
  assert.deepEqual(twice([["1.cc", first], second("Asks")]), ["a::Asks: 1.cc Asks.cc"]);
});
