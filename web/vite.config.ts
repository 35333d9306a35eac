// Vite builds the site from here: the playground, the course, a page to embed, and the documentation, for any folder of any host.
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { early, startOf } from "./early.ts";
import { handbook } from "./handbook/site.ts";
import { lessons } from "./lessons.ts";
import { notices } from "./notices.ts";
import { offline } from "./offline.ts";
import { pictures } from "./pictures.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const { collect, write } = notices(here(".."));

export default defineConfig({
  root: here("."),
  base: "./", // relative URLs: the site works from any folder of any host
  resolve: {
    // Vite follows the module's own `new URL("pumice.wasm", import.meta.url)` and emits that file as an asset.
    alias: { "@pumice/engine": here("../build/wasm/pumice.mjs") },
  },
  worker: {
    format: "es",
    plugins: () => [collect()],
    // The engine's thread has a folder of its own, so that servers can give it headers of its own.
    rolldownOptions: {
      output: {
        entryFileNames: (chunk) => `${chunk.name === "worker" ? "engine" : "assets"}/[name]-[hash].js`,
        // The engine's own code is a file beside it, which the thread's first lines name.
        codeSplitting: { groups: [{ name: "pumice", test: /pumice\.mjs$/ }] },
      },
    },
  },
  plugins: [
    lessons(),
    pictures(here("../build/wasm")),
    early("index.html", "/src/page.ts"),
    handbook(here(".."), here("../build/wasm")),
    offline(here("./sw.template.js"), here("./public")),
    collect(),
    write,
  ],
  server: { fs: { allow: [here("..")] } },
  build: {
    outDir: here("../build/site"),
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    rolldownOptions: {
      // Two files that both pages begin with: what starts the engine's thread, and the rest, which is read meanwhile. The
      // styles of the embedded page are its own.
      output: {
        codeSplitting: {
          groups: [
            {
              debugName: "start",
              priority: 2,
              name: (id, modules) => (startOf(here("./src/main.ts"), modules).has(id) ? "start" : null),
            },
            {
              debugName: "base",
              priority: 1,
              // What the playground begins with, and so does the embedded page or the course.
              name: (id, modules) => {
                const starts = (entry: string) => startOf(here(entry), modules).has(id);
                return starts("./src/page.ts") && (starts("./src/embed.ts") || starts("./src/learn.ts"))
                  ? "base"
                  : null;
              },
            },
          ],
        },
      },
      input: {
        index: here("./index.html"),
        embed: here("./embed.html"),
        learn: here("./learn.html"),
        docs: here("./docs.html"),
        docsZh: here("./docs.zh.html"),
      },
    },
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1000,
  },
});
