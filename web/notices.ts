// Vite plugins: LICENSE.txt, NOTICE.txt, THIRD_PARTY_NOTICES.txt and sbom.cdx.json beside the page. The last two name each
// npm package of which a module is in the bundle, and what is linked into the engine.
import { readFileSync } from "node:fs";
import type { Plugin } from "vite";
import { noticesOf, npmPart, packageOf, wasmParts } from "../ci/notices.mjs";
import { sbomOf } from "../ci/sbom.mjs";

export function notices(root: string): { collect: () => Plugin; write: Plugin } {
  const packages = new Set<string>();
  // Threads are bundled each by itself, before the page that starts them is.
  const collect = (): Plugin => ({
    name: "pumice-notices-collect",
    apply: "build",
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== "chunk") continue;
        for (const id of file.moduleIds) {
          const name = packageOf(id);
          if (name) packages.add(name);
        }
      }
    },
  });
  const write: Plugin = {
    name: "pumice-notices",
    apply: "build",
    enforce: "post",
    generateBundle() {
      const parts = [...[...packages].sort().map(npmPart), ...wasmParts()];
      const emit = (fileName: string, source: string) => this.emitFile({ type: "asset", fileName, source });
      for (const name of ["LICENSE", "NOTICE"]) emit(`${name}.txt`, readFileSync(`${root}/${name}`, "utf8"));
      emit("THIRD_PARTY_NOTICES.txt", noticesOf("This site", parts));
      emit("sbom.cdx.json", sbomOf("pumice-site", parts));
    },
  };
  return { collect, write };
}
