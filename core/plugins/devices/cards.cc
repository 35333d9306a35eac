// Every change of a card goes through here, so that the node's change is noted and whoever listens hears of it.
#include "core/plugins/devices/cards.h"

#include "core/api/annotations.h"
#include "core/base/rfc3339.h"
#include "core/plugins/devices/gpu_share.h"
#include "core/plugins/devices/vgpu.h"

namespace pumice::plugins::devices {

Mode ModeOf(const framework::SchedulerConfiguration& conf) {
  bool memory = false, number = false, vgpu = false;
  for (const framework::Tier& tier : conf.tiers) {
    for (const framework::PluginOption& option : tier.plugins) {
      if (option.name != "deviceshare") continue;
      option.arguments.GetBool(&memory, "deviceshare.GPUSharingEnable");
      option.arguments.GetBool(&number, "deviceshare.GPUNumberEnable");
      option.arguments.GetBool(&vgpu, "deviceshare.VGPUEnable");
    }
  }
  return vgpu ? Mode::kVgpu : number ? Mode::kGpuNumber : memory ? Mode::kGpuMemory : Mode::kOff;
}

bool AsksForCards(const model::Pod& pod, const Settings& settings) {
  switch (settings.mode) {
    case Mode::kOff: return false;
    case Mode::kGpuMemory: return GpuMemoryOf(pod) > 0;
    case Mode::kGpuNumber: return GpuNumberOf(pod) > 0;
    case Mode::kVgpu: return AsksForVgpus(pod, settings.vgpu);
  }
  return false;
}

Error Cards::Refusal(const model::Pod& pod) {
  return AsksForCards(pod, settings()) ? FilterBy(pod, "") : Error::None();
}

void Cards::Add(const model::Pod& pod) {
  AddPod(pod);
  NoteChange();
}

void Cards::Sub(const model::Pod& pod) {
  SubPod(pod);
  NoteChange();
}

bool Cards::Allocate(const TaskInfo& task) {
  if (!AsksForCards(task.pod(), settings())) return true;
  const bool done = AllocateTo(task);
  NoteChange();
  // Where it failed, the annotations may be those of an earlier attempt.
  if (done && shared_->cards != nullptr) Tell(task, Named(task.pod(), annotations().ServerOf(task)));
  return done;
}

bool Cards::Release(const TaskInfo& task) {
  if (!AsksForCards(task.pod(), settings())) return true;
  const bool done = ReleaseFrom(task);
  NoteChange();
  if (shared_->cards == nullptr) return done;
  // Who lost its place has no cards, even where Volcano leaves the annotations; who is to leave may keep its own.
  if (task.status == TaskStatus::kReleasing && Named(task.pod(), annotations().ServerOf(task)).empty()) Tell(task, {});
  return done;
}

void Cards::Tell(const TaskInfo& task, std::vector<CardPart> named) const {
  shared_->events->push_back({.kind = framework::EventKind::kCards,
                              .task = task.index(),
                              .node = index_,
                              .count = static_cast<int>(shared_->cards->size()),
                              .text = "",
                              .numbers = nullptr});
  shared_->cards->push_back(std::move(named));
}

bool Cards::Lock(const char* name) {
  if (!settings().node_lock) return true;
  if (locked_) return false;
  if (const std::string* since = FindKey(node_.meta.annotations, name)) {
    constexpr int64_t kExpires = 300;
    const auto time = ParseRfc3339(*since);
    if (!time || now() - *time <= kExpires) return false;
  }
  locked_ = true;
  return true;
}

std::unique_ptr<Cards> CardsOf(const std::shared_ptr<Shared>& shared, const model::Node& node, int index) {
  switch (shared->settings.mode) {
    case Mode::kOff: return nullptr;
    case Mode::kGpuMemory:
    case Mode::kGpuNumber: return GpuShareCards::Of(shared, node, index);
    case Mode::kVgpu: return VgpuCards::Of(shared, node, index);
  }
  return nullptr;
}

}  // namespace pumice::plugins::devices
