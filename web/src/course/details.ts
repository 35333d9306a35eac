// What stands behind a link of the engine's story, a line each: its arithmetic, who shares a fate, and what each was given.
import type { StoryLink } from "../model/report.ts";
import { spelled } from "./judge.ts";

const MOST = 6; // of a kind

const cell = (value: unknown) => (typeof value === "number" ? spelled(value) : value === "inf" ? "∞" : String(value));

export function detailsOf({ lines, groups, rows }: Pick<StoryLink, "lines" | "groups" | "rows">): string[] {
  const fates = [...new Set(groups.map(({ text }) => text))].filter(Boolean);
  const given = rows.map(
    ({ name, cells }) =>
      `${name}: ${Object.entries(cells)
        .map(([what, value]) => `${what} ${cell(value)}`)
        .join(", ")}`,
  );
  return [...lines.map(({ text }) => text), ...fates.slice(0, MOST), ...given.slice(0, MOST)].map((text) =>
    text.replaceAll("default/", ""),
  );
}
