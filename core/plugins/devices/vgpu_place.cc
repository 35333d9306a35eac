// Which virtual GPUs a pod gets, container by container. Twin of checkNodeGPUSharingPredicateAndScore and what it calls
// in pkg/scheduler/api/devices/nvidia/vgpu/utils.go.
#include <algorithm>
#include <cctype>
#include <numeric>

#include "core/api/annotations.h"
#include "core/base/text.h"
#include "core/plugins/devices/names.h"
#include "core/plugins/devices/vgpu.h"

namespace pumice::plugins::devices {
namespace {

constexpr const char* kMig = "mig";
constexpr const char* kHamiCore = "hami-core";
constexpr const char* kVolcanoGroupName = "scheduling.volcano.sh/group-name";

bool HasPart(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

std::string Upper(std::string text) {
  for (char& c : text) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  return text;
}

// This is Quantity.AsInt64.
int32_t WholeOf(const Quantity& quantity, int32_t otherwise) {
  const int64_t value = quantity.Value();
  const bool whole = !quantity.Overflows(0) && Quantity::FromValue(value) == quantity;
  return whole ? static_cast<int32_t>(value) : otherwise;
}

const Quantity* AmountOf(const model::ResourceList& list, const std::string& name) {
  auto it = list.find(name);
  return it == list.end() ? nullptr : &it->second;
}

bool NamesOneOf(const std::string& type, const std::string& names) {
  const std::vector<std::string> parts = Split(names, ',');
  return std::any_of(parts.begin(), parts.end(),
                     [&](const std::string& part) { return HasPart(Upper(type), Upper(part)); });
}

// This is checkType.
bool MayUse(const model::StringMap& annotations, const std::string& type) {
  if (!HasPart(type, "NVIDIA")) return false;
  if (const std::string* use = FindKey(annotations, kUseGpuType)) return NamesOneOf(type, *use);
  if (const std::string* nouse = FindKey(annotations, kNoUseGpuType)) return !NamesOneOf(type, *nouse);
  return true;
}

// The difference is to be shown: it is below 0 where more is given away than there is.
double Difference(uint64_t a, uint64_t b) { return static_cast<double>(static_cast<int64_t>(a - b)); }

uint64_t LessBy(uint64_t amount, uint64_t what) { return amount >= what ? amount - what : 0; }

}  // namespace

bool AsksForVgpus(const model::Pod& pod, const VgpuConfig& config) {
  return std::any_of(pod.spec->containers.begin(), pod.spec->containers.end(), [&](const model::Container& c) {
    return AmountOf(c.limits, config.memory_name) != nullptr || AmountOf(c.limits, config.count_name) != nullptr;
  });
}

std::string CardGroupOf(const model::Pod& pod) {
  for (const char* key : {kGroupName, kVolcanoGroupName}) {
    const std::string* name = FindKey(pod.meta.annotations, key);
    if (name != nullptr && !name->empty()) return pod.meta.ns + "/" + *name;
  }
  return "";
}

// This is ExtractResourceRequest: it goes over each container that asks for cards or their memory.
std::vector<VgpuCards::Request> VgpuCards::RequestsOf(const model::Pod& pod) const {
  const VgpuConfig& config = settings().vgpu;
  std::vector<Request> requests;
  for (const model::Container& container : pod.spec->containers) {
    const Quantity* number = AmountOf(container.limits, config.count_name);
    if (number == nullptr && AmountOf(container.limits, config.memory_name) == nullptr) continue;
    auto amount = [&](const std::string& name, int32_t missing) {
      const Quantity* limit = AmountOf(container.limits, name);
      if (limit == nullptr) limit = AmountOf(container.requests, name);
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

VgpuCards::Bars VgpuCards::BarsFor(const model::Pod& pod) const {
  Bars bars;
  if (exclusivity_) bars.kept_from = exclusivity_->KeptFrom(pod);
  const std::string* policy = FindKey(pod.meta.annotations, kVgpuGroupPolicy);
  if (settings().groups_may_spread_over_cards && policy != nullptr && *policy == "spread") {
    bars.group = CardGroupOf(pod);
  }
  return bars;
}

VgpuCards::Out VgpuCards::Judge(size_t index, const Load& load, const Request& request, const model::Pod& pod,
                                const Bars& bars) const {
  const Card& card = cards_[index];
  const auto cores = static_cast<uint64_t>(int64_t{request.cores});
  if (card.shares <= load.pods) return Out::kShares;
  if (bars.kept_from.count(static_cast<int>(index)) != 0) return Out::kRule;
  const bool has_group = !bars.group.empty() && std::any_of(card.pods.begin(), card.pods.end(), [&](const auto& other) {
    return other.second.group == bars.group && (other.second.memory > 0 || other.second.cores > 0);
  });
  if (has_group) return Out::kGroup;
  const auto free = static_cast<int64_t>(card.memory - load.memory);
  if (free < static_cast<int64_t>(request.MemoryOn(card))) return Out::kMemory;
  if (load.cores + cores > 100) return Out::kCores;
  if (cores == 100 && load.pods > 0) return Out::kExclusive;
  if (load.cores == 100 && cores == 0) return Out::kFull;
  if (!MayUse(pod.meta.annotations, card.type)) return Out::kType;
  if (mig_ && !Pick(card, request.MemoryOn(card))) return Out::kInstance;
  return Out::kNo;
}

std::optional<MigPick> VgpuCards::Pick(const Card& card, uint64_t asked) const {
  std::optional<MigPick> pick = PickInstance(card.uuid, asked * factor_, card.mig, *card.geometries);
  if (pick) pick->memory /= factor_;
  return pick;
}

bool VgpuCards::IsOfMode(const model::Pod& pod) const {
  const std::string* mode = FindKey(pod.meta.annotations, kVgpuMode);
  return mode == nullptr || *mode == (mig_ ? kMig : kHamiCore);
}

std::vector<size_t> VgpuCards::LastFirst(const std::string&, const std::vector<Load*>& loads) {
  std::vector<size_t> order(loads.size());
  std::iota(order.rbegin(), order.rend(), size_t{0});
  return order;
}

// This is sortedDeviceIndicesByPolicy: the fullest first, or the one with the fewest pods.
std::vector<size_t> VgpuCards::ByPolicy(const std::string& policy, const std::vector<Load*>& loads) {
  if (policy != "binpack" && policy != "spread") return LastFirst(policy, loads);
  std::vector<size_t> order(loads.size());
  std::iota(order.begin(), order.end(), size_t{0});
  const bool pack = policy == "binpack";
  std::stable_sort(order.begin(), order.end(), [&](size_t a, size_t b) {
    return pack ? loads[a]->memory > loads[b]->memory : loads[a]->pods < loads[b]->pods;
  });
  return order;
}

// This is GPUScore, which counts the pod that was just let in: spread is for cards that have no other.
double VgpuCards::WorthOfFirst(const std::string& policy, const Load& load, uint64_t memory) {
  if (policy == "binpack") return 100 * (static_cast<double>(load.memory) / static_cast<double>(memory));
  return policy == "spread" && load.pods == 1 ? 100 : 0;
}

// The same for who asks for a card without any pod: as the one that was just let in counts, spread is worth nothing.
double VgpuCards::WorthOfEmpty(const std::string& policy, const Load& load, uint64_t memory) {
  if (policy == "spread") return load.pods == 0 ? 100 : 0;
  return WorthOfFirst(policy, load, memory);
}

std::optional<VgpuCards::Placement> VgpuCards::Place(const model::Pod& pod, const std::string& policy,
                                                     const std::vector<Load*>& loads) const {
  if (!IsOfMode(pod)) return std::nullopt;
  struct Taken {
    Load* load;
    uint64_t memory, cores;
  };
  std::vector<Taken> taken;
  auto fail = [&]() -> std::optional<Placement> {
    if (common()) return std::nullopt;
    for (const Taken& part : taken) {
      *part.load = {LessBy(part.load->pods, 1), LessBy(part.load->memory, part.memory),
                    LessBy(part.load->cores, part.cores)};
    }
    return std::nullopt;
  };
  const Bars bars = BarsFor(pod);
  Placement placement;
  for (Request request : RequestsOf(pod)) {
    if (request.number > static_cast<int64_t>(cards_.size())) return fail();
    const auto cores = static_cast<uint64_t>(int64_t{request.cores});
    std::vector<Part>& parts = placement.containers.emplace_back();
    for (const size_t i : order_(policy, loads)) {
      const Card& card = cards_[i];
      Load& load = *loads[i];
      if (Judge(i, load, request, pod, bars) != Out::kNo) continue;
      const uint64_t asked = request.MemoryOn(card);
      MigPick pick{card.uuid, asked};
      if (mig_) pick = *Pick(card, asked);
      // Whoever asks for 0 cards takes part of one all the same.
      ++load.pods;
      load.memory += pick.memory;
      load.cores += cores;
      taken.push_back({&load, asked, cores});
      if (request.number > 0) {
        --request.number;
        parts.push_back({pick.id, asked, cores});
        placement.score += worth_(policy, load, card.memory);
      }
      if (request.number == 0) break;
    }
    if (request.number > 0) return fail();
  }
  return placement;
}

Error VgpuCards::FilterBy(const model::Pod& pod, const std::string& policy) {
  std::vector<Load> loads;
  for (const Card& card : cards_) loads.push_back(card.load);
  std::vector<Load*> tried;
  for (Load& load : loads) tried.push_back(&load);
  const auto placement = Place(pod, policy, tried);
  if (!placement) return "hami-vgpuDeviceSharing error";
  score_ = placement->score;
  return Error::None();
}

// Gives the numbers of the first container that asks for cards, with the cards as they are before it gets any. What
// free amounts do not tell of a card that is out has a 1 of its own.
std::vector<std::pair<std::string, double>> VgpuCards::Numbers(const model::Pod& pod) const {
  static constexpr const char* kWhy[] = {nullptr,
                                         nullptr,
                                         nullptr,
                                         nullptr,
                                         " is not idle",
                                         " is full",
                                         " is of another type",
                                         " has no such instance",
                                         " has a pod of the same rule",
                                         " has a pod of the same group"};
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
  const Bars bars = BarsFor(pod);
  for (size_t i = 0; i < cards_.size(); ++i) {
    const Card& card = cards_[i];
    const char* why = kWhy[static_cast<int>(Judge(i, card.load, request, pod, bars))];
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
