// What cards have given away is read out of the annotations of pods, and written into them.
#include "core/plugins/devices/vgpu.h"

#include <algorithm>
#include <cctype>

#include "core/api/annotations.h"
#include "core/base/text.h"
#include "core/plugins/devices/names.h"

namespace pumice::plugins::devices {
namespace {

constexpr const char* kMigMode = "mig";
constexpr const char* kHamiMode = "hami-core";
constexpr const char* kType = "NVIDIA";

bool Contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

std::string Upper(std::string text) {
  for (char& c : text) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  return text;
}

// These are strconv.Atoi and ParseInt without a look at the error.
int64_t NumberOf(const std::string& text, int bits = 64) {
  if (const auto number = ParseGoInt(text, bits)) return *number;
  const size_t digits = !text.empty() && (text[0] == '-' || text[0] == '+') ? 1 : 0;
  const bool out_of_range = text.size() > digits && text.find_first_not_of("0123456789", digits) == std::string::npos;
  if (!out_of_range) return 0;
  const int64_t most = bits == 32 ? INT32_MAX : INT64_MAX;
  return text[0] == '-' ? -most - 1 : most;
}

// This is Quantity.AsInt64.
int32_t WholeOf(const Quantity& quantity, int32_t otherwise) {
  const int64_t value = quantity.Value();
  const bool whole = !quantity.Overflows(0) && Quantity::FromValue(value) == quantity;
  return whole ? static_cast<int32_t>(value) : otherwise;
}

const Quantity* Find(const model::ResourceList& list, const std::string& name) {
  auto it = list.find(name);
  return it == list.end() ? nullptr : &it->second;
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

bool NamesOneOf(const std::string& type, const std::string& names) {
  const std::vector<std::string> parts = Split(names, ',');
  return std::any_of(parts.begin(), parts.end(),
                     [&](const std::string& part) { return Contains(Upper(type), Upper(part)); });
}

// This is checkType.
bool MayUse(const model::StringMap& annotations, const std::string& type) {
  if (!Contains(type, kType)) return false;
  if (const std::string* use = FindKey(annotations, kUseGpuType)) return NamesOneOf(type, *use);
  if (const std::string* nouse = FindKey(annotations, kNoUseGpuType)) return !NamesOneOf(type, *nouse);
  return true;
}

// The difference is to be shown: it is below 0 where more is given away than there is.
double Difference(uint64_t a, uint64_t b) { return static_cast<double>(static_cast<int64_t>(a - b)); }

bool CanGive(const model::Node& node, const char* name) {
  const Quantity* amount = Find(node.allocatable, name);
  return amount != nullptr && amount->Value() != 0;
}

}  // namespace

bool AsksForVgpus(const model::Pod& pod, const VgpuConfig& config) {
  return std::any_of(pod.spec->containers.begin(), pod.spec->containers.end(), [&](const model::Container& c) {
    return Find(c.limits, config.memory_name) != nullptr || Find(c.limits, config.count_name) != nullptr;
  });
}

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
    card.geometries = items[5] == kMigMode ? GeometriesOf(shared->settings.vgpu, card.type) : nullptr;
    cards->mig_ = card.geometries != nullptr;
    if (card.geometries == nullptr) card.geometries = &none;
  }
  return cards->cards_.empty() ? nullptr : std::move(cards);
}

// This is ExtractResourceRequest: it goes over each container that asks for cards or their memory.
std::vector<VgpuCards::Request> VgpuCards::RequestsOf(const model::Pod& pod) const {
  const VgpuConfig& config = settings().vgpu;
  std::vector<Request> requests;
  for (const model::Container& container : pod.spec->containers) {
    const Quantity* number = Find(container.limits, config.count_name);
    if (number == nullptr && Find(container.limits, config.memory_name) == nullptr) continue;
    auto amount = [&](const std::string& name, int32_t missing) {
      const Quantity* limit = Find(container.limits, name);
      if (limit == nullptr) limit = Find(container.requests, name);
      return limit == nullptr ? missing : WholeOf(*limit, missing);
    };
    constexpr int32_t kNoPercent = 101;
    Request request;
    request.number = number == nullptr ? 1 : WholeOf(*number, 0);
    request.memory = amount(config.memory_name, 0);
    request.percent = config.percentage_name.empty() ? kNoPercent : amount(config.percentage_name, kNoPercent);
    if (request.percent == kNoPercent && request.memory == 0) request.percent = 100;
    request.cores = config.core_name.empty() ? 0 : amount(config.core_name, 0);
    requests.push_back(request);
  }
  return requests;
}

