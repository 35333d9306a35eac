// predicates says which nodes a task may go to, by the filters of Kubernetes' scheduler. Twin of
// pkg/scheduler/plugins/predicates, which runs NodeUnschedulable, NodeAffinity, NodePorts, TaintToleration,
// InterPodAffinity and PodTopologySpread of Kubernetes. Volumes and dynamic resources are not simulated: a pod is
// placed as if its claims fitted everywhere. The plugin's event handlers give pods the cards that deviceshare counts.

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/framework/session.h"
#include "core/plugins/catalogue.h"
#include "core/plugins/k8s/inter_pod_affinity.h"
#include "core/plugins/k8s/per_profile.h"
#include "core/plugins/k8s/topology_spread.h"
#include "core/plugins/predicates_nodes.h"
#include "core/plugins/predicates_reasons.h"

namespace pumice::plugins {
namespace {

using framework::Argument;
using framework::CycleState;
using framework::Effect;
using framework::Point;
using framework::Session;
using framework::Type;
using k8s::AffinityFilter;
using k8s::AffinityVerdict;
using k8s::Profile;
using k8s::SpreadFilter;
using k8s::SpreadVerdict;

// This is what PrePredicate found out of a task: Kubernetes' cycle state. A filter once skipped stays skipped for the
// whole session, whatever a later PrePredicate says; a filter asked sees the world as it was at the last PrePredicate.
struct TaskState final : framework::StateData {
  struct Filter {
    bool written = false;
    bool skipped = false;
    size_t moment = 0;  // of the snapshot
    bool asks() const { return !skipped; }
  };
  Filter ports, affinity, spread;
  AffinityFilter::Extras extras;  // of a dry run

  std::unique_ptr<StateData> Clone() const override { return std::make_unique<TaskState>(*this); }
};

class Predicates final : public framework::Plugin {
 public:
  explicit Predicates(const framework::Arguments& arguments) : enabled_(PredicatesEnabled::From(arguments)) {}

  const std::string& Name() const override {
    static const std::string name = "predicates";
    return name;
  }

  void OnSessionOpen(Session& ssn) override {
    ssn_ = &ssn;
    names_conflict_early_ = enabled_.node_affinity && ssn.release().conflicting_names_fail_early;
    states_.resize(ssn.cluster.facts.size());

    reserves_ = enabled_.volume_binding || ssn.release().resource_claims_are_always_on;
    const auto allocate = ssn.release().undone_victim_is_lost ? &Predicates::Allocate : &Predicates::AllocateRegardless;
    // Where its cards cannot be given or taken back, the plugin's own nodes know nothing of the move.
    ssn.AddEventHandler({[this, allocate](TaskInfo& task) { return (this->*allocate)(task); },
                         [this](TaskInfo& task) -> Error {
                           Devices* devices = DevicesFor(task);
                           if (devices == nullptr || devices->Release(task)) Move(task, &k8s::Snapshot::RemovePod);
                           return Error::None();
                         }});
    ssn.pre_predicates.Add(Name(), [this](TaskInfo& task) { return PrePredicate(task); });
    ssn.predicates.Add(Name(), [this](TaskInfo& task, NodeInfo& node) { return Predicate(task, node); });
    ssn.SetLocality(Name(),
                    {[this](const TaskInfo& task) { return IsLocal(task); }, {}, false, /*lasting_refusals=*/true});
    ssn.simulate_add_task.Add(Name(), [this](CycleState& state, TaskInfo& task, TaskInfo& other, NodeInfo& node) {
      return Simulate(state, task, other, node, 1);
    });
    ssn.simulate_remove_task.Add(Name(), [this](CycleState& state, TaskInfo& task, TaskInfo& other, NodeInfo& node) {
      return Simulate(state, task, other, node, -1);
    });
    const auto dry_run = ssn.release().leaving_pods_give_cards ? &Predicates::SimulatePredicateWithCards
                                                               : &Predicates::SimulatePredicate;
    ssn.simulate_predicate.Add(Name(), [this, dry_run](CycleState& state, TaskInfo& task, NodeInfo& node) {
      return (this->*dry_run)(state, task, node);
    });
  }
  void OnSessionClose(Session&) override {}

