// What the engine says about the input, in Chinese. Each pair is a template: {a}, {b} … stand for names and numbers, which
// stay as they are, and for kinds of values, which have pairs of their own. Kubernetes' and Volcano's own texts (a webhook's refusal) have no entry: people search for them as they are.
// A test holds this list against the messages in core/io.
const PAIRS: [string, string][] = [
  // Findings over many cycles
  ["a pod of it evicted and placed again, up to once", "它的一个 Pod 被驱逐又被放置，最多一次"],
  ["a pod of it evicted and placed again, up to {a} times", "它的一个 Pod 被驱逐又被放置，最多 {a} 次"],
  ["{a} pods of it evicted and placed again, up to {b} times", "它的 {a} 个 Pod 被驱逐又被放置，最多 {b} 次"],
  ["waits longer than {a} though its queue has less than it deserves", "队列未达到应得，它却已等待超过 {a}"],
  [
    "each holds a part of its gang and waits for the rest, for {a} cycles: {b}",
    "各自占着 gang 的一部分，等待其余部分，已 {a} 个周期：{b}",
  ],
  ["wants its guarantee of {a} and has less for {b} cycles", "需要保障的 {a}，已 {b} 个周期未得到"],
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
  [
    "write Kubernetes objects, as kubectl get -o yaml does, or queues, nodes and jobs in the short form",
    "请写 Kubernetes 对象（如 kubectl get -o yaml 的输出），或简写形式的 queues、nodes、jobs",
  ],
  [
    "write kind and apiVersion of a Kubernetes object, or queues, nodes and jobs in the short form",
    "请写 Kubernetes 对象的 kind 与 apiVersion，或简写形式的 queues、nodes、jobs",
  ],
  ["write kind and apiVersion", "请写 kind 与 apiVersion"],
  ["this is a report of pumice, which holds what became of a scenario", "这是 pumice 的报告，内容是场景运行的结果"],
  ["give the scenario's file, or compare reports with pumice diff", "请给出场景文件，或用 pumice diff 比较报告"],
  ["objects of this kind are not used; did you mean {a}?", "不使用此类对象；是否指 {a}？"],
  ["objects of this kind are not used", "不使用此类对象"],
  [
    "Kubernetes' own Jobs are not used: the scheduler sees only their pods",
    "不使用 Kubernetes 自带的 Job：调度器只看到它们的 Pod",
  ],
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
  [
    "is missing: Volcano takes it as 0, so the job is ready without any pod",
    "缺少：Volcano 视为 0，因此作业没有任何 Pod 也算就绪",
  ],
  [
    "is missing: Volcano takes minMember as 0, so the job is ready without any pod",
    "缺少：Volcano 将 minMember 视为 0，因此作业没有任何 Pod 也算就绪",
  ],
  ["must be a map, not {a}", "必须是映射，而不是{a}"],
  ["must be from {a} to {b}, not {c}", "必须在 {a} 到 {b} 之间，而不是 {c}"],
  ["must be at least {a}, not {b}", "必须至少为 {a}，而不是 {b}"],
  ["must be at most {a}, not {b}", "最多为 {a}，而不是 {b}"],
  ["must be a string, not {a}", "必须是字符串，而不是{a}"],
  ["write `{a}: |` and the text below it, indented", "请写 `{a}: |`，并在其下缩进书写文本"],
  ["write [{a}]", "请写 [{a}]"],
  ["must be an integer, not {a}", "必须是整数，而不是 {a}"],
  ["write a whole number, such as 1", "请写整数，如 1"],
  ["is no resource that a container may ask for", "不是容器可以请求的资源"],
  [
    "write cpu, memory, ephemeral-storage or a name such as nvidia.com/gpu",
    "请写 cpu、memory、ephemeral-storage 或 nvidia.com/gpu 这样的名字",
  ],
  ["is no resource that Volcano counts: it has no effect", "不是 Volcano 统计的资源：不起作用"],
  ["must be {a}, not {b}", "必须是 {a}，而不是 {b}"],
  ["must be one of {a}, not {b}", "必须是 {a} 之一，而不是 {b}"],
  ["must not be negative: {a}", "不能为负：{a}"],
  ["is not a time: {a}", "不是时间：{a}"],
  ["write it as 2026-01-02T15:04:05Z", "请写成 2026-01-02T15:04:05Z"],
  ["is not a quantity: {a}", "不是资源数量：{a}"],
  ["is more than 64 bits hold: Kubernetes counts it as {a}", "超出 64 位所能表示的范围：Kubernetes 视为 {a}"],
  ["write a number with at most one suffix, such as 2, 500m or 1.5Gi", "请写带至多一个后缀的数，如 2、500m 或 1.5Gi"],
  ["a number ({a})", "数字（{a}）"],
  ["a string ({a})", "字符串（{a}）"],
  ["a boolean ({a})", "布尔值（{a}）"],
  ["a word ({a})", "词（{a}）"],
  ["a number", "数字"],
  ["a string", "字符串"],
  ["a boolean", "布尔值"],
  ["a list", "列表"],
  ["a map", "映射"],
  ["null", "空值"],
  ["a whole number or a percentage", "整数或百分比"],
  ["a whole number", "整数"],
  ["true or false", "true 或 false"],
  ["write it in quotes: {a}", "请加引号：{a}"],
  ["must be less than or equal to {a} limit of {b}", "必须小于或等于 {a} 的上限 {b}"],
  ["{a} must be equal to {b}", "{a} 必须等于 {b}"],
  ["{a} is missing: a request of it needs an equal limit", "缺少 {a}：请求它须有相等的上限"],
  ["write limits: {{a}: {b}}", "请写 limits: {{a}: {b}}"],
  ["HugePages require cpu or memory", "使用 HugePages 须请求 cpu 或 memory"],
  ["write requests: {cpu: 1}", "请写 requests: {cpu: 1}"],
  ["two containers are called {a}", "两个容器都叫 {a}"],
  ["the hostPort {a} of container {b} is another port's already", "容器 {b} 的 hostPort {a} 已被另一个端口占用"],
  ["give each port of the pod another hostPort", "请给 Pod 的每个端口不同的 hostPort"],
  ["write a number from 1 to 65535", "请写 1 到 65535 的数"],
  ["{a} must be less than or equal to {b}", "{a} 必须小于或等于 {b}"],
  ["must be empty when operator is Exists", "operator 为 Exists 时必须为空"],
  ["must be Exists when key is empty, which means all keys", "key 为空（表示所有键）时必须为 Exists"],
  ["minAvailable and maxUnavailable cannot be both set", "minAvailable 与 maxUnavailable 不能同时设置"],
  ["write a node label, such as kubernetes.io/hostname", "请写节点标签，如 kubernetes.io/hostname"],
  ["is no list of CPUs: {a}", "不是 CPU 列表：{a}"],
  ["write numbers up to 8191 and ranges of them, such as 0-3,8", "请写不超过 8191 的编号及其范围，如 0-3,8"],
  ["is no CPU: {a}", "不是 CPU：{a}"],
  ["write the CPU's number, up to 8191", "请写 CPU 的编号，最大 8191"],
  ["write Node or HyperNode", "请写 Node 或 HyperNode"],
  ["{a} is no regular expression of Go: {b}", "{a} 不是 Go 的正则表达式：{b}"],
  ["write such as ^node-[0-9]+$", "请写成如 ^node-[0-9]+$"],
  ["names that begin with system- are Kubernetes' own", "以 system- 开头的名称归 Kubernetes 所有"],
  ["choose another name", "请换一个名称"],
  ["what is higher is for Kubernetes' own classes", "更高的值归 Kubernetes 自己的类"],
  ["write spec.tier and spec.members", "请写 spec.tier 与 spec.members"],
  ["is no name: {a}", "不是合法的名称：{a}"],
  ["is no task name: {a}", "不是合法的任务名：{a}"],
  ["write metadata.name", "请写 metadata.name"],
  ["write name: a generated name is not known here", "请写 name：此处无法知道自动生成的名称"],
  ["use letters, digits, - and ., at most 253 of them", "使用字母、数字、- 和 .，最多 253 个"],
  [
    "Kubernetes takes only lower-case letters, digits, - and . in names",
    "Kubernetes 的名称只接受小写字母、数字、- 和 .",
  ],
  [
    "use at most 63 lower-case letters, digits and -, with a letter or digit at both ends",
    "最多 63 个小写字母、数字和 -，首尾须为字母或数字",
  ],
  ["{a} is no label name", "{a} 不是合法的标签名"],
  ["{a} is no label value", "{a} 不是合法的标签值"],
  [
    "use at most 63 letters, digits, -, _ and ., with a letter or digit at both ends",
    "最多 63 个字母、数字、-、_ 和 .，首尾须为字母或数字",
  ],
  ["{a} objects have no namespace; it is ignored", "{a} 对象没有命名空间；已忽略"],
  ["is not used", "未使用"],
  ["is not used: {a}", "未使用：{a}"],
  ["simulations know no exit codes, so the policy never acts", "模拟不涉及退出码，因此该策略从不执行"],
  ["in simulations the action follows its event at once", "在模拟中，动作在事件发生后立即执行"],
  ["in simulations a job is complete once all its pods have ended", "在模拟中，所有 Pod 结束后作业才算完成"],
  ["in simulations a finished job's pods are gone at once", "在模拟中，结束的作业的 Pod 会立即消失"],
  [
    "fields that matter only once a pod runs are not used, such as {a}",
    "只在 Pod 运行后才起作用的字段未使用，例如 {a}",
  ],
  [
    "the binding of volumes is not simulated: the pod is placed as if its claim fitted everywhere",
    "不模拟卷的绑定：放置 Pod 时视其声明在各处都满足",
  ],
  [
    "dynamic resource allocation is not simulated: the claim is taken as allocated",
    "不模拟动态资源分配：视声明为已分配",
  ],
  [
    "Volcano v1.14 places a pod by what its containers request; the pod's own resources count only in the scores of nodeorder, once it is on a node, and in the minResources of a PodGroup made for it",
    "Volcano v1.14 按容器的请求放置 Pod；Pod 自身的 resources 只影响它已在节点上时 nodeorder 的打分，以及为其生成的 PodGroup 的 minResources",
  ],
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
  [
    "must hold only plugins, or only lists of plugins: one list for each tier",
    "只能全是插件，或全是插件列表（每层一个列表）",
  ],
  ["the configuration is given twice", "配置写了两次"],
  ["keep one of them", "请只保留一个"],
  ["there is more than one scheduler configuration; the first counts", "有多个调度器配置；以第一个为准"],
  ["the configuration is YAML, and nothing here reads that", "配置是 YAML，此处无法读取"],
  ["there is no action {a}: Volcano reads these arguments nowhere", "没有动作 {a}：Volcano 不会读取这些参数"],
  ["there is no plugin {a}: Volcano passes over it", "没有插件 {a}：Volcano 会略过"],
  [
    "Pumice does not simulate Ascend's NPUs: they are plain resources here",
    "Pumice 不模拟昇腾 NPU：它们在这里是普通资源",
  ],
  [
    "set all but one of GPUSharingEnable, GPUNumberEnable and VGPUEnable to false: the plugin deviceshare would end Volcano's process",
    "GPUSharingEnable、GPUNumberEnable 与 VGPUEnable 中只保留一个，其余设为 false：否则插件 deviceshare 会使 Volcano 进程退出",
  ],
  ["deviceshare goes on with its defaults", "deviceshare 使用默认值"],
  ["the plugin {a} has no such argument: Volcano passes over it", "插件 {a} 没有这个参数：Volcano 会略过"],
  ["the action {a} has no such argument: Volcano passes over it", "动作 {a} 没有这个参数：Volcano 会略过"],
  ["{a} what stands here: Volcano goes on with its default", "{a}，此处不是：Volcano 使用默认值"],
  ["{a}: Volcano goes on with its default", "{a}：Volcano 使用默认值"],
  ["Volcano knows no such key and passes over it", "Volcano 没有这个键，会略过"],
  ["the actions are {a}", "可用的动作：{a}"],
  ["Volcano would keep the configuration it had before", "Volcano 会沿用之前的配置"],
  // References
  ["queue {a} does not exist: Volcano leaves the job out", "队列 {a} 不存在：Volcano 不处理该作业"],
  ["queue {a} does not exist", "队列 {a} 不存在"],
  ["node {a} does not exist: what the pod uses counts for its job only", "节点 {a} 不存在：该 Pod 的用量只计入其作业"],
  ["node {a} does not exist", "节点 {a} 不存在"],
  ["{a} does not exist: Volcano leaves the job out", "{a} 不存在：Volcano 不处理该作业"],
  [
    "{a} does not exist: capacity with enableHierarchy then allocates nothing at all, other plugins do not look",
    "{a} 不存在：capacity 启用 enableHierarchy 时将完全不分配，其他插件不检查",
  ],
  [
    "{a} does not exist: the pod belongs to no job, and is not scheduled",
    "{a} 不存在：该 Pod 不属于任何作业，不会被调度",
  ],
  [
    "PriorityClass {a} does not exist: Volcano takes the globalDefault one, else 0",
    "PriorityClass {a} 不存在：Volcano 使用 globalDefault 的那个，否则为 0",
  ],
  ["{a} does not exist: what the pod uses counts for its job only", "{a} 不存在：该 Pod 的用量只计入其作业"],
  ["no PriorityClass with name {a} was found", "找不到名为 {a} 的 PriorityClass"],
  ["add the PriorityClass, or write priority", "请添加该 PriorityClass，或写 priority"],
  ["{a} does not exist", "{a} 不存在"],
  // What the YAML reader says
  ["Tabs are not allowed as indentation", "不能用制表符缩进"],
  ["All mapping items must start at the same column", "同一映射的各项必须从同一列开始"],
  ["All sequence items must start at the same column", "同一列表的各项必须从同一列开始"],
  ["Map keys must be unique", "映射的键不能重复"],
  ['Missing closing "quote', "缺少结尾的双引号"],
  ["Missing closing 'quote", "缺少结尾的单引号"],
  ["Missing , between {a} items", "各项之间缺少逗号"],
  ["Missing , or : between {a} items", "各项之间缺少逗号或冒号"],
  ["Missing space after : in {a}", "冒号之后缺少空格"],
  ["Implicit keys need to be on a single line", "键必须写在同一行"],
  ["Implicit map keys need to be followed by map values", "键之后须有冒号和值"],
  ["Nested mappings are not allowed in compact mappings", "一行内不能有嵌套的映射"],
  ["A block sequence may not be used as an implicit map key", "列表不能用作映射的键"],
  ["Plain value cannot start with {a}", "不加引号的值不能以 {a} 开头"],
  ["Invalid escape sequence {a}", "无效的转义序列 {a}"],
  ["Flow map must end with a }", "映射须以 } 结尾"],
  ["Flow sequence must end with a ]", "列表须以 ] 结尾"],
  ["Flow map in block collection must be sufficiently indented and end with a }", "映射须缩进足够并以 } 结尾"],
  ["Flow sequence in block collection must be sufficiently indented and end with a ]", "列表须缩进足够并以 ] 结尾"],
  ["Unexpected {a}", "意外的内容：{a}"],
  // What was filled in
  ["the PriorityClasses that every cluster has are there", "已有每个集群都有的 PriorityClass"],
  [
    "the queues root and default are there, as Volcano makes them",
    "已有队列 root 与 default，同 Volcano 自动创建的一样",
  ],
  ["is missing: taken as default", "缺少：视为 default"],
  ["is missing: taken as Open", "缺少：视为 Open"],
  ["is missing: taken as 1", "缺少：视为 1"],
  ["{a} does not start at root: put below it, with weight 1", "{a} 未从 root 开始：已置于其下，权重 1"],
  [
    "the pods of task {a} are not there yet: Volcano makes them once the tasks that it depends on run",
    "任务 {a} 的 Pod 尚不存在：其依赖的任务运行后 Volcano 才会创建",
  ],
  [
    "Volcano Jobs without pods get their PodGroup and pods as the job controller makes them",
    "没有 Pod 的 Volcano Job 会得到作业控制器将创建的 PodGroup 与 Pod",
  ],
  ["requests that are missing are taken from the limits", "缺少的 requests 取自 limits"],
  [
    "is missing: a cluster gives such a pod to default-scheduler, and Volcano leaves it alone",
    "缺少：集群会把这样的 Pod 交给 default-scheduler，Volcano 不处理",
  ],
  ["write schedulerName: volcano", "请写 schedulerName: volcano"],
  [
    "is missing: taken, as is preemptionPolicy, from the PriorityClass, else from the globalDefault one, else 0",
    "缺少：与 preemptionPolicy 一样取自 PriorityClass，否则取 globalDefault 的那个，否则为 0",
  ],
  [
    "pods of schedulerName volcano without a PodGroup get theirs as the podgroup controller makes it",
    "schedulerName 为 volcano 且没有 PodGroup 的 Pod 会得到 podgroup 控制器将创建的 PodGroup",
  ],
  ["is missing: taken as status.capacity", "缺少：视同 status.capacity"],
  ["is missing: taken as default, or what the namespace says", "缺少：视为 default，或命名空间指定的队列"],
  [
    "namespace {a} puts it into queue {b} by its annotation scheduling.volcano.sh/queue-name, which counts only where the webhook /podgroups/mutate is enabled, as it is in no standard installation",
    "命名空间 {a} 以注解 scheduling.volcano.sh/queue-name 将其放入队列 {b}；只有启用了 webhook /podgroups/mutate 时该注解才有效，而标准安装并不启用",
  ],
  [
    "name the queue in the Job or PodGroup itself, of a pod in its annotation of that name",
    "请在 Job 或 PodGroup 中写明队列；若是 Pod，请写在其同名注解中",
  ],
  ["is missing: taken as spec.hard", "缺少：视同 spec.hard"],
  ["is missing: taken as {a}, a day after the last object", "缺少：取 {a}，即最后一个对象之后一天"],
  ["is missing: taken as {a}, the latest time in the objects", "缺少：取 {a}，即对象中最晚的时间"],
  ["is missing: taken as namespace-name", "缺少：视为 命名空间-名称"],
  ["is missing: they rise by a second in file order", "缺少：按文件顺序每个晚一秒"],
  ["is missing: taken as Pending", "缺少：视为 Pending"],
  ["is missing in running pods: taken as their creation time", "运行中的 Pod 缺少：视为其创建时间"],
  // Time, expectations, CSV
  ["a quoted cell ends before the next comma", "带引号的单元格在下一个逗号之前结束"],
  ["the quote that begins here is not closed", "从此处开始的引号没有结束"],
  ["the column {a} stands twice", "列 {a} 出现了两次"],
  ["there is no column {a}: the first line names {b}", "没有列 {a}：首行列出 {b}"],
  ["there are more cells than columns", "单元格多于列"],
  ["an expectation is about a queue, a job, a pod or a finding", "一条期望针对队列、作业、Pod 或发现之一"],
  ["write queue: NAME", "请写 queue: 名称"],
  ["says nothing that could be checked", "没有可检查的内容"],
  ["write deserved, allocated or share", "请写 deserved、allocated 或 share"],
  ["write phase, bound, evicted or waits", "请写 phase、bound、evicted 或 waits"],
  ["write count", "请写 count"],
  ["write node", "请写 node"],
  ["has no meaning beside after, which is in the first cycle", "与 after（第一个周期之内）并列时没有意义"],
  ["leave out one of them", "请去掉其中一个"],
  [
    "only a queue's deserved, allocated and share are known after an action",
    "动作之后只知道队列的 deserved、allocated 与 share",
  ],
  ["must be end, always or a time, not {a}", "必须是 end、always 或时间，而不是 {a}"],
  ["write when: always", "请写 when: always"],
  ["is no tolerance: {a}", "不是容差：{a}"],
  ["write 1% or 0.01", "请写 1% 或 0.01"],
  ["is no quantity: {a}", "不是资源数量：{a}"],
  ["is no resource that Volcano counts", "不是 Volcano 统计的资源"],
  ["write cpu, memory, pods or a name such as nvidia.com/gpu", "请写 cpu、memory、pods 或 nvidia.com/gpu 这样的名字"],
  ["is nothing to compare with: {a}", "无法比较：{a}"],
  ["write a number, or one with <= or >= before it", "请写数字，或在前面加 <= 或 >="],
  ["write do: {a}", "请写 do: {a}"],
  ["write at: 30s", "请写 at: 30s"],
  ["an event has a node, a queue or a pod", "一个事件须有节点、队列或 Pod"],
  ["write node: NAME", "请写 node: 名称"],
  ["says nothing that would change", "没有可改变的内容"],
  ["write do: close, or weight: 4", "请写 do: close 或 weight: 4"],
  ["there is no pod {a}, and no job that would make it", "没有 Pod {a}，也没有会创建它的作业"],
  [
    "write such as train-0, or train-worker-0 of a job with tasks",
    "请写成如 train-0；作业含有 tasks 时如 train-worker-0",
  ],
  ["has no effect: Volcano never closes root", "无效：Volcano 从不关闭 root"],
  ["close the queues below it", "请关闭其下的队列"],
  [
    "has no effect: Volcano does not open queue {a} while its parent is closed or closing",
    "无效：父队列处于 Closed 或 Closing 时，Volcano 不会打开队列 {a}",
  ],
  ["open its parent first", "请先打开其父队列"],
  ["is no length of time in whole seconds: {a}", "不是整秒的时长：{a}"],
  ["write 90, 90s, 5m or 1h30m", "请写 90、90s、5m 或 1h30m"],
  ["is no length of time: {a}", "不是时长：{a}"],
  ["write 90s, uniform(30s, 2m) or exponential(60s)", "请写 90s、uniform(30s, 2m) 或 exponential(60s)"],
  ["must be at least a second", "至少为一秒"],
  ["write every: exponential(30s)", "请写 every: exponential(30s)"],
  // Cards and device-config.yaml
  [
    "volcano.sh/node-vgpu-register is no list of cards: deviceshare sees none",
    "volcano.sh/node-vgpu-register 不是显卡列表：deviceshare 看不到任何卡",
  ],
  [
    "write ID,SHARES,MEMORY,TYPE,HEALTHY,MODE and a colon for each card",
    "请为每张卡写 ID,SHARES,MEMORY,TYPE,HEALTHY,MODE 并以冒号结尾",
  ],
  ["{a} must be {b}", "{a} 必须是 {b}"],
  ["0 or more", "0 或更大的数"],
  // The engine itself
  ["the engine failed: {a}", "引擎出错：{a}"],
  ["please report it with the input", "请连同输入一起报告"],
  ["there is not enough memory for this", "内存不足，无法完成"],
  [
    "take fewer nodes or jobs, or the native command line: a page has 2 GB, Node's WebAssembly 4",
    "请减少节点或作业，或使用本机命令行：网页可用 2 GB，Node 的 WebAssembly 可用 4 GB",
  ],
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
  return {
    pattern: new RegExp(`^${source}$`, "s"),
    zh: zh.replace(/\{([a-z])\}/g, (_, name: string) => `$${names.indexOf(name) + 1}`),
  };
}

let templates: { pattern: RegExp; zh: string }[] | null = null;

// Between Chinese characters stands no space.
function gapFilled(before: string, text: string, after: string): string {
  const zh = inChinese(text);
  if (zh === null) return before + text + after;
  return (/^\w/.test(zh) ? before : "") + zh + (/\w$/.test(zh) ? after : "");
}

// The text in Chinese; null where it is not in the list.
export function inChinese(text: string): string | null {
  templates ??= PAIRS.map(([en, zh]) => compiled(en, zh));
  for (const { pattern, zh } of templates) {
    const gaps = pattern.exec(text)?.slice(1);
    if (gaps)
      return zh.replace(/( ?)\$(\d)( ?)/g, (_, before: string, nth: string, after: string) =>
        gapFilled(before, gaps[Number(nth) - 1]!, after),
      );
  }
  return null;
}
