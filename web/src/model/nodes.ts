// What each node holds is folded here from the states of its tasks, as Volcano's NodeInfo counts it.
import { memo } from "./memo.ts";
import { num } from "./amounts.ts";
import type { Report, TaskStatus } from "./report.ts";
import type { Snapshot } from "./timeline.ts";

export interface NodeNumbers {
  idle: number[];
  used: number[];
  releasing: number[];
  pipelined: number[];
  futureIdle: number[];
  tasks: number[]; // indices, in report order; pipelined ones too
}

// Its kubelet does not answer: it takes no pods.
export const isDown = (node: Report["nodes"][number]): boolean =>
  node.taints.some((taint) => taint.startsWith("node.kubernetes.io/unreachable"));

const GONE = new Set<TaskStatus>(["Succeeded", "Failed"]);

export function nodeNumbers(report: Report, snapshot: Snapshot): NodeNumbers[] {
  const zero = () => report.resources.map(() => 0);
  const numbers = report.nodes.map((n): NodeNumbers => ({
    idle: n.allocatable.map(num),
    used: zero(),
    releasing: zero(),
    pipelined: zero(),
    futureIdle: [],
    tasks: [],
  }));
  report.tasks.forEach((task, t) => {
    const node = numbers[snapshot.node[t]!];
    const status = snapshot.status[t]!;
    if (!node || GONE.has(status)) return;
    node.tasks.push(t);
    task.request.forEach((amount, r) => {
      const value = num(amount);
      if (status === "Pipelined") {
        node.pipelined[r]! += value;
        return;
      }
      node.used[r]! += value;
      node.idle[r]! -= value;
      if (status === "Releasing") node.releasing[r]! += value;
    });
  });
  for (const n of numbers) n.futureIdle = n.idle.map((idle, r) => idle + n.releasing[r]! - n.pipelined[r]!);
  return numbers;
}

export const totals = memo((report: Report): number[] => {
  return report.resources.map((_, r) => report.nodes.reduce((sum, n) => sum + num(n.allocatable[r]), 0));
});