 private:
  // Gets the snapshot before anything is asked or moved.
  void Look() {
    if (snapshot_ != nullptr) return;
    snapshot_ = &k8s::Snapshot::Of(*ssn_);
    verdicts_ = std::make_unique<NodeVerdicts>(*snapshot_, enabled_, ssn_->release());
  }

  // Gives the devices of the task's node; null where it has none.
  Devices* DevicesFor(const TaskInfo& task) const {
    const NodeInfo* node = ssn_->NodeOf(task);
    return node == nullptr ? nullptr : node->devices.get();
  }

  void Move(TaskInfo& task, void (k8s::Snapshot::*move)(const TaskInfo&, int)) {
    Look();
    if (const NodeInfo* node = ssn_->NodeOf(task)) (snapshot_->*move)(task, node->index);
  }

  // What cannot be reserved is told, but the pod is there all the same.
  Error AllocateRegardless(TaskInfo& task) {
    Devices* devices = DevicesFor(task);
    if (devices == nullptr || devices->Allocate(task)) Move(task, &k8s::Snapshot::AddPod);
    return Reserve(task);
  }

  // AllocateFunc leaves off at the first error. Reserve has one for every pod that runs, so that who comes back after
  // an eviction was undone is missing from the plugin's nodes from then on: later pods count on its place, its ports
  // and its affinity.
  Error Allocate(TaskInfo& task) {
    if (Error error = Reserve(task); error.failed()) return error;
    Devices* devices = DevicesFor(task);
    if (devices != nullptr && !devices->Allocate(task)) return "AllocateToPod failed";
    Move(task, &k8s::Snapshot::AddPod);
    return Error::None();
  }

  // VolumeBinding, and the plugin for resource claims where that is on, reserve for every pod, whatever it claims, by
  // what PrePredicate noted. Where that was never asked (a pod that runs, or enablePredicate: false), they fail
  // (runReservePlugins in predicates.go). The note is the session's: of a plugin configured twice only the last
  // instance is asked, and both hear of what happens.
  Error Reserve(const TaskInfo& task) const {
    if (!reserves_ || StateOf(task) != nullptr) return Error::None();
    if (ssn_->GetCycleState(task).Read<TaskState>(Name()) != nullptr) return Error::None();
    return reasons::kNoVolumeState;
  }

  const Profile& ProfileOf(const TaskInfo& task) const { return snapshot_->profiles[snapshot_->profiles.Of(task)]; }

  // The first PrePredicate writes it; it is null before.
  TaskState* StateOf(const TaskInfo& task) const { return states_[task.index()]; }

  static void Note(TaskState::Filter* filter, bool skips, size_t moment) {
    if (skips) {
      filter->skipped = true;
    } else {
      filter->written = true;
      filter->moment = moment;
    }
  }

  const StatusSets* PrePredicateError(const char* filter, const std::string& error) const {
    return ssn_->Fail(StatusSets::Plain(std::string("plugin ") + filter + " pre-predicates failed " + error));
  }

  const StatusSets* PrePredicate(TaskInfo& task) {
    Look();
    const Profile& profile = ProfileOf(task);
    CycleState& cycle = ssn_->GetCycleState(task);
    TaskState* state = cycle.Read<TaskState>(Name());
    if (state == nullptr) {
      cycle.Write(Name(), std::make_unique<TaskState>());
      state = cycle.Read<TaskState>(Name());
    }
    states_[task.index()] = state;

    const size_t now = snapshot_->now();
    if (names_conflict_early_ && snapshot_->profiles.rules(profile.rules).NamesConflict()) {
      return PrePredicateError("NodeAffinity", reasons::kNamesConflict);
    }
    if (enabled_.node_ports) Note(&state->ports, profile.ports.empty(), now);
    if (enabled_.pod_affinity) {
      if (!profile.terms.error.empty()) {
        return PrePredicateError("InterPodAffinity", "parsing pod: " + profile.terms.error);
      }
      const bool skips = affinity_.Of(*snapshot_, task).Skips(now);
      if (!skips) state->extras.clear();
      Note(&state->affinity, skips, now);
    }
    if (enabled_.topology_spread) {
      if (!profile.spread.hard_error.empty()) {
        return PrePredicateError("PodTopologySpread",
                                 "get constraints from pod: obtaining pod's hard topology spread "
                                 "constraints: " +
                                     profile.spread.hard_error);
      }
      Note(&state->spread, profile.spread.hard.empty(), now);
    }
    return nullptr;
  }

