// Each record becomes the lines that Volcano's code prints at that place, letter by letter, since people grep for them.
#include "core/explain/log.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "core/base/text.h"

namespace pumice::explain {

using framework::Check;
using framework::Leaving;
using framework::Name;
using framework::QueueNumbers;
using framework::Record;
using framework::Rule;
using framework::Site;

namespace {

class Log {
 public:
  Log(const report::Report& report, const framework::Trace& trace, int level)
      : cluster_(report.cluster()), open_(report.record.after_open), trace_(trace), level_(level) {}

  std::vector<std::string> Lines() {
    const auto& records = trace_.records();
    for (size_t i = 0; i < records.size(); ++i) {
      const Record& record = records[i];
      switch (record.site) {
        case Site::kLimits: Total(); break;
        case Site::kCounted: Counted(record); break;
        case Site::kHandler: Handler(record); break;
        case Site::kRound: Round(records, i); break;
        case Site::kOverused: Overused(record); break;
        case Site::kAllocatable: Allocatable(record); break;
        case Site::kPreemptive: Preemptive(record); break;
        case Site::kEnqueue: Enqueue(record); break;
        case Site::kVictims: Victims(record); break;
        default: break;
      }
    }
    return std::move(lines_);
  }

 private:
  void Say(int level, std::string line) {
    if (level <= level_) lines_.push_back(std::move(line));
  }
  std::string Text(const Resource& resource) const { return resource.String(cluster_.resource_names); }
  std::string Text(const Check& check, Name name) const {
    const Resource* amount = check.Find(name);
    return amount == nullptr ? "" : Text(*amount);
  }
  const std::string& Queue(int queue) const { return cluster_.queues[queue]->name; }
  const std::string& Pod(int task) const { return cluster_.facts[task].pod->meta.name; }
  static std::string TwoDecimals(double value) {
    char buffer[64];
    std::snprintf(buffer, sizeof buffer, "%.2f", value);
    return buffer;
  }
  // Go's %v prints the shortest text that reads back as the same number.
  static std::string Shortest(double value) {
    char text[64];
    for (int digits = 1; digits <= 17; ++digits) {
      std::snprintf(text, sizeof text, "%.*g", digits, value);
      if (std::strtod(text, nullptr) == value) break;
    }
    // It has an exponent only from 21 digits on.
    if (std::strchr(text, 'e') != nullptr && value >= 1 && value < 1e21)
      std::snprintf(text, sizeof text, "%.0f", value);
    return text;
  }
  std::string NameOfJob(int job) const {
    return cluster_.jobs[job]->pod_group->meta.ns + "/" + cluster_.jobs[job]->Name();
  }
  const std::string& State(int queue) const { return cluster_.queues[queue]->queue->state; }
  // As v1.15 has it, which asks about several tasks at once.
  bool AsksAboutTasks() const { return cluster_.release.tasks_without_job_are_passed_over; }

  // Once: what comes before it in Volcano's code is told with the first queue, or job.
  void Total() {
    if (total_told_) return;
    total_told_ = true;
    Resource total;
    for (const NodeInfo* node : cluster_.nodes_by_name) total.Add(node->allocatable);
    Say(4, "The total resource is <" + Text(total) + ">");
    // A tree of queues has guarantees below each parent.
    if (!IsTree()) {
      Resource guarantees;
      for (const auto& queue : cluster_.queues) {
        guarantees.Add(Resource::FromList(queue->queue->guarantee, cluster_.resource_names));
      }
      Say(4, "The total guarantee resource is <" + Text(guarantees) + ">");
    }
  }
  bool IsTree() const {
    return std::any_of(trace_.records().begin(), trace_.records().end(), [](const Record& record) {
      return record.site == Site::kLimits && record.checks[0].rule == Rule::kLimitsInTree;
    });
  }

  // A job is added to its queue as the session opens.
  void Counted(const Record& record) {
    Total();
    const std::string& queue = Queue(record.queue);
    const Check& check = record.checks[0];
    Say(4, "Considering Job <" + NameOfJob(record.job) + ">.");
    if (record.verdict) Say(4, "Added Queue <" + queue + "> attributes.");
    Say(5, "Queue " + queue + " allocated <" + Text(check, Name::kAllocated) + "> request <" +
               Text(check, Name::kRequest) + "> inqueue <" + Text(check, Name::kInqueue) + "> elastic <" +
               Text(check, Name::kElastic) + ">");
  }

