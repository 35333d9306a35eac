// The pods of a node share its cards: there is a row for each pod that has some of one, and one for a card that nobody
// uses.
import type { CardPart, NodeCard, Report } from "./report.ts";
import type { Snapshot } from "./timeline.ts";

export interface CardRow {
  card: NodeCard;
  first: boolean; // of its card
  task: number; // -1: nobody
  part: CardPart | null;
}

export function cardRows(report: Report, snapshot: Snapshot, node: number): CardRow[] {
  const cards = report.nodes[node]!.cards ?? [];
  const rows = cards.map((): CardRow[] => []);
  snapshot.cards.forEach((parts, task) => {
    if (snapshot.node[task] !== node) return;
    for (const part of parts ?? [])
      rows[part.card]?.push({ card: cards[part.card]!, first: !rows[part.card]!.length, task, part });
  });
  return rows.flatMap((of, i) => (of.length ? of : [{ card: cards[i]!, first: true, task: -1, part: null }]));
}

// Says "5/8", or "–" where cards are given whole.
export function memoryText({ card, part }: CardRow): string {
  return part && !part.memory && !part.cores && !card.type ? "–" : `${part?.memory ?? 0}/${card.memory}`;
}

export function coresText({ part }: CardRow): string {
  return part?.cores ? `${part.cores}/100` : "–";
}