  const StatusSets* Predicate(TaskInfo& task, NodeInfo& node) {
    Look();
    const bool full = node.allocatable.max_task_num <= snapshot_->at(node.index).pods;
    const Profile& profile = ProfileOf(task);
    std::optional<bool>* cached = enabled_.cache ? templates_.Find(task, node.index, snapshot_->size()) : nullptr;
    if (cached != nullptr && cached->has_value()) {
      if (!**cached) return Refusal(full, {StatusCode::kError, reasons::kCache, "predicate.CacheEnable"});
    } else {
      const int verdict = verdicts_->Of(profile.rules, node.index);
      if (cached != nullptr) *cached = verdict == NodeVerdicts::kFits;
      if (verdict != NodeVerdicts::kFits) return StaticRefusal(full, verdict);
    }

    const TaskState* state = StateOf(task);
    if (state == nullptr) return WithoutState(full);
    Findings findings;
    findings.full = full;
    if (enabled_.node_ports && state->ports.asks()) {
      if (!state->ports.written) return Refusal(full, reasons::NotRead("reading", "NodePorts"));
      findings.ports = snapshot_->at(node.index).ports.Conflicts(profile.ports);
    }
    if (enabled_.pod_affinity && state->affinity.asks()) {
      if (!state->affinity.written) return Refusal(full, reasons::NotRead("error reading", "InterPodAffinity"));
      findings.affinity = affinity_.Of(*snapshot_, task).Check(node.index, state->affinity.moment, state->extras);
    }
    // A refusal that no eviction can mend ends the questions.
    const bool goes_on = findings.affinity != AffinityVerdict::kNoAffinity;
    if (enabled_.topology_spread && state->spread.asks() && goes_on) {
      if (!state->spread.written) return Refusal(full, reasons::NotRead("reading", "PodTopologySpread"));
      findings.spread = spread_.Of(*snapshot_, task).Check(node.index, state->spread.moment);
    }
    return findings.Any() ? RefusalFor(findings) : nullptr;
  }

  // The filters that look at the node's pods found this.
  struct Findings {
    bool full = false, ports = false;
    AffinityVerdict affinity = AffinityVerdict::kFits;
    SpreadVerdict spread = SpreadVerdict::kFits;

    bool Any() const { return full || ports || affinity != AffinityVerdict::kFits || spread != SpreadVerdict::kFits; }
    static constexpr int kNumbers = 2 * 2 * 4 * 3;
    int Number() const { return full + 2 * (ports + 2 * (static_cast<int>(affinity) + 4 * static_cast<int>(spread))); }
  };

  const StatusSets* RefusalFor(const Findings& findings) {
    const StatusSets*& refusal = refusals_[findings.Number()];
    if (refusal == nullptr) {
      StatusSets sets;
      if (findings.full) sets.all.push_back(reasons::Full());
      if (findings.ports) sets.all.push_back(reasons::Ports());
      if (findings.affinity != AffinityVerdict::kFits) sets.all.push_back(reasons::Affinity(findings.affinity));
      if (findings.spread != SpreadVerdict::kFits) sets.all.push_back(reasons::Spread(findings.spread));
      refusal = ssn_->Fail(std::move(sets));
    }
    return refusal;
  }

  const StatusSets* StaticRefusal(bool full, int verdict) {
    std::vector<const StatusSets*>& pool = static_refusals_[full];
    if (verdict >= static_cast<int>(pool.size())) pool.resize(verdict + 1);
    if (pool[verdict] == nullptr) pool[verdict] = Refusal(full, (*verdicts_)[verdict]);
    return pool[verdict];
  }

