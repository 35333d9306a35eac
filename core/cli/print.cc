// Queues, jobs and nodes are tables of the report's start and end; what says nothing is left out.
#include "core/cli/print.h"

#include <algorithm>
#include <ostream>
#include <set>
#include <string>
#include <utility>

#include "core/base/text.h"
#include "core/cli/table.h"
#include "core/explain/lead.h"
#include "core/report/amounts.h"
#include "core/report/report_cards.h"
#include "core/version.h"

namespace pumice::cli {
namespace {

using framework::QueueNumbers;
using report::Amount;
using report::Percent;
using report::Report;
using Align = Table::Align;

constexpr size_t kMostRows = 40;
constexpr size_t kMostIdleCards = 16;  // of a node

std::string WholeText(double number) { return std::to_string(static_cast<int64_t>(number)); }

class Printer {
 public:
  Printer(const Report& report, size_t width, bool all, std::ostream& out)
      : report_(report),
        cluster_(report.cluster()),
        names_(cluster_.resource_names),
        width_(width),
        all_(all),
        out_(out),
        leads_(report, words::Language::kEnglish) {}

  void Print() {
    Head();
    Queues();
    Jobs();
    Nodes();
    Cards();
  }

 private:
  void Head() {
    const std::string& name = report_.world->scenario().name;
    size_t binds = 0, evictions = 0;
    for (const sim::Operation& o : report_.world->operations()) {
      ++(o.kind == sim::Operation::Kind::kBind ? binds : evictions);
    }
    if (!name.empty()) out_ << name << ": ";
    out_ << Join(report_.conf.actions, ", ") << "; " << Count(binds, "pod") << " bound, " << evictions << " evicted\n";
    if (!report_.refused.empty()) {
      out_ << "Volcano refuses the configuration (" << report_.refused << ") and runs its built-in one.\n";
    }
  }

  // Pods are shown only where a queue names them: every pod asks for one.
  std::vector<Dim> QueueDims() const {
    std::set<Dim> dims;
    auto add = [&](const model::ResourceList& list) {
      for (const auto& [name, quantity] : list) {
        if (Dim d = names_.Find(name); d >= 0) dims.insert(d);
      }
    };
    for (const auto& queue : cluster_.queues) {
      for (const auto* list : {&queue->queue->capability, &queue->queue->deserved, &queue->queue->guarantee})
        add(*list);
    }
    for (const TaskFacts& facts : cluster_.facts) {
      for (Dim d : facts.resreq->NonZeroDims()) {
        if (d != kPods) dims.insert(d);
      }
    }
    if (dims.empty()) dims.insert(kCpu);
    std::vector<Dim> sorted;
    for (Dim d : names_.in_order()) {
      if (dims.count(d) != 0) sorted.push_back(d);
    }
    return sorted;
  }

  void Queues() {
    const sim::PluginNumbers& numbers = report_.LastNumbers();
    Table table({{"Queue"},
                 {"state"},
                 {"weight", Align::kRight},
                 {"resource"},
                 {"guarantee", Align::kRight},
                 {"deserved", Align::kRight},
                 {"capability", Align::kRight},
                 {"request", Align::kRight},
                 {"allocated", Align::kRight},
                 {"filled", Align::kRight}});
    const std::vector<Dim> dims = QueueDims();
    size_t left_out = 0;
    for (size_t i = 0; i < cluster_.queues.size(); ++i) {
      const QueueInfo& queue = *cluster_.queues[i];
      const bool known = i < numbers.queues.size() && numbers.queues[i].has_value();
      if (!all_ && i >= kMostRows) {
        ++left_out;
        continue;
      }
      for (size_t row = 0; row < dims.size(); ++row) {
        const Dim d = dims[row];
        const bool first = row == 0;
        std::vector<std::string> cells = {first ? queue.name : "", first ? queue.queue->state : "",
                                          first ? std::to_string(queue.weight) : "", names_.Name(d)};
        cells.push_back(Given(queue.queue->guarantee, d));
        if (known) {
          const QueueNumbers& q = *numbers.queues[i];
          cells.push_back(Amount(q.deserved, d));
          cells.push_back(Given(queue.queue->capability, d));
          cells.push_back(Amount(q.request, d));
          cells.push_back(Amount(q.allocated, d));
          cells.push_back(Percent(Share(q.allocated.Get(d), q.deserved.Get(d))));
        } else {
          cells.push_back(Given(queue.queue->deserved, d));
          cells.push_back(Given(queue.queue->capability, d));
          cells.insert(cells.end(), {"-", "-", "-"});
        }
        table.Add(std::move(cells));
      }
    }
    Section(table, left_out, "queue");
  }

