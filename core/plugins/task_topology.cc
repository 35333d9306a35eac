// task-topology puts tasks of a job that belong together (or apart) by annotations of its PodGroup into buckets, and a
// bucket's tasks go one after another to the nodes that can take most of it. Twin of
// pkg/scheduler/plugins/task-topology/{topology,manager,bucket,util}.go.

#include <algorithm>
#include <limits>
#include <set>

#include "core/api/annotations.h"
#include "core/base/text.h"
#include "core/framework/session.h"
#include "core/plugins/catalogue.h"
#include "core/plugins/node_score.h"
#include "core/plugins/task_topology_annotations.h"

namespace pumice::plugins {
namespace {

using framework::Argument;
using framework::Arguments;
using framework::Point;
using framework::Session;
using framework::Type;

// It is "" where the pod has no annotation; the label that TaskRole also reads does not count here.
std::string TaskName(const TaskInfo& task) {
  const std::string* name = FindKey(task.pod().meta.annotations, kTaskSpecKey);
  return name == nullptr ? "" : *name;
}

struct Bucket {
  int index = 0;
  std::map<int, const TaskInfo*> waiting;  // by task index: those without a node
  std::map<std::string, int> task_names;   // how many of each, with and without a node
  double request_score = 0;                // 1 milli-CPU, 1 Mi and one unit of a scalar count the same
  Resource request;
  int bound = 0;
  std::map<int, int> nodes;  // how many are on each

  void Count(const Resource& req, const ResourceNames& names, int sign) {
    double score = req.milli_cpu() + req.memory() / 1024 / 1024;
    for (Dim d : names.in_order()) {
      if (d > kMemory && req.Mentions(d)) score += req.Get(d);
    }
    if (sign > 0) {
      request_score += score;
      request.Add(req);
    } else {
      request_score -= score;
      request.Sub(req);
    }
  }
};

// These are the buckets of one job.
class Buckets {
 public:
  Buckets(const JobInfo& job, const TaskTopologyTerms& topology, const ResourceNames& names) : names_(names) {
    Apply(topology.affinity, &self_affinity_, &affinity_, kSelfAffinity, kAffinity);
    Apply(topology.anti_affinity, &self_anti_affinity_, &anti_affinity_, kSelfAntiAffinity, kAntiAffinity);
    const int length = static_cast<int>(topology.task_order.size());
    for (int i = 0; i < length; ++i) order_[topology.task_order[i]] = length - i;
    Construct(job);
  }

  int max_size() const { return max_size_; }

  // Returns null outside of any bucket.
  const Bucket* Of(const TaskInfo& task) const {
    auto it = bucket_of_.find(task.index());
    return it == bucket_of_.end() ? nullptr : &buckets_[it->second];
  }

  // Gives -1, 0 or 1: how l compares with r by the order given, then by the strongest affinity of their roles.
  int AffinityOrder(const TaskInfo& l, const TaskInfo& r) const {
    const std::string left = NameOf(l), right = NameOf(r);
    if (left == right) return 0;
    if (int a = Get(order_, left), b = Get(order_, right); a != b) return a > b ? 1 : -1;
    if (int a = Get(priority_, left), b = Get(priority_, right); a != b) return a > b ? 1 : -1;
    return 0;
  }

  void TaskBound(const TaskInfo& task) {
    if (const std::string name = TaskName(task); !name.empty()) ++node_tasks_[task.node][name];
    auto it = bucket_of_.find(task.index());
    if (it == bucket_of_.end()) return;
    Bucket& bucket = buckets_[it->second];
    ++bucket.nodes[task.node];
    ++bucket.bound;
    bucket.waiting.erase(task.index());
    bucket.Count(task.resreq(), names_, -1);
  }

  // Counts how many tasks of the bucket would be together on the node, less those that want to be apart.
  int Score(const TaskInfo& task, const Bucket& bucket, const NodeInfo& node, const Resource& room) const {
    auto held = bucket.nodes.find(node.index);
    int score = held == bucket.nodes.end() ? 0 : held->second;
    if (auto names = node_tasks_.find(node.index); names != node_tasks_.end()) {
      score += std::min(0, Affinity(TaskName(task), names->second, true));
    }
    score += static_cast<int>(bucket.waiting.size());
    if (bucket.request.LessEqual(room, Missing::kZero)) return score;
    Resource remains = bucket.request;
    for (const auto& [index, other] : bucket.waiting) {
      if (index == task.index()) continue;
      remains.Sub(other->resreq());
      --score;
      if (remains.LessEqual(room, Missing::kZero)) break;
    }
    return score;
  }

