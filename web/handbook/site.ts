// Vite plugin: the documentation as static pages, docs/*.html and docs/zh/*.html, of the Markdown in docs/, the engine's tables and
// docs/evidence; and what the search knows of them, a module for each language.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import type { Catalogue, Engine, Term } from "@pumice/engine";
import { setCatalogue } from "../src/model/catalogue.ts";
import type { Report } from "../src/model/report.ts";
import { runText } from "../src/engine/run.ts";
import type { Built } from "./built.ts";
import { commandsPage, findingsPage } from "./commands.ts";
import { evidenceOf, PARTS } from "./evidence.ts";
import { fieldsPage, objectsPage } from "./fields.ts";
import { framed, type Files } from "./frame.ts";
import { render } from "./markdown.ts";
import { fileOf, PAGES, placeOf, type Language, type PageRow } from "./pages.ts";
import { actionsPage, glossaryPage, pluginsPage, releasesPage } from "./tables.ts";

export const LANGUAGES: Language[] = ["en", "zh"];

// A hit: page, anchor, title, what one would type for it, text, whether it is a field. Short keys, as there are thousands.
export interface Hit {
  p: string;
  a: string;
  t: string;
  n: string[];
  x: string;
  f: 0 | 1;
}

export interface Made {
  row: PageRow;
  language: Language;
  built: Built;
}

const MOST_TEXT = 400; // letters of a section that the search knows

export async function loadEngine(build: string): Promise<Engine> {
  const { default: createEngine } = (await import(`${build}/pumice.mjs`)) as {
    default: (options: object) => Promise<Engine>;
  };
  return createEngine({ wasmBinary: readFileSync(`${build}/pumice.wasm`) });
}

// All pages without their frame.
export function makePages(root: string, engine: Engine, languages: readonly Language[] = LANGUAGES): Made[] {
  setCatalogue(engine.catalogue());
  const catalogue = JSON.parse(engine.catalogue()) as Catalogue;
  const read = (path: string) => readFileSync(join(root, path), "utf8");
  const lint = [read("core/words/lint_en.inc"), read("core/words/lint_zh.inc")] as const;
  const known = new Map<string, boolean>();
  const isScenario = (text: string): boolean => {
    if (!known.has(text)) {
      const { report } = JSON.parse(runText(engine, text)) as { report: Report | null };
      known.set(text, report !== null && report.nodes.length > 0);
    }
    return known.get(text)!;
  };
  const table = (id: string, language: Language, title: string): Built => {
    switch (id) {
      case "fields":
        return fieldsPage(language, title);
      case "objects":
        return objectsPage(language, title);
      case "plugins":
        return pluginsPage(catalogue, language, title);
      case "actions":
        return actionsPage(catalogue, language, title);
      case "releases":
        return releasesPage(catalogue, language, title);
      case "commands":
        return commandsPage(language, title);
      case "findings":
        return findingsPage(...lint, language, title);
      case "glossary":
        return glossaryPage(JSON.parse(engine.glossary(language)) as Term[], language, title);
      default:
        throw new Error(`there is no table ${id}`);
    }
  };
  return languages.flatMap((language) =>
    PAGES.map((row): Made => {
      if (row.from === "table") return { row, language, built: table(row.id, language, row.title[language]) };
      const built = render(read(fileOf(row, language)), { row, language, isScenario });
      for (const part of PARTS)
        built.html = built.html.replace(`<!-- evidence:${part} -->`, () => evidenceOf(root, part, language));
      return { row, language, built };
    }),
  );
}

// What the search of a language knows: its own pages.
export function hitsOf(pages: Made[], language: Language): Hit[] {
  const own = pages.filter((page) => page.language === language);
  return own.flatMap(({ row, built }) =>
    built.found.map(({ at, title, names, text, field }) => ({
      p: row.id,
      a: at,
      t: title,
      n: names,
      x: text.replace(/\s+/g, " ").trim().slice(0, MOST_TEXT),
      f: field ? 1 : 0,
    })),
  );
}

// What a hit's page is called, and where it lies from docs/ or docs/zh/.
export const pagesOf = (language: Language): Record<string, [title: string, href: string]> =>
  Object.fromEntries(PAGES.map((row) => [row.id, [row.title[language], `${row.id}.html`]]));

const searchModule = (pages: Made[], language: Language): string =>
  `export default JSON.parse(${JSON.stringify(JSON.stringify({ pages: pagesOf(language), hits: hitsOf(pages, language) }))});\n`;

export function handbook(root: string, build: string): Plugin {
  const entry = join(root, "web/src/handbook/handbook.ts");
  return {
    name: "pumice-handbook",
    buildStart() {
      if (this.environment.mode === "build") this.emitFile({ type: "chunk", id: entry, name: "handbook" });
    },
    async generateBundle(_options, bundle) {
      const chunk = Object.values(bundle).find((file) => file.type === "chunk" && file.facadeModuleId === entry);
      if (!chunk || chunk.type !== "chunk") throw new Error("the documentation's script is not in the bundle");
      const pages = makePages(root, await loadEngine(build));
      const search = Object.fromEntries(
        LANGUAGES.map((language) => {
          const reference = this.emitFile({
            type: "asset",
            name: `find-${language}.js`,
            source: searchModule(pages, language),
          });
          return [language, this.getFileName(reference)];
        }),
      ) as Files["search"];
      const files: Files = { script: chunk.fileName, styles: [...chunk.viteMetadata!.importedCss], search };
      for (const { row, language, built } of pages)
        this.emitFile({
          type: "asset",
          fileName: placeOf(row, language),
          source: framed(row, language, built, files),
        });
    },
    // While one writes: the pages are made anew for each request.
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const place = new URL(request.url ?? "/", "http://localhost").pathname.slice(1);
        const language: Language = place.startsWith("docs/zh/") ? "zh" : "en";
        const row = PAGES.find((page) => placeOf(page, language) === place);
        const find = /^docs\/find-(en|zh)\.js$/.exec(place)?.[1] as Language | undefined;
        if (!row && !find) return next();
        loadEngine(build)
          .then((engine) => {
            const pages = makePages(root, engine);
            const files: Files = {
              script: "src/handbook/handbook.ts",
              styles: [],
              search: { en: "docs/find-en.js", zh: "docs/find-zh.js" },
            };
            const page = pages.find((made) => made.row === row && made.language === language);
            response.setHeader("Content-Type", page ? "text/html; charset=utf-8" : "text/javascript; charset=utf-8");
            // Vite's own styles come with a script, which the policy of the built page forbids.
            const html = page && framed(page.row, language, page.built, files).replace(/<meta http-equiv.*\n/, "");
            response.end(html ?? searchModule(pages, find ?? language));
          })
          .catch(next);
      });
    },
  };
}
