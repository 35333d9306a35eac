// Cards are what both kinds of shared GPUs, gpushare's and vgpu's, are to the plugin deviceshare.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/api/node_info.h"
#include "core/base/error.h"
#include "core/framework/events.h"
#include "core/plugins/devices/pod_annotations.h"
#include "core/plugins/devices/vgpu_config.h"

namespace pumice::plugins::devices {

enum class Mode : uint8_t { kOff, kGpuMemory, kGpuNumber, kVgpu };
// Volcano keeps the modes in globals: where the plugin is configured several times, one stays until it is taken back.
Mode ModeOf(const framework::SchedulerConfiguration& conf);

struct Settings {
  Mode mode = Mode::kOff;
  bool node_lock = false;
  std::string policy;  // "", binpack or spread
  VgpuConfig vgpu;
  // A pod whose labels are those of a rule shares no card with another such pod.
  std::vector<model::StringMap> exclusive_rules;
  // As the release has it (model::Release).
  bool policy_picks_cards = false, leaving_pods_give_cards = false, instances_go_by_factor = false;
  bool groups_may_spread_over_cards = false;
};

// The cards of all nodes have this in common, for as long as a session.
struct Shared {
  Settings settings;
  PodAnnotations annotations;
  model::Time now;
  std::vector<int>* node_changes = nullptr;  // where to note the node with every change of its cards
  // Here it is told which pod has which cards; both are null where nobody asks for it.
  std::vector<framework::Event>* events = nullptr;
  std::vector<std::vector<CardPart>>* cards = nullptr;
};

// Says whether the pod asks for cards at all (HasDeviceRequest).
bool AsksForCards(const model::Pod& pod, const Settings& settings);

class Cards : public Devices {
 public:
  Cards(std::shared_ptr<Shared> shared, const model::Node& node, int index)
      : Devices(!shared->settings.leaving_pods_give_cards), shared_(std::move(shared)), node_(node), index_(index) {}

  // Says why a pod that asks for cards gets none here, in Volcano's words (FilterNode).
  Error Filter(const model::Pod& pod) { return FilterBy(pod, settings().policy); }
  // Gives what the filter thought of the node the last time that it let a pod in, whichever that was.
  virtual double Score() const { return 0; }
  // Gives what the pod asks for, and what each card has left.
  virtual std::vector<std::pair<std::string, double>> Numbers(const model::Pod& pod) const = 0;

  // The node's pods are all there: what follows from them can be found out now.
  virtual void Open(const NodeInfo&) {}

  Error Refusal(const model::Pod& pod) final;
  void Add(const model::Pod& pod) final;
  void Sub(const model::Pod& pod) final;
  bool Allocate(const TaskInfo& task) final;
  bool Release(const TaskInfo& task) final;
  void Tell(const TaskInfo& task, std::vector<CardPart> named) const;  // as an event; where somebody asks for it

 protected:
  virtual Error FilterBy(const model::Pod& pod, const std::string& policy) = 0;
  virtual void AddPod(const model::Pod& pod) = 0;
  virtual void SubPod(const model::Pod& pod) = 0;
  virtual bool AllocateTo(const TaskInfo& task) = 0;
  virtual bool ReleaseFrom(const TaskInfo& task) = 0;

  const Settings& settings() const { return shared_->settings; }
  const std::string& node_name() const { return node_.meta.name; }
  PodAnnotations& annotations() { return shared_->annotations; }
  int64_t now() const { return shared_->now.seconds; }
  // Takes the node's lock of that name until the device plugin lets go of it (plugins/util/nodelock). It is false where
  // the lock is taken.
  bool Lock(const char* name);

 protected:
  // A copy for a dry run, whose changes are nobody's affair.
  template <class Own>
  static std::shared_ptr<Devices> CopyOf(const Own& own) {
    auto copy = std::make_shared<Own>(own);
    copy->is_copy_ = true;
    return copy;
  }

 private:
  void NoteChange() {
    if (!is_copy_) shared_->node_changes->push_back(index_);
  }

  const std::shared_ptr<Shared> shared_;
  const model::Node& node_;
  const int index_;
  bool locked_ = false, is_copy_ = false;
};

// Makes the cards of a node by the configured mode; null where it has none.
std::unique_ptr<Cards> CardsOf(const std::shared_ptr<Shared>& shared, const model::Node& node, int index);

}  // namespace pumice::plugins::devices
