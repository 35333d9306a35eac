// What the engine says about the input, in Chinese. Each pair is a template: {a}, {b} … stand for names and numbers, which
// stay as they are. Kubernetes' and Volcano's own texts (a webhook's refusal) have no entry: people search for them as they are.
// A test holds this list against the messages in core/io.
const PAIRS: [string, string][] = [
  // The file
  ["the file has {a} bytes, more than {b}", "文件有 {a} 字节，超过上限 {b}"],
  ["split it, or leave out what the scheduler does not need", "请拆分，或去掉调度器不需要的内容"],
  ["is not UTF-8 here", "此处不是 UTF-8"],
  ["save the file as UTF-8", "请以 UTF-8 保存"],
  ["the file is empty", "文件是空的"],
  ["the file holds nothing but comments", "文件中只有注释"],
  ["is not JSON", "不是 JSON"],
  ["not JSON: {a}", "不是 JSON：{a}"],
  ["not YAML: nested too deep", "不是 YAML：嵌套过深"],
  ["not YAML: {a}", "不是 YAML：{a}"],
  ["nested deeper than {a} levels", "嵌套超过 {a} 层"],
  ["a key must be a word, not a list or a map", "键必须是一个词，不能是列表或映射"],
  ["the key {a} stands twice", "键 {a} 出现了两次"],
  ["the last one counts", "以最后一个为准"],
  ["unknown anchor '{a}' referenced", "引用了未知的锚点 '{a}'"],
  ["anchor '{a}' value contains itself", "锚点 '{a}' 的值包含自身"],
  ["document contains excessive aliasing", "文档中别名过多"],
  ["map merge requires map or sequence of maps as the value", "合并键 << 的值必须是映射或映射的列表"],
  ["cannot decode {a} `{b}` as a {c}", "无法将 {a} `{b}` 解读为 {c}"],
  ["cannot decode {a}", "无法解读 {a}"],
  ["a document must be a map, not {a}", "文档必须是映射，而不是{a}"],
  ["an object must be a map, not {a}", "对象必须是映射，而不是{a}"],
  ["write Kubernetes objects, or queues, nodes and jobs in the short form", "请写 Kubernetes 对象，或简写形式的 queues、nodes、jobs"],
  ["write kind and apiVersion of a Kubernetes object, or queues, nodes and jobs in the short form", "请写 Kubernetes 对象的 kind 与 apiVersion，或简写形式的 queues、nodes、jobs"],
  ["write kind and apiVersion", "请写 kind 与 apiVersion"],
  ["objects of this kind are not used; did you mean {a}?", "不使用此类对象；是否指 {a}？"],
  ["objects of this kind are not used", "不使用此类对象"],
  ["Kubernetes' own Jobs are not used: the scheduler sees only their pods", "不使用 Kubernetes 自带的 Job：调度器只看到它们的 Pod"],
  ["stands twice; first at line {a} in {b}", "重复；首次出现在 {b} 第 {a} 行"],
  ["stands twice; first at line {a}", "重复；首次出现在第 {a} 行"],
  ["stands twice; first in {a}", "重复；首次出现在 {a}"],
  ["stands twice; first above", "重复；首次出现在上文"],
  ["give one of them another name", "请给其中一个换个名字"],
  ["and {a} more", "还有 {a} 条"],
  // Fields and values
  ["is missing", "缺少"],
  ["is missing: {a} needs at least one", "缺少：{a} 至少需要一个"],
  ["is missing: no node would do", "缺少：没有节点能满足"],
  ["is missing: a pod has at least one container", "缺少：Pod 至少有一个容器"],
  ["spec is missing: a pod has at least one container", "缺少 spec：Pod 至少有一个容器"],
  ["is missing: Volcano takes it as 0, so the job is ready without any pod", "缺少：Volcano 视为 0，因此作业没有任何 Pod 也算就绪"],
  ["is missing: Volcano takes minMember as 0, so the job is ready without any pod", "缺少：Volcano 将 minMember 视为 0，因此作业没有任何 Pod 也算就绪"],
  ["must be a map, not {a}", "必须是映射，而不是{a}"],
  ["must be {a}, not {b}", "必须是 {a}，而不是 {b}"],
  ["must be one of {a}, not {b}", "必须是 {a} 之一，而不是 {b}"],
  ["must not be negative: {a}", "不能为负：{a}"],
  ["is not a time: {a}", "不是时间：{a}"],
  ["write it as 2026-01-02T15:04:05Z", "请写成 2026-01-02T15:04:05Z"],
  ["is not a quantity: {a}", "不是资源数量：{a}"],
  ["write a number with at most one suffix, such as 2, 500m or 1.5Gi", "请写带至多一个后缀的数，如 2、500m 或 1.5Gi"],
  ["a whole number or a percentage", "整数或百分比"],
  ["a whole number", "整数"],
  ["true or false", "true 或 false"],
  ["write it in quotes: {a}", "请加引号：{a}"],
  ["must be less than or equal to {a} limit of {b}", "必须小于或等于 {a} 的上限 {b}"],
  ["{a} must be less than or equal to {b}", "{a} 必须小于或等于 {b}"],
  ["must be empty when operator is Exists", "operator 为 Exists 时必须为空"],
  ["must be Exists when key is empty, which means all keys", "key 为空（表示所有键）时必须为 Exists"],
  ["minAvailable and maxUnavailable cannot be both set", "minAvailable 与 maxUnavailable 不能同时设置"],
  ["write a node label, such as kubernetes.io/hostname", "请写节点标签，如 kubernetes.io/hostname"],
  ["write Node or HyperNode", "请写 Node 或 HyperNode"],
  ["write spec.tier and spec.members", "请写 spec.tier 与 spec.members"],
  ["is no name: {a}", "不是合法的名称：{a}"],
  ["is no task name: {a}", "不是合法的任务名：{a}"],
  ["write metadata.name", "请写 metadata.name"],
  ["write name: a generated name is not known here", "请写 name：此处无法知道自动生成的名称"],
  ["use letters, digits, - and ., at most 253 of them", "使用字母、数字、- 和 .，最多 253 个"],
  ["Kubernetes takes only lower-case letters, digits, - and . in names", "Kubernetes 的名称只接受小写字母、数字、- 和 ."],
  ["use at most 63 lower-case letters, digits and -, with a letter or digit at both ends", "最多 63 个小写字母、数字和 -，首尾须为字母或数字"],
  ["{a} is no label name", "{a} 不是合法的标签名"],
  ["{a} is no label value", "{a} 不是合法的标签值"],
  ["use at most 63 letters, digits, -, _ and ., with a letter or digit at both ends", "最多 63 个字母、数字、-、_ 和 .，首尾须为字母或数字"],
  ["{a} objects have no namespace; it is ignored", "{a} 对象没有命名空间；已忽略"],
  ["is not used", "未使用"],
  ["fields that matter only once a pod runs are not used, such as {a}", "只在 Pod 运行后才起作用的字段未使用，例如 {a}"],
  ["the binding of volumes is not simulated: the pod is placed as if its claim fitted everywhere", "不模拟卷的绑定：放置 Pod 时视其声明在各处都满足"],
  ["dynamic resource allocation is not simulated: the claim is taken as allocated", "不模拟动态资源分配：视声明为已分配"],
  ["did you mean {a}?", "是否指 {a}？"],
  // The short form
  ["write the job's name", "请写作业名"],
  ["write the task's name", "请写任务名"],
  ["belongs to the tasks of a job that has tasks", "作业含有 tasks 时，此项应写在 tasks 中"],
  ["{a} pods cannot run when there are {b}", "只有 {b} 个 Pod 时不能有 {a} 个在运行"],
  ["only {a} of {b} running pods fit on the nodes", "{b} 个运行中的 Pod 只有 {a} 个放得下"],
  ["say where they run: running: {node: count}", "请写明在哪里运行：running: {节点: 数量}"],
  ["makes more than {a} pods or nodes", "会产生超过 {a} 个 Pod 或节点"],
  ["{a} is no taint", "{a} 不是合法的污点"],
  ["write key=value:NoSchedule or key:NoSchedule", "请写 key=value:NoSchedule 或 key:NoSchedule"],
  // The scheduler's configuration
  ["plugins and tiers say the same thing", "plugins 与 tiers 含义相同"],
  ["must hold only plugins, or only lists of plugins: one list for each tier", "只能全是插件，或全是插件列表（每层一个列表）"],
  ["the configuration is given twice", "配置写了两次"],
  ["keep one of them", "请只保留一个"],
  ["there is more than one scheduler configuration; the first counts", "有多个调度器配置；以第一个为准"],
  ["the configuration is YAML, and nothing here reads that", "配置是 YAML，此处无法读取"],
  ["there is no action {a}: Volcano reads these arguments nowhere", "没有动作 {a}：Volcano 不会读取这些参数"],
  ["there is no plugin {a}: Volcano passes over it", "没有插件 {a}：Volcano 会略过"],
  ["Pumice does not simulate the plugin {a}: {b}", "Pumice 不模拟插件 {a}：{b}"],
  ["shared and virtual devices are plain resources here", "共享与虚拟设备在此作为普通资源"],
  ["no node is refused or preferred for its NUMA topology", "不会因 NUMA 拓扑拒绝或偏好节点"],
  ["the plugin {a} has no such argument: Volcano passes over it", "插件 {a} 没有这个参数：Volcano 会略过"],
  ["the action {a} has no such argument: Volcano passes over it", "动作 {a} 没有这个参数：Volcano 会略过"],
  ["{a} what stands here: Volcano goes on with its default", "{a}，此处不是：Volcano 使用默认值"],
  ["{a}: Volcano goes on with its default", "{a}：Volcano 使用默认值"],
  ["Volcano knows no such key and passes over it", "Volcano 没有这个键，会略过"],
  ["the actions are {a}", "可用的动作：{a}"],
  ["Volcano would keep the configuration it had before", "Volcano 会沿用之前的配置"],
  // References
  ["Queue {a} does not exist: Volcano leaves the job out", "队列 {a} 不存在：Volcano 不处理该作业"],
  ["{a} does not exist: Volcano leaves the job out", "{a} 不存在：Volcano 不处理该作业"],
  ["{a} does not exist: capacity with enableHierarchy then allocates nothing at all, other plugins do not look", "{a} 不存在：capacity 启用 enableHierarchy 时将完全不分配，其他插件不检查"],
  ["{a} does not exist: the pod belongs to no job, and is not scheduled", "{a} 不存在：该 Pod 不属于任何作业，不会被调度"],
  ["PriorityClass {a} does not exist: Volcano takes the globalDefault one, else 0", "PriorityClass {a} 不存在：Volcano 使用 globalDefault 的那个，否则为 0"],
  ["{a} does not exist: what the pod uses counts for its job only", "{a} 不存在：该 Pod 的用量只计入其作业"],
  ["no PriorityClass with name {a} was found", "找不到名为 {a} 的 PriorityClass"],
  ["add the PriorityClass, or write priority", "请添加该 PriorityClass，或写 priority"],
  ["{a} does not exist", "{a} 不存在"],
  // What was filled in
  ["the queues root and default are there, as Volcano makes them", "已有队列 root 与 default，同 Volcano 自动创建的一样"],
  ["metadata.namespace is missing: taken as default", "缺少 metadata.namespace：视为 default"],
  ["status.state is missing: taken as Open", "缺少 status.state：视为 Open"],
  ["spec.weight is missing: taken as 1", "缺少 spec.weight：视为 1"],
  ["{a} does not start at root: put below it, with weight 1", "{a} 未从 root 开始：已置于其下，权重 1"],
  ["the pods of task {a} are not there yet: Volcano makes them once the tasks that it depends on run", "任务 {a} 的 Pod 尚不存在：其依赖的任务运行后 Volcano 才会创建"],
  ["Volcano Jobs without pods get their PodGroup and pods as the job controller makes them", "没有 Pod 的 Volcano Job 会得到作业控制器将创建的 PodGroup 与 Pod"],
  ["requests that are missing are taken from the limits", "缺少的 requests 取自 limits"],
  ["is missing: a cluster gives such a pod to default-scheduler, and Volcano leaves it alone", "缺少：集群会把这样的 Pod 交给 default-scheduler，Volcano 不处理"],
  ["write schedulerName: volcano", "请写 schedulerName: volcano"],
  ["spec.priority and preemptionPolicy are missing: taken from the PriorityClass, else from the globalDefault one, else 0", "缺少 spec.priority 与 preemptionPolicy：取自 PriorityClass，否则取 globalDefault 的那个，否则为 0"],
  ["pods of schedulerName volcano without a PodGroup get theirs as the podgroup controller makes it", "schedulerName 为 volcano 且没有 PodGroup 的 Pod 会得到 podgroup 控制器将创建的 PodGroup"],
  ["status.allocatable is missing: taken as status.capacity", "缺少 status.allocatable：视同 status.capacity"],
  ["spec.queue is missing: taken as default, or what the namespace says", "缺少 spec.queue：视为 default，或命名空间指定的队列"],
  ["status.hard is missing: taken as spec.hard", "缺少 status.hard：视同 spec.hard"],
  ["now is missing: taken as {a}, a day after the last object", "缺少 now：取 {a}，即最后一个对象之后一天"],
  ["now is missing: taken as {a}, the latest time in the objects", "缺少 now：取 {a}，即对象中最晚的时间"],
  ["metadata.uid is missing: taken as namespace-name", "缺少 metadata.uid：视为 命名空间-名称"],
  ["metadata.creationTimestamp is missing: they rise by a second in file order", "缺少 metadata.creationTimestamp：按文件顺序每个晚一秒"],
  ["status.phase is missing: taken as Pending", "缺少 status.phase：视为 Pending"],
  ["status.startTime of running pods is missing: taken as their creation time", "运行中的 Pod 缺少 status.startTime：视为其创建时间"],
  // The engine itself
  ["the engine failed: {a}", "引擎出错：{a}"],
  ["please report it with the input", "请连同输入一起报告"],
];

export const ENGLISH: readonly string[] = PAIRS.map(([en]) => en);

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
// A gap is one lower-case letter in braces; other braces are text.
const GAP = /\{([a-z])\}/;

function compiled(en: string, zh: string): { pattern: RegExp; zh: string } {
  const names: string[] = [];
  const source = en
    .split(GAP)
    .map((part, i) => (i % 2 ? (names.push(part), "(.+?)") : escaped(part)))
    .join("");
  return { pattern: new RegExp(`^${source}$`, "s"), zh: zh.replace(/\{([a-z])\}/g, (_, name: string) => `$${names.indexOf(name) + 1}`) };
}

let templates: { pattern: RegExp; zh: string }[] | null = null;

// The text in Chinese; null where it is not in the list.
export function inChinese(text: string): string | null {
  templates ??= PAIRS.map(([en, zh]) => compiled(en, zh));
  for (const { pattern, zh } of templates) if (pattern.test(text)) return text.replace(pattern, zh);
  return null;
}
