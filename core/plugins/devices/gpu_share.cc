// A card knows its pods and what each asks for; what is free is the difference, in Go's unsigned arithmetic.
#include "core/plugins/devices/gpu_share.h"

#include <algorithm>
#include <set>

#include "core/api/annotations.h"
#include "core/base/text.h"
#include "core/plugins/devices/names.h"

namespace pumice::plugins::devices {
namespace {

constexpr const char* kUnhealthy = "volcano.sh/gpu-unhealthy-ids";
constexpr int64_t kMostCards = 100'000;  // no machine has as many

int64_t AmountIn(const model::ResourceList& list, const char* name) {
  auto it = list.find(name);
  return it == list.end() ? 0 : it->second.Value();
}

// Parses the number as Go's type has it: memory is a uint, the number an int.
template <typename T>
T LimitOf(const model::Pod& pod, const char* name) {
  T init = 0, sum = 0;
  for (const model::Container& container : pod.spec->init_containers) {
    init = std::max(init, static_cast<T>(AmountIn(container.limits, name)));
  }
  for (const model::Container& container : pod.spec->containers)
    sum += static_cast<T>(AmountIn(container.limits, name));
  return std::max(sum, init);
}

// This is GetGPUIndex: all of them are read or none.
std::vector<int64_t> IdsOf(const model::StringMap& annotations) {
  std::vector<int64_t> ids;
  const std::string* text = FindKey(annotations, kGpuIndex);
  if (text == nullptr) return ids;
  for (const std::string& part : Split(*text, ',')) {
    const auto id = ParseGoInt(part);
    if (!id) return {};
    ids.push_back(*id);
  }
  return ids;
}

bool AsksForAny(const model::Pod& pod) { return GpuMemoryOf(pod) > 0 || GpuNumberOf(pod) > 0; }

}  // namespace

uint64_t GpuMemoryOf(const model::Pod& pod) { return LimitOf<uint64_t>(pod, kGpuMemory); }
int64_t GpuNumberOf(const model::Pod& pod) { return LimitOf<int64_t>(pod, kGpuNumber); }

std::unique_ptr<GpuShareCards> GpuShareCards::Of(const std::shared_ptr<Shared>& shared, const model::Node& node,
                                                 int index) {
  if (node.capacity.count(kGpuMemory) == 0) return nullptr;
  const int64_t number = AmountIn(node.capacity, kGpuNumber);
  if (number == 0) return nullptr;
  const auto memory = static_cast<uint64_t>(number < 0 ? 0 : AmountIn(node.capacity, kGpuMemory) / number);
  auto cards = std::make_unique<GpuShareCards>(shared, node, index);
  for (int64_t i = 0; i < std::min(number, kMostCards); ++i) cards->cards_[i].memory = memory;
  if (const std::string* unhealthy = FindKey(node.meta.annotations, kUnhealthy)) {
    for (const std::string& part : Split(*unhealthy, ',')) {
      if (const auto id = ParseGoInt(part)) cards->cards_.erase(*id);
    }
  }
  return cards;
}

uint64_t GpuShareCards::Card::Free() const {
  uint64_t free = memory;
  for (const auto& [uid, asked] : pods) free -= asked;
  return free;
}

// A pod counts whatever the mode, with both of what it asks for (AddResource).
void GpuShareCards::AddPod(const model::Pod& pod) {
  if (!AsksForAny(pod)) return;
  for (const int64_t id : IdsOf(pod.meta.annotations)) {
    if (auto card = cards_.find(id); card != cards_.end()) card->second.pods[pod.meta.uid] = GpuMemoryOf(pod);
  }
}

void GpuShareCards::SubPod(const model::Pod& pod) {
  if (AsksForAny(pod)) Erase(IdsOf(pod.meta.annotations), pod.meta.uid);
}

void GpuShareCards::Erase(const std::vector<int64_t>& ids, const std::string& uid) {
  for (const int64_t id : ids) {
    if (auto card = cards_.find(id); card != cards_.end()) card->second.pods.erase(uid);
  }
}

std::vector<int64_t> GpuShareCards::WithMemory(uint64_t memory) const {
  for (const auto& [id, card] : cards_) {
    if (card.Free() >= memory) return {id};
  }
  return {};
}

// Volcano takes any of the idle cards; here it is the first.
std::vector<int64_t> GpuShareCards::Free(int64_t number) const {
  std::vector<int64_t> ids;
  for (const auto& [id, card] : cards_) {
    if (static_cast<int64_t>(ids.size()) == number) break;
    if (card.pods.empty()) ids.push_back(id);
  }
  return static_cast<int64_t>(ids.size()) < number ? std::vector<int64_t>() : ids;
}

Error GpuShareCards::FilterBy(const model::Pod& pod, const std::string&) {
  if (settings().mode == Mode::kGpuMemory && WithMemory(GpuMemoryOf(pod)).empty()) {
    return "GpuShare no enough gpu memory on node " + node_name();
  }
  if (settings().mode == Mode::kGpuNumber && Free(GpuNumberOf(pod)).empty()) {
    return "GpuNumber no enough gpu number on node " + node_name();
  }
  return Error::None();
}

// A pod that asks for both gets both, whatever the mode.
bool GpuShareCards::AllocateTo(const TaskInfo& task) {
  if (const uint64_t memory = GpuMemoryOf(task.pod()); memory > 0) {
    if (!Lock("gpu") || !Write(task, WithMemory(memory))) return false;
  }
  if (const int64_t number = GpuNumberOf(task.pod()); number > 0) return Write(task, Free(number));
  return true;
}

bool GpuShareCards::Write(const TaskInfo& task, const std::vector<int64_t>& ids) {
  if (ids.empty()) return false;
  std::vector<std::string> texts;
  for (const int64_t id : ids) texts.push_back(std::to_string(id));
  const std::string time = std::to_string(now()) + "000000000";
  if (!annotations().JsonAdd(task, {{kPredicateTime, time}, {kGpuIndex, Join(texts, ",")}})) return false;
  for (const int64_t id : ids) cards_[id].pods[task.Uid()] = GpuMemoryOf(task.pod());
  return true;
}

// It releases only those cards that the pod named as the session opened.
bool GpuShareCards::ReleaseFrom(const TaskInfo& task) {
  const std::vector<int64_t> ids = IdsOf(annotations().CopyOf(task));
  if (!annotations().JsonRemove(task, {kPredicateTime, kGpuIndex})) return false;
  Erase(ids, task.Uid());
  return true;
}

std::vector<NodeCard> GpuShareCards::List() const {
  std::vector<NodeCard> list;
  for (const auto& [id, card] : cards_) list.push_back({std::to_string(id), "", static_cast<double>(card.memory)});
  return list;
}

std::vector<CardPart> GpuShareCards::Named(const model::Pod& pod, const model::StringMap& annotations) const {
  std::vector<CardPart> named;
  if (!AsksForAny(pod)) return named;
  std::set<int64_t> seen;
  for (const int64_t id : IdsOf(annotations)) {
    auto card = cards_.find(id);
    if (card == cards_.end() || !seen.insert(id).second) continue;
    named.push_back({static_cast<int>(std::distance(cards_.begin(), card)), std::to_string(id),
                     static_cast<double>(GpuMemoryOf(pod)), 0});
  }
  return named;
}

std::vector<std::pair<std::string, double>> GpuShareCards::Numbers(const model::Pod& pod) const {
  const bool by_memory = settings().mode == Mode::kGpuMemory;
  std::vector<std::pair<std::string, double>> numbers;
  const uint64_t memory = GpuMemoryOf(pod);
  numbers.emplace_back(by_memory ? "asks memory" : "asks GPUs",
                       by_memory ? static_cast<double>(memory) : static_cast<double>(GpuNumberOf(pod)));
  for (const auto& [id, card] : cards_) {
    const std::string name = "GPU " + std::to_string(id);
    if (by_memory) {
      numbers.emplace_back(name + " free memory", static_cast<double>(static_cast<int64_t>(card.Free())));
    } else {
      numbers.emplace_back(name + " pods", static_cast<double>(card.pods.size()));
    }
  }
  return numbers;
}

}  // namespace pumice::plugins::devices
