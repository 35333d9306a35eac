// An engine that remembers what it read answers every edit as one that reads the whole text, and asks for the YAML of
// what changed only.
import assert from "node:assert/strict";
import { test } from "node:test";
import { host, loadEngine } from "./load.ts";

const engine = await loadEngine();

const volcano = "apiVersion: scheduling.volcano.sh/v1beta1\nkind: ";
const queue = (name: string, weight: number) =>
  `${volcano}Queue\nmetadata: {name: ${name}}\nspec: {weight: ${weight}}\n`;
const group = (name: string, of: string) =>
  `${volcano}PodGroup\nmetadata: {name: ${name}, namespace: team}\nspec: {queue: ${of}, minMember: 1}\n`;
const node = (name: string) =>
  `apiVersion: v1\nkind: Node\nmetadata: {name: ${name}}\nstatus: {allocatable: {cpu: 4, memory: 8Gi, pods: 110}}\n`;
const pod = (name: string, of: string) =>
  `apiVersion: v1\nkind: Pod\nmetadata:\n  name: ${name}\n  namespace: team\n  annotations: {scheduling.k8s.io/group-name: ${of}}\nspec:\n  schedulerName: volcano\n  hostname: h\n  containers: [{name: main, resources: {requests: {cpu: 1, memory: 1Gi}}}]\n`;
const SHORT = "queues: [{name: q0, weight: 1}]\njobs: [{name: small, replicas: 3, cpu: 1}]\n";
const CONF =
  'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: conf}\ndata:\n  volcano-scheduler.conf: |\n    actions: "enqueue, allocate"\n    tiers:\n    - plugins:\n      - name: gang\n      - name: proportion\n';
const TEXT = [
  queue("a", 1),
  queue("b", 2),
  ...[0, 1, 2].map((i) => node(`n${i}`)),
  group("j0", "a"),
  group("j1", "b"),
  ...Array.from({ length: 12 }, (_, i) => pod(`p${i}`, `j${i % 2}`)),
  SHORT,
  CONF,
].join("---\n");

const request = (text: string) => JSON.stringify({ sources: [{ name: "", text }] });

// The same draws in every run.
function* draws(): Generator<number> {
  for (let state = 7; ; state = (state * 48271) % 2147483647) yield state;
}
const draw = draws();
const below = (n: number) => draw.next().value! % n;
const one = <T>(of: readonly T[]): T => of[below(of.length)]!;

// A place in the text where a line begins.
const lineIn = (text: string) => text.indexOf("\n", below(text.length)) + 1;
const documentIn = (text: string) => text.indexOf("\n---\n", below(text.length)) + 1;
const put = (text: string, at: number, what: string, cut = 0) => text.slice(0, at) + what + text.slice(at + cut);

const EDITS: readonly ((text: string) => string)[] = [
  (text) =>
    put(
      text,
      documentIn(text),
      `---\n${one([queue("c", 3), node("n9"), pod("p1", "j1"), pod("x", "j0"), "a: [1\n", "# words\n", "text\n", '{"apiVersion": "v1", "kind": "Node",\n"metadata": {"name": "json"}}\n'])}`,
    ),
  (text) => put(text, lineIn(text), one(["# ", "\n", "---\n", "  ", "odd: 1\n", "- "])),
  (text) => put(text, below(text.length), one(["1", "x", ":", "[", '"', " ", "é"])),
  (text) => put(text, below(text.length), "", below(4)),
  (text) => text.replace(/weight: \d+/, `weight: ${below(12)}`),
  (text) => {
    const from = documentIn(text);
    const to = text.indexOf("\n---\n", from);
    return to < 0 || text.length < 1500 ? text : put(text, from, "", to + 1 - from);
  },
  (text) => put(text, documentIn(text), "", 4),
];

test("hundreds of edits are answered as if each text were new", () => {
  const memory = new engine.Memory();
  let text = TEXT;
  let runs = TEXT; // the last text that did
  let reports = 0;
  for (let i = 0; i < 400; i++) {
    const fresh = engine.run(request(text), host);
    assert.equal(engine.run(request(text), { ...host, memory }), fresh, `edit ${i}:\n${text}`);
    if (!fresh.startsWith('{"report":null')) {
      reports++;
      runs = text;
    }
    // What breaks a text is mostly undone soon, as people do.
    text = text !== runs && below(2) ? runs : one(EDITS)(text);
  }
  memory.delete();
  assert.ok(reports > 80, `${reports} of the texts run`);
});

test("only what changed is asked for", () => {
  const memory = new engine.Memory();
  const asked: string[] = [];
  const careful = { memory, yaml: (text: string) => (asked.push(text), host.yaml(text)) };
  engine.run(request(TEXT), careful);
  asked.length = 0;
  engine.run(request(TEXT.replace("weight: 2", "weight: 25")), careful);
  assert.deepEqual(asked, [`---\n${queue("b", 25)}`]);
  // Other questions about the same text read nothing; nor does what stands further down once a line is inserted.
  asked.length = 0;
  engine.lint(request(TEXT.replace("weight: 2", "weight: 25")), careful);
  assert.deepEqual(asked, []);
  engine.run(request(`# a comment\n${TEXT.replace("weight: 2", "weight: 25")}`), careful);
  assert.deepEqual(asked, [`# a comment\n${queue("a", 1)}`]);
  memory.delete();
});
