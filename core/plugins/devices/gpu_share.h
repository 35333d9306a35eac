// gpushare has cards that pods share by memory, or that they take whole. Twin of
// pkg/scheduler/api/devices/nvidia/gpushare.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/base/error.h"
#include "core/plugins/devices/cards.h"

namespace pumice::plugins::devices {

// Gives what the limits of the pod's containers add up to, or that of one init container (getGPUMemoryOfPod,
// getGPUNumberOfPod).
uint64_t GpuMemoryOf(const model::Pod& pod);
int64_t GpuNumberOf(const model::Pod& pod);

class GpuShareCards final : public Cards {
 public:
  // Returns null where the node says nothing of cards (NewGPUDevices).
  static std::unique_ptr<GpuShareCards> Of(const std::shared_ptr<Shared>& shared, const model::Node& node, int index);
  using Cards::Cards;

  std::shared_ptr<Devices> Copy() const override { return CopyOf(*this); }
  std::vector<std::pair<std::string, double>> Numbers(const model::Pod& pod) const override;
  std::map<std::string, double> QueueAmounts(const model::Pod&) const override { return {}; }
  std::vector<NodeCard> List() const override;
  std::vector<CardPart> Named(const model::Pod& pod, const model::StringMap& annotations) const override;

 private:
  struct Card {
    uint64_t memory = 0;
    std::map<std::string, uint64_t> pods;  // what each asks for, by UID
    uint64_t Free() const;                 // wraps around, as in Go
  };

  Error FilterBy(const model::Pod& pod, const std::string& policy) override;
  void AddPod(const model::Pod& pod) override;
  void SubPod(const model::Pod& pod) override;
  bool AllocateTo(const TaskInfo& task) override;
  bool ReleaseFrom(const TaskInfo& task) override;
  // Gives the first card with so much memory, or as many free cards as that; empty where there are none.
  std::vector<int64_t> WithMemory(uint64_t memory) const;
  std::vector<int64_t> Free(int64_t number) const;
  bool Write(const TaskInfo& task, const std::vector<int64_t>& ids);
  void Erase(const std::vector<int64_t>& ids, const std::string& uid);

  std::map<int64_t, Card> cards_;  // healthy ones by index
};

}  // namespace pumice::plugins::devices
