// The actions and the plugins that there are, and which flags of a configuration each one answers to.
export const ACTIONS = ["enqueue", "allocate", "backfill", "preempt", "reclaim", "shuffle"];

const ORDER = "enableJobOrder";
const HIERARCHY = "enableHierarchy";

export const PLUGIN_FLAGS: Record<string, string[]> = {
  priority: [ORDER, "enableTaskOrder", "enablePreemptable", "enableJobStarving"],
  gang: [ORDER, "enableJobReady", "enableJobPipelined", "enablePreemptable", "enableReclaimable", "enableJobStarving"],
  conformance: ["enablePreemptable", "enableReclaimable"],
  drf: [HIERARCHY, ORDER, "enablePreemptable", "enableQueueOrder", "enableReclaimable"],
  proportion: ["enableQueueOrder", "enableReclaimable", "enabledOverused", "enabledAllocatable", "enableJobEnqueued"],
  capacity: [
    HIERARCHY,
    "enableQueueOrder",
    "enableReclaimable",
    "enablePreemptable",
    "enabledOverused",
    "enabledAllocatable",
    "enableJobEnqueued",
  ],
  overcommit: ["enableJobEnqueued"],
  predicates: ["enablePredicate"],
  nodeorder: ["enableNodeOrder"],
  binpack: ["enableNodeOrder"],
  sla: [ORDER, "enableJobEnqueued", "enableJobPipelined"],
  tdm: [
    "enablePredicate",
    "enableNodeOrder",
    "enablePreemptable",
    ORDER,
    "enableJobPipelined",
    "enableJobStarving",
    "enabledVictim",
  ],
  "task-topology": ["enableTaskOrder", "enableNodeOrder"],
  rescheduling: ["enabledVictim"],
  resourcequota: ["enableJobEnqueued"],
  extender: [
    "enablePredicate",
    "enableNodeOrder",
    "enablePreemptable",
    "enableReclaimable",
    "enableJobEnqueued",
    "enabledOverused",
    "enableJobReady",
  ],
  usage: ["enablePredicate", "enableNodeOrder"],
  nodegroup: ["enablePredicate", "enableNodeOrder"],
  "numa-aware": ["enablePredicate", "enableNodeOrder"],
  deviceshare: ["enablePredicate", "enableNodeOrder"],
  "network-topology-aware": ["enableNodeOrder", "enabledHyperNodeOrder"],
  "resource-strategy-fit": ["enableNodeOrder"],
  pdb: ["enablePreemptable", "enableReclaimable", "enabledVictim"],
  cdp: ["enablePreemptable", "enableReclaimable"],
};

export const PLUGIN_NAMES = Object.keys(PLUGIN_FLAGS);
