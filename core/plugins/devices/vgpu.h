// vgpu has cards that pods share by memory and cores, as HAMi-core keeps them apart or as MIG instances. Twin of
// pkg/scheduler/api/devices/nvidia/vgpu.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/base/error.h"
#include "core/plugins/devices/cards.h"
#include "core/plugins/devices/exclusivity.h"
#include "core/plugins/devices/mig.h"

namespace pumice::plugins::devices {

// Says whether a container has a limit of virtual GPUs or of their memory (checkVGPUResourcesInPod).
bool AsksForVgpus(const model::Pod& pod, const VgpuConfig& config);

class VgpuCards final : public Cards {
 public:
  // Returns null where the device plugin has registered none, or the node can give none away (NewGPUDevices).
  static std::unique_ptr<VgpuCards> Of(const std::shared_ptr<Shared>& shared, const model::Node& node, int index);
  VgpuCards(const std::shared_ptr<Shared>& shared, const model::Node& node, int index);

  std::shared_ptr<Devices> Copy() const override { return CopyOf(*this); }
  void Open(const NodeInfo& node) override;
  double Score() const override { return score_; }
  std::vector<std::pair<std::string, double>> Numbers(const model::Pod& pod) const override;
  std::map<std::string, double> QueueAmounts(const model::Pod& pod) const override;
  std::vector<NodeCard> List() const override;
  std::vector<CardPart> Named(const model::Pod& pod, const model::StringMap& annotations) const override;

 private:
  // This is what a card has given away. The numbers are Go's uints: they wrap around.
  struct Load {
    uint64_t pods = 0, memory = 0, cores = 0;
  };
  struct Card {
    std::string uuid, type;
    uint64_t shares = 0, memory = 0;  // Number, Memory
    const std::vector<Geometry>* geometries;
    Load load;
    MigUse mig;
    struct OfPod {
      uint64_t memory = 0, cores = 0;
      std::string group;  // its PodGroup, "namespace/name"
    };
    std::map<std::string, OfPod> pods;  // by UID
  };
  // This is what one container asks for (ContainerDeviceRequest).
  struct Request {
    int32_t number = 0, memory = 0, percent = 0, cores = 0;
    uint64_t MemoryOn(const Card& card) const;
  };
  // This is part of a card, given or to be given (ContainerDevice).
  struct Part {
    std::string id;
    uint64_t memory = 0, cores = 0;
  };
  struct Placement {
    std::vector<std::vector<Part>> containers;
    double score = 0;
  };
  // It says why a card is out for a container.
  enum class Out : uint8_t { kNo, kShares, kMemory, kCores, kExclusive, kFull, kType, kInstance, kRule, kGroup };
  // Gives the cards in the order in which they are tried, and what a card that was just taken is worth.
  using Order = std::vector<size_t> (*)(const std::string& policy, const std::vector<Load*>& loads);
  using Worth = double (*)(const std::string& policy, const Load& load, uint64_t memory);
  static std::vector<size_t> LastFirst(const std::string& policy, const std::vector<Load*>& loads);
  static std::vector<size_t> ByPolicy(const std::string& policy, const std::vector<Load*>& loads);
  static double WorthOfFirst(const std::string& policy, const Load& load, uint64_t memory);
  static double WorthOfEmpty(const std::string& policy, const Load& load, uint64_t memory);

  Error FilterBy(const model::Pod& pod, const std::string& policy) override;
  void AddPod(const model::Pod& pod) override;
  void SubPod(const model::Pod& pod) override;
  bool AllocateTo(const TaskInfo& task) override;
  bool ReleaseFrom(const TaskInfo& task) override;

  // ---- vgpu_place.cc ----
  std::vector<Request> RequestsOf(const model::Pod& pod) const;
  bool IsOfMode(const model::Pod& pod) const;
  // What keeps a pod from a card whatever the card has left.
  struct Bars {
    std::set<int> kept_from;  // by a rule of exclusivity
    std::string group;        // whose pods are to have different cards; "" for no such
  };
  Bars BarsFor(const model::Pod& pod) const;
  Out Judge(size_t card, const Load& load, const Request& request, const model::Pod& pod, const Bars& bars) const;
  // This is checkNodeGPUSharingPredicateAndScore: it adds what it gives to the loads. Where it then fails, it takes
  // that away again, or leaves it.
  std::optional<Placement> Place(const model::Pod& pod, const std::string& policy,
                                 const std::vector<Load*>& loads) const;
  std::optional<MigPick> Pick(const Card& card, uint64_t asked) const;

  // ---- vgpu.cc ----
  std::vector<std::vector<Part>> PartsOf(const std::string& ids) const;
  int CardOf(const std::string& id) const;  // among cards_, or kNone
  Exclusivity::Holds Holds() const;
  // The pod's copy is the session's, which knows what the session gave it; the others are those of the API server.
  void SubParts(const model::StringMap& annotations, const std::string& uid);
  void AddPart(const Part& part, const model::Pod& pod);
  static void NameGroup(Card* card, const model::Pod& pod);
  void SubPart(const Part& part, const std::string& uid);

  const Order order_;
  const Worth worth_;
  const uint64_t factor_;  // of an instance's memory in what the card counts; 1 where there is none
  bool mig_ = false;       // the mode of the last card is that of all (decodeNodeDevices)
  std::vector<Card> cards_;
  double score_ = 0;
  std::optional<Exclusivity> exclusivity_;
};

// Gives the key of the pod's PodGroup, by either annotation; "" where it names none (getPodGroupKey).
std::string CardGroupOf(const model::Pod& pod);

}  // namespace pumice::plugins::devices
