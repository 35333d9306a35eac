#include "core/plugins/devices/cards.h"

#include "core/api/annotations.h"
#include "core/base/rfc3339.h"
#include "core/plugins/devices/gpu_share.h"
#include "core/plugins/devices/vgpu.h"

namespace pumice::plugins::devices {

bool AsksForCards(const model::Pod& pod, const Settings& settings) {
  switch (settings.mode) {
    case Mode::kOff: return false;
    case Mode::kGpuMemory: return GpuMemoryOf(pod) > 0;
    case Mode::kGpuNumber: return GpuNumberOf(pod) > 0;
    case Mode::kVgpu: return AsksForVgpus(pod, settings.vgpu);
  }
  return false;
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
  return done;
}

bool Cards::Release(const TaskInfo& task) {
  if (!AsksForCards(task.pod(), settings())) return true;
  const bool done = ReleaseFrom(task);
  NoteChange();
  return done;
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