 private:
  // The larger is the stronger (affinityPriority).
  enum Priority { kAntiAffinity = 1, kSelfAffinity = 2, kAffinity = 3, kSelfAntiAffinity = 4 };
  using Pairs = std::map<std::string, std::set<std::string>>;

  static int Get(const std::map<std::string, int>& map, const std::string& key) {
    auto it = map.find(key);
    return it == map.end() ? 0 : it->second;
  }

  // It is "" for tasks whose role no annotation names.
  std::string NameOf(const TaskInfo& task) const {
    const std::string name = TaskName(task);
    return priority_.count(name) > 0 ? name : "";
  }

  void Mark(const std::string& name, int priority) {
    int& held = priority_[name];
    held = std::max(held, priority);
  }

  void Apply(const TaskTopologyTerms::Groups& groups, std::set<std::string>* self, Pairs* pairs, Priority self_priority,
             Priority priority) {
    for (const auto& group : groups) {
      if (group.size() == 1) {
        self->insert(group[0]);
        Mark(group[0], self_priority);
        continue;
      }
      for (size_t i = 0; i < group.size(); ++i) {
        for (size_t j = 0; j < i; ++j) {
          (*pairs)[group[i]].insert(group[j]);
          (*pairs)[group[j]].insert(group[i]);
        }
        Mark(group[i], priority);
      }
    }
  }

  static bool Contains(const Pairs& pairs, const std::string& a, const std::string& b) {
    auto it = pairs.find(a);
    return it != pairs.end() && it->second.count(b) > 0;
  }

  // Counts how many of the tasks named want this one with them, less those that do not.
  int Affinity(const std::string& name, const std::map<std::string, int>& names, bool only_anti) const {
    if (name.empty()) return 0;
    int sum = 0;
    for (const auto& [other, count] : names) {
      const bool same = other == name;
      if (!only_anti && (same ? self_affinity_.count(name) > 0 : Contains(affinity_, name, other))) sum += count;
      if (same ? self_anti_affinity_.count(name) > 0 : Contains(anti_affinity_, name, other)) sum -= count;
    }
    return sum;
  }

  // Those with a node come first, by its name; then affinity decides, strongest first; then the name.
  bool Before(const TaskInfo& l, const TaskInfo& r) const {
    const bool left = l.node != kNone, right = r.node != kNone;
    if (left != right) return left;
    if (left) return l.pod().node_name < r.pod().node_name;
    const int order = AffinityOrder(l, r);
    return order == 0 ? l.Name() < r.Name() : order > 0;
  }

  void Construct(const JobInfo& job) {
    std::vector<const TaskInfo*> tasks;
    for (const TaskInfo* task : job.tasks) {
      if (const std::string name = TaskName(*task); !name.empty() && priority_.count(name) > 0) tasks.push_back(task);
    }
    std::stable_sort(tasks.begin(), tasks.end(),
                     [this](const TaskInfo* l, const TaskInfo* r) { return Before(*l, *r); });
    std::map<int, int> bucket_of_node;
    for (const TaskInfo* task : tasks) {
      const std::string name = TaskName(*task);
      int best = kNone, best_affinity = std::numeric_limits<int32_t>::min();
      if (task->node != kNone) {
        best_affinity = 0;
        if (auto it = bucket_of_node.find(task->node); it != bucket_of_node.end()) best = it->second;
      } else {
        for (const Bucket& bucket : buckets_) {
          const int affinity = Affinity(name, bucket.task_names, false);
          // The best affinity wins; among equals the smaller bucket.
          if (affinity > best_affinity) {
            best_affinity = affinity;
            best = bucket.index;
          } else if (affinity == best_affinity && best != kNone &&
                     bucket.request_score < buckets_[best].request_score) {
            best = bucket.index;
          }
        }
      }
      if (best_affinity < 0 || best == kNone) {
        best = static_cast<int>(buckets_.size());
        buckets_.emplace_back().index = best;
        if (task->node != kNone) bucket_of_node[task->node] = best;
      }
      Add(&buckets_[best], name, *task);
    }
  }

  void Add(Bucket* bucket, const std::string& name, const TaskInfo& task) {
    bucket_of_[task.index()] = bucket->index;
    ++bucket->task_names[name];
    if (task.node != kNone) {
      ++bucket->nodes[task.node];
      ++bucket->bound;
    } else {
      bucket->waiting[task.index()] = &task;
      bucket->Count(task.resreq(), names_, 1);
    }
    max_size_ = std::max(max_size_, static_cast<int>(bucket->waiting.size()) + bucket->bound);
  }

