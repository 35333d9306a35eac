// The page's entry is small, so that the engine's thread starts before the rest of the page is read. What the entry fetches
// then is named in the HTML all the same: the browser fetches it at once, in the order of its styles.
import type { HtmlTagDescriptor, Plugin, Rolldown } from "vite";

export function early(html: string, module: string): Plugin {
  return {
    name: "pumice-early",
    transformIndexHtml: {
      order: "post",
      handler(text, { bundle, filename }) {
        if (!bundle || !filename.endsWith(html)) return;
        const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
        const page = chunks.find((chunk) => chunk.facadeModuleId?.endsWith(module));
        if (!page) throw new Error(`${module} is no chunk of its own`);
        const scripts = new Set<string>();
        const styles = new Set<string>();
        const visit = (chunk: typeof page) => {
          if (scripts.has(chunk.fileName)) return;
          scripts.add(chunk.fileName);
          for (const name of chunk.imports) {
            const next = chunks.find((other) => other.fileName === name);
            if (next) visit(next);
          }
          for (const css of chunk.viteMetadata?.importedCss ?? []) styles.add(css);
        };
        visit(page);
        const link = (rel: string, file: string): HtmlTagDescriptor => ({
          tag: "link",
          attrs: { rel, crossorigin: true, href: `./${file}` },
          injectTo: "head",
        });
        const missing = (file: string) => !text.includes(file);
        return [
          ...[...styles].filter(missing).map((file) => link("stylesheet", file)),
          ...[...scripts].filter(missing).map((file) => link("modulepreload", file)),
        ];
      },
    },
  };
}

// The modules that are there before the first line of `entry` runs, itself not among them.
export function startOf(
  entry: string,
  modules: { getModuleInfo(id: string): Rolldown.ModuleInfo | null },
): Set<string> {
  const seen = new Set([entry]);
  for (const id of seen) modules.getModuleInfo(id)?.importedIds.forEach((next) => seen.add(next));
  seen.delete(entry);
  return seen;
}