uint64_t VgpuCards::Request::MemoryOn(const Card& card) const {
  if (percent == 101) return static_cast<uint64_t>(int64_t{memory});
  const double share = static_cast<double>(card.memory) * static_cast<double>(percent) / 100.0;
  return static_cast<uint64_t>(static_cast<int64_t>(share));
}

VgpuCards::Out VgpuCards::Judge(const Card& card, const Load& load, const Request& request,
                                const model::Pod& pod) const {
  const auto cores = static_cast<uint64_t>(int64_t{request.cores});
  if (card.shares <= load.pods) return Out::kShares;
  const auto free = static_cast<int64_t>(card.memory - load.memory);
  if (free < static_cast<int64_t>(request.MemoryOn(card))) return Out::kMemory;
  if (load.cores + cores > 100) return Out::kCores;
  if (cores == 100 && load.pods > 0) return Out::kExclusive;
  if (load.cores == 100 && cores == 0) return Out::kFull;
  if (!MayUse(pod.meta.annotations, card.type)) return Out::kType;
  if (mig_ && !PickInstance(card.uuid, request.MemoryOn(card), card.mig, *card.geometries)) return Out::kInstance;
  return Out::kNo;
}

bool VgpuCards::IsOfMode(const model::Pod& pod) const {
  const std::string* mode = FindKey(pod.meta.annotations, kVgpuMode);
  return mode == nullptr || *mode == (mig_ ? kMigMode : kHamiMode);
}

std::optional<VgpuCards::Placement> VgpuCards::Place(const model::Pod& pod, const std::string& policy,
                                                     std::vector<Load*> loads) const {
  if (!IsOfMode(pod)) return std::nullopt;
  Placement placement;
  for (Request request : RequestsOf(pod)) {
    if (request.number > static_cast<int64_t>(cards_.size())) return std::nullopt;
    std::vector<Part>& parts = placement.containers.emplace_back();
    for (size_t i = cards_.size(); i-- > 0;) {
      const Card& card = cards_[i];
      Load& load = *loads[i];
      if (Judge(card, load, request, pod) != Out::kNo) continue;
      const uint64_t asked = request.MemoryOn(card);
      MigPick pick{card.uuid, asked};
      if (mig_) pick = *PickInstance(card.uuid, asked, card.mig, *card.geometries);
      // Whoever asks for 0 cards takes part of one all the same.
      ++load.pods;
      load.memory += pick.memory;
      load.cores += static_cast<uint64_t>(int64_t{request.cores});
      if (request.number > 0) {
        --request.number;
        parts.push_back({pick.id, asked, static_cast<uint64_t>(int64_t{request.cores})});
        if (policy == "binpack") {
          placement.score += 100 * (static_cast<double>(load.memory) / static_cast<double>(card.memory));
        } else if (policy == "spread" && load.pods == 1) {
          placement.score += 100;
        }
      }
      if (request.number == 0) break;
    }
    if (request.number > 0) return std::nullopt;
  }
  return placement;
}

Error VgpuCards::Filter(const model::Pod& pod) {
  std::vector<Load> loads;
  for (const Card& card : cards_) loads.push_back(card.load);
  std::vector<Load*> tried;
  for (Load& load : loads) tried.push_back(&load);
  const auto placement = Place(pod, settings().policy, tried);
  if (!placement) return "hami-vgpuDeviceSharing error";
  score_ = placement->score;
  return Error::None();
}

bool VgpuCards::AllocateTo(const TaskInfo& task) {
  std::vector<Load*> loads;
  for (Card& card : cards_) loads.push_back(&card.load);
  const auto placement = Place(task.pod(), "", loads);
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
        card.pods[task.Uid()].memory += part.memory;
        card.pods[task.Uid()].cores += part.cores;
      }
    }
  }
  const std::string ids = Join(texts, ";"), time = std::to_string(now());
  annotations().Merge(task, {{kVgpuNode, node_name()},
                             {kVgpuTime, time},
                             {kVgpuIds, ids},
                             {kVgpuIdsToAllocate, ids},
                             {kBindPhase, "allocating"},
                             {kBindTime, time}});
  return true;
}

