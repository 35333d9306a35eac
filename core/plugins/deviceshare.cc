// deviceshare lets pods share GPUs. Twin of pkg/scheduler/plugins/deviceshare/deviceshare.go; what a card is stands in
// plugins/devices. Ascend's NPUs are not simulated.
//
// The plugin filters and scores; giving cards away is for the event handlers of predicates. A vgpu filter leaves its
// score on the node, where scoring finds it: that of whichever pod the filter let in last. Mostly that is the pod that
// is being scored. But preempt and reclaim also score nodes that refuse: where they run and the score counts, tasks are
// not local (framework/session.h).

#include <algorithm>
#include <cmath>

#include "core/api/annotations.h"
#include "core/base/gomath.h"
#include "core/framework/session.h"
#include "core/plugins/catalogue.h"
#include "core/plugins/devices/cards.h"
#include "core/plugins/devices/exclusivity.h"
#include "core/plugins/devices/names.h"

namespace pumice::plugins {
namespace {

using devices::Cards;
using framework::Argument;
using framework::Arguments;
using framework::Effect;
using framework::Point;
using framework::Session;
using framework::Type;

class DeviceShare final : public framework::Plugin {
 public:
  explicit DeviceShare(const Arguments& arguments) : arguments_(arguments) {
    arguments.GetInt(&weight_, "deviceshare.ScheduleWeight");
  }

  const std::string& Name() const override {
    static const std::string name = "deviceshare";
    return name;
  }

  void OnSessionOpen(Session& ssn) override {
    ssn_ = &ssn;
    shared_ = std::make_shared<devices::Shared>();
    shared_->settings = SettingsOf(arguments_, ssn);
    shared_->now = ssn.now();
    std::vector<int> unseen;
    shared_->node_changes = &unseen;
    shared_->events = ssn.events;
    shared_->cards = ssn.cards;
    cards_.assign(ssn.node_list.size(), nullptr);
    for (NodeInfo* node : ssn.node_list) AddCards(node);
    shared_->node_changes = &ssn.node_changes;
    for (const framework::Tier& tier : ssn.conf.tiers) {
      for (const framework::PluginOption& option : tier.plugins) gives_cards_ |= option.name == "predicates";
    }
    no_cards_ = ssn.Fail(StatusCode::kUnschedulable, "node(s) have no cards registered");
    missing_cards_are_fatal_ = weight_ > 0 || !ssn.release().missing_cards_are_passed_over;

    ssn.predicates.Add(Name(), [this](TaskInfo& task, NodeInfo& node) { return Predicate(task, node); });
    ssn.node_order.Add(Name(),
                       [this](TaskInfo& task, NodeInfo& node) { return std::make_optional(Score(task, node)); });
    // Only Ascend's devices are scored in batches.
    ssn.batch_node_order.Add(Name(), [](TaskInfo&, const std::vector<NodeInfo*>& nodes) {
      return std::make_optional(std::vector<double>(nodes.size(), 0));
    });
    ssn.refusal_numbers[Name()] = [this](const TaskInfo& task, const NodeInfo& node) {
      const Cards* cards = cards_[node.index];
      return cards == nullptr ? std::vector<std::pair<std::string, double>>() : cards->Numbers(task.pod());
    };
    const std::string& policy = shared_->settings.policy;
    const bool scores = weight_ > 0 && (policy == "binpack" || policy == "spread");
    lingers_ = scores && ssn.conf.Evicts();
    ssn.SetLocality(Name(),
                    {.local = [this](const TaskInfo& task) { return !Asks(task) || !(lingers_ || GoesByOthers(task)); },
                     .uniform_batch_score = [](TaskInfo&) { return std::optional<double>(0); },
                     .lasting_refusals = true});
  }

  void OnSessionClose(Session& ssn) override {
    for (auto& [task, patch] : shared_->annotations.Patches()) {
      ssn.cache.PatchAnnotations(*ssn.cluster.all_tasks[task], patch);
    }
  }