  const StatusSets* Refusal(bool full, const Status& status) const {
    StatusSets sets;
    if (full) sets.all.push_back(reasons::Full());
    sets.all.push_back(status);
    return ssn_->Fail(std::move(sets));
  }

  // Nobody called PrePredicate: the first filter that needs its state complains.
  const StatusSets* WithoutState(bool full) const {
    if (enabled_.node_ports) return Refusal(full, reasons::NotRead("reading", "NodePorts"));
    if (enabled_.pod_affinity) return Refusal(full, reasons::NotRead("error reading", "InterPodAffinity"));
    if (enabled_.topology_spread) return Refusal(full, reasons::NotRead("reading", "PodTopologySpread"));
    if (reserves_) return Refusal(full, {StatusCode::kError, reasons::kNoVolumeState, ""});
    return full ? ssn_->Fail(StatusSets({reasons::Full()})) : nullptr;
  }

  // Says whether the answers depend on nothing but the task's class and the node.
  bool IsLocal(const TaskInfo& task) const {
    const TaskState* state = StateOf(task);
    return state != nullptr && (!enabled_.pod_affinity || !state->affinity.asks()) &&
           (!enabled_.topology_spread || !state->spread.asks()) &&
           !(enabled_.cache && TemplateCache::HasTemplate(task));
  }

  Error Simulate(CycleState& cycle, TaskInfo& task, TaskInfo& other, NodeInfo& node, int sign) {
    Look();
    const std::string& error = ProfileOf(other).terms.error;
    if (!error.empty()) return "failed to create pod info: " + error;
    if (!enabled_.pod_affinity) return Error::None();
    TaskState* state = cycle.Read<TaskState>(Name());
    if (state != nullptr && !state->affinity.asks()) return Error::None();
    if (state == nullptr || !state->affinity.written) {
      return (sign > 0 ? "failed to add pod to node " : "failed to remove pod from node ") + node.Name() + ": " +
             reasons::NotRead("error reading", "InterPodAffinity").reason;
    }
    affinity_.Of(*snapshot_, task).AddTo(&state->extras, other, node.index, sign);
    return Error::None();
  }

  const StatusSets* SimulatePredicate(CycleState& cycle, TaskInfo& task, NodeInfo& node) {
    Look();
    if (!enabled_.pod_affinity) return nullptr;
    const TaskState* state = cycle.Read<TaskState>(Name());
    if (state != nullptr && !state->affinity.asks()) return nullptr;
    std::string refusal;
    if (state == nullptr || !state->affinity.written) {
      refusal = reasons::NotRead("error reading", "InterPodAffinity").reason;
    } else {
      const AffinityVerdict verdict =
          affinity_.Of(*snapshot_, task).Check(node.index, state->affinity.moment, state->extras);
      if (verdict == AffinityVerdict::kFits) return nullptr;
      refusal = reasons::Affinity(verdict).reason;
    }
    return ssn_->Fail(StatusSets::Plain("failed to filter pod on node " + node.Name() + ": " + refusal));
  }

  // The node may be a copy, with cards of its own.
  const StatusSets* SimulatePredicateWithCards(CycleState& cycle, TaskInfo& task, NodeInfo& node) {
    if (const StatusSets* refusal = SimulatePredicate(cycle, task, node)) return refusal;
    if (node.devices == nullptr) return nullptr;
    const Error none = node.devices->Refusal(task.pod());
    if (!none.failed()) return nullptr;
    return ssn_->Fail(StatusSets::Plain("device cannot fit task " + task.Namespace() + "/" + task.Name() + " on node " +
                                        node.Name() + ": " + none.text()));
  }