  std::string Given(const model::ResourceList& list, Dim d) const {
    auto it = list.find(names_.Name(d));
    return it == list.end() ? "-" : Amount(Resource::FromList(list, names_), d);
  }

  void Jobs() {
    Table table({{"Job"}, {"queue"}, {"phase"}, {"bound", Align::kRight}, {"min", Align::kRight}, {"why not"}});
    size_t left_out = 0;
    for (size_t i = 0; i < report_.jobs.size(); ++i) {
      if (!all_ && i >= kMostRows) {
        ++left_out;
        continue;
      }
      const Report::Job& job = report_.jobs[i];
      const std::string queue = job.job == nullptr ? job.group->queue : job.job->queue_name;
      const std::string phase = job.job == nullptr ? job.group->status.phase : job.job->status.phase;
      table.Add({job.group->meta.Key(), queue, phase, job.job == nullptr ? "-" : Bound(*job.job),
                 std::to_string(job.group->min_member), EvictedAndWhyNot(job)});
    }
    Section(table, left_out, "job");
  }

  std::string Bound(const JobInfo& job) const {
    size_t bound = 0;
    for (const TaskInfo* task : job.tasks)
      bound += AllocatedStatus(report_.record.end.tasks[task->index()].status) &&
               report_.record.end.tasks[task->index()].status != TaskStatus::kAllocated;
    return std::to_string(bound) + "/" + std::to_string(job.tasks.size());
  }

  std::string EvictedAndWhyNot(const Report::Job& job) {
    const std::string evicted = Evicted(job), why_not = WhyNot(job);
    return evicted + (evicted.empty() || why_not.empty() ? "" : "; ") + why_not;
  }

  std::string WhyNot(const Report::Job& job) {
    const std::string told = Told(job);
    return told.empty() ? told : leads_.Of(job, told);
  }

  // Gives the condition that Volcano leaves, or the first pod's own reason. A job that has all it needs may bear a
  // condition of earlier days.
  std::string Told(const Report::Job& job) const {
    if (job.job == nullptr) return "not scheduled: there is no queue " + job.group->queue;
    std::string text;
    for (const model::PodGroupCondition& c : job.job->status.conditions) {
      if (c.type == "Unschedulable" && c.status == "True" && !job.job->IsReady()) text = c.message;
    }
    if (text.empty()) {
      for (const TaskInfo* task : job.job->In(TaskStatus::kPending)) {
        auto update = report_.world->pod_updates().find(task->index());
        if (update == report_.world->pod_updates().end()) continue;
        text = task->Name() + ": " + update->second.message;
        break;
      }
    }
    return text;
  }

  std::string Evicted(const Report::Job& job) const {
    size_t evicted = 0;
    for (const sim::Operation& o : report_.world->operations()) {
      evicted += o.kind == sim::Operation::Kind::kEvict && job.job != nullptr && cluster_.facts[o.task].job == job.job;
    }
    return evicted == 0 ? "" : std::to_string(evicted) + " evicted";
  }

  void Nodes() {
    std::set<Dim> used;
    for (const auto& node : cluster_.nodes) {
      for (Dim d : node->allocatable.NonZeroDims()) used.insert(d);
    }
    std::vector<Dim> dims;
    std::vector<Table::Column> columns = {{"Node"}};
    for (Dim d : names_.in_order()) {
      if (used.count(d) == 0) continue;
      dims.push_back(d);
      columns.push_back({names_.Name(d), Align::kRight});
    }
    columns.push_back({"remarks"});
    Table table(columns);
    size_t left_out = 0;
    for (size_t i = 0; i < cluster_.nodes.size(); ++i) {
      if (!all_ && i >= kMostRows) {
        ++left_out;
        continue;
      }
      const NodeInfo& node = *cluster_.nodes[i];
      std::vector<std::string> row = {node.Name()};
      for (Dim d : dims) row.push_back(Amount(node.used.Get(d), d) + "/" + Amount(node.allocatable.Get(d), d));
      row.push_back(Remarks(node));
      table.Add(std::move(row));
    }
    Section(table, left_out, "node");
  }

