// What an upgrade means for a configuration beyond what it decides today, and an upgrade as Markdown.
import type { Catalogue, Upgrade, UpgradeDifference } from "@pumice/engine";
import { r } from "../i18n/release-words.ts";
import { isKeyOf } from "./catalogue.ts";
import { cell } from "./markdown.ts";
import type { Report } from "./report.ts";

export type { Upgrade, UpgradeDifference };

export const ASPECTS = [
  "configuration",
  "start",
  "job",
  "evictions",
  "victim",
  "place",
  "queue",
  "number",
  "message",
  "order",
  "calls",
] as const;

export interface ConfNews {
  gains: { words: string; what: { en: string; zh: string } }[]; // what could be written after it
  loses: { words: string; what: { en: string; zh: string } }[]; // what is written, and no longer read
}

interface Lasting {
  since?: string;
  until?: string;
}

// From one release to another, older or newer: what comes to the plugins that are configured, and what of them goes.
export function confNews(conf: Report["conf"], all: Catalogue, from: string, to: string): ConfNews {
  const names = all.releases.map(({ name }) => name);
  const has = ({ since, until }: Lasting, release: string) =>
    (!since || names.indexOf(since) <= names.indexOf(release)) &&
    (!until || names.indexOf(until) > names.indexOf(release));
  const comes = (row: Lasting) => !has(row, from) && has(row, to);
  const goes = (row: Lasting) => has(row, from) && !has(row, to);
  const news: ConfNews = { gains: [], loses: [] };
  const configured = conf.tiers.flatMap((tier) => tier.plugins);
  for (const action of all.actions) {
    const entry = { words: r("gainAction", { name: action.name }), what: action.what };
    if (comes(action)) news.gains.push(entry);
    if (goes(action) && conf.actions.includes(action.name)) news.loses.push(entry);
  }
  for (const row of all.plugins) {
    const mine = configured.find((plugin) => plugin.name === row.name);
    const entry = { words: r("gainPlugin", { name: row.name }), what: row.what };
    if (comes(row)) news.gains.push(entry);
    if (goes(row) && mine) news.loses.push(entry);
    if (!mine) continue;
    for (const argument of row.arguments) {
      const written = Object.keys(mine.arguments ?? {}).some((key) => isKeyOf(argument, key));
      const words = r("gainArgument", { key: argument.key, name: row.name });
      if (comes(argument) && !written) news.gains.push({ words, what: argument.what });
      if (goes(argument) && written) news.loses.push({ words, what: argument.what });
    }
  }
  for (const flag of all.flags) {
    const entry = { words: r("gainFlag", { name: flag.key }), what: flag.what };
    if (comes(flag)) news.gains.push(entry);
    if (goes(flag)) news.loses.push(entry);
  }
  return news;
}

// What is written already, and read only from `to` on.
export function newlyRead(conf: Report["conf"], all: Catalogue, from: string, to: string): string[] {
  const names = all.releases.map(({ name }) => name);
  const isNew = (since?: string) =>
    since !== undefined && names.indexOf(since) > names.indexOf(from) && names.indexOf(since) <= names.indexOf(to);
  return [
    ...all.actions
      .filter((row) => isNew(row.since) && conf.actions.includes(row.name))
      .map(({ name }) => r("gainAction", { name })),
    ...all.plugins.flatMap((row) => {
      const mine = conf.tiers.flatMap((tier) => tier.plugins).find((plugin) => plugin.name === row.name);
      return row.arguments
        .filter((arg) => isNew(arg.since) && Object.keys(mine?.arguments ?? {}).some((key) => isKeyOf(arg, key)))
        .map(({ key }) => r("gainArgument", { key, name: row.name }));
    }),
  ];
}

export const COMMITS = "https://github.com/volcano-sh/volcano/commit/";
// Kubernetes' own changes have no commit in Volcano.
export const isCommit = (commit: string): boolean => /^[0-9a-f]{7,40}$/.test(commit);

const MOST_ROWS = 200;

const causeOf = ({ because, instead }: UpgradeDifference): string =>
  [because.join(", ") || r("notFound"), ...(instead ?? [])].join(r("or"));

export function upgradeMarkdown(upgrade: Upgrade, name: string, link: string): string {
  const list = (title: string, items: string[]) => (items.length ? `#### ${title}\n\n${items.join("\n")}` : "");
  const table = (aspect: (typeof ASPECTS)[number]) => {
    const rows = upgrade.differences.filter((difference) => difference.aspect === aspect);
    const lines = [
      [r("object"), upgrade.from, upgrade.to, r("cause")],
      ["---", "---", "---", "---"],
      ...rows
        .slice(0, MOST_ROWS)
        .map((d) => [cell(d.object || "–"), cell(d.before || "–"), cell(d.after || "–"), causeOf(d)]),
    ].map((row) => `| ${row.join(" | ")} |`);
    if (rows.length > MOST_ROWS) lines.push("", r("moreRows", { n: rows.length - MOST_ROWS }));
    return list(r(`aspect_${aspect}`), rows.length ? lines : []);
  };
  const explained = (change: string) => upgrade.differences.filter((d) => d.because.includes(change)).length;
  return (
    [
      `### ${cell(name || "Scenario")}: Volcano ${upgrade.from} → ${upgrade.to}`,
      `**${upgrade.headline}**`,
      r(upgrade.simulated ? "ofTime" : "ofOneCycle", { n: upgrade.runs }),
      list(
        r("because"),
        upgrade.because.map(({ name: change, what, go, commit }) => {
          const source = isCommit(commit) ? `[${commit}](${COMMITS}${commit})` : commit;
          return `- \`${change}\`: ${what} (${r("differences", { n: explained(change) })}; \`${go}\`, ${source})`;
        }),
      ),
      list(
        r("onlySays", { release: upgrade.from }),
        upgrade.onlyBefore.map((text) => `- ${text}`),
      ),
      list(
        r("onlySays", { release: upgrade.to }),
        upgrade.onlyAfter.map((text) => `- ${text}`),
      ),
      ...ASPECTS.map(table),
      link ? `[Pumice](${link})` : "",
    ]
      .filter(Boolean)
      .join("\n\n") + "\n"
  );
}
