// The mutants of the page's sources, and each test file as one file that holds them all, asleep. StrykerJS finds and writes the mutants.
import { mkdirSync, readFileSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { Instrumenter } from "@stryker-mutator/instrumenter";
import { build } from "esbuild";
import { flat } from "./draw.mjs";

const filesOf = (folder, end) =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(end))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();

const silent = Object.fromEntries(
  ["trace", "debug", "info", "warn", "error", "fatal", "isDebugEnabled"].map((name) => [name, () => false]),
);

// The text between two places, lines counted from 0.
function between(text, { start, end }) {
  const lines = text.split("\n").slice(start.line, end.line + 1);
  lines[lines.length - 1] = lines
    .at(-1)
    .slice(0, start.line === end.line ? end.column : undefined)
    .slice(0, end.column);
  lines[0] = lines[0].slice(start.column);
  return lines.join("\n");
}

// The mutants of files within ranges (true: of all of a file), and the texts that hold them.
async function instrumented(root, texts, rangesOf) {
  const made = await new Instrumenter(silent).instrument(
    [...texts].map(([name, content]) => ({ name, mutate: rangesOf(name), content })),
    { plugins: [], ignorers: [], excludedMutations: [] },
  );
  const mutants = made.mutants.map(({ id, fileName, location, mutatorName, replacement }) => ({
    id,
    file: relative(root, fileName),
    location,
    line: location.start.line + 1,
    kind: mutatorName,
    original: flat(between(texts.get(fileName), location)),
    mutated: flat(replacement),
  }));
  return { mutants, sources: new Map(made.files.map(({ name, content }) => [name, content])) };
}

const textsOf = (files) => new Map(files.map((name) => [name, readFileSync(name, "utf8")]));

// Every mutant of the folders.
export async function mutantsOf(root, folders) {
  const files = folders.flatMap((folder) => filesOf(join(root, folder), ".ts"));
  return (await instrumented(root, textsOf(files), () => true)).mutants;
}

// The sources with these mutants in them, and few others, so that they are as quick as they were; the mutants' ids are those there.
export async function sourcesWith(root, sample) {
  const files = [...new Set(sample.map(({ file }) => join(root, file)))];
  const { mutants, sources } = await instrumented(root, textsOf(files), (name) =>
    sample.filter(({ file }) => join(root, file) === name).map(({ location }) => location),
  );
  const placeOf = ({ file, location, kind, mutated }) => JSON.stringify([file, location, kind, mutated]);
  const ids = new Map(mutants.map((mutant) => [placeOf(mutant), mutant.id]));
  return { sources, mutants: sample.map((mutant) => ({ ...mutant, id: ids.get(placeOf(mutant)) })) };
}

export const testsOf = (root) => {
  const web = join(root, "tests/web");
  return filesOf(web, ".test.ts").filter((file) => !relative(web, file).startsWith("browser/"));
};

// Bundles each test file into the folder; what a file asks of its own place is answered as if it stood there still.
export async function bundle(root, tests, sources, folder) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  symlinkSync(join(root, "web/node_modules"), join(folder, "node_modules"));
  const outputs = new Map();
  for (const file of tests) {
    const outfile = join(
      folder,
      `${relative(join(root, "tests/web"), file).replaceAll("/", "-").replace(/\.ts$/, "")}.mjs`,
    );
    await build({
      entryPoints: [file],
      outfile,
      bundle: true,
      format: "esm",
      platform: "node",
      target: "node20",
      packages: "external",
      logLevel: "error",
      tsconfig: join(root, "web/tsconfig.json"),
      plugins: [
        {
          name: "mutants",
          setup(on) {
            on.onResolve({ filter: /build\/wasm\/|^@pumice\/engine$/ }, ({ path }) => ({
              path: join(root, "build/wasm", path.startsWith("@") ? "pumice.mjs" : basename(path)),
              external: true,
            }));
            on.onLoad({ filter: /\.m?[jt]s$/ }, ({ path }) => {
              const text = sources.get(path) ?? readFileSync(path, "utf8");
              const place = JSON.stringify(pathToFileURL(path).href);
              return {
                contents: text
                  .replaceAll("import.meta.url", place)
                  .replaceAll("import.meta.filename", JSON.stringify(path))
                  .replaceAll("import.meta.dirname", JSON.stringify(join(path, ".."))),
                loader: path.endsWith("ts") ? "ts" : "js",
              };
            });
          },
        },
      ],
    });
    outputs.set(relative(root, file), outfile);
  }
  return outputs;
}
