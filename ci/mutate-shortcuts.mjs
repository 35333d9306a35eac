// Breaks the rules that make the shortcuts of core/remember valid, one after the other, and looks whether a test notices.
//
//   node ci/mutate-shortcuts.mjs [--build build/release] [--only 12,40] [--list]
//
// All mutations are compiled into the tests at once, each asleep until the environment variable PUMICE_MUTANT names it; the
// sources are put back when the tests are built, or the script is stopped. A mutation that no test notices needs a reason in
// the table; without one it is an error. CONTRIBUTING.md says when to run it.
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");

const DECLARATIONS = "core/remember/declarations.cc";
const ROLES = "core/remember/roles.cc";
const BOARDS = "core/remember/boards.cc";
const BOARD = "core/remember/node_board.cc";
const CHOOSER = "core/remember/remembering_chooser.cc";
const ROOM = "core/remember/victim_room.cc";
const HUNT = "core/remember/remembering_hunt.cc";
const SURPLUS = "core/remember/queue_surplus.cc";
const MEMORY = "core/remember/memory.cc";
const SESSION = "core/framework/session.cc";
const NODE = "core/api/node_info.cc";

// Each: the file; an expression of it ("e"), a statement ("s") or any text ("t"), which stands there once; what takes its
// place, $M being whether this mutation is awake; what the rule is for; and where no test can notice, why.
// prettier-ignore
const TABLE = [
  // What plugins declare together.
  [DECLARATIONS, "e", "HoldsOfAll(ssn, ssn.predicates, local)", "true", "predicates must be local"],
  [DECLARATIONS, "e", "HoldsOfAll(ssn, ssn.node_order, local)", "true", "scores must be local"],
  [DECLARATIONS, "e", "it != ssn.localities().end() && holds(it->second)", "it == ssn.localities().end() || holds(it->second)", "who declares nothing ends it"],
  [DECLARATIONS, "e", "l.second.by_queue", "false", "nodegroup goes by queue"],
  [DECLARATIONS, "s", "if (it == ssn.localities().end()) return {};", "if (it == ssn.localities().end()) continue;", "a batch score of which nothing is declared"],
  [DECLARATIONS, "s", "if (of_nodes == nullptr || of_nodes->by_plugin.count(*call.plugin) == 0) return {};", "if (of_nodes == nullptr || of_nodes->by_plugin.count(*call.plugin) == 0) { parts.pop_back(); continue; }", "a batch score that nobody calls uniform"],
  [DECLARATIONS, "s", "if (!part.of_node) return {};", "if (!part.of_node) { parts.pop_back(); continue; }", "a batch score that hangs on the other nodes"],
  [DECLARATIONS, "e", "declared.lasting_refusals", "true", "what a node refuses for good must last"],
  [DECLARATIONS, "t", "VictimAnswers::kAskAlways : it->second.answers", "($M ? VictimAnswers::kLocal : VictimAnswers::kAskAlways) : it->second.answers", "who declares nothing about victims is always asked"],
  [DECLARATIONS, "t", "answers = std::min(answers,", "answers = std::min($M ? VictimAnswers::kLocal : answers,", "the least of what plugins declare holds"],
  [DECLARATIONS, "e", "QueueSurplus::CanFollow(ssn)", "true", "of two queue plugins the session has one's numbers"],
  // Where the error cache hides nothing more.
  [ROLES, "e", "class_of.try_emplace(role, spec_class).first->second == spec_class", "true", "a role of two classes"],
  [ROLES, "e", "role_of.try_emplace(spec_class, role).first->second == role", "true", "a class of two roles"],
  [ROLES, "e", "*other->facts->role != *task.facts->role || other->facts->spec_class == task.facts->spec_class", "true", "a role of two classes, for victims"],
  // Which board answers whom.
  [BOARDS, "e", "GoesByQueue(ssn_)", "false", "the queue in the key"],
  [BOARDS, "t", "boards_[{task.facts->spec_class,", "boards_[{$M ? 0 : task.facts->spec_class,", "the spec class in the key"],
  [BOARDS, "t", "queue, with_batch, &nodes}", "queue, $M ? false : with_batch, &nodes}", "the batch score in the key"],
  [BOARDS, "t", "with_batch, &nodes}", "with_batch, $M ? nullptr : &nodes}", "the list in the key"],
  // The board.
  [BOARD, "t", "position != kNone) stale_.push_back(position);", "position != kNone && !$M) stale_.push_back(position);", "nodes that changed are asked again"],
  [BOARD, "e", "keep_failures && before != nullptr", "keep_failures", "the error cache keeps refusals alone"],
  [BOARD, "e", "keep_failures && before != nullptr", "false", "the error cache keeps refusals"],
  [BOARD, "e", "std::move(kept)", "std::vector<int>()", "what the error cache kept is asked again later"],
  [BOARD, "s", "if (answer.failure != before) outdated_.push_back(position);", "", "reasons are those of today"],
  [BOARD, "t", "shown_[a] != shown_[b] ?", "(!$M && shown_[a] != shown_[b]) ?", "ranks go before scores"],
  [BOARD, "t", "scores_[a] > scores_[b] : a < b", "scores_[a] > scores_[b] : ($M ? a > b : a < b)", "ties go to the earlier node"],
  [BOARD, "s", "unasked_[position] = true;", "", "nodes that changed are asked once more when it is their turn"],
  [BOARD, "s", "if (shown_[position] != before) Update(position, work);", "", "who wins is worked out anew"],
  // The choice.
  [CHOOSER, "s", "if (!IsLocal(ssn_, task)) return false;", "", "plugins must be local"],
  [CHOOSER, "e", "roles_.AreClasses(*task.job())", "true", "roles and classes must correspond under the error cache"],
  [CHOOSER, "s", "straight_.Begin();", "", "the error cache begins anew"],
  [CHOOSER, "s", "asked_.clear();", "", "what boards keep for the error cache ends with it"],
  [CHOOSER, "e", "!asked_.insert(task.facts->spec_class).second", "true", "the first of a class asks all that changed"],
  [CHOOSER, "e", "question_.error_cache && !task.facts->role->empty() && asked_before", "false", "what the error cache hides stays hidden"],
  [CHOOSER, "e", "question_.error_cache && !task.facts->role->empty() && asked_before", "asked_before", "without an error cache nothing is kept"],
  [CHOOSER, "s", "if (request.hyper_node) task.job_allocated_hyper_node = *request.hyper_node;", "", "scorers read where the job is"],
  [CHOOSER, "s", "task.job_allocated_hyper_node = hyper_node_before;", "", "a task that fits nowhere is as before"],
  [CHOOSER, "s", "if (!batch) continue;", "if (!batch) return nullptr;", "scorers that fail for one rank may not for the next"],
  [CHOOSER, "s", "for (size_t i = 0; i < nodes.size(); ++i) scores[i] += (*batch)[i];", "", "scorers that compare nodes are asked for each task"],
  [CHOOSER, "t", "for (int8_t rank : {2, 1}) {", "for (int8_t rank : {$M ? 1 : 2, $M ? 2 : 1}) {", "ranks go before scores that compare"],
  // Room that victims make.
  [ROOM, "s", "for (int node : changed) AddUp(*ssn_.node_list[node]);", "", "nodes that changed are added up again"],
  [ROOM, "s", "for (int queue : queues) RoomAt(node, &of_queue_[queue]).room = free;", "", "who left is not counted"],
  [ROOM, "t", "request.milli_cpu() - kMinResource,", "request.milli_cpu() + ($M ? 10000.0 : -kMinResource),", "the glance at CPU hides no node"],
  [ROOM, "t", "request.memory() - kMinResource;", "request.memory() + ($M ? 1e11 : -kMinResource);", "the glance at memory hides no node"],
  [ROOM, "e", "request.LessEqual(room, Missing::kZero) && !fits_now(node)", "false", "nodes with room by victims"],
  [ROOM, "e", "node.FutureIdle()", "node.idle", "who is leaving makes room"],
  // The search for victims.
  [HUNT, "t", "answers_ == VictimAnswers::kAskAlways ||", "(!$M && answers_ == VictimAnswers::kAskAlways) ||", "plugins that must always be asked"],
  [HUNT, "e", "ssn_.cluster.negative_requests", "false", "requests below nothing"],
  [HUNT, "t", "|| !IsLocal(ssn_, task)) return false;", "|| (!$M && !IsLocal(ssn_, task))) return false;", "plugins must be local"],
  [HUNT, "e", "question_.by_score && !BatchScoreOfNode(ssn_, task)", "question_.by_score && !BatchScoreOfNode(ssn_, task) && false", "scorers that compare nodes decide the order"],
  [HUNT, "e", "RefusalsLast(ssn_) && roles_.IsOneClass(task)", "roles_.IsOneClass(task)", "refusals must last under the error cache"],
  [HUNT, "e", "RefusalsLast(ssn_) && roles_.IsOneClass(task)", "RefusalsLast(ssn_)", "a role must be one class under the error cache"],
  [HUNT, "t", "search.task.facts->spec_class, job.queue->index,", "$M ? 0 : search.task.facts->spec_class, job.queue->index,", "the spec class in the key"],
  [HUNT, "t", "job.queue->index, job.priority, search", "$M ? 0 : job.queue->index, job.priority, search", "the queue in the key"],
  [HUNT, "t", "job.priority, search.from,", "$M ? 0 : job.priority, search.from,", "the job's priority in the key"],
  [HUNT, "t", "search.from, queue_full, &nodes}", "$M ? From::kOwnQueue : search.from, queue_full, &nodes}", "whose tasks may go is in the key"],
  [HUNT, "t", "search.from, queue_full, &nodes}", "search.from, $M ? false : queue_full, &nodes}", "what a full queue taught is kept apart"],
  [HUNT, "t", "queue_full, &nodes}", "queue_full, $M ? nullptr : &nodes}", "the list in the key"],
  [HUNT, "t", "Resource room = node.FutureIdle();", "Resource room = $M ? node.idle : node.FutureIdle();", "who is leaving makes room"],
  [HUNT, "t", "queue != own : queue == own || !queue->Reclaimable()", "queue != own : queue == own || ($M || !queue->Reclaimable())", "tasks of other queues make room"],
  [HUNT, "t", "search.from == From::kOwnQueue ? queue != own", "search.from == From::kOwnQueue ? ($M || queue != own)", "tasks of the own queue make room"],
  [HUNT, "t", "search.from != From::kOtherQueues && request", "(!$M && search.from != From::kOtherQueues) && request", "room alone is enough for preempt"],
  [HUNT, "t", "if (!room && search.from != From::kOwnJob) return answer;", "if (!room && ($M || search.from != From::kOwnJob)) return answer;", "the own job's tasks may make room yet"],
  [HUNT, "s", "if (answer.failure != nullptr) return answer;", "", "a node that refuses for good is of no use"],
  [HUNT, "t", "room_.NodesFor(*search.task.job()->queue, request)", "($M ? std::vector<NodeInfo*>() : room_.NodesFor(*search.task.job()->queue, request))", "nodes with room are filled in"],
  [HUNT, "e", "board->jobs_seen == ssn_.job_changes.size() && board->forgotten == surplus_.times_forgotten()", "true", "what was of no use may be of use again"],
  [HUNT, "e", "board->forgotten != surplus_.times_forgotten()", "false", "a queue's surplus began to matter anew"],
  [HUNT, "t", "for (int job : jobs) {", "if (!$M) for (int job : jobs) {", "jobs whose readiness changed"],
  [HUNT, "t", "if (last == Visit::kFull) last =", "if (!$M && last == Visit::kFull) last =", "the second walk, where the queue is full"],
  [HUNT, "s", "looking->visits.clear();", "", "what came of visits ends with an eviction"],
  [HUNT, "t", "show(node, search.from == From::kOwnJob && answer.failure == nullptr ? 1 : answer.rank);", "if (!$M) show(node, search.from == From::kOwnJob && answer.failure == nullptr ? 1 : answer.rank);", "nodes with tasks of the own job are looked at anew"],
  [HUNT, "t", "for (int node : refused) show(", "if (!$M) for (int node : refused) show(", "nodes beyond help stay out"],
  [HUNT, "t", "(visit == Visit::kFull && !queue_full)) break;", "(visit == Visit::kFull && !queue_full && !$M)) break;", "a full queue is known from the first node"],
  [HUNT, "t", "if (visit != Visit::kPassedBy && visit", "if (($M || visit != Visit::kPassedBy) && visit", "what the next task need not have is not kept", "reclaim and preempt never pass by for such a reason: Evict does not fail"],
  [HUNT, "t", "answers_ == VictimAnswers::kLocal) {", "($M || answers_ == VictimAnswers::kLocal)) {", "answers that hang on more are not kept"],
  [HUNT, "t", "for (const NodeInfo* node : changed) board.Restore", "if (!$M) for (const NodeInfo* node : changed) board.Restore", "ranks are put right in the end"],
  [HUNT, "t", "board->RestoreAll(&ssn_.work);\n  return placed;", "if (!$M) board->RestoreAll(&ssn_.work);\n  return placed;", "an eviction in vain changed what others were told"],
  [HUNT, "t", "!board->Precedes(last, node) ||", "($M || !board->Precedes(last, node)) ||", "the rest is looked at after an eviction in vain"],
  [HUNT, "t", "std::binary_search(refused.begin(), refused.end(), node.index)) return false;", "(!$M && std::binary_search(refused.begin(), refused.end(), node.index))) return false;", "nodes beyond help stay out of the rest"],
  [HUNT, "t", "answer.failure == nullptr : answer.rank > 0", "answer.failure == nullptr : ($M ? answer.rank > 1 : answer.rank > 0)", "the rest are all that may be of use"],
  [HUNT, "t", "return {task.job(), ", "return {$M ? nullptr : task.job(), ", "a search in vain is one of the job"],
  [HUNT, "t", "task.facts->spec_class,   task.priority()", "$M ? 0 : task.facts->spec_class,   task.priority()", "a search in vain is one of the spec class"],
  [HUNT, "t", "task.priority(),         search.from", "task.priority(),         $M ? From::kOwnQueue : search.from", "a search in vain is one among the same tasks"],
  [HUNT, "t", "refused,    ssn_.node_changes.size()", "$M ? std::vector<int>() : refused,    ssn_.node_changes.size()", "a search in vain left the same nodes out"],
  [HUNT, "t", "ssn_.node_changes.size(), ssn_.job_changes.size()", "$M ? 0 : ssn_.node_changes.size(), ssn_.job_changes.size()", "nodes changed since a search in vain"],
  [HUNT, "t", "ssn_.job_changes.size(), surplus_", "$M ? 0 : ssn_.job_changes.size(), surplus_", "jobs changed since a search in vain"],
  [HUNT, "s", "looking->evicted = true;", "", "a search in vain that left somebody evicted"],
  [HUNT, "t", "if (!looking.evicted) in_vain_", "if ($M || !looking.evicted) in_vain_", "a search in vain that evicted somebody is made again"],
  [HUNT, "e", "ssn_.records_failed_tries()", "false", "who reads the events is told of each search"],
  [HUNT, "t", "visit != Visit::kUndone &&", "($M || visit != Visit::kUndone) &&", "what was undone for one task is not kept for the next"],
  // When a queue's numbers matter.
  [SURPLUS, "t", "if (now == kInDoubt || now", "if ((!$M && now == kInDoubt) || now", "in doubt every change matters"],
  [SURPLUS, "t", "now != states_[queue]) ++times_forgotten_;", "(!$M && now != states_[queue])) ++times_forgotten_;", "from spent to ample and back"],
  [SURPLUS, "t", "Resource(numbers.allocated).Sub(largest_)", "Resource(numbers.allocated).Sub($M ? Resource() : largest_)", "all of one node may go at once"],
  [SURPLUS, "t", "if (numbers.allocated.LessEqual(numbers.deserved, Missing::kZero)) return kSpent;", "if ($M || numbers.allocated.LessEqual(numbers.deserved, Missing::kZero)) return kSpent;", "proportion: more than deserved of something"],
  [SURPLUS, "t", "if (left.Get(d) > numbers.deserved.Get(d) + kMinResource) return kAmple;", "if ($M || left.Get(d) > numbers.deserved.Get(d) + kMinResource) return kAmple;", "proportion: more, whoever of a node goes"],
  [SURPLUS, "e", "numbers.guarantee.LessEqual(left, Missing::kZero)", "true", "capacity: the guarantee is left, whoever goes"],
  [SURPLUS, "t", "d != kPods && left.Get(d) > numbers.deserved.Get(d);", "d != kPods && ($M || left.Get(d) > numbers.deserved.Get(d));", "capacity: more than deserved of all"],
  [SURPLUS, "t", "ample = ample && d != kPods &&", "ample = ample && ($M || d != kPods) &&", "capacity: pods are in no candidate's dimensions"],
  [SURPLUS, "e", "numbers.guarantee.NonZeroDims().empty()", "true", "capacity: a guarantee keeps tasks that others may lose"],
  [SURPLUS, "t", "spent = spent && numbers.allocated.Get(d) <= numbers.deserved.Get(d);", "spent = spent && ($M || numbers.allocated.Get(d) <= numbers.deserved.Get(d));", "capacity: no more than deserved of anything"],
  [MEMORY, "t", "surplus_->Follow();", "if (!$M) surplus_->Follow();", "changes are followed before anything is remembered"],
  [MEMORY, "t", "ssn.AddEventHandler({note, note});", "ssn.AddEventHandler({note, $M ? nullptr : std::function<Error(TaskInfo&)>(note)});", "who goes changes his queue"],
  [MEMORY, "t", "ssn.AddEventHandler({note,", "ssn.AddEventHandler({$M ? nullptr : std::function<Error(TaskInfo&)>(note),", "who comes changes his queue"],
  // What a session says has changed.
  [SESSION, "t", "task.status != TaskStatus::kPipelined) job_changes", "task.status != TaskStatus::kPipelined && !$M) job_changes", "jobs whose readiness changed are named"],
  [NODE, "t", "if (changes != nullptr) changes->push_back(index);", "if (changes != nullptr && !$M) changes->push_back(index);", "nodes whose tasks changed are named"],
  // What plugins declare of themselves.
  ["core/plugins/predicates.cc", "e", "(!enabled_.pod_affinity || !state->affinity.asks())", "true", "pod affinity looks at other nodes"],
  ["core/plugins/predicates.cc", "e", "(!enabled_.topology_spread || !state->spread.asks())", "true", "hard spread looks at other nodes"],
  ["core/plugins/nodeorder.cc", "s", "if (room_in_batch_ || !AllNodesAlike(task)) return std::nullopt;", "if (room_in_batch_) return std::nullopt;", "scores that compare nodes"],
  ["core/plugins/nodeorder.cc", "t", "!AllNodesAlike(task) || !RoomIsInBounds()", "(!$M && !AllNodesAlike(task)) || !RoomIsInBounds()", "scores that compare nodes, beside those of room"],
  ["core/plugins/nodeorder.cc", "t", "|| !RoomIsInBounds()", "|| (!$M && !RoomIsInBounds())", "scores of room that are out of bounds"],
  ["core/plugins/numa_aware.cc", "t", "return !IsRemembered(task);", "return $M || !IsRemembered(task);", "numa-aware answers by what it answered before"],
  ["core/plugins/deviceshare.cc", "e", "lingers_ || GoesByOthers(task)", "GoesByOthers(task)", "what dry runs leave on cards"],
  ["core/plugins/deviceshare.cc", "e", "lingers_ || GoesByOthers(task)", "lingers_", "whose cards hang on other pods"],
  ["core/plugins/task_topology.cc", "t", "{[this](const TaskInfo& task) { return Of(task) == nullptr; }", "{[this](const TaskInfo& task) { return $M || Of(task) == nullptr; }", "buckets change with each task"],
  ["core/plugins/tdm.cc", "e", "framework::VictimAnswers::kPure", "framework::VictimAnswers::kLocal", "tdm's victims hang on its budget", "who asks is in its class, and how many of a job run changes with its readiness alone; that it is asked each time is caution"],
  ["core/plugins/drf.cc", "e", "framework::VictimAnswers::kPure", "framework::VictimAnswers::kLocal", "drf's victims hang on shares"],
];