  const ResourceNames& names_;
  std::vector<Bucket> buckets_;
  std::map<int, int> bucket_of_;  // by task index
  std::map<std::string, int> priority_, order_;
  std::set<std::string> self_affinity_, self_anti_affinity_;
  Pairs affinity_, anti_affinity_;
  std::map<int, std::map<std::string, int>> node_tasks_;  // node → role → how many were placed in this session
  int max_size_ = 0;
};

class TaskTopology : public framework::Plugin {
 public:
  explicit TaskTopology(const Arguments& arguments) { arguments.GetInt(&weight_, "task-topology.weight"); }

  const std::string& Name() const override { return name_; }

  void OnSessionOpen(Session& ssn) override {
    jobs_.resize(ssn.jobs.size());
    for (const auto& job : ssn.jobs) {
      if (!job->HasPendingTasks()) continue;
      if (auto topology = ReadTaskTopology(*job)) jobs_[job->index].emplace(*job, *topology, ssn.names);
    }
    ssn.task_order.Add(name_, [this](const TaskInfo& l, const TaskInfo& r) { return Compare(l, r); });
    ssn.node_order.Add(name_, [this](const TaskInfo& task, const NodeInfo& node) -> std::optional<double> {
      return Score(task, node);
    });
    ssn.SetLocality(name_, {[this](const TaskInfo& task) { return Of(task) == nullptr; }, nullptr});
    ssn.AddEventHandler({[this](TaskInfo& task) -> Error {
                           if (Buckets* buckets = Of(task)) buckets->TaskBound(task);
                           return Error::None();
                         },
                         nullptr});
  }

  void OnSessionClose(Session&) override {}

 private:
  Buckets* Of(const TaskInfo& task) {
    if (task.job() == nullptr) return nullptr;
    auto& buckets = jobs_[task.job()->index];
    return buckets ? &*buckets : nullptr;
  }

  // Tasks in a bucket go first; the bucket with more waiting first, then the older one, then affinity decides.
  int Compare(const TaskInfo& l, const TaskInfo& r) {
    const Buckets *left = Of(l), *right = Of(r);
    if (left == nullptr || right == nullptr) return 0;
    const Bucket *left_bucket = left->Of(l), *right_bucket = right->Of(r);
    if ((left_bucket != nullptr) != (right_bucket != nullptr)) return left_bucket != nullptr ? -1 : 1;
    if (left != right || left_bucket == nullptr) return 0;
    if (left_bucket->waiting.size() != right_bucket->waiting.size()) {
      return left_bucket->waiting.size() > right_bucket->waiting.size() ? -1 : 1;
    }
    if (left_bucket->index == right_bucket->index) return -left->AffinityOrder(l, r);
    return left_bucket->index < right_bucket->index ? -1 : 1;
  }

  double Score(const TaskInfo& task, const NodeInfo& node) {
    Resource room = node.idle;
    room.Add(node.releasing);
    if (room.LessPartly(task.resreq(), Missing::kZero)) return 0;
    const Buckets* buckets = Of(task);
    if (buckets == nullptr) return 0;
    const Bucket* bucket = buckets->Of(task);
    const int score = bucket == nullptr ? 0 : buckets->Score(task, *bucket, node, room);
    const double weighted = static_cast<double>(score * weight_);
    return buckets->max_size() == 0 ? weighted : weighted * kMaxNodeScore / buckets->max_size();
  }

  const std::string name_ = "task-topology";
  int64_t weight_ = 1;
  std::vector<std::optional<Buckets>> jobs_;  // by JobInfo::index
};

}  // namespace

extern const Row kTaskTopology = {
    .name = "task-topology",
    .what = {"Puts tasks of a job together or apart, as the annotations of its PodGroup say.",
             "按 PodGroup 的注解让作业的任务靠近或分开。"},
    .go = "task-topology/topology.go",
    .build = Make<TaskTopology>,
    .arguments = {Argument(Type::kInt, "task-topology.weight", "1", "How much standing beside related tasks counts.",
                           "靠近相关任务的权重。")},
    .points = {Point::kTaskOrder, Point::kNodeOrder, Point::kEventHandler},
    .marks = {{Where::kPodGroupAnnotation, "volcano.sh/task-topology-affinity"},
              {Where::kPodGroupAnnotation, "volcano.sh/task-topology-anti-affinity"},
              {Where::kPodGroupAnnotation, "volcano.sh/task-topology-task-order"},
              {Where::kPodAnnotation, kTaskSpecKey}},
    .reads_time = false,
};

}  // namespace pumice::plugins
