// "3 queues · 4 jobs · 170 pods · 10 nodes" says what a result is about.
import { counted, t } from "../../i18n/index.ts";
import { queueRows } from "../../model/queues.ts";
import type { Result } from "../../state/state.ts";

// Queues are counted as they are drawn: without the ones that Volcano adds and nobody uses.
export function totalsText({ report, timeline }: Result): string {
  return counted(
    t("totals", {
      queues: queueRows(report, timeline.at(timeline.length), []).length,
      jobs: report.jobs.length,
      pods: report.tasks.length,
      nodes: report.nodes.length,
    }),
  );
}
