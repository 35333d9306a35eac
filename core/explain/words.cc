#include "core/explain/words.h"

#include <algorithm>
#include <string_view>

namespace pumice::explain {

const std::vector<Phrase>& Catalogue() {
  static const auto* catalogue = new std::vector<Phrase>{
      {"allocatable.no", "{plugin} does not let queue {queue} take pod {pod}.",
       "{plugin} 不允许队列 {queue} 接收 Pod {pod}。"},
      {"allocatable.no.ancestor", "Queue {at}, above {queue}, has no room for pod {pod}.",
       "{queue} 的上级队列 {at} 容纳不下 Pod {pod}。"},
      {"allocatable.no.leaf", "Queue {queue} has child queues: nothing is allocated to it itself.",
       "队列 {queue} 有子队列：资源不会分配给它自身。"},
      {"allocatable.no.open", "Queue {queue} is {detail}, not Open.", "队列 {queue} 的状态是 {detail}，不是 Open。"},
      {"allocatable.no.room", "Queue {queue} has no room for pod {pod}.", "队列 {queue} 容纳不下 Pod {pod}。"},
      {"allocatable.no.tree", "The queue tree is broken: capacity allocates nothing at all.",
       "队列树不完整：capacity 不分配任何资源。"},
      {"allocatable.yes", "Queue {queue} has room for pod {pod}.", "队列 {queue} 容得下 Pod {pod}。"},
      {"allocate.off", "The action allocate is not configured: nothing gets a node.",
       "未配置 allocate 动作：没有任何 Pod 能得到节点。"},
      {"allocate.stopped", "allocate ended the turn of job {job} before it tried the rest of its pods.",
       "allocate 在尝试作业 {job} 的其余 Pod 之前就结束了它的这一轮。"},
      {"backfill.off",
       "Its pods ask for nothing (best effort): only the action backfill places them, and it is not configured.",
       "它的 Pod 不请求任何资源（BestEffort）：只有 backfill 动作会放置它们，而该动作未配置。"},
      {"backfill.passes", "backfill places only pods that ask for nothing: pod {pod} asks for {request}.",
       "backfill 只放置不请求资源的 Pod：Pod {pod} 请求 {request}。"},
      {"bind.failed", "Pod {pod} could not be bound: {message}", "Pod {pod} 绑定失败：{message}"},
      {"cards.job", "{pods} pod{pods||s} of job {job} take{pods|s|} cards.", "作业 {job} 的 {pods} 个 Pod 使用了卡。"},
      {"cards.pod", "Pod {pod} takes card{cardCount||s} {cards} of node {node}.",
       "Pod {pod} 使用节点 {node} 的卡 {cards}。"},
      {"commit", "The statement is committed: {allocate} placed, {pipeline} waiting for room, {evict} evicted.",
       "语句已提交：放置 {allocate} 个，等待空间 {pipeline} 个，驱逐 {evict} 个。"},
      {"deserved.written", "Its deserved is what its spec says, within realCapability and at least its guarantee.",
       "它的 deserved 取自 spec，不超过 realCapability，不低于 guarantee。"},
      {"deserved.written.tree",
       "Its deserved is what its spec says, and at least its guarantee; in a tree of queues realCapability does not "
       "limit it.",
       "它的 deserved 取自 spec，不低于 guarantee；在队列树中不受 realCapability 限制。"},
      {"discard",
       "The statement is discarded, which undoes {allocate} placement{allocate||s}, {pipeline} "
       "reservation{pipeline||s}, {evict} eviction{evict||s}.",
       "语句被放弃，撤销了 {allocate} 次放置、{pipeline} 次预留、{evict} 次驱逐。"},
      {"drf.nothing", "drf: the job holds nothing of the cluster.", "drf：作业不占有集群的任何资源。"},
      {"drf.share", "drf: the job's share is {share} of the cluster, of {resource}, which it holds most of.",
       "drf：作业的份额为集群的 {share}，主导资源是 {resource}。"},
      {"end.allocated", "Pod {pod} holds a place on node {node} in this session, unbound until its job is whole.",
       "Pod {pod} 在本次会话中占有节点 {node} 的位置，作业凑齐之前不会绑定。"},
      {"end.bound", "Pod {pod} is bound to node {node}.", "Pod {pod} 已绑定到节点 {node}。"},
      {"end.job",
       "Job {job}: {placed} of {tasks} pod{tasks||s} placed, {waiting} waiting for room, {pending} pending; it needs "
       "{minAvailable}.",
       "作业 {job}：{tasks} 个 Pod 中 {placed} 个已放置，{waiting} 个等待空间，{pending} 个 Pending；至少需要 "
       "{minAvailable} 个。"},
      {"end.job.others",
       "Job {job}: {placed} of {tasks} pod{tasks||s} placed, {waiting} waiting for room, {pending} pending, {leaving} "
       "terminating, {ended} ended; it needs {minAvailable}.",
       "作业 {job}：{tasks} 个 Pod 中 {placed} 个已放置，{waiting} 个等待空间，{pending} 个 Pending，{leaving} "
       "个正在终止，{ended} 个已结束；至少需要 {minAvailable} 个。"},
      {"end.pipelined", "Pod {pod} waits for what is leaving node {node}; the next cycle asks again.",
       "Pod {pod} 等待节点 {node} 上的资源释放；下一周期会重新询问。"},
      {"end.stays", "Nobody evicted it: pod {pod} stays on node {node}.", "没有被驱逐：Pod {pod} 留在节点 {node} 上。"},
      {"enqueue.abstain", "{plugin} does not say.", "{plugin} 不表态。"},
      {"enqueue.no", "{plugin} refuses to enqueue job {job}.", "{plugin} 拒绝作业 {job} 入队。"},
      {"enqueue.no.ancestor",
       "{plugin} refuses to enqueue job {job}: queue {at}, above {queue}, has no room for its minResources.",
       "{plugin} 拒绝作业 {job} 入队：{queue} 的上级队列 {at} 容纳不下它的 minResources。"},
      {"enqueue.no.leaf", "{plugin} refuses to enqueue job {job}: queue {at} has child queues.",
       "{plugin} 拒绝作业 {job} 入队：队列 {at} 有子队列。"},
      {"enqueue.no.open", "{plugin} refuses to enqueue job {job}: queue {at} is {detail}, not Open.",
       "{plugin} 拒绝作业 {job} 入队：队列 {at} 的状态是 {detail}，不是 Open。"},
      {"enqueue.no.overcommit",
       "{plugin} refuses to enqueue job {job}: the cluster, counted {factor} times, has no room for its minResources.",
       "{plugin} 拒绝作业 {job} 入队：按 {factor} 倍计算，集群也容纳不下它的 minResources。"},
      {"enqueue.no.quota",
       "{plugin} refuses to enqueue job {job}: quota {detail} has {hard}, of which {used} are used; {request} more are "
       "asked.",
       "{plugin} 拒绝作业 {job} 入队：配额 {detail} 为 {hard}，已用 {used}，还请求 {request}。"},
      {"enqueue.no.room", "{plugin} refuses to enqueue job {job}: queue {at} has no room for its minResources.",
       "{plugin} 拒绝作业 {job} 入队：队列 {at} 容纳不下它的 minResources。"},
      {"enqueue.no.tree", "{plugin} refuses to enqueue job {job}: the queue tree is broken.",
       "{plugin} 拒绝作业 {job} 入队：队列树不完整。"},
      {"enqueue.off", "The action enqueue is not configured: allocate opens the job itself.",
       "未配置 enqueue 动作：allocate 会自行放行作业。"},
      {"enqueue.past", "The job was {phase} when the cycle began: it is past the enqueue gate.",
       "周期开始时作业已是 {phase}：它早已通过入队关口。"},
      {"enqueue.unasked", "The job has no minResources: enqueue lets it in without asking a plugin.",
       "作业没有 minResources：enqueue 不询问任何插件就放行。"},
      {"enqueue.yes", "{plugin} permits the job to be enqueued.", "{plugin} 允许作业入队。"},
      {"evicted.for", "{action} evicted {victims} on node {node} for pod {evictor}.",
       "{action} 为 Pod {evictor} 驱逐了节点 {node} 上的 {victims}。"},
      {"funnel.abstained", "Tier {tier}, {plugin}: does not say.", "第 {tier} 层 {plugin}：不表态。"},
      {"funnel.candidates", "{action} for pod {pod} on node {node}: {candidates} candidate{candidates||s}.",
       "{action} 为 Pod {pod} 查看节点 {node}：{candidates} 个候选。"},
      {"funnel.decided", "Tier {tier} decides: {kept} may go.", "第 {tier} 层作出决定：{kept} 个可以驱逐。"},
      {"funnel.decidedBefore", "Tier {tier} decides: {kept} may go. Later tiers are not asked: {unasked}.",
       "第 {tier} 层作出决定：{kept} 个可以驱逐。后面各层不再询问：{unasked}。"},
      {"funnel.evicted", "Evicted, in this order, until pod {pod} fits: {evicted}.",
       "依次驱逐直到 Pod {pod} 放得下：{evicted} 个。"},
      {"funnel.kept", "Tier {tier}, {plugin}: {kept} may go.", "第 {tier} 层 {plugin}：{kept} 个可以驱逐。"},
      {"funnel.noRoom", "Even without them node {node} has no room for pod {pod}.",
       "即使没有它们，节点 {node} 也容不下 Pod {pod}。"},
      {"funnel.passed", "Tier {tier} names nobody: the next tier starts afresh.",
       "第 {tier} 层没有选出任何 Pod：下一层重新开始。"},
      {"funnel.roomAlready", "Pod {pod} fits on node {node} as it is: nobody has to go.",
       "节点 {node} 本就放得下 Pod {pod}：无需驱逐任何 Pod。"},
      {"funnel.short", "{evicted} pod{evicted| was|s were} evicted on node {node}, and pod {pod} still does not fit.",
       "节点 {node} 上驱逐了 {evicted} 个，Pod {pod} 仍放不下。"},
      {"funnel.vetoed", "Tier {tier}, {plugin}: nobody may go, which ends this tier.",
       "第 {tier} 层 {plugin}：谁都不可驱逐，这一层到此为止。"},
      {"gang.no", "The gang is not whole: {ready} of at least {minAvailable} pods have a place.",
       "Gang 没有凑齐：至少需要 {minAvailable} 个 Pod，只有 {ready} 个有位置。"},
      {"gang.pipelined",
       "The gang is whole only with {pipelined} pod{pipelined| that still waits|s that still wait} for room: nothing "
       "is bound yet.",
       "算上仍在等待空间的 {pipelined} 个 Pod，Gang 才算凑齐：暂时不绑定。"},
      {"gang.yes",
       "The gang is whole: {ready} pod{ready| has|s have} a place, {minAvailable} {minAvailable|is|are} needed.",
       "Gang 已凑齐：{ready} 个 Pod 有位置，需要 {minAvailable} 个。"},
      {"help.bothOff", "Neither reclaim nor preempt is configured: nobody is evicted for it.",
       "reclaim 和 preempt 都未配置：不会为它驱逐任何 Pod。"},
      {"help.enough", "With what {action} found the job has enough.", "加上 {action} 找到的，作业已够数。"},
      {"help.noNode",
       "{action}: {nodes|the one node would not do|none of the # nodes would do} for pod {pod}, whoever were evicted.",
       "{action}：无论驱逐谁，{nodes} 个节点都不适合 Pod {pod}。"},
      {"help.notEnough",
       "Even with what {action} found the job has not enough: {ready} and {pipelined} waiting, of at least "
       "{minAvailable}.",
       "即使加上 {action} 找到的，作业仍不够数：{ready} 个就绪，{pipelined} 个等待，至少需要 {minAvailable} 个。"},
      {"help.notStarving", "{action} does not help: the job has as many pods as its gang needs.",
       "{action} 不会帮忙：作业的 Pod 数已满足 Gang 的需要。"},
      {"help.off", "{action} is not configured: nobody is evicted for this job.",
       "未配置 {action}：不会为这个作业驱逐任何 Pod。"},
      {"help.overused", "{action} passes over queue {queue}: it is overused.", "{action} 跳过队列 {queue}：它已超用。"},
      {"help.pending", "{action} looks only at jobs past the enqueue gate: it never sees job {job}.",
       "{action} 只看已通过入队关口的作业：它看不到作业 {job}。"},
      {"hunt.evicted", "{action} evicts {evicted} on node {node} for pod {pod}.",
       "{action} 为 Pod {pod} 在节点 {node} 上驱逐 {evicted} 个。"},
      {"hunt.noNode", "{action}: no node is left to look for victims on.", "{action}：没有可以寻找受害者的节点。"},
      {"hunt.none", "{action} finds nobody who might be evicted for pod {pod} on {nodes} node{nodes||s}.",
       "{action} 在 {nodes} 个节点上找不到可为 Pod {pod} 驱逐的候选。"},
      {"hunt.placed", "{action} finds room for pod {pod} on node {node} without evicting anybody.",
       "{action} 不驱逐任何 Pod 就在节点 {node} 上为 Pod {pod} 找到了空间。"},
      {"hunt.protected",
       "{action}: of {candidates} candidate{candidates||s} on {nodes} node{nodes||s} the plugins leave no victim.",
       "{action}：{nodes} 个节点上的 {candidates} 个候选，插件一个也不放行。"},
      {"hunt.short",
       "{action}: of {candidates} candidate{candidates||s} the plugins leave {victims} on {nodesWithVictims} "
       "node{nodesWithVictims||s}, which make{victims|s|} too little room on each.",
       "{action}：{candidates} 个候选中插件放行 {victims} 个，分布在 {nodesWithVictims} "
       "个节点上，任何一个节点腾出的空间都不够。"},
      {"hunted.notPreemptable", "pods that are not preemptable", "个 Pod 不可抢占"},
      {"hunted.notRunning", "pods that are not running", "个 Pod 未在运行"},
      {"hunted.other", "pods of no job", "个 Pod 不属于任何作业"},
      {"hunted.otherQueue", "pods of another queue", "个 Pod 属于其他队列"},
      {"hunted.queueNotReclaimable", "pods in queues that are not reclaimable", "个 Pod 所在队列不可回收"},
      {"hunted.sameJob", "pods of the job itself", "个 Pod 属于作业自身"},
      {"hunted.sameQueue", "pods of the same queue", "个 Pod 属于同一队列"},
      {"job.gated", "All pending pods of job {job} have scheduling gates.",
       "作业 {job} 的所有 Pending Pod 都带有调度门控。"},
      {"job.noPods", "Job {job} has no pods.", "作业 {job} 没有 Pod。"},
      {"kept.cooldown", "its cooldown is over", "冷却期已过"},
      {"kept.critical", "no pod that Kubernetes needs", "不是 Kubernetes 关键 Pod"},
      {"kept.disruptions", "its disruption budget allows it", "其干扰预算允许"},
      {"kept.drfShare", "its job keeps no smaller share", "其作业保留的份额不更小"},
      {"kept.evictionBudget", "its job's budget allows it", "其作业的驱逐预算允许"},
      {"kept.gangSpare", "its job has pods to spare", "其作业有富余的 Pod"},
      {"kept.hierarchyShare", "without it its queue still comes after the evictor's", "没有它，其队列仍排在驱逐方之后"},
      {"kept.jobPriority", "its job has the lower priority", "其作业优先级更低"},
      {"kept.named", "the extender names it", "extender 点名"},
      {"kept.noBudget", "no disruption budget covers it", "没有干扰预算覆盖它"},
      {"kept.noCooldown", "it has no cooldown", "没有冷却期"},
      {"kept.overDeserved", "its queue has more than it deserves", "其队列超过应得"},
      {"kept.taskPriority", "it has the lower priority", "其优先级更低"},
      {"limits", "Its realCapability: the cluster less all guarantees, plus its own, within its capability.",
       "它的 realCapability：集群总量减去全部 guarantee，加上自己的，不超过 capability。"},
      {"limits.tree",
       "Its realCapability: the parent's, less the guarantees of all its children, plus its own, within its "
       "capability.",
       "它的 realCapability：父队列的 realCapability 减去各子队列的 guarantee，加上自己的，不超过 capability。"},
      {"nodes.none", "{nodes|The one node does not take|None of the # nodes takes} pod {pod}.",
       "{nodes} 个节点都不接受 Pod {pod}。"},
      {"nodes.some", "{fitting} of {nodes} node{nodes||s} take{fitting|s|} pod {pod}.",
       "{nodes} 个节点中有 {fitting} 个接受 Pod {pod}。"},
      {"order.by.age", "older", "创建更早"},
      {"order.by.capacity", "capacity", "capacity"},
      {"order.by.drf", "drf: smaller share", "drf：份额更小"},
      {"order.by.gang", "gang: not yet whole", "gang：尚未凑齐"},
      {"order.by.priority", "higher priority", "优先级更高"},
      {"order.by.proportion", "proportion: share", "proportion：份额"},
      {"order.by.queue", "its queue came first", "其队列在前"},
      {"order.by.sla", "sla: earlier deadline", "sla：期限更早"},
      {"order.by.uid", "name", "名称在前"},
      {"order.first", "{action} takes up job {job} first of all.", "{action} 最先处理作业 {job}。"},
      {"order.turn", "{action} takes up job {job} as number {position}.", "{action} 第 {position} 个处理作业 {job}。"},
      {"overused.nearly",
       "Queue {queue} is overused: it lacks less than 0.1 (milli-cores, bytes, pods) of what it deserves, which is "
       "nothing to Volcano, so {action} passes over it.",
       "队列 {queue} 已超用：距应得所缺不足 0.1（毫核、字节、Pod），Volcano 视为相等，{action} 跳过它。"},
      {"overused.no", "Queue {queue} is overused: it has all that it deserves, so {action} passes over it.",
       "队列 {queue} 已超用：它已拥有全部应得的资源，{action} 跳过它。"},
      {"overused.yes", "{action}: queue {queue} is not overused, as it has less than it deserves of {resources}.",
       "{action}：队列 {queue} 未超用，它的 {resources} 尚未达到应得。"},
      {"pod.before", "Pod {pod} was {status} on node {node} when the cycle began.",
       "周期开始时 Pod {pod} 在节点 {node} 上，状态 {status}。"},
      {"pod.gated", "Pod {pod} has scheduling gates: it is not scheduled until they are removed.",
       "Pod {pod} 带有调度门控：移除之前不会被调度。"},
      {"policy.never", "Pod {pod} has preemptionPolicy Never: {action} evicts nobody for it.",
       "Pod {pod} 的 preemptionPolicy 是 Never：{action} 不会为它驱逐任何 Pod。"},
      {"policy.nominated",
       "Node {nominated} is already being cleared for pod {pod}, or cannot be: {action} does not try again.",
       "节点 {nominated} 已在为 Pod {pod} 腾空，或无法腾空：{action} 不再尝试。"},
      {"prePredicate.no", "No node is asked about pod {pod}: {message}", "没有就 Pod {pod} 询问任何节点：{message}"},
      {"preemptive.no",
       "{plugin}: with pod {pod} queue {queue} would have more than it deserves, so nobody is evicted for it.",
       "{plugin}：加上 Pod {pod}，队列 {queue} 会超过它应得的，因此不会为它驱逐任何 Pod。"},
      {"preemptive.no.open", "{plugin}: queue {queue} is not Open, so nobody is evicted for it.",
       "{plugin}：队列 {queue} 不是 Open，因此不会为它驱逐任何 Pod。"},
      {"preemptive.yes", "{plugin}: queue {queue} is owed room for pod {pod}.",
       "{plugin}：队列 {queue} 应得 Pod {pod} 所需的空间。"},
      {"queue.children", "The sums over its {children|one child|# children} are within what it has.",
       "它的 {children} 个子队列的总和没有超出它自身。"},
      {"queue.childrenOver",
       "The sums over its {children|one child|# children} are more than it has; Volcano only logs that.",
       "它的 {children} 个子队列的总和超出了它自身；Volcano 只记日志。"},
      {"queue.closed", "Queue {queue} is {state}: nothing is let in.",
       "队列 {queue} 的状态是 {state}：不再接纳任何作业。"},
      {"queue.content", "Nothing waits in queue {queue}: {jobs} job{jobs||s}.",
       "队列 {queue} 中没有等待者：共 {jobs} 个作业。"},
      {"queue.hdrf", "drf orders queues by their tree: share by weight, from the root down.",
       "drf 按队列树排序：从根往下比较份额与权重之比。"},
      {"queue.noJobs", "No job names queue {queue}.", "没有作业属于队列 {queue}。"},
      {"queue.noPlugin", "Neither proportion nor capacity is configured: queues have no limits.",
       "proportion 和 capacity 都未配置：队列没有任何限制。"},
      {"queue.now",
       "After the last action: deserved {deserved}; allocated {allocated}; request {request}; inqueue {inqueue}; share "
       "{share}.",
       "最后一个动作之后：deserved {deserved}；allocated {allocated}；request {request}；inqueue {inqueue}；份额 "
       "{share}。"},
      {"queue.root",
       "Queue {queue}: {state}, weight {weight}, above all others; guarantee {guarantee}; deserved {deserved}; "
       "capability {capability}.",
       "队列 {queue}：{state}，权重 {weight}，在所有队列之上；guarantee {guarantee}；deserved {deserved}；capability "
       "{capability}。"},
      {"queue.unknown", "{plugin} does not count queue {queue}: it has no jobs.",
       "{plugin} 不计算队列 {queue}：它没有作业。"},
      {"queue.waiting", "{waiting} of {jobs} job{jobs||s} in queue {queue} wait{waiting|s|}.",
       "队列 {queue} 的 {jobs} 个作业中有 {waiting} 个在等待。"},
      {"queue.written",
       "Queue {queue}: {state}, weight {weight}, parent {parent}; guarantee {guarantee}; deserved {deserved}; "
       "capability {capability}.",
       "队列 {queue}：{state}，权重 {weight}，父队列 {parent}；guarantee {guarantee}；deserved {deserved}；capability "
       "{capability}。"},
      {"round.met",
       "Round {round}: weight {weight} of {weights}, remaining {remaining}. It now has all it asks for and leaves.",
       "第 {round} 轮：权重 {weight}/{weights}，剩余 {remaining}。它已得到全部请求，退出。"},
      {"round.on", "Round {round}: weight {weight} of {weights}, remaining {remaining}.",
       "第 {round} 轮：权重 {weight}/{weights}，剩余 {remaining}。"},
      {"round.stuck", "Round {round}: weight {weight} of {weights}, remaining {remaining}. Nothing changed: it leaves.",
       "第 {round} 轮：权重 {weight}/{weights}，剩余 {remaining}。没有变化：退出。"},
      {"scores.best", "Of {fitting} nodes {node} scores best: {score}.",
       "{fitting} 个节点中 {node} 得分最高：{score}。"},
      {"scores.only", "Only node {node} has room for pod {pod}.", "只有节点 {node} 容得下 Pod {pod}。"},
      {"scores.tie", "Of {fitting} nodes {ties} score {score} alike; {node} is the first of them.",
       "{fitting} 个节点中有 {ties} 个同得 {score} 分；{node} 是其中第一个。"},
      {"session.noGroup", "Pod {pod} names no PodGroup: it is of no job, and Volcano leaves it alone.",
       "Pod {pod} 没有指明 PodGroup：不属于任何作业。"},
      {"session.noJob", "Pod {pod} names PodGroup {job}, which is not in the session.",
       "Pod {pod} 指明的 PodGroup {job} 不在会话中。"},
      {"session.noQueue", "Job {job} names queue {queue}, which does not exist: it is not in the session.",
       "作业 {job} 指明的队列 {queue} 不存在：它不在会话中。"},
      {"session.otherScheduler",
       "Pod {pod} is not Volcano's to schedule, but {scheduler}'s: it only takes room on node {node}.",
       "Pod {pod} 由 {scheduler} 而不是 Volcano 调度：它只占用节点 {node} 的空间。"},
      {"skipped", "Pod {pod} is not tried: another pod of its role \"{role}\" has just failed.",
       "不再尝试 Pod {pod}：同角色“{role}”的另一个 Pod 刚刚失败。"},
      {"spared.aboveGuarantee", "its queue would fall below its guarantee", "其队列会低于 guarantee"},
      {"spared.cooldown", "its cooldown lasts", "仍在冷却期内"},
      {"spared.critical", "Kubernetes needs it", "Kubernetes 关键 Pod"},
      {"spared.disruptions", "its disruption budget is used up", "其干扰预算已用尽"},
      {"spared.drfShare", "its job would keep a smaller share", "其作业保留的份额会更小"},
      {"spared.evictionBudget", "its job's budget is used up", "其作业的驱逐预算已用尽"},
      {"spared.evictorIsLent", "the evictor could use a lent node itself", "驱逐方自己可以使用可回收节点"},
      {"spared.gangSpare", "its job would fall below minAvailable", "其作业会低于 minAvailable"},
      {"spared.hierarchyShare", "without it its queue would no longer come after the evictor's",
       "没有它，其队列将不再排在驱逐方之后"},
      {"spared.jobPriority", "its job has no lower priority", "其作业优先级不更低"},
      {"spared.named", "the extender does not name it", "extender 未点名"},
      {"spared.noLabels", "it has no labels, and pdb passes over such pods", "没有标签，pdb 会略过这样的 Pod"},
      {"spared.notPreemptable", "it is not preemptable, or does not run", "不可抢占，或未在运行"},
      {"spared.nothingShared", "it holds nothing that the evictor asks for", "它不占有所需的资源"},
      {"spared.onLentNode", "it is on a lent node", "位于可回收节点上"},
      {"spared.overDeserved", "its queue has no more than it deserves", "其队列未超过应得"},
      {"spared.taskPriority", "it has no lower priority", "其优先级不更低"},
      {"topology.notReady", "Job {job} asks for a network topology, and the HyperNodes are not ready.",
       "作业 {job} 要求网络拓扑，而 HyperNode 尚未就绪。"},
      {"valid.no", "{plugin} finds job {job} invalid: {message}", "{plugin} 认为作业 {job} 无效：{message}"},
      {"valid.yes", "{plugin} finds the job valid.", "{plugin} 认为作业有效。"},
      {"victims.noAction", "No action that evicts is configured.", "没有配置任何会驱逐的动作。"},
      {"victims.none", "Nobody was evicted.", "没有驱逐任何 Pod。"},
      {"victims.some", "{evicted} pod{evicted| was|s were} evicted.", "共驱逐 {evicted} 个 Pod。"},
      {"victims.undone",
       "{undone|The one eviction was|All # evictions were} undone, as no job became whole by {undone|it|them}: nobody "
       "was evicted.",
       "{undone} 次驱逐都被撤销，因为没有作业因此凑齐：没有驱逐任何 Pod。"},
      {"world.ancestor", "Queue {queue} has room, and queue {at} above it has none; pods waiting: {waiting}.",
       "队列 {queue} 有空间，但其上级队列 {at} 已无空间：{waiting} 个 Pod 等待。"},
      {"world.fine", "Nothing waits that could run.", "没有本可运行却在等待的 Pod。"},
      {"world.neverServed", "Queue {queue} has nothing at all; pods waiting: {waiting}.",
       "队列 {queue} 一无所得，有 {waiting} 个 Pod 在等待。"},
      {"world.noAllocate", "The action allocate is not configured: nothing gets a node.",
       "未配置 allocate 动作：没有任何 Pod 能得到节点。"},
      {"world.noRoomNotOverused",
       "Queue {queue} is not overused, and yet has no room for its next pod; pods waiting: {waiting}.",
       "队列 {queue} 并未超用，但容纳不下它的下一个 Pod：{waiting} 个 Pod 等待。"},
      {"world.overusedBelowShare",
       "Queue {queue} counts as overused at share {share}, below 1; pods waiting: {waiting}.",
       "队列 {queue} 份额 {share} 不到 1 却算作超用：{waiting} 个 Pod 等待。"},
      {"world.overusedNearly",
       "Queue {queue} counts as overused at share {share}: what it lacks is less than 0.1 (milli-cores, bytes, pods), "
       "which is nothing to Volcano; pods waiting: {waiting}.",
       "队列 {queue} 份额 {share} 却算作超用：所缺不足 0.1（毫核、字节、Pod），Volcano 视为相等；{waiting} 个 Pod "
       "等待。"},
      {"world.refused", "Volcano refuses the configuration and runs its built-in one: {message}",
       "Volcano 拒绝该配置并使用内置配置：{message}"},
      {"world.tree", "The queue tree is broken: capacity allocates nothing to anybody.",
       "队列树不完整：capacity 不给任何队列分配资源。"},
  };
  return *catalogue;
}

namespace {

// Of "name|one|many", in which # is the number.
std::string OneOrMany(std::string_view blank, const std::string& number) {
  const size_t first = blank.find('|'), second = blank.find('|', first + 1);
  if (number == "1") return std::string(blank.substr(first + 1, second - first - 1));
  std::string many(blank.substr(second + 1));
  if (const size_t at = many.find('#'); at != std::string::npos) many.replace(at, 1, number);
  return many;
}

}  // namespace

bool HasWords(const std::string& code) {
  const auto& catalogue = Catalogue();
  return std::any_of(catalogue.begin(), catalogue.end(), [&](const Phrase& p) { return code == p.code; });
}

std::string Say(const std::string& code, const std::vector<std::pair<std::string, std::string>>& params,
                Language language) {
  const auto& catalogue = Catalogue();
  auto phrase = std::find_if(catalogue.begin(), catalogue.end(), [&](const Phrase& p) { return code == p.code; });
  if (phrase == catalogue.end()) return code;
  const std::string_view words = language == Language::kChinese ? phrase->chinese : phrase->english;
  std::string text;
  for (size_t i = 0; i < words.size(); ++i) {
    const size_t end = words[i] == '{' ? words.find('}', i) : std::string_view::npos;
    if (end == std::string_view::npos) {
      text += words[i];
      continue;
    }
    const std::string_view inside = words.substr(i + 1, end - i - 1), blank = inside.substr(0, inside.find('|'));
    // The last one of a name counts: what was said of it most precisely.
    auto param = std::find_if(params.rbegin(), params.rend(), [&](const auto& p) { return p.first == blank; });
    if (param != params.rend()) text += blank == inside ? param->second : OneOrMany(inside, param->second);
    i = end;
  }
  return text;
}

}  // namespace pumice::explain