// Several sources may be compiled as one.
const HEAD = `#ifndef PUMICE_MUTATED
#define PUMICE_MUTATED
#include <cstdlib>
static bool Mutated(int k) {
  static const int awake = std::getenv("PUMICE_MUTANT") == nullptr ? 0 : std::atoi(std::getenv("PUMICE_MUTANT"));
  return awake == k;
}
#endif
`;

// The tests, the quickest first.
const SUITES = [
  "NodeBoard.*:VictimRoom.*:QueueSurplus.*:Boards.*:Roles.*:Declarations.*:RememberingHunt.*:RememberingChooser.*",
  "CycleProperty.RememberingChangesNothing",
  "DeviceShare.*:NumaAware*.*:CycleProperty.AskingWhyChangesNothing",
  "Work.*",
  "*BothWays.*",
];

const option = (name, otherwise) => {
  const at = process.argv.indexOf(name);
  return at < 0 ? otherwise : process.argv[at + 1];
};
const build = join(root, option("--build", "build/release"));
const wanted = new Set((option("--only") ?? "").split(",").filter(Boolean).map(Number));

function mutate(texts) {
  TABLE.forEach(([file, kind, text, by], index) => {
    const m = `Mutated(${index + 1})`;
    if (!texts.has(file)) texts.set(file, { original: readFileSync(join(root, file), "utf8") });
    const entry = texts.get(file);
    entry.mutated ??= entry.original;
    if (entry.original.split(text).length !== 2) throw new Error(`${file} has not once: ${text}`);
    const now =
      kind === "e"
        ? `(${m} ? (${by}) : (${text}))`
        : kind === "s"
          ? `if (${m}) { ${by} } else { ${text} }`
          : by.replaceAll("$M", m);
    // Where several mutate one text, the original stands last.
    const at = entry.mutated.lastIndexOf(text);
    if (at < 0) throw new Error(`${file}: another mutation is in the way of: ${text}`);
    entry.mutated = entry.mutated.slice(0, at) + now + entry.mutated.slice(at + text.length);
  });
}

