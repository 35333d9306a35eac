// `npx pumice mcp`: the command line as tools of an assistant, by the Model Context Protocol over standard input and output. Each
// call is one run of the command in a process of its own, on texts that the call brings: no file is read that was not given, no
// request goes anywhere, and what takes too long or is too large ends with a sentence that says so.
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { z } from "zod";

const SECONDS = 60;
const MOST_IN = 8 << 20; // characters of one text
const MOST_OUT = 60_000; // characters of an answer

const text = (what) => z.string().max(MOST_IN).describe(what);
const scenario = text(
  "The cluster in YAML or JSON: Kubernetes objects as `kubectl get … -o yaml` prints them, or Pumice's short form (resource docs/input.md)",
);
const told = z
  .string()
  .regex(/^(victims|(job|pod|queue)\/[^\s-][^\s]*)$/i)
  .describe("job/train, pod/team/train-0, queue/research, or victims; without it what is wrong, the worst first");
const blocked = z
  .string()
  .regex(/^(job|pod)\/[^\s-][^\s]*$/i)
  .describe("A job that waits or a pod that would be evicted: job/train, pod/team/train-0");
const volcano = z
  .string()
  .regex(/^v?1\.\d+(\.\d+)?$/)
  .optional()
  .describe(
    "The release of Volcano that answers: 1.13, 1.14 or 1.15; without it what the cluster says, else the newest",
  );
const seed = z
  .number()
  .int()
  .min(0)
  .max(2 ** 32 - 1)
  .describe("Of a simulation: what chance follows");
const common = {
  volcano,
  lang: z.enum(["en", "zh"]).optional().describe("The language of sentences"),
  json: z.boolean().optional().describe("The whole answer as JSON, in place of text"),
};
const flags = ({ volcano, lang, json }, { speaks = true } = {}) => [
  ...(volcano ? ["--volcano", volcano] : []),
  ...(lang && speaks ? ["--lang", lang] : []),
  ...(json ? ["--output", "json"] : []),
];

/**
 * Runs the command on texts, which become files of a folder that goes afterwards.
 * @param {string[]} args a text's file is meant by its name
 * @param {Record<string, string>} texts
 */
function run(args, texts) {
  const folder = mkdtempSync(join(tmpdir(), "pumice-mcp-"));
  for (const [name, content] of Object.entries(texts)) writeFileSync(join(folder, name), content);
  return new Promise((done) => {
    const child = spawn(process.execPath, [fileURLToPath(new URL("pumice.mjs", import.meta.url)), ...args], {
      cwd: folder,
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, NO_COLOR: "1", COLUMNS: "100", GITHUB_ACTIONS: "" },
      timeout: SECONDS * 1000,
      killSignal: "SIGKILL",
    });
    const out = { said: "", errors: "" };
    child.stdout.on("data", (part) => (out.said = (out.said + part).slice(0, MOST_OUT + 1)));
    child.stderr.on("data", (part) => (out.errors = (out.errors + part).slice(0, MOST_OUT)));
    child.on("error", (error) => done({ ...out, code: 2, errors: error.message }));
    child.on("close", (code, signal) => {
      rmSync(folder, { recursive: true, force: true });
      done({ ...out, code, late: signal === "SIGKILL" });
    });
  });
}

// Flags of the command, as the tools' parameters are called.
const PARAMETERS = {
  "--apply FILE": "`changes`",
  "--apply": "`changes`",
  "--delete KIND/NAME": "`deletions`",
  "--delete": "`deletions`",
  "--output json": "`json`",
};

function inParameters(errors) {
  let said = errors.replace(/^Run with --help.*\n?/gm, "");
  for (const [flag, parameter] of Object.entries(PARAMETERS)) said = said.replaceAll(flag, parameter);
  return said.replace(/--(volcano|from|to|until|seed|lang|cycle)\b/g, "`$1`").replaceAll("changes.yaml", "`changes`");
}

// Exit code 1 is an answer: something is odd, or not met.
async function answer(args, texts) {
  const { said, errors, code, late } = await run(args, texts);
  const parts = [
    said.length > MOST_OUT ? `${said.slice(0, MOST_OUT)}\n… (${MOST_OUT} characters are shown)` : said,
    inParameters(errors),
  ];
  if (late) parts.push(`The run took longer than ${SECONDS} seconds and was ended. Ask about fewer cycles or objects.`);
  // What was said first, so that JSON stands alone; notes and errors after it.
  const content = parts.map((part) => ({ type: "text", text: part.trim() })).filter(({ text }) => text);
  if (!content.length) content.push({ type: "text", text: "Nothing to say." });
  return { content, isError: late || code === null || code > 1 };
}

const here = (name) => new URL(name, import.meta.url);
const { version } = JSON.parse(readFileSync(here("package.json"), "utf8"));
const server = new McpServer(
  { name: "pumice", version },
  {
    instructions:
      "Pumice decides as the Volcano batch scheduler does, without a cluster. Give it the cluster's objects; ask `explain` why a job waits, `unblock` for the smallest change that lets it in, `whatif` what a change does. Every answer is computed, none is guessed.",
  },
);

/** @param {Record<string, z.ZodTypeAny>} inputs */
const tool = (name, description, inputs, call) =>
  server.registerTool(
    name,
    { description, inputSchema: inputs, annotations: { readOnlyHint: true, openWorldHint: false } },
    call,
  );