  const PredicatesEnabled enabled_;
  bool names_conflict_early_ = true;  // names that exclude each other fail before any node is asked
  Session* ssn_ = nullptr;
  bool reserves_ = true;               // whether some filter reserves by what its PreFilter noted
  k8s::Snapshot* snapshot_ = nullptr;  // the session's, once it was needed
  std::unique_ptr<NodeVerdicts> verdicts_;
  TemplateCache templates_;
  k8s::PerProfile<AffinityFilter> affinity_;
  k8s::PerProfile<SpreadFilter> spread_;
  std::vector<TaskState*> states_;  // by TaskFacts::index; the cycle states own them
  std::vector<const StatusSets*> refusals_ = std::vector<const StatusSets*>(Findings::kNumbers);
  std::vector<const StatusSets*> static_refusals_[2];  // by whether the node is full, then by verdict
};

}  // namespace

extern const Row kPredicates = {
    .name = "predicates",
    .what = {"Refuses nodes as the filters of Kubernetes do.", "像 Kubernetes 的过滤器那样排除节点。"},
    .go = "predicates/predicates.go",
    .build = Make<Predicates>,
    .arguments = {Argument(Type::kBool, "predicate.NodeAffinityEnable", "true", "Node selectors and affinity.",
                           "节点选择与亲和。"),
                  Argument(Type::kBool, "predicate.NodePortsEnable", "true", "Host ports.", "主机端口。"),
                  Argument(Type::kBool, "predicate.TaintTolerationEnable", "true", "Taints.", "污点。"),
                  Argument(Type::kBool, "predicate.PodAffinityEnable", "true", "Pod affinity and anti-affinity.",
                           "Pod 亲和与反亲和。"),
                  Argument(Type::kBool, "predicate.NodeVolumeLimitsEnable", "true",
                           "Volumes a node can attach; not simulated.", "节点可挂载的卷数；未模拟。")
                      .With(Effect::kNone),
                  Argument(Type::kBool, "predicate.VolumeZoneEnable", "true", "Zones of volumes; not simulated.",
                           "卷所在的区域；未模拟。")
                      .With(Effect::kNone),
                  Argument(Type::kBool, "predicate.PodTopologySpreadEnable", "true", "Hard spreading.", "硬性打散。"),
                  Argument(Type::kBool, "predicate.VolumeBindingEnable", "true",
                           "Volumes that wait for a node; only the refusal without enablePredicate is simulated.",
                           "等待节点的卷；只模拟关闭 enablePredicate 时的拒绝。"),
                  Argument(Type::kBool, "predicate.DynamicResourceAllocationEnable", "false",
                           "Resource claims; not simulated.", "资源申领；未模拟。")
                      .With(Effect::kNone)
                      .Until(&model::Release::resource_claims_are_always_on),
                  Argument(Type::kBool, "predicate.CacheEnable", "false",
                           "Pods of one template share what was found of a node.", "同一模板的 Pod 共用对节点的判断。"),
                  Argument(Type::kInt, "volumebinding.weight", "1",
                           "How much the capacity of volumes; not simulated: counts.", "卷容量（未模拟）的权重。")
                      .With(Effect::kNone)
                      .OfAnyType(),
                  Argument(Type::kInt, "volumebinding.bindTimeoutSeconds", "600",
                           "How long volumes may take to bind; not simulated.", "卷绑定的时限；未模拟。")
                      .With(Effect::kNone)
                      .OfAnyType(),
                  Argument(Type::kList, "volumebinding.shape", "", "Scores by the use of volumes; not simulated.",
                           "按卷使用率的打分；未模拟。")
                      .With(Effect::kNone)
                      .OfAnyType(),
                  Argument(Type::kInt, "dynamicresources.filterTimeoutSeconds", "10",
                           "How long resource claims may take; not simulated.", "资源申领过滤的时限；未模拟。")
                      .With(Effect::kNone)
                      .OfAnyType()},
    .points = {Point::kPrePredicate, Point::kPredicate, Point::kSimulateAddTask, Point::kSimulateRemoveTask,
               Point::kSimulatePredicate, Point::kEventHandler},
    .marks = {{Where::kPodAnnotation, "volcano.sh/template-uid", /*about_nodes=*/true}},
    .reads_time = false,
};

}  // namespace pumice::plugins
