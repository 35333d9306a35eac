// A snapshot that is the last one mended is the one that would be built.
#include <gtest/gtest.h>

#include <map>
#include <memory>
#include <sstream>

#include "core/actions/catalogue.h"
#include "core/framework/conf.h"
#include "core/load/load.h"
#include "core/plugins/k8s/snapshot.h"
#include "core/sim/simulator.h"
#include "tests/thinned.h"
#include "tests/unit/support/random_scenario.h"

namespace pumice {
namespace {

// All that a snapshot and its session hold, spelled out.
class Spelled {
 public:
  explicit Spelled(const ClusterInfo& info) : info_(info) {
    for (const std::string& name : info.node_names) out_ << name << " ";
    for (const auto& queue : info.queues) out_ << "\nqueue " << queue->name << " " << queue->index << " " << queue->weight;
    for (const TaskFacts& facts : info.facts) Pod(facts);
    for (const auto& job : info.jobs) Add(*job);
    for (const auto& node : info.nodes) Add(*node);
  }
  std::string text() const { return out_.str(); }

 private:
  void Pod(const TaskFacts& facts) {
    // Classes may be numbered in any way.
    const auto spec_class = classes_.try_emplace(facts.spec_class, classes_.size()).first->second;
    out_ << "\npod " << facts.index << " " << facts.key_rank << " " << facts.pod->meta.uid << " " << spec_class << " "
         << *facts.job_id << "=" << (facts.job == nullptr ? "" : facts.job->uid) << " " << *facts.role << " "
         << facts.priority << " " << facts.resreq->String(info_.resource_names) << " ";
    Add(*info_.all_tasks[facts.index]);
  }
  void Add(const TaskInfo& task) {
    out_ << " " << task.index() << ToString(task.status) << "@" << task.node << (task.eviction_occurred ? "!" : "")
         << (task.last_transaction ? "(" + std::to_string(task.last_transaction->node) + ")" : "");
  }
  template <class Tasks>
  void Add(const Tasks& tasks, const char* what) {
    out_ << "\n  " << what;
    for (const TaskInfo* task : tasks) Add(*task);
  }
  void Add(const JobInfo& job) {
    const model::PodGroup& group = *job.pod_group;
    out_ << "\njob " << job.index << " " << job.uid << " " << job.queue->name << " " << job.priority << " "
         << job.min_available << " " << job.allocated.String(info_.resource_names) << " "
         << job.total_request.String(info_.resource_names) << " " << job.schedule_start_timestamp.seconds << " "
         << group.meta.uid << " " << job.status.phase << " " << job.status.running;
    for (const auto& condition : job.status.conditions) out_ << " " << condition.type << condition.message;
    Add(job.tasks, "tasks");
    for (const TaskMap& tasks : job.task_status_index) Add(tasks, "of a status");
    for (const auto& [task, errors] : job.nodes_fit_errors) out_ << "\n  " << task << ": " << errors->Error();
    for (const auto& [uid, sub_job] : job.sub_jobs) {
      out_ << "\n  sub-job " << uid << " " << sub_job->priority << sub_job->min_available;
      Add(sub_job->tasks, "its tasks");
      for (const TaskMap& tasks : sub_job->task_status_index) Add(tasks, "of a status");
    }
  }
  void Add(const NodeInfo& node) {
    out_ << "\nnode " << node.index << node.Name() << (node.node->unschedulable ? " cordoned" : "");
    for (const Resource* r : {&node.idle, &node.used, &node.releasing, &node.pipelined, &node.allocatable}) {
      out_ << ", " << r->String(info_.resource_names);
    }
    Add(node.tasks, "tasks");
  }

  const ClusterInfo& info_;
  std::map<int, size_t> classes_;
  std::ostringstream out_;
};

// What Kubernetes' plugins see of the nodes as the session opened, though it has worked on them since.
std::string TotalsOf(const ClusterInfo& info) {
  std::ostringstream out;
  const plugins::k8s::Snapshot snapshot(info);
  for (int node = 0; node < snapshot.size(); ++node) {
    const plugins::k8s::NodeTotals& totals = snapshot.at(node);
    out << "\ntotals " << totals.pods;
    for (const auto* amounts : {&totals.allocatable, &totals.requested, &totals.requested_nonzero}) {
      for (const int64_t amount : *amounts) out << " " << amount;
    }
  }
  return out.str();
}

class Looker : public sim::SimulationWatcher {
 public:
  explicit Looker(bool keeps) : keeps_(keeps) {}
  void OnCycle(const sim::CycleRecord& record, const sim::Cluster& cluster) override {
    text = Spelled(*record.cluster).text() + TotalsOf(*record.cluster);
    decided += cluster.operations().size();
    mended += record.cluster.get() == last_;
    last_ = record.cluster.get();
    if (keeps_) kept_ = record.cluster;  // so that the next one is built
  }
  std::string text;
  size_t decided = 0;
  int mended = 0;

