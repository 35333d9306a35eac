// What an upgrade changes, as Markdown.
import type { Upgrade, UpgradeDifference } from "@pumice/engine";
import { r } from "../i18n/release-words.ts";
import { cell } from "./markdown.ts";

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
      ...[
        [r("loses"), upgrade.confLoses] as const,
        [r("newlyMeans"), upgrade.confMeans] as const,
        [r("gains"), upgrade.confGains] as const,
      ].map(([title, entries]) =>
        list(
          `${r("confTitle", { to: upgrade.to })}: ${title}`,
          entries.map(({ name, what }) => `- ${name}: ${what}`),
        ),
      ),
      ...ASPECTS.map(table),
      link ? `[Pumice](${link})` : "",
    ]
      .filter(Boolean)
      .join("\n\n") + "\n"
  );
}
