// What became of a job or a pod: what the job holds, which cards, where it stands in the end.

#include <string>
#include <vector>

#include "core/explain/job_sections.h"
#include "core/report/amounts.h"

namespace pumice::explain {

namespace {

// drf: which part of the cluster the job holds of each resource; the largest is its share.
void TellShare(JobPath* path) {
  const sim::PluginNumbers& numbers = path->report.LastNumbers();
  if (!numbers.has_drf) return;
  const auto& [share, dominant] = numbers.drf[path->job->index];
  Link link = path->Plain(dominant == kNone ? Reason::kDrfNothing : Reason::kDrfShare, Verdict::kInfo);
  link.plugin = "drf";
  link.With("job", path->job->uid)
      .With("resource", dominant == kNone ? "" : path->cluster.resource_names.Name(dominant))
      .With("share", report::Percent(share));
  link.numbers.push_back({"share", share});
  Resource held, total;
  for (const TaskInfo* task : path->job->tasks) {
    const TaskStatus status = path->report.record.end.tasks[task->index()].status;
    if (AllocatedStatus(status) || status == TaskStatus::kPipelined) held.Add(task->resreq());
  }
  for (const NodeInfo* node : path->cluster.nodes_by_name) total.Add(node->allocatable);
  for (Dim d : path->cluster.resource_names.in_order()) {
    if (held.Get(d) == 0 || total.Get(d) == 0) continue;
    Line line;
    line.rule = "drf";
    line.resource = path->cluster.resource_names.Name(d);
    line.unit = UnitOf(d);
    line.parts = {{'+', "held", held.Get(d)}};
    line.left = held.Get(d);
    line.limit_name = "total";
    line.limit = total.Get(d);
    line.holds = line.left <= line.limit;
    line.op = line.holds ? "<=" : ">";
    line.text = TextOf(line, d) + ": " + report::Percent(line.left / line.limit);
    link.lines.push_back(std::move(line));
  }
  if (numbers.hdrf) path->AddHierarchy(path->job->queue->hierarchy + "/" + path->job->uid, &link);
  path->Add(std::move(link));
}

constexpr size_t kMostRows = 10;

void Cards(JobPath* path) {
  const auto& cards = path->index().cards();
  size_t pods = 0;
  std::vector<std::string> ids;
  std::vector<Row> rows;
  for (const TaskInfo* task : path->job->tasks) {
    auto parts = cards.find(task->index());
    if (parts == cards.end() || parts->second.empty()) continue;
    if (path->task != kNone && path->task != task->index()) continue;
    ++pods;
    const std::string node = path->NodeName(path->report.record.end.tasks[task->index()].node);
    const std::string before = path->task == kNone ? path->PodName(task->index()) + " " + node + "/" : "";
    for (const CardPart& part : parts->second) {
      ids.push_back(part.id);
      Row& row = rows.emplace_back(Row{before + part.id, {}});
      // Whoever gets whole cards gets no amount of them.
      if (part.memory != 0 || part.cores != 0) row.cells.push_back({"memory", part.memory});
      if (part.cores != 0) row.cells.push_back({"cores", part.cores});
    }
  }
  if (pods == 0) return;
  const size_t parts = rows.size();
  if (parts > kMostRows) rows.resize(kMostRows);
  Link link = path->Plain(path->task != kNone ? Reason::kCardsPod
                          : parts > kMostRows ? Reason::kCardsJobSome
                                              : Reason::kCardsJob,
                          Verdict::kInfo);
  link.plugin = "deviceshare";
  link.With("job", path->job->uid).With("pods", std::to_string(pods));
  link.With("rows", std::to_string(rows.size())).With("parts", std::to_string(parts));
  if (path->task != kNone) {
    link.With("pod", path->PodName(path->task))
        .With("node", path->NodeName(path->report.record.end.tasks[path->task].node));
    link.With("cards", Listed(ids, kMostRows)).With("cardCount", std::to_string(ids.size()));
  }
  link.rows = std::move(rows);
  path->Add(std::move(link));
}

}  // namespace

// Where it stands after the cycle.
void TellOutcome(JobPath* path) {
  const auto& end = path->report.record.end.tasks;
  const auto& failed = path->report.world->failed_binds();
  if (path->task != kNone) {
    const sim::TaskState& state = end[path->task];
    if (auto it = failed.find(path->task); it != failed.end()) {
      path->AddNo(
          path->Plain(Reason::kBindFailed, Verdict::kNo).With("pod", path->story.name).With("message", it->second));
      return;
    }
    if (state.status != TaskStatus::kReleasing) Cards(path);
    switch (state.status) {
      case TaskStatus::kBinding:
      case TaskStatus::kBound:
        if (path->report.record.start.tasks[path->task].status != TaskStatus::kPending) break;
        path->Add(path->Plain(Reason::kEndBound, Verdict::kYes)
                      .With("pod", path->story.name)
                      .With("node", path->NodeName(state.node)));
        break;
      case TaskStatus::kAllocated:
        path->Add(path->Plain(Reason::kEndAllocated, Verdict::kWait)
                      .With("pod", path->story.name)
                      .With("node", path->NodeName(state.node)));
        break;
      case TaskStatus::kPipelined:
        path->Add(path->Plain(Reason::kEndPipelined, Verdict::kWait)
                      .With("pod", path->story.name)
                      .With("node", path->NodeName(state.node)));
        break;
      case TaskStatus::kPending:
        if (!path->open) break;
        path->AddNo(path->Plain(Reason::kAllocateStopped, Verdict::kNo).With("job", path->job->uid));
        break;
      case TaskStatus::kRunning:
        if (!path->story.evictions.empty() || path->story.verdict >= 0) break;  // it is told why
        path->Add(path->Plain(Reason::kEndStays, Verdict::kYes)
                      .With("pod", path->story.name)
                      .With("node", path->NodeName(state.node)));
        break;
      default: break;
    }
    return;
  }
  int counts[kTaskStatuses] = {};
  for (const TaskInfo* task : path->job->tasks) ++counts[static_cast<int>(end[task->index()].status)];
  auto count = [&](TaskStatus status) { return counts[static_cast<int>(status)]; };
  const int placed = count(TaskStatus::kBinding) + count(TaskStatus::kBound) + count(TaskStatus::kRunning);
  const int waiting = count(TaskStatus::kPipelined) + count(TaskStatus::kAllocated);
  const bool pending = count(TaskStatus::kPending) > 0;
  TellShare(path);
  Cards(path);
  if (pending && path->open && waiting == 0) {
    path->AddNo(path->Plain(Reason::kAllocateStopped, Verdict::kNo).With("job", path->job->uid));
  }
  const int leaving = count(TaskStatus::kReleasing);
  const int ended = count(TaskStatus::kSucceeded) + count(TaskStatus::kFailed);
  Link link = path->Plain(leaving + ended > 0 ? Reason::kEndJobOthers : Reason::kEndJob,
                          pending ? Verdict::kInfo : (waiting > 0 ? Verdict::kWait : Verdict::kYes));
  link.With("job", path->job->uid)
      .With("placed", std::to_string(placed))
      .With("waiting", std::to_string(waiting))
      .With("pending", std::to_string(count(TaskStatus::kPending)))
      .With("leaving", std::to_string(leaving))
      .With("ended", std::to_string(ended))
      .With("tasks", std::to_string(path->job->tasks.size()))
      .With("minAvailable", std::to_string(path->job->min_available));
  path->Add(std::move(link));
}

}  // namespace pumice::explain