tool(
  "run",
  "Run one scheduling cycle: what queues deserve and hold, where pods go, who is evicted, and why jobs wait.",
  { scenario, ...common },
  (asked) => answer(["run", "scenario.yaml", ...flags(asked, { speaks: false })], { "scenario.yaml": asked.scenario }),
);

tool(
  "explain",
  "Why a job waits, a pod was evicted or stayed, a queue got what it has: the set of changes that binds, proved by running them.",
  {
    scenario,
    object: told.optional(),
    cycle: z.number().int().min(0).optional().describe("Of a simulation: the cycle, from 0"),
    seed: seed.optional(),
    ...common,
  },
  (asked) =>
    answer(
      [
        "explain",
        "scenario.yaml",
        ...(asked.object ? [asked.object] : []),
        ...(asked.cycle === undefined ? [] : ["--cycle", String(asked.cycle)]),
        ...(asked.seed === undefined ? [] : ["--seed", String(asked.seed)]),
        ...flags(asked),
      ],
      { "scenario.yaml": asked.scenario },
    ),
);

tool(
  "unblock",
  "The smallest changes that would let a job in, or spare a pod, each proved by a run, with what it costs others.",
  { scenario, object: blocked, ...common },
  (asked) =>
    answer(["unblock", "scenario.yaml", asked.object, "--seconds", "20", ...flags(asked)], {
      "scenario.yaml": asked.scenario,
    }),
);

tool(
  "lint",
  "What in the cluster's objects and the scheduler's configuration does not do what it seems to, and what a cluster would refuse.",
  { scenario, ...common },
  (asked) => answer(["lint", "scenario.yaml", ...flags(asked)], { "scenario.yaml": asked.scenario }),
);

tool(
  "whatif",
  "What a change does: who gains, who loses, which jobs start or wait, who is evicted, before and after.",
  {
    scenario,
    changes: text("Objects that are new or replace those of the same kind and name, in YAML").optional(),
    deletions: z
      .array(z.string().regex(/^[A-Za-z]+\/[^\s-][^\s]*$/))
      .max(100)
      .optional()
      .describe("KIND/NAME of objects that go: Queue/a"),
    ...common,
  },
  (asked) =>
    answer(
      [
        "whatif",
        "scenario.yaml",
        ...(asked.changes ? ["--apply", "changes.yaml"] : []),
        ...(asked.deletions ?? []).flatMap((gone) => ["--delete", gone]),
        ...flags(asked),
      ],
      { "scenario.yaml": asked.scenario, "changes.yaml": asked.changes ?? "" },
    ),
);

tool(
  "simulate",
  "Many cycles over simulated time: who runs when, waits, evictions, and findings such as ping-pong and starvation.",
  {
    scenario,
    until: z
      .string()
      .regex(/^\d+[smh](\d+[smh])*$/)
      .optional()
      .describe("How long: 90s, 5m, 1h30m"),
    seed: seed.optional(),
    ...common,
  },
  (asked) =>
    answer(
      [
        "simulate",
        "scenario.yaml",
        ...(asked.until ? ["--until", asked.until] : []),
        ...(asked.seed === undefined ? [] : ["--seed", String(asked.seed)]),
        ...flags(asked, { speaks: false }),
      ],
      { "scenario.yaml": asked.scenario },
    ),
);

tool(
  "upgrade",
  "What another release of Volcano would decide otherwise, and because of which of its changes.",
  {
    scenario,
    to: z
      .string()
      .regex(/^v?1\.\d+(\.\d+)?$/)
      .describe("1.13, 1.14 or 1.15"),
    from: volcano,
    lang: common.lang,
    json: common.json,
  },
  (asked) =>
    answer(
      [
        "upgrade",
        "scenario.yaml",
        "--to",
        asked.to,
        ...(asked.from ? ["--from", asked.from] : []),
        ...flags({ lang: asked.lang, json: asked.json }),
      ],
      { "scenario.yaml": asked.scenario },
    ),
);

tool(
  "glossary",
  "What a word of Volcano or of Pumice means: deserved, realCapability, pipelined, a plugin, an action, a flag.",
  {
    word: z
      .string()
      .regex(/^[^\s-][^\n]*$/)
      .max(100)
      .optional()
      .describe("Without it all words"),
    lang: common.lang,
  },
  (asked) => answer(["explain", "--terms", ...(asked.word ? [asked.word] : []), ...flags({ lang: asked.lang })], {}),
);

function resource(uri, file, description, mimeType) {
  server.registerResource(uri.replace(/^pumice:\/\//, ""), uri, { description, mimeType }, () => ({
    contents: [{ uri, mimeType, text: readFileSync(file, "utf8") }],
  }));
}
for (const name of ["docs", "docs/zh"].flatMap((folder) =>
  readdirSync(here(folder)).map((file) => `${folder}/${file}`),
)) {
  if (!name.endsWith(".md")) continue;
  const [, title = name] = /^# (.+)$/m.exec(readFileSync(here(name), "utf8")) ?? [];
  resource(`pumice://${name}`, here(name), title, "text/markdown");
}
for (const name of readdirSync(here("examples"))) {
  const [, about = name] = /^# (.+)$/m.exec(readFileSync(here(`examples/${name}`), "utf8")) ?? [];
  resource(`pumice://examples/${name}`, here(`examples/${name}`), about, "application/yaml");
}

/** Serves until standard input ends. */
export async function serve() {
  await server.connect(new StdioServerTransport());
}
