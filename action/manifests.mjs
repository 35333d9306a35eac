// What a folder of manifests holds, before a change and after it.
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

const IS_MANIFEST = /\.(ya?ml|json)$/i;

const git = (...args) => execFileSync("git", args, { encoding: "utf8", maxBuffer: 1 << 28 });

/** The files below these paths, in their order; a path that is not there is none. */
export function filesOf(paths) {
  return paths.flatMap((path) => {
    if (!existsSync(path)) return [];
    if (!statSync(path).isDirectory()) return [path];
    const inside = readdirSync(path, { recursive: true }).map((name) => join(path, name));
    return inside.filter((file) => IS_MANIFEST.test(file)).sort();
  });
}

/**
 * One object of a file, the line its name stands at, and the one its text begins at. Where kind and name cannot be told, `kind` is "".
 * @typedef {{ kind: string, name: string, line: number, first: number, text: string }} Part
 */

const blank = (text) => text.replace(/[^\n]/g, " ");

// What `metadata` holds in itself, with blanks in place of what is deeper (labels may have a `name`, too), so that the rest stands
// where it stood.
function metadataOf(text) {
  const braces = /(?<=^metadata:[ \t]*\{)/m.exec(text);
  if (braces) {
    let end = braces.index;
    for (let depth = 1; end < text.length && depth > 0; ++end)
      depth += text[end] === "{" ? 1 : text[end] === "}" ? -1 : 0;
    return { index: braces.index, inside: text.slice(braces.index, end - 1).replace(/\{.*\}/gs, blank) };
  }
  const block = /(?<=^metadata:[ \t]*(?:#.*)?)(?:\n(?:[ \t]+.*|[ \t]*#.*|))+/m.exec(text);
  if (!block) return undefined;
  const indent = /^( +)[^\s#]/m.exec(block[0])?.[1] ?? "";
  const own = (line) => (line.search(/\S/) === indent.length ? line.replace(/\{.*\}/g, blank) : blank(line));
  return { index: block.index, inside: block[0].split("\n").map(own).join("\n") };
}

/** @returns {Part} */
function partOf(text, first) {
  const kind = /^kind:[ \t]*["']?([\w.]+)/m.exec(text)?.[1];
  const meta = metadataOf(text);
  const key = (name) => new RegExp(`(?<=(?:^|[{,\\s])["']?${name}["']?:\\s*["']?)[^\\s"',}]+`).exec(meta?.inside ?? "");
  const [name, ns] = [key("name"), key("namespace")];
  if (!kind || !name) return { kind: "", name: "", line: first, first, text };
  const line = first + text.slice(0, meta.index + name.index).split("\n").length - 1;
  return { kind, name: ns && ns[0] !== "default" ? `${ns[0]}/${name[0]}` : name[0], line, first, text };
}

// The items of a list in YAML, each moved to the margin; none where they are not one below another.
function itemsOf(text, first) {
  const head = /^items:[ \t]*(#.*)?\n/m.exec(text);
  const begin = head ? head.index + head[0].length : text.length;
  const lines = text.slice(begin).split("\n");
  const dash = /^ *(?=- )/.exec(lines.find((line) => /^ *[^\s#]/.test(line)) ?? "")?.[0];
  if (dash === undefined) return [];
  const line = first + text.slice(0, begin).split("\n").length - 1;
  const items = [];
  for (const [i, one] of lines.entries()) {
    if (one.startsWith(`${dash}- `)) items.push({ first: line + i, lines: [` ${one.slice(dash.length + 1)}`] });
    else if (/^[^\s#-]/.test(one)) break;
    else items.at(-1)?.lines.push(one.slice(dash.length));
  }
  return items.map((item) => {
    const deep = item.lines[0].search(/\S/);
    return partOf(
      item.lines.map((one) => one.slice(Math.min(deep, Math.max(one.search(/\S/), 0)))).join("\n"),
      item.first,
    );
  });
}

// The objects of JSON, each at the line where its name stands, as far as that is written once.
function objectsInJson(text) {
  const whole = JSON.parse(text);
  const flat = (one) => (Array.isArray(one?.items) ? one.items.flatMap(flat) : [one]);
  return (Array.isArray(whole) ? whole : [whole]).flatMap(flat).map((one) => {
    const { kind = "", metadata: { name = "", namespace = "default" } = {} } = one ?? {};
    const at = text.search(new RegExp(`"name"\\s*:\\s*${JSON.stringify(name).replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}`));
    const line = text.slice(0, Math.max(at, 0)).split("\n").length;
    const told =
      kind && name ? { kind, name: namespace === "default" ? name : `${namespace}/${name}` } : { kind: "", name: "" };
    return { ...told, line, first: line, text: JSON.stringify(one) };
  });
}

/** The objects of a file, those of its lists too, as far as their kind and name can be told without reading YAML whole. */
export function objectsIn(written) {
  const text = written.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");
  if (/^\s*[[{]/.test(text)) {
    try {
      return objectsInJson(text);
    } catch {
      // YAML may begin so, too.
    }
  }
  /** @type {Part[]} */
  const parts = [];
  let first = 1;
  for (const document of text.split(/^---(?=\s|$).*$/m)) {
    if (/^[ \t]*[^\s#]/m.test(document)) {
      const items = /^kind:[ \t]*["']?\w*List\b/m.test(document) ? itemsOf(document, first) : [];
      parts.push(...(items.length ? items : [partOf(document, first)]));
    }
    first += document.split("\n").length - 1;
  }
  return parts;
}

/** The files of these paths in a commit, each with its text. */
export function filesAt(commit, paths) {
  const listed = git("ls-tree", "-r", "-z", "--name-only", commit, "--", ...paths);
  const files = listed.split("\0").filter((file) => IS_MANIFEST.test(file));
  return files.map((file) => ({ file, text: git("show", `${commit}:${file}`) }));
}

export const textsOf = (files) => files.map((file) => ({ file, text: readFileSync(file, "utf8") }));

/** Several files as one. */
export const together = (texts) => texts.map(({ text }) => text.replace(/\n*$/, "\n")).join("---\n");

/**
 * What is new or other than in `before`, and KIND/NAME of each object that is no more. What has no kind and name that can be told is
 * changed where its text is new; the first of these is `untold`, and nothing is known to be gone, since it may be in there.
 * @returns {{ changed: (Part & { file: string })[], deleted: string[], untold?: Part & { file: string } }}
 */
export function changesOf(before, after) {
  const id = ({ kind, name, text }) => (kind ? `${kind}/${name}` : text.trim());
  const known = new Map();
  for (const { text } of before) for (const part of objectsIn(text)) known.set(id(part), part);
  const changed = [];
  for (const { file, text } of after)
    for (const part of objectsIn(text)) {
      if (known.get(id(part))?.text.trim() !== part.text.trim()) changed.push({ file, ...part });
      known.delete(id(part));
    }
  const untold = changed.find(({ kind }) => !kind);
  const gone = [...known.values()].filter(({ kind }) => kind).map(id);
  return { changed, deleted: untold ? [] : gone, untold };
}

/** These parts as texts to apply, one of each file, and where a line of such a text is from. */
export function changedFiles(changed) {
  return [...new Set(changed.map(({ file }) => file))].map((file) => {
    const parts = changed.filter((part) => part.file === file);
    const text = parts.map((part) => part.text.replace(/\n*$/, "\n")).join("---\n");
    const place = (line) => {
      let from = 1;
      for (const part of parts) {
        const lines = part.text.replace(/\n*$/, "\n").split("\n").length;
        if (line < from + lines || part === parts.at(-1))
          return { file, line: part.first + Math.min(line - from, lines - 1) };
        from += lines;
      }
    };
    return { file, text, place };
  });
}

/** A sentence on what to write where this checkout has not the commit. */
export function whyNotThere(commit) {
  const { error, status } = spawnSync("git", ["cat-file", "-e", `${commit}^{commit}`], { stdio: "ignore" });
  if (error) return `git cannot be run: ${error.message}`;
  if (status === 0) return undefined;
  return `The base commit ${commit} is not in this checkout, so nothing is compared: write \`with: {fetch-depth: 0}\` at actions/checkout.`;
}