  static std::string Remarks(const NodeInfo& node) {
    std::vector<std::string> remarks;
    if (node.node->unschedulable) remarks.push_back("unschedulable");
    for (const model::Taint& taint : node.node->taints) {
      remarks.push_back(taint.key + (taint.value.empty() ? "" : "=" + taint.value) + ":" + taint.effect);
    }
    return Join(remarks, ", ");
  }

  // Leaves out the middle of a UUID: there is no room for all of it.
  static std::string CardName(const std::string& id) {
    constexpr size_t kBegin = 12, kEnd = 4;
    const size_t uuid = std::min(id.size(), id.find('['));
    if (uuid <= kBegin + kEnd + 1) return "  " + id;
    return "  " + id.substr(0, kBegin) + "…" + id.substr(uuid - kEnd);
  }

  // There is a row for each pod that has some of a card, and one for a card that nobody uses.
  void Cards() {
    std::vector<std::vector<std::pair<int, const CardPart*>>> of_node(cluster_.nodes.size());
    const auto cards = report::CardsInTheEnd(report_);
    for (const auto& [task, parts] : cards) {
      const NodeInfo* node = cluster_.NodeAt(report_.record.end.tasks[task].node);
      if (node == nullptr) continue;
      for (const CardPart& part : parts) of_node[node->index].emplace_back(task, &part);
    }
    Table table({{"Node, card"}, {"memory", Align::kRight}, {"cores", Align::kRight}, {"pod"}});
    size_t shown = 0, left_out = 0;
    for (size_t i = 0; i < cluster_.nodes.size(); ++i) {
      const NodeInfo& node = *cluster_.nodes[i];
      if (node.devices == nullptr) continue;
      if (!all_ && shown++ >= kMostRows) {
        ++left_out;
        continue;
      }
      table.Add({node.Name(), "", "", ""});
      const std::vector<NodeCard> list = node.devices->List();
      size_t idle = 0;
      for (size_t c = 0; c < list.size(); ++c) {
        std::string id = list[c].id;
        const std::string memory = "/" + WholeText(list[c].memory);
        for (const auto& [task, part] : of_node[i]) {
          if (part->card != static_cast<int>(c)) continue;
          const bool whole = part->memory == 0 && part->cores == 0 && list[c].type.empty();
          table.Add({part->id == list[c].id ? CardName(std::exchange(id, "")) : CardName(part->id),
                     whole ? "-" : WholeText(part->memory) + memory,
                     part->cores == 0 ? "-" : WholeText(part->cores) + "/100", cluster_.facts[task].pod->meta.Key()});
          id.clear();
        }
        if (!id.empty() && (idle++ < kMostIdleCards || all_)) table.Add({CardName(id), "0" + memory, "-", "-"});
      }
      if (idle > kMostIdleCards && !all_) {
        table.Add({"  and " + std::to_string(idle - kMostIdleCards) + " more idle", "", "-", "-"});
      }
    }
    Section(table, left_out, "node");
  }

  void Section(const Table& table, size_t left_out, const char* thing) {
    if (table.empty()) return;
    out_ << "\n";
    table.Print(out_, width_);
    if (left_out > 0) out_ << "and " << Count(left_out, std::string("more ") + thing) << " (--all shows them)\n";
  }

  const Report& report_;
  const ClusterInfo& cluster_;
  const ResourceNames& names_;
  const size_t width_;
  const bool all_;
  std::ostream& out_;
  explain::Leads leads_;
};

}  // namespace

void PrintReport(const Report& report, size_t width, bool all, std::ostream& out) {
  Printer(report, width, all, out).Print();
}

}  // namespace pumice::cli