 private:
  static devices::Settings SettingsOf(const Arguments& own, const Session& ssn) {
    devices::Settings settings;
    const model::Release& release = ssn.release();
    settings.policy_picks_cards = release.policy_picks_cards;
    settings.leaving_pods_give_cards = release.leaving_pods_give_cards;
    settings.instances_go_by_factor = release.instances_go_by_factor;
    settings.groups_may_spread_over_cards = release.groups_may_spread_over_cards;
    settings.exclusive_rules = devices::ExclusiveRulesOf(own);
    settings.mode = devices::ModeOf(ssn.conf);
    own.GetBool(&settings.node_lock, "deviceshare.NodeLockEnable");
    own.GetString(&settings.policy, "deviceshare.SchedulePolicy");
    settings.vgpu = devices::ConfigOf(ssn.conf, ssn.cluster.device_configs);
    return settings;
  }

  // Adds the node's cards with what its pods hold, as the cache has counted it.
  void AddCards(NodeInfo* node) {
    std::unique_ptr<Cards> cards = devices::CardsOf(shared_, *node->node, node->index);
    cards_[node->index] = cards.get();
    node->devices = std::move(cards);
    if (node->devices == nullptr) return;
    for (const TaskInfo* task : node->tasks) {
      if (node->devices->Counts(task->status)) node->devices->Add(task->pod());
      if (ssn_->cards == nullptr) continue;
      std::vector<CardPart> named = cards_[node->index]->Named(task->pod(), task->pod().meta.annotations);
      if (!named.empty()) cards_[node->index]->Tell(*task, std::move(named));
    }
    cards_[node->index]->Open(*node);
  }

  bool Asks(const TaskInfo& task) const { return devices::AsksForCards(task.pod(), shared_->settings); }
  // Labels decide on rules, and the PodGroup on a spread: a spec class knows neither.
  bool GoesByOthers(const TaskInfo& task) const {
    return !shared_->settings.exclusive_rules.empty() ||
           task.pod().meta.annotations.count(devices::kVgpuGroupPolicy) != 0;
  }

  const StatusSets* Predicate(TaskInfo& task, NodeInfo& node) {
    if (!Asks(task)) return nullptr;
    Cards* cards = cards_[node.index];
    if (cards == nullptr) return IsFatal(task, node) ? no_cards_ : nullptr;
    const Error refusal = cards->Filter(task.pod());
    return refusal.failed() ? ssn_->Fail(StatusSets({{StatusCode::kUnschedulable, refusal.text(), Name()}})) : nullptr;
  }

  // Volcano lets the pod in where the node has no cards, and crashes as predicates gives it some, unless that passes
  // over such nodes, or as it scores them. Such a node refuses here, unless another plugin does; for preempt and
  // reclaim, which pass over such a refusal, it is what it is there.
  bool IsFatal(TaskInfo& task, NodeInfo& node) const {
    if (!gives_cards_ || !missing_cards_are_fatal_ || !task.resreq().LessEqual(node.allocatable, Missing::kZero))
      return false;
    const auto& calls = ssn_->predicates.calls();
    return std::all_of(calls.begin(), calls.end(),
                       [&](const auto& call) { return *call.plugin == Name() || call.fn(task, node) == nullptr; });
  }

  double Score(const TaskInfo& task, const NodeInfo& node) const {
    const Cards* cards = cards_[node.index];
    if (weight_ <= 0 || cards == nullptr || !Asks(task)) return 0;
    return static_cast<double>(GoInt64(std::floor(cards->Score() + 0.5))) * static_cast<double>(weight_);
  }

