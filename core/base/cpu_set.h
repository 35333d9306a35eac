// CpuSet holds numbers of CPUs, ascending, as a Numatopology and numa-aware name them. Its text is Linux's list format,
// as in k8s.io/utils/cpuset.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pumice {

class CpuSet {
 public:
  // Linux is built for no more than 8192.
  static constexpr int32_t kHighest = 8191;

  CpuSet() = default;
  // The CPUs may come in any order, each as often as it likes.
  explicit CpuSet(std::vector<int32_t> cpus);
  // Reads "0-3,8"; "" is the empty set. It is nullopt for what cpuset.Parse refuses, and for numbers above kHighest.
  static std::optional<CpuSet> Parse(std::string_view text);
  // Gives "0-3,8", or "" for the empty set.
  std::string String() const;

  int size() const { return static_cast<int>(cpus_.size()); }
  bool empty() const { return cpus_.empty(); }
  bool Contains(int32_t cpu) const;
  auto begin() const { return cpus_.begin(); }
  auto end() const { return cpus_.end(); }

  CpuSet operator|(const CpuSet& other) const;
  CpuSet operator&(const CpuSet& other) const;
  CpuSet operator-(const CpuSet& other) const;
  bool operator==(const CpuSet& other) const { return cpus_ == other.cpus_; }
  // Orders sets by some total order, so that they can be keys of a map.
  bool operator<(const CpuSet& other) const { return cpus_ < other.cpus_; }

 private:
  std::vector<int32_t> cpus_;
};

}  // namespace pumice
