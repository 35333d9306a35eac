// Of a comparison one may look at one namespace, or one queue and those below it, as everywhere on the page: who gains and loses, jobs
// and evictions of others are left out. What was changed, the findings and the commands stay, for they are about the whole.
import type { Report, Variant } from "../../../model/report.ts";
import { inScope, type Scope } from "../../../model/scope.ts";

// Whether something that is called so belongs to it on either side.
function namesIn(reports: readonly Report[], scope: Scope): { job: Set<string>; queue: Set<string> } | null {
  const sides = reports.map((report) => ({ report, within: inScope(report, scope) }));
  if (sides.every(({ within }) => within.all)) return null;
  return {
    job: new Set(
      sides.flatMap(({ report, within }) =>
        report.jobs.filter((_, j) => within.job(j)).map((job) => `${job.namespace}/${job.name}`),
      ),
    ),
    queue: new Set(
      sides.flatMap(({ report, within }) => report.queues.filter((_, q) => within.queue(q)).map((q) => q.name)),
    ),
  };
}

export function narrowed<T extends Variant>(variant: T, reports: readonly Report[], scope: Scope): T {
  const names = namesIn(reports, scope);
  if (!names) return variant;
  const ofJob = ({ job }: { job: string }) => names.job.has(job);
  return {
    ...variant,
    gains: variant.gains.filter(({ kind, name }) => names[kind].has(name)),
    starts: variant.starts.filter(ofJob),
    stops: variant.stops.filter(ofJob),
    evicted: variant.evicted.filter(ofJob),
    spared: variant.spared.filter(ofJob),
    diff: { ...variant.diff, jobs: variant.diff.jobs.filter(ofJob) },
  };
}