  // A queue plugin's event handlers; drf has other lines.
  void Handler(const Record& record) {
    if (record.plugin != "proportion" && record.plugin != "capacity") return;
    const bool new_words = AsksAboutTasks();
    const std::string task = cluster_.facts[record.task].pod->meta.ns + "/" + Pod(record.task);
    std::string name = record.plugin == "capacity" ? "Capacity" : "Proportion";
    if (new_words) name = "[" + record.plugin + "]";
    const std::string function = record.verdict ? "AllocateFunc" : new_words ? "DeallocateFunc" : "EvictFunc";
    const Check& check = record.checks[0];
    Say(4, name + " " + function + ": task <" + task + ">, resreq <" + Text(check, Name::kRequest) + ">, " +
               (new_words ? "" : " ") + "share <" + Shortest(check.Number(Name::kShare)) + ">");
  }

  // A queue's turn in proportion's loop; queues that left before are considered all the same.
  void Round(const std::vector<Record>& records, size_t at) {
    const Record& record = records[at];
    const Check& check = record.checks[0];
    const int round = static_cast<int>(check.Number(Name::kRound));
    const int weights = static_cast<int>(check.Number(Name::kWeights));
    if (round == 1) taking_part_.push_back(record.queue);
    const bool first =
        at == 0 || records[at - 1].site != Site::kRound || records[at - 1].checks[0].Number(Name::kRound) != round;
    const bool last = at + 1 == records.size() || records[at + 1].site != Site::kRound ||
                      records[at + 1].checks[0].Number(Name::kRound) != round;
    if (first) considered_ = 0;
    if (round == 1) {
      Considering(record.queue, weights);
    } else {
      while (considered_ < taking_part_.size() && taking_part_[considered_] != record.queue) {
        Considering(taking_part_[considered_++], weights);
      }
      Considering(record.queue, weights);
      ++considered_;
    }
    const std::string& queue = Queue(record.queue);
    Say(4, "Format queue <" + queue + "> deserved resource to <" + Text(check, Name::kDeserved) + ">");
    if (record.leaving() == Leaving::kMet) Say(4, "queue <" + queue + "> is meet");
    if (record.leaving() == Leaving::kStuck) Say(4, "queue <" + queue + "> is meet cause of the capability");
    if (const auto& numbers = open_.queues[record.queue]) {
      Say(4, "The attributes of queue <" + queue + "> in proportion: deserved <" + Text(check, Name::kDeserved) +
                 ">, realCapability <" + Text(check, Name::kRealCapability) + ">, allocate <" +
                 Text(numbers->allocated) + ">, request <" + Text(check, Name::kRequest) + ">, elastic <" +
                 Text(numbers->elastic) + ">, share <" + TwoDecimals(ShareOf(*numbers, check.Amount(Name::kDeserved))) +
                 ">");
    }
    if (record.leaving() != Leaving::kOn) ++met_;
    if (!last) return;
    if (round > 1) {
      while (considered_ < taking_part_.size()) Considering(taking_part_[considered_++], weights);
    }
    const Resource &before = check.Amount(Name::kRemaining), &after = check.Amount(Name::kRemainingAfter);
    Say(4, "Remaining resource is  <" + Text(after) + ">");
    if (after.IsEmpty() || after.Same(before)) {
      Say(4, "Exiting when remaining is empty or no queue has more resource request:  <" + Text(after) + ">");
    } else if (met_ == taking_part_.size()) {
      Say(4, "Exiting when total weight is 0");
    }
  }
  void Considering(int queue, int weights) {
    Say(4, "Considering Queue <" + Queue(queue) + ">: weight <" + std::to_string(cluster_.queues[queue]->weight) +
               ">, total weight <" + std::to_string(weights) + ">.");
  }
  static double ShareOf(const QueueNumbers& numbers, const Resource& deserved) {
    double share = 0;
    for (Dim d : deserved.NonZeroDims()) share = std::max(share, Share(numbers.allocated.Get(d), deserved.Get(d)));
    return share;
  }