function run(command, args, environment = {}) {
  return spawnSync(command, args, {
    cwd: root,
    env: { ...process.env, ...environment },
    encoding: "utf8",
    timeout: 3_600_000,
    maxBuffer: 1 << 26,
  });
}

function buildMutants() {
  const texts = new Map();
  mutate(texts);
  const restore = () => texts.forEach(({ original }, file) => writeFileSync(join(root, file), original));
  process.on("exit", restore);
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => process.exit(130));
  texts.forEach(({ mutated }, file) => writeFileSync(join(root, file), HEAD + mutated));
  const built = run("ninja", ["-C", build, "-j", String(cpus().length), "pumice_tests"]);
  run("cp", [join(build, "pumice_tests"), join(build, "pumice_mutants")]);
  restore();
  process.removeListener("exit", restore); // from here on people may edit them
  if (built.status !== 0) throw new Error(built.stdout + built.stderr);
}

// The test that notices; "" where none does.
function noticedBy(mutant) {
  for (const suite of SUITES) {
    const result = run(
      join(build, "pumice_mutants"),
      ["--gtest_brief=1", "--gtest_fail_fast", `--gtest_filter=${suite}`],
      { PUMICE_MUTANT: String(mutant) },
    );
    if (result.status === 0) continue;
    const failed = /\[ {2}FAILED {2}\] (\S+?)[,\s]/.exec(result.stdout ?? "");
    return failed ? failed[1] : result.signal === "SIGTERM" ? `${suite}: no end` : `${suite}: crash`;
  }
  return "";
}

if (process.argv.includes("--list")) {
  mutate(new Map()); // each text stands where the table says
  TABLE.forEach(([file, , text, , why], i) => console.log(`${i + 1}\t${file}\t${why}\t${text}`));
  process.exit(0);
}
if (!process.argv.includes("--built")) buildMutants();
if (noticedBy(0) !== "") throw new Error("the tests fail without any mutation");
let unexpected = 0;
TABLE.forEach(([file, , , , why, survives], index) => {
  const mutant = index + 1;
  if (wanted.size > 0 && !wanted.has(mutant)) return;
  const test = noticedBy(mutant);
  if (test === "" && survives === undefined) ++unexpected;
  console.log(`${mutant}\t${test === "" ? "SURVIVED" : "killed"}\t${file}\t${why}\t${test || (survives ?? "")}`);
});
console.log(`${TABLE.length} mutations, ${unexpected} survived without a reason`);
process.exit(unexpected > 0 ? 1 : 0);