 private:
  bool keeps_;
  const ClusterInfo* last_ = nullptr;
  std::shared_ptr<ClusterInfo> kept_;
};

// A pod takes over what is known of the one beside it only where that is true of it, too.
TEST(Snapshots, APodHasItsOwnFactsWhateverStandsBesideIt) {
  auto pod = [](const std::string& name, const std::string& metadata, const std::string& spec) {
    return R"({"apiVersion": "v1", "kind": "Pod", "metadata": {"namespace": "a", "name": ")" + name + R"(", "uid": ")" + name + "\"" +
           metadata + R"(}, "spec": {"schedulerName": "volcano", "containers": [{"name": "c", "image": "i", "resources": {"requests": {"cpu": "1"}}}])" +
           spec + "}}";
  };
  const std::pair<const char*, const char*> pods[] = {
      {"", ""},
      {"", ""},
      {R"(, "annotations": {"scheduling.k8s.io/group-name": "g"})", ""},
      {R"(, "annotations": {"scheduling.k8s.io/group-name": "h"})", ""},
      {R"(, "annotations": {"volcano.sh/task-spec": "r"})", ""},
      {R"(, "annotations": {"volcano.sh/preemptable": "false"})", ""},
      {R"(, "annotations": {"volcano.sh/revocable-zone": "*"})", ""},
      {R"(, "annotations": {"volcano.sh/task-priority": "7"})", ""},
      {R"(, "labels": {"volcano.sh/task-spec": "s"})", ""},
      {"", R"(, "schedulingGates": [{"name": "x"}])"},
      {"", R"(, "priority": 5)"},
      {"", ""}};
  std::string objects;
  int number = 10;
  for (const auto& [metadata, spec] : pods) {
    objects += (objects.empty() ? "" : ", ") + pod("p-q-" + std::to_string(number++), metadata, spec);
  }
  load::Loaded loaded = load::Load({{"world.json", R"({"kind": "List", "apiVersion": "v1", "items": [)" + objects + "]}"}}, {});
  sim::Snapshots snapshots;
  const auto info = snapshots.Take(loaded.scenario);
  ASSERT_EQ(info->facts.size(), std::size(pods));
  TaskTexts texts;
  auto spelled = [](const TaskFacts& facts) {
    std::ostringstream out;
    out << *facts.job_id << " " << *facts.role << " " << facts.priority << facts.preemptable << facts.sch_gated << facts.revocable
        << facts.has_restartable_init_container << " " << facts.pod_index;
    return out.str();
  };
  for (const TaskFacts& facts : info->facts) EXPECT_EQ(spelled(facts), spelled(MakeTaskFacts(*facts.pod, &texts))) << facts.pod->meta.name;
}

// Where it does not, what is remembered of nodes' scores holds: no score is out of bounds.
TEST(Snapshots, SayWhetherAPodMayAskForLessThanNothing) {
  auto may = [](const std::string& containers, const std::string& more = "") {
    const load::Loaded loaded = load::LoadText(
        R"({"objects": [{"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "p"}, "spec": {"schedulerName": "volcano", "containers": [)" +
        containers + "]" + more + "}}]}");
    EXPECT_EQ(loaded.scenario.pods.size(), 1u) << load::Said(loaded);
    return sim::Snapshots().Take(loaded.scenario)->negative_requests;
  };
  auto container = [](const std::string& name, const std::string& requests) {
    return R"({"name": ")" + name + R"(", "resources": {"requests": )" + requests + "}}";
  };
  EXPECT_FALSE(may(container("a", R"({"cpu": "9223372036854775", "memory": "9223372036854775807"})")));
  EXPECT_TRUE(may(container("a", R"({"memory": "9223372036854775808"})"))) << "2^63 bytes are -2^63 in 64 bits";
  EXPECT_TRUE(may(container("a", R"({"cpu": "9223372036854776"})"))) << "of milli-CPU";
  EXPECT_FALSE(may(container("a", R"({"memory": "4Ei"})") + "," + container("b", R"({"memory": "3Ei"})")));
  EXPECT_TRUE(may(container("a", R"({"memory": "4Ei"})") + "," + container("b", R"({"memory": "4Ei"})"))) << "together";
  EXPECT_TRUE(may(container("a", R"({"memory": "7Ei"})"), R"(, "overhead": {"memory": "1Ei"})"));
}

TEST(Snapshots, MendedOrBuiltAreTheSame) {
  int mended = 0;
  size_t decided = 0;
  for (uint32_t seed = 61; seed < 61 + 12 / kThinned; ++seed) {
    const load::Loaded loaded = load::Load({{"scenario.json", test::RandomScenario(seed).dump()}}, {});
    ASSERT_TRUE(loaded.ok()) << text::ToText(loaded.diagnostics[0]);
    const auto conf = actions::ParseConfiguration(*loaded.scenario.scheduler_conf, loaded.scenario.release).value;
    Looker mends(false), builds(true);
    sim::Simulator one(loaded.scenario, conf, *loaded.simulation, {}, &mends);
    sim::Simulator other(loaded.scenario, conf, *loaded.simulation, {}, &builds);
    for (int cycle = 0; cycle < 300; ++cycle) {
      one.Step();
      other.Step();
      ASSERT_EQ(mends.text, builds.text) << "seed " << seed << ", cycle " << cycle;
    }
    EXPECT_EQ(builds.mended, 0);
    mended += mends.mended;
    decided += mends.decided;
  }
  EXPECT_GT(mended, 3000 / kThinned) << "of 3600, or thinned";
  EXPECT_GT(decided, 500u / kThinned);
}

}  // namespace
}  // namespace pumice