  void Overused(const Record& record) {
    if (record.verdict) return;
    if (record.plugin == "proportion" && !record.checks.empty()) {
      const Check& check = record.checks[0];
      const std::string share = Shortest(check.Number(Name::kShare));
      const bool old_words = !cluster_.release.reclaim_in_transactions;  // as v1.13 has it
      Say(3, "Queue <" + Queue(record.queue) + ">" + (old_words ? "" : " is overused") + ": deserved <" +
                 Text(check, Name::kDeserved) + ">, allocated <" + Text(check, Name::kAllocated) + ">, share <" +
                 share + ">");
    }
    Say(3, "Queue <" + Queue(record.queue) + "> is overused, ignore it.");
  }

  void Allocatable(const Record& record) {
    const bool tells_reserved = cluster_.release.queue_gates_wait_for_room;
    for (const Check& check : record.checks) {
      if (check.rule == Rule::kOpen && !check.holds) {
        const std::string beginning = "Queue <" + Queue(check.queue) + "> current state: " + State(check.queue);
        const std::string task = "task <" + Pod(record.task) + ">.";
        if (record.plugin == "capacity") Say(3, beginning + ", cannot allocate " + task);
        if (record.plugin == "proportion") {
          Say(3, beginning + ", is not in open state, can not allocate " + (AsksAboutTasks() ? "tasks." : task));
        }
      }
      const bool of_deserved = check.rule == Rule::kFitsDeserved, beside = check.rule == Rule::kFitsBesideReserved;
      if (check.rule == Rule::kDevices && !check.holds) {
        Say(3, "Queue <" + Queue(check.queue) + "> DRA resource insufficient for candidate <" + Pod(record.task) + ">");
      }
      if (check.holds || (!of_deserved && !beside && check.rule != Rule::kFitsRealCapability)) continue;
      const Name limit = of_deserved ? Name::kDeserved : Name::kRealCapability;
      const std::string reserved =
          of_deserved || !tells_reserved
              ? ""
              : ", reserved <" + (beside ? Text(check, Name::kReserved) : Text(Resource())) + ">";
      Say(3, "Queue <" + Queue(check.queue) + ">: " + ToString(limit) + " <" + Text(check, limit) + ">, allocated <" +
                 Text(check, Name::kAllocated) + ">" + reserved + "; Candidate <" + Pod(record.task) +
                 ">: resource request <" + Text(check, Name::kRequest) + ">");
    }
    if (!record.verdict && trace_.actions()[record.action] == "allocate") {
      Say(3, "Queue <" + Queue(record.queue) + "> is overused when considering task <" + Pod(record.task) +
                 ">, ignore it.");
    }
  }

  void Preemptive(const Record& record) {
    const bool asks_above = cluster_.release.ancestors_decide_on_reclaim;
    std::string own;  // what the queue itself lacks
    for (const Check& check : record.checks) {
      if (check.rule == Rule::kOpen && !check.holds) {
        const std::string beginning = "Queue <" + Queue(check.queue) + "> current state: " + State(check.queue);
        const std::string whom = AsksAboutTasks() ? "tasks." : "";
        if (record.plugin == "capacity") {
          Say(3, beginning + ", is not open state, can not reclaim for " +
                     (whom.empty() ? "<" + Pod(record.task) + ">." : whom));
        } else if (record.plugin == "proportion") {
          Say(3, beginning + ", is not in open state, can not allocate " +
                     (whom.empty() ? "task <" + Pod(record.task) + ">." : whom));
        }
      }
      if (check.holds || (check.rule != Rule::kSomeWithin && check.rule != Rule::kFitsRealCapability)) continue;
      Resource future = check.Amount(Name::kAllocated);
      future.Add(check.Amount(Name::kRequest));
      const std::string queue = "Queue <" + Queue(check.queue) + ">";
      if (check.rule == Rule::kFitsRealCapability) {
        Say(3, queue + " cannot reclaim because futureUsed <" + Text(future) + "> exceeds realCapability <" +
                   Text(check, Name::kRealCapability) + ">.");
      } else if (check.queue == record.queue) {
        own = "futureUsed: " + Text(future) + ", deserved: " + Text(check, Name::kDeserved) +
              ", requested: " + Text(check, Name::kRequest);
        Say(asks_above ? 4 : 3, queue + (asks_above ? " itself" : "") + " can not reclaim, " + own);
      }
    }
    if (asks_above && !record.verdict && !own.empty()) {
      Say(4, "Queue <" + Queue(record.queue) + "> and its ancestors can not reclaim. " + own);
    }
  }

