// The lines that show a scenario in somebody's own page, as one pastes them: a frame, the custom element, or MDX.
import type { Part, View } from "./embed-options.ts";

export const KINDS = ["element", "iframe", "mdx"] as const;
export type Kind = (typeof KINDS)[number];

export interface Embedding {
  site: string; // the folder of embed.html, with its slash
  name: string;
  text: string;
  src: string; // the id of the gallery's scenario that it is; "": it is none of them
  hash: string; // of a link that holds it; "": it is too long for one
  view: View;
  hide: readonly Part[];
  edit: boolean;
  height: number | null; // null: as high as what it holds
  shown: number; // so high is what it holds now
  theme: "" | "light" | "dark"; // "": as the page around it
  lang: "" | "en" | "zh";
  about: string;
  step: number | null;
  resource: string;
  field: string;
  min: string;
  max: string;
  by: string;
  choices: string; // as written, in place of the three; "": none
}

type Attribute = [name: string, value: string];

// An empty value is that of an attribute without one.
export function attributesOf(e: Embedding): Attribute[] {
  const slider = e.view === "slider";
  const numbers = slider && !e.choices;
  const all: [string, string | number | null][] = [
    ["src", e.src],
    ["name", e.src ? "" : e.name],
    ["view", e.view === "queues" ? "" : e.view],
    ["about", e.view === "why" ? e.about : ""],
    ["field", slider ? e.field : ""],
    ["min", numbers ? e.min : ""],
    ["max", numbers ? e.max : ""],
    ["step", slider ? (numbers ? e.by : "") : e.step],
    ["choices", slider ? e.choices : ""],
    ["hide", e.hide.join(",")],
    ["resource", e.resource],
    ["theme", e.theme],
    ["lang", e.lang],
    ["height", e.height],
  ];
  const said = all.flatMap(([name, value]): Attribute[] =>
    value === "" || value === null ? [] : [[name, String(value)]],
  );
  return e.edit ? [...said, ["edit", ""]] : said;
}

const quoted = (text: string) => text.replace(/&/g, "&amp;").replace(/"/g, "&quot;").replace(/</g, "&lt;");
const indented = (text: string) => text.trimEnd().replace(/^(?=.)/gm, "  ");

function tag(name: string, attributes: Attribute[]): string {
  return [name, ...attributes.map(([key, value]) => (value === "" ? key : `${key}="${quoted(value)}"`))].join(" ");
}

// The address of the frame.
export function addressOf(e: Embedding): string {
  const url = new URL("embed.html", e.site);
  for (const [name, value] of attributesOf(e))
    if (name !== "height" && !(name === "name" && !e.src)) url.searchParams.set(name, value);
  return url.href.replace(/=(?=&|$)/g, "").replace(/%2C/g, ",") + (e.src ? "" : e.hash);
}

function frameCode(e: Embedding): string {
  if (!e.src && !e.hash) return "";
  const more: Attribute[] = [
    ["src", addressOf(e)],
    ["title", e.name || "Volcano"],
    ["width", "100%"],
    ["height", String(e.height ?? e.shown)],
    ["style", "border: 1px solid #8884; border-radius: 8px"],
    ["loading", "lazy"],
  ];
  return `<${tag("iframe", more)}></iframe>`;
}

function elementCode(e: Embedding): string {
  const open = tag("pumice-playground", attributesOf(e));
  const text = e.text.replace(/&/g, "&amp;").replace(/</g, "&lt;");
  return `<script type="module" src="${e.site}pumice-playground.js"></script>
<${open}>${e.src ? "" : `\n${indented(text)}\n`}</pumice-playground>`;
}

// The YAML stands in a fence, as an author of Markdown writes it: nothing in it has to be escaped.
function mdxCode(e: Embedding): string {
  const open = [
    "Pumice",
    ...attributesOf(e).map(([key, value]) => (value === "" ? key : `${key}=${literal(value)}`)),
  ].join(" ");
  const head = 'import Pumice from "pumice-playground/react";\n\n';
  if (e.src) return `${head}<${open} site="${e.site}" />`;
  const longest = Math.max(2, ...[...e.text.matchAll(/`+/g)].map((match) => match[0].length));
  const fence = "`".repeat(longest + 1);
  return `${head}<${open} site="${e.site}">\n\n${fence}yaml\n${e.text.trimEnd()}\n${fence}\n\n</Pumice>`;
}

// An attribute of JSX knows no escapes.
function literal(value: string): string {
  return /["\\{}&<]/.test(value) ? `{${JSON.stringify(value)}}` : `"${value}"`;
}

// "": a scenario as long as this goes into no address.
export function codeOf(kind: Kind, e: Embedding): string {
  return { element: elementCode, iframe: frameCode, mdx: mdxCode }[kind](e);
}
