// When an action took a job up, and which jobs it took up before, by whose order.

#include <string>
#include <vector>

#include "core/explain/job_sections.h"
#include "core/report/amounts.h"

namespace pumice::explain {

using framework::Check;
using framework::Name;
using framework::Record;
using framework::Rule;
using framework::Site;

namespace {

// By which order, in words: a plugin's, or what decides where no plugin does. A plugin without words is named.
std::string OrderOf(const std::string& reason, Language language) {
  for (const Reason known : {Reason::kOrderByAge, Reason::kOrderByCapacity, Reason::kOrderByDrf, Reason::kOrderByGang,
                             Reason::kOrderByPriority, Reason::kOrderByProportion, Reason::kOrderByQueue,
                             Reason::kOrderBySla, Reason::kOrderByUid}) {
    if (CodeOf(known) == "order.by." + reason) return Say(known, {}, language);
  }
  return "order.by." + reason;
}

// Another job that was taken up before, by whose order, and with which numbers.
Group FirstBy(const JobPath& path, const Record& record) {
  using By = framework::Overtaker::By;
  static constexpr const char* kReasons[] = {"uid", "age", "job", "queue"};
  const framework::Overtaker& first = record.overtaker();
  Group group;
  group.members = {path.JobName(first.job)};
  group.reason = record.plugin.empty() ? kReasons[static_cast<int>(first.by)] : record.plugin;
  const Check* check = record.checks.empty() ? nullptr : &record.checks[0];
  const bool by_queue = first.by == By::kQueueOrder;
  const bool by_priority = check != nullptr && check->rule == Rule::kFirstByPriority;
  group.text = path.JobName(first.job) + " (" +
               (by_queue && by_priority ? Say(Reason::kOrderByQueuePriority, {}, path.language)
                                        : OrderOf(group.reason, path.language));
  if (check != nullptr) {
    const auto number = [&](Name priority, Name share) {
      return by_priority ? Count(check->Number(priority)) : report::Percent(check->Number(share));
    };
    std::string theirs = number(Name::kPriority, Name::kShare), own = number(Name::kOwnPriority, Name::kOwnShare);
    if (by_queue) {
      theirs = path.QueueName(first.queue) + " " + theirs;
      own = path.cluster.jobs[record.job]->queue->name + " " + own;
    }
    group.text += ", " + theirs + " : " + own;
  }
  group.text += ")";
  return group;
}

}  // namespace

void TellOrder(JobPath* path, const std::string& action) {
  const Turn* turn = path->FirstTurn(action);
  if (turn == nullptr) return;
  Link link = path->From(path->trace.records()[turn->begin],
                         turn->position == 1 ? Reason::kOrderFirst : Reason::kOrderTurn, Verdict::kInfo);
  link.With("position", std::to_string(turn->position));
  for (const Record* record : path->Records()) {
    if (record->site != Site::kOvertaken || path->ActionOf(*record) != action) continue;
    link.groups.push_back(FirstBy(*path, *record));
  }
  path->Add(std::move(link));
}

void TellNotOverused(JobPath* path, const std::string& action, size_t before) {
  const Record* record = path->index().Overused(path->job->queue->index, action, before);
  if (record == nullptr || !record->verdict) return;
  Link link = path->From(*record, Reason::kOverusedYes, Verdict::kYes);
  std::vector<std::string> resources;
  for (const Line& line : link.lines) resources.push_back(line.resource);
  path->Add(link.With("resources", Listed(resources, 5)));
}

}  // namespace pumice::explain