  const Arguments arguments_;
  int64_t weight_ = 0;
  Session* ssn_ = nullptr;
  std::shared_ptr<devices::Shared> shared_;
  std::vector<Cards*> cards_;  // by NodeInfo::index; the nodes own them
  const StatusSets* no_cards_ = nullptr;
  bool gives_cards_ = false;  // whether predicates is configured
  bool missing_cards_are_fatal_ = true;
  bool lingers_ = false;  // whether a score may be another pod's
};

}  // namespace

extern const Row kDeviceShare = {
    .name = "deviceshare",
    .what = {"Lets pods share GPUs, by memory, by number or as virtual GPUs.",
             "让 Pod 按显存、按卡数或以虚拟 GPU 共享 GPU。"},
    .go = "deviceshare/deviceshare.go",
    .build = Make<DeviceShare>,
    .arguments =
        {Argument(Type::kBool, "deviceshare.GPUSharingEnable", "false",
                  "Pods ask for memory of a GPU: volcano.sh/gpu-memory.",
                  "Pod 按显存请求 GPU：volcano.sh/gpu-memory。"),
         Argument(Type::kBool, "deviceshare.GPUNumberEnable", "false",
                  "Pods ask for whole GPUs: volcano.sh/gpu-number.", "Pod 按卡数请求 GPU：volcano.sh/gpu-number。"),
         Argument(Type::kBool, "deviceshare.NodeLockEnable", "false", "A node takes one pod with cards at a time.",
                  "每个节点同一时间只接收一个使用卡的 Pod。"),
         Argument(Type::kBool, "deviceshare.VGPUEnable", "false", "Pods ask for virtual GPUs: volcano.sh/vgpu-number.",
                  "Pod 请求虚拟 GPU：volcano.sh/vgpu-number。"),
         Argument(Type::kBool, "deviceshare.AscendMindClusterVNPUEnable", "false",
                  "Ascend's NPUs under MindCluster; not simulated.", "MindCluster 的昇腾 NPU；未模拟。")
             .With(Effect::kNotSimulated),
         Argument(Type::kBool, "deviceshare.AscendHAMiVNPUEnable", "false", "Ascend's NPUs under HAMi; not simulated.",
                  "HAMi 的昇腾 NPU；未模拟。")
             .With(Effect::kNotSimulated),
         Argument(Type::kString, "deviceshare.SchedulePolicy", "",
                  "Whether nodes with fuller or emptier cards score higher.",
                  "卡较满（binpack）或较空（spread）的节点得分更高。")
             .Within("binpack | spread"),
         Argument(Type::kInt, "deviceshare.ScheduleWeight", "0", "How much the policy counts.", "该策略的权重。"),
         Argument(Type::kString, "deviceshare.KnownGeometriesCMName", "volcano-vgpu-device-config",
                  "The ConfigMap that describes virtual GPUs.", "描述虚拟 GPU 的 ConfigMap。"),
         Argument(Type::kString, "deviceshare.KnownGeometriesCMNamespace", "kube-system",
                  "The namespace of that ConfigMap.", "该 ConfigMap 的命名空间。"),
         Argument(Type::kList, "deviceshare.GPUExclusiveRules", "",
                  "Sets of labels; two pods that have all labels of one share no virtual GPU.",
                  "若干组标签；同时具有同一组全部标签的两个 Pod 不共用虚拟 GPU。")
             .Since(&model::Release::pods_may_be_exclusive)},
    .points = {Point::kPredicate, Point::kNodeOrder, Point::kBatchNodeOrder},
    .marks = {{Where::kPodAnnotation, kUseGpuType, /*about_nodes=*/true},
              {Where::kPodAnnotation, kNoUseGpuType, /*about_nodes=*/true},
              {Where::kPodAnnotation, kVgpuMode, /*about_nodes=*/true},
              {Where::kPodAnnotation, devices::kVgpuGroupPolicy},
              {Where::kPodAnnotation, kGpuIndex},
              {Where::kPodAnnotation, kVgpuIds},
              {Where::kPodAnnotation, kBindPhase},
              {Where::kNodeAnnotation, devices::kVgpuRegister},
              {Where::kNodeAnnotation, "volcano.sh/gpu-unhealthy-ids"}},
    .reads_time = true,  // A lock that another scheduler left on a node expires.
};

}  // namespace pumice::plugins
