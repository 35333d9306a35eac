// What a folder of manifests holds, before a change and after it.
import { execFileSync } from "node:child_process";
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

/** @typedef {{ kind: string, name: string, line: number, text: string }} Part one object of a file, and the line it begins at */

/** The objects of a file, as far as their kind and name can be told without reading YAML whole. */
export function objectsIn(text) {
  /** @type {Part[]} */
  const parts = [];
  let line = 1;
  for (const part of text.split(/^---.*$/m)) {
    const kind = /^kind:\s*["']?([\w.]+)/m.exec(part)?.[1];
    // `metadata:` on a line of its own with its keys below, or in braces.
    const meta = /(?<=^metadata:[ \t]*)(\{[^}]*\}|(?:\n[ \t]+.*)+)/m.exec(part);
    const key = (name) => new RegExp(`(?<=(?:^|[{,\\s])${name}:\\s*["']?)[^\\s"',}]+`).exec(meta?.[0] ?? "");
    const [name, ns] = [key("name"), key("namespace")];
    if (kind && name) {
      const at = line + part.slice(0, meta.index + name.index).split("\n").length - 1;
      parts.push({ kind, name: ns ? `${ns[0]}/${name[0]}` : name[0], line: at, text: part });
    }
    line += part.split("\n").length - 1;
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
 * What is new or other than in `before`, and KIND/NAME of each object that is no more.
 * @returns {{ changed: (Part & { file: string })[], deleted: string[] }}
 */
export function changesOf(before, after) {
  const known = new Map();
  for (const { text } of before)
    for (const part of objectsIn(text)) known.set(`${part.kind}/${part.name}`, part.text.trim());
  const changed = [];
  for (const { file, text } of after)
    for (const part of objectsIn(text)) {
      const id = `${part.kind}/${part.name}`;
      if (known.get(id) !== part.text.trim()) changed.push({ file, ...part });
      known.delete(id);
    }
  return { changed, deleted: [...known.keys()] };
}
