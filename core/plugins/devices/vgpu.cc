// What cards have given away is read out of the annotations of pods, and written into them.
#include "core/plugins/devices/vgpu.h"

#include <algorithm>

#include "core/api/annotations.h"
#include "core/base/text.h"
#include "core/plugins/devices/names.h"

namespace pumice::plugins::devices {
namespace {

constexpr const char* kType = "NVIDIA";

bool Contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

// These are strconv.Atoi and ParseInt without a look at the error.
int64_t NumberOf(const std::string& text, int bits = 64) {
  if (const auto number = ParseGoInt(text, bits)) return *number;
  const size_t digits = !text.empty() && (text[0] == '-' || text[0] == '+') ? 1 : 0;
  const bool out_of_range = text.size() > digits && text.find_first_not_of("0123456789", digits) == std::string::npos;
  if (!out_of_range) return 0;
  const int64_t most = bits == 32 ? INT32_MAX : INT64_MAX;
  return text[0] == '-' ? -most - 1 : most;
}

// This is extractGeometryFromType; null where the model is not known.
const std::vector<Geometry>* GeometriesOf(const VgpuConfig& config, const std::string& type) {
  for (const MigModels& known : config.mig) {
    for (const std::string& model : known.models) {
      if (Contains(type, model)) return &known.geometries;
    }
  }
  return nullptr;
}

bool CanGive(const model::Node& node, const char* name) {
  const auto amount = node.allocatable.find(name);
  return amount != node.allocatable.end() && amount->second.Value() != 0;
}

}  // namespace

VgpuCards::VgpuCards(const std::shared_ptr<Shared>& shared, const model::Node& node, int index)
    : Cards(shared, node, index),
      order_(settings().policy_picks_cards ? ByPolicy : LastFirst),
      worth_(settings().policy_picks_cards ? WorthOfEmpty : WorthOfFirst),
      factor_(settings().instances_go_by_factor ? std::max<uint64_t>(settings().vgpu.memory_factor, 1) : 1) {}

std::unique_ptr<VgpuCards> VgpuCards::Of(const std::shared_ptr<Shared>& shared, const model::Node& node, int index) {
  static const std::vector<Geometry> none;
  const std::string* registered = FindKey(node.meta.annotations, kVgpuRegister);
  if (registered == nullptr || !Contains(*registered, ":")) return nullptr;
  // These are Volcano's own names, whatever the configuration calls them.
  for (const char* name : {kVgpuNumber, kVgpuCores, kVgpuMemory}) {
    if (!CanGive(node, name)) return nullptr;
  }
  auto cards = std::make_unique<VgpuCards>(shared, node, index);
  for (const std::string& text : Split(*registered, ':')) {
    if (!Contains(text, ",")) continue;
    const std::vector<std::string> items = Split(text, ',');
    if (items.size() < 6) return nullptr;
    Card& card = cards->cards_.emplace_back();
    card.uuid = items[0];
    card.shares = static_cast<uint64_t>(NumberOf(items[1]));
    card.memory = static_cast<uint64_t>(NumberOf(items[2]));
    card.type = items[3];
    card.geometries = items[5] == "mig" ? GeometriesOf(shared->settings.vgpu, card.type) : nullptr;
    cards->mig_ = card.geometries != nullptr;
    if (card.geometries == nullptr) card.geometries = &none;
  }
  return cards->cards_.empty() ? nullptr : std::move(cards);
}

// A pod of an exclusive rule is known to have its cards only then.
bool VgpuCards::AllocateTo(const TaskInfo& task) {
  if (!common()) {
    // alreadyAssignedOnNode: it kept its place while it came and went.
    const model::StringMap& copy = annotations().CopyOf(task);
    const std::string *node = FindKey(copy, kVgpuNode), *ids = FindKey(copy, kVgpuIds);
    if (node != nullptr && *node == node_name() && ids != nullptr && !ids->empty()) {
      if (exclusivity_) exclusivity_->Given(task.pod(), Holds());
      return true;
    }
  }
  std::vector<Load*> loads;
  for (Card& card : cards_) loads.push_back(&card.load);
  const auto placement = Place(task.pod(), settings().policy_picks_cards ? settings().policy : "", loads);
  if (!placement || !Lock("hamivgpu")) return false;
  std::vector<std::string> texts;
  for (const std::vector<Part>& parts : placement->containers) {
    std::string& text = texts.emplace_back();
    for (const Part& part : parts) {
      text += part.id + "," + kType + "," + std::to_string(static_cast<int64_t>(part.memory)) + "," +
              std::to_string(static_cast<int64_t>(part.cores)) + ":";
      // This is addToPodMap: it adds to all cards that the name may mean.
      for (Card& card : cards_) {
        if (!Contains(part.id, card.uuid)) continue;
        Card::OfPod& of_pod = card.pods[task.Uid()];
        of_pod.memory += part.memory;
        of_pod.cores += part.cores;
        of_pod.group = CardGroupOf(task.pod());
      }
    }
  }
  const std::string ids = Join(texts, ";"), time = std::to_string(now());
  const model::StringMap written = {{kVgpuNode, node_name()},  {kVgpuTime, time},          {kVgpuIds, ids},
                                    {kVgpuIdsToAllocate, ids}, {kBindPhase, "allocating"}, {kBindTime, time}};
  annotations().Merge(task, written);
  if (!common()) annotations().WriteToCopy(task, written);
  if (exclusivity_) exclusivity_->Given(task.pod(), Holds());
  return true;
}

// Common cards stay taken; and what the API server has is taken away only if the pod had it as the session opened. Of
// its own cards the session knows which it gave, and takes them back.
bool VgpuCards::ReleaseFrom(const TaskInfo& task) {
  static const std::vector<std::string> keys = {kVgpuNode, kVgpuIds,  kVgpuIdsToAllocate,
                                                kVgpuTime, kBindTime, kBindPhase};
  const model::StringMap& copy = annotations().CopyOf(task);
  if (!common()) SubParts(copy, task.Uid());
  if (exclusivity_) exclusivity_->Released(task.pod(), Holds());
  const std::string* phase = FindKey(copy, kBindPhase);
  if (phase != nullptr && *phase == "success") return true;
  if (std::none_of(keys.begin(), keys.end(), [&](const std::string& key) { return copy.count(key) != 0; })) return true;
  annotations().MergeAway(task, keys);
  annotations().EraseFromCopy(task, keys);
  return true;
}

// This is decodePodDevices. Volcano crashes at an entry of fewer than four parts.
std::vector<std::vector<VgpuCards::Part>> VgpuCards::PartsOf(const std::string& ids) const {
  std::vector<std::vector<Part>> containers;
  if (ids.empty()) return containers;
  for (const std::string& container : Split(ids, ';')) {
    std::vector<Part>& parts = containers.emplace_back();
    for (const std::string& text : Split(container, ':')) {
      const std::vector<std::string> items = Split(text, ',');
      if (items.size() < 4) continue;
      parts.push_back(
          {items[0], static_cast<uint64_t>(NumberOf(items[2], 32)), static_cast<uint64_t>(NumberOf(items[3], 32))});
    }
  }
  return containers;
}

int VgpuCards::CardOf(const std::string& id) const {
  auto it = std::find_if(cards_.begin(), cards_.end(), [&](const Card& card) { return Contains(id, card.uuid); });
  return it == cards_.end() ? kNone : static_cast<int>(it - cards_.begin());
}

std::vector<NodeCard> VgpuCards::List() const {
  std::vector<NodeCard> list;
  for (const Card& card : cards_) {
    list.push_back({card.uuid, card.type, static_cast<double>(static_cast<int64_t>(card.memory))});
  }
  return list;
}

std::vector<CardPart> VgpuCards::Named(const model::Pod&, const model::StringMap& annotations) const {
  std::vector<CardPart> named;
  const std::string* ids = FindKey(annotations, kVgpuIds);
  if (ids == nullptr) return named;
  for (const std::vector<Part>& parts : PartsOf(*ids)) {
    for (const Part& part : parts) {
      const int card = CardOf(part.id);
      if (card == kNone || (mig_ && !ParseInstance(part.id))) continue;
      named.push_back({card, part.id, static_cast<double>(static_cast<int64_t>(part.memory)),
                       static_cast<double>(static_cast<int64_t>(part.cores))});
    }
  }
  return named;
}

Exclusivity::Holds VgpuCards::Holds() const {
  return [this](int card, const std::string& uid) { return cards_[static_cast<size_t>(card)].pods.count(uid) != 0; };
}

// Cards in instances are kept apart by the hardware, and have no rules of exclusivity.
void VgpuCards::Open(const NodeInfo& node) {
  if (settings().exclusive_rules.empty() || mig_) return;
  exclusivity_.emplace(settings().exclusive_rules, static_cast<int>(cards_.size()));
  std::vector<const model::Pod*> pods;
  for (const TaskInfo* task : node.tasks) pods.push_back(&task->pod());
  exclusivity_->Open(pods, Holds(), [this](const model::Pod& pod) {
    std::set<int> named;
    const std::string* ids = FindKey(pod.meta.annotations, kVgpuIds);
    if (ids == nullptr) return named;
    for (const std::vector<Part>& parts : PartsOf(*ids)) {
      for (const Part& part : parts) {
        for (size_t card = cards_.size(); card-- > 0;) {
          if (cards_[card].uuid != part.id) continue;
          named.insert(static_cast<int>(card));
          break;
        }
      }
    }
    return named;
  });
}

void VgpuCards::AddPod(const model::Pod& pod) {
  if (const std::string* ids = FindKey(pod.meta.annotations, kVgpuIds)) {
    for (const std::vector<Part>& parts : PartsOf(*ids)) {
      for (const Part& part : parts) AddPart(part, pod);
    }
  }
  if (exclusivity_) exclusivity_->Came(pod, Holds());
}

void VgpuCards::SubPod(const model::Pod& pod) {
  SubParts(pod.meta.annotations, pod.meta.uid);
  if (exclusivity_) exclusivity_->Left(pod, Holds());
}

void VgpuCards::SubParts(const model::StringMap& annotations, const std::string& uid) {
  const std::string* ids = FindKey(annotations, kVgpuIds);
  if (ids == nullptr) return;
  for (const std::vector<Part>& parts : PartsOf(*ids)) {
    for (const Part& part : parts) SubPart(part, uid);
  }
}

// A pod holds one instance of a card at most. Of cards of the session's own, a pod that is known to have one is not
// counted again: not on top of what Allocate gave it, and of several parts of one card only the first is.
void VgpuCards::AddPart(const Part& part, const model::Pod& pod) {
  const int index = CardOf(part.id);
  if (index == kNone) return;
  Card* card = &cards_[static_cast<size_t>(index)];
  const std::string& uid = pod.meta.uid;
  uint64_t memory = part.memory;
  const auto instance = mig_ ? ParseInstance(part.id) : std::nullopt;
  if (mig_ && !instance) return;
  if ((mig_ || !common()) && card->pods.count(uid) != 0) return NameGroup(card, pod);
  if (mig_) memory = TakeInstance(*instance, *card->geometries, &card->mig) / factor_;
  ++card->load.pods;
  card->load.memory += memory;
  card->load.cores += part.cores;
  card->pods[uid].memory += memory;
  card->pods[uid].cores += part.cores;
  NameGroup(card, pod);
}

void VgpuCards::NameGroup(Card* card, const model::Pod& pod) { card->pods[pod.meta.uid].group = CardGroupOf(pod); }

// Of an instance a common card gets back what was asked for, not what the instance has; and it forgets the pod once
// nothing is left of it (SubPodMetrics).
void VgpuCards::SubPart(const Part& part, const std::string& uid) {
  const int index = CardOf(part.id);
  if (index == kNone) return;
  Card* card = &cards_[static_cast<size_t>(index)];
  uint64_t memory = part.memory;
  const auto instance = mig_ ? ParseInstance(part.id) : std::nullopt;
  auto pod = card->pods.find(uid);
  if ((mig_ && !instance) || pod == card->pods.end()) return;
  if (mig_) memory = GiveInstanceBack(*instance, *card->geometries, &card->mig) / factor_;
  --card->load.pods;
  card->load.memory -= settings().instances_go_by_factor ? memory : part.memory;
  card->load.cores -= part.cores;
  pod->second.memory -= memory;
  pod->second.cores -= part.cores;
  if (pod->second.memory == 0 || !common()) card->pods.erase(pod);
}

std::map<std::string, double> VgpuCards::QueueAmounts(const model::Pod& pod) const {
  std::map<std::string, double> amounts;
  const std::string* ids = FindKey(pod.meta.annotations, kVgpuIds);
  if (ids == nullptr || !AsksForVgpus(pod, settings().vgpu)) return amounts;
  for (const std::vector<Part>& parts : PartsOf(*ids)) {
    for (const Part& part : parts) {
      for (const Card& card : cards_) {
        if (!Contains(part.id, card.uuid)) continue;
        amounts[settings().vgpu.memory_name] += static_cast<double>(part.memory * 1000);
        amounts[settings().vgpu.core_name] += static_cast<double>(part.cores * 1000);
      }
    }
  }
  return amounts;
}

}  // namespace pumice::plugins::devices