// The cards stay taken; and what the API server has is taken away only if the pod had it as the session opened.
bool VgpuCards::ReleaseFrom(const TaskInfo& task) {
  static const std::vector<std::string> keys = {kVgpuNode, kVgpuIds,  kVgpuIdsToAllocate,
                                                kVgpuTime, kBindTime, kBindPhase};
  const model::StringMap& copy = annotations().CopyOf(task);
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

void VgpuCards::AddPod(const model::Pod& pod) {
  const std::string* ids = FindKey(pod.meta.annotations, kVgpuIds);
  if (ids == nullptr) return;
  for (const std::vector<Part>& parts : PartsOf(*ids)) {
    for (const Part& part : parts) AddPart(part, pod.meta.uid);
  }
}

void VgpuCards::SubPod(const model::Pod& pod) {
  const std::string* ids = FindKey(pod.meta.annotations, kVgpuIds);
  if (ids == nullptr) return;
  for (const std::vector<Part>& parts : PartsOf(*ids)) {
    for (const Part& part : parts) SubPart(part, pod.meta.uid);
  }
}

// A pod holds one instance of a card at most.
void VgpuCards::AddPart(const Part& part, const std::string& uid) {
  const int index = CardOf(part.id);
  if (index == kNone) return;
  Card* card = &cards_[index];
  uint64_t memory = part.memory;
  if (mig_) {
    const auto instance = ParseInstance(part.id);
    if (!instance || card->pods.count(uid) != 0) return;
    memory = TakeInstance(*instance, *card->geometries, &card->mig);
  }
  ++card->load.pods;
  card->load.memory += memory;
  card->load.cores += part.cores;
  card->pods[uid].memory += memory;
  card->pods[uid].cores += part.cores;
}

// Of an instance the card gets back what was asked for, not what the instance has.
void VgpuCards::SubPart(const Part& part, const std::string& uid) {
  const int index = CardOf(part.id);
  if (index == kNone) return;
  Card* card = &cards_[index];
  uint64_t memory = part.memory;
  const auto instance = mig_ ? ParseInstance(part.id) : std::nullopt;
  auto pod = card->pods.find(uid);
  if ((mig_ && !instance) || pod == card->pods.end()) return;
  if (mig_) memory = GiveInstanceBack(*instance, *card->geometries, &card->mig);
  --card->load.pods;
  card->load.memory -= part.memory;
  card->load.cores -= part.cores;
  pod->second.memory -= memory;
  pod->second.cores -= part.cores;
  if (pod->second.memory == 0) card->pods.erase(pod);  // SubPodMetrics
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

// Gives the numbers of the first container that asks for cards, with the cards as they are before it gets any. What
// free amounts do not tell of a card that is out has a 1 of its own.
std::vector<std::pair<std::string, double>> VgpuCards::Numbers(const model::Pod& pod) const {
  static constexpr const char* kWhy[] = {
      nullptr, nullptr, nullptr, nullptr, " is not idle", " is full", " is of another type", " has no such instance"};
  std::vector<std::pair<std::string, double>> numbers;
  const std::vector<Request> requests = RequestsOf(pod);
  if (requests.empty()) return numbers;
  const Request& request = requests.front();
  numbers.emplace_back("asks GPUs", request.number);
  if (request.percent == 101) {
    numbers.emplace_back("asks memory", request.memory);
  } else {
    numbers.emplace_back("asks % of memory", request.percent);
  }
  numbers.emplace_back("asks cores", request.cores);
  if (!IsOfMode(pod)) numbers.emplace_back("the cards are of another mode", 1);
  for (size_t i = 0; i < cards_.size(); ++i) {
    const Card& card = cards_[i];
    const char* why = kWhy[static_cast<int>(Judge(card, card.load, request, pod))];
    const std::string name = "GPU " + std::to_string(i);
    const uint64_t cores = 100 - std::min<uint64_t>(card.load.cores, 100);
    numbers.emplace_back(name + " free memory", Difference(card.memory, card.load.memory));
    numbers.emplace_back(name + " free cores", static_cast<double>(cores));
    numbers.emplace_back(name + " free shares", Difference(card.shares, card.load.pods));
    if (why != nullptr) numbers.emplace_back(name + why, 1);
  }
  return numbers;
}

}  // namespace pumice::plugins::devices
