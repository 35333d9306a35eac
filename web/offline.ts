// Vite plugin: writes sw.js, the service worker, with the list of the site's files and a version made of their names
// (which hold the hash of their contents) and of index.html.
import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import type { Plugin } from "vite";

export function offline(template: string, publicFolder: string): Plugin {
  return {
    name: "pumice-offline",
    apply: "build",
    enforce: "post",
    generateBundle(_options, bundle) {
      const extra = readdirSync(publicFolder).filter((f) => /\.(js|svg)$/.test(f));
      const files = ["./", ...Object.keys(bundle).filter((f) => !f.endsWith(".map")), ...extra].sort();
      const hash = createHash("sha256");
      for (const name of Object.keys(bundle).sort()) {
        const file = bundle[name]!;
        hash.update(name).update(file.type === "chunk" ? file.code : file.source);
      }
      for (const name of extra) hash.update(readFileSync(`${publicFolder}/${name}`));
      const source = readFileSync(template, "utf8")
        .replace('"__VERSION__"', JSON.stringify(hash.digest("hex").slice(0, 16)))
        .replace('["__FILES__"]', JSON.stringify(files));
      this.emitFile({ type: "asset", fileName: "sw.js", source });
    },
  };
}
