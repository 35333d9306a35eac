// Vite plugin: each scenario of the gallery is run as the site is built, and what comes of it is the small picture on its card: the
// bars of its queues, the pods of its nodes where there is one queue, or lines where it goes over many cycles.
import { readFileSync } from "node:fs";
import type { Plugin } from "vite";
import type { Engine } from "@pumice/engine";
import { layoutQueues } from "./src/charts/bars.ts";
import { layoutCurves } from "./src/charts/curves.ts";
import { layoutNodes } from "./src/charts/slots.ts";
import { PICTURE, type Picture } from "./src/charts/picture.ts";
import { runText, simulateText } from "./src/engine/run.ts";
import { GALLERY } from "./src/gallery/index.ts";
import type { Entry } from "./src/gallery/types.ts";
import { nodeNumbers, totals } from "./src/model/nodes.ts";
import { queueColours, queueRows, resourcesInUse } from "./src/model/queues.ts";
import type { Report } from "./src/model/report.ts";
import { curvesOf, endOf, resourcesOf } from "./src/model/simulation.ts";
import { Timeline } from "./src/model/timeline.ts";

const NAME = "virtual:gallery-pictures";

function overTime(engine: Engine, { text, id }: Entry, report: Report): Picture {
  const { report: simulated } = simulateText(engine, text, {});
  if (!simulated) throw new Error(`gallery: "${id}" cannot be simulated`);
  const resource = resourcesOf(simulated, report)[0]!;
  const curves = curvesOf(simulated, "allocated", resource).map((c) => ({ ...c, limit: [] }));
  const { lines } = layoutCurves(curves, [], { ...PICTURE, end: endOf(simulated), axes: false });
  const colours = queueColours(report);
  const colour = (name: string) => colours[report.queues.findIndex((q) => q.name === name)] || 8;
  return { kind: "lines", lines: lines.map(({ name, d }) => ({ d, colour: colour(name) })) };
}

function atTheEnd(report: Report): Picture {
  const timeline = new Timeline(report);
  const end = timeline.at(timeline.length);
  const rows = queueRows(report, end, resourcesInUse(report)).filter((row) => row.known && row.cells.length);
  if (rows.filter((row) => !row.inner).length > 1) {
    const { axis, rows: laid } = layoutQueues(rows, totals(report));
    // Of each queue the resource that decides its share.
    const bars = laid.map(
      ({ row, bars }) =>
        bars[
          Math.max(
            0,
            row.cells.findIndex((cell) => cell.decides),
          )
        ]!,
    );
    return { kind: "bars", axis, bars };
  }
  const colours = queueColours(report);
  const colour = (task: number) => colours[report.jobs[report.tasks[task]!.job]?.queue ?? -1] || 8;
  const nodes = layoutNodes(report, end, nodeNumbers(report, end));
  return {
    kind: "nodes",
    nodes: nodes.map(({ slots }) =>
      slots.map(({ task, kind, from, to }) => ({ task: 0, kind, from, to, colour: colour(task) })),
    ),
  };
}

export function pictureOf(engine: Engine, entry: Entry): Picture {
  const { report } = JSON.parse(runText(engine, entry.text)) as { report: Report | null };
  if (!report) throw new Error(`gallery: "${entry.id}" cannot be run`);
  return entry.cycles ? overTime(engine, entry, report) : atTheEnd(report);
}

// Three places are more than the eye can tell on a card.
const short = (_key: string, value: unknown): unknown => (typeof value === "number" ? Number(value.toFixed(3)) : value);

export function pictures(build: string): Plugin {
  return {
    name: "pumice-pictures",
    resolveId: (id) => (id === NAME ? `\0${NAME}` : null),
    async load(id) {
      if (id !== `\0${NAME}`) return null;
      const { default: createEngine } = (await import(`${build}/pumice.mjs`)) as {
        default: (options: object) => Promise<Engine>;
      };
      const engine = await createEngine({ wasmBinary: readFileSync(`${build}/pumice.wasm`) });
      const all = Object.fromEntries(GALLERY.map((entry) => [entry.id, pictureOf(engine, entry)]));
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(all, short))});`;
    },
  };
}