  void Enqueue(const Record& record) {
    for (const Check& check : record.checks) {
      if (check.rule == Rule::kOpen && !check.holds && (record.plugin == "proportion" || record.plugin == "capacity")) {
        Say(3, "Queue <" + Queue(check.queue) + "> current state: " + State(check.queue) +
                   ", is not open state, reject job <" + NameOfJob(record.job) + ">.");
      }
      if (check.rule != Rule::kEnqueue) continue;
      const std::string& job = cluster_.jobs[record.job]->Name();
      Say(5, "job " + job + " min resource <" + Text(check, Name::kMinResources) + ">, queue " + Queue(check.queue) +
                 " capability <" + Text(check, Name::kRealCapability) + "> allocated <" +
                 Text(check, Name::kAllocated) + "> inqueue <" + Text(check, Name::kInqueue) + "> elastic <" +
                 Text(check, Name::kElastic) + ">");
      if (record.plugin == "proportion") Say(5, "job " + job + " inqueue " + (check.holds ? "true" : "false"));
    }
  }

  void Victims(const Record& record) {
    if (record.task == kNone) return;  // shuffle's plugins print nothing
    std::string victims;
    for (int task : record.tasks()) AddItem(&victims, TaskText(task), " ");
    victims = "[" + victims + "]";
    const std::string evictor = TaskText(record.task);
    if (const std::string& action = trace_.actions()[record.action];
        action == "gangpreempt" || action == "gangreclaim") {
      // gang and conformance print nothing there, priority and capacity only where they look at the candidates.
      if (record.plugin == "priority" && action == "gangpreempt") {
        Say(4, "Victims from Priority UnifiedEvictableFn are " + victims);
      }
      if (record.plugin == "capacity" && action == "gangreclaim") {
        Say(4, "[capacity] Victims from capacity UnifiedEvictableFn: victims=" + victims);
      }
      return;
    }
    if (record.plugin == "gang") Say(4, "Victims from Gang plugins, victims=" + victims + " preemptor=" + evictor);
    if (record.plugin == "capacity") {
      Say(4, "[capacity] Victims from capacity plugin: victims=" + victims + " reclaimer=" + evictor + ".");
    }
    const bool names_itself = cluster_.release.tasks_without_job_are_passed_over;
    const std::pair<const char*, const char*> beginnings[] = {
        {"proportion", "Victims from proportion plugins are "},
        {"priority",
         names_itself ? "[priority] Victims from Priority plugin are " : "Victims from Priority plugins are "},
        {"drf", names_itself ? "[drf] Victims from DRF preemptable plugin are " : "Victims from DRF plugins are "},
        {"cdp", "Victims from cdp plugins are "}};
    for (const auto& [plugin, beginning] : beginnings) {
      if (record.plugin == plugin) Say(4, beginning + victims);
    }
  }

  // TaskInfo.String() of the pod as the session found it.
  std::string TaskText(int index) const {
    const TaskInfo& task = *cluster_.all_tasks[index];
    return "Task (" + task.Uid() + ":" + task.Namespace() + "/" + task.Name() + "): taskSpec " + *task.facts->role +
           ", job " + *task.facts->job_id + ", nodeName " + (task.node == kNone ? "" : cluster_.node_names[task.node]) +
           ", status " + ToString(task.status) + ", pri " + std::to_string(task.priority()) + ", resreq " +
           Text(task.resreq()) + ", preemptable " + (task.facts->preemptable ? "true" : "false") + ", revocableZone " +
           task.facts->RevocableZone();
  }

  const ClusterInfo& cluster_;
  const sim::PluginNumbers& open_;
  const framework::Trace& trace_;
  const int level_;
  std::vector<std::string> lines_;
  bool total_told_ = false;
  std::vector<int> taking_part_;
  size_t considered_ = 0, met_ = 0;
};

}  // namespace

std::bitset<framework::kSites> LoggedSites(int level) {
  std::bitset<framework::kSites> sites;
  for (Site site :
       {Site::kLimits, Site::kRound, Site::kOverused, Site::kAllocatable, Site::kPreemptive, Site::kEnqueue}) {
    sites.set(static_cast<size_t>(site));
  }
  for (Site site : {Site::kVictims, Site::kCounted, Site::kHandler}) sites.set(static_cast<size_t>(site), level >= 4);
  return sites;
}

std::vector<std::string> LogLines(const report::Report& report, const framework::Trace& trace, int level) {
  return Log(report, trace, level).Lines();
}

}  // namespace pumice::explain
