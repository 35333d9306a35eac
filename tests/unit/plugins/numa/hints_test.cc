// Hints and policies of numa-aware are worked by hand (numaaware/policy, provider/cpumanager/cpu_mng.go).
#include "core/plugins/numa/hints.h"

#include <gtest/gtest.h>

#include <bit>
#include <random>

namespace pumice::plugins::numa {
namespace {

// So many CPUs in each NUMA node, which is a socket too; no threads.
CpuLayout Layout(const std::vector<int>& cpus, const std::vector<int32_t>& numbers = {}) {
  std::map<int32_t, model::NumaCpu> details;
  int32_t id = 0;
  for (size_t i = 0; i < cpus.size(); ++i) {
    const int32_t numa = numbers.empty() ? static_cast<int32_t>(i) : numbers[i];
    for (int k = 0; k < cpus[i]; ++k, ++id) details[id] = {numa, numa, id};
  }
  return CpuLayout(details);
}

std::string Text(const Hint& hint) { return std::to_string(hint.nodes) + (hint.preferred ? " preferred" : ""); }

TEST(BestHint, OfATable) {
  const struct {
    const char* what;
    std::vector<int> cpus;
    const char* available;
    int64_t count;
    const char* hint;  // the mask as a number
  } cases[] = {
      // cpu_mng.go:60: the fewest nodes that could ever do are preferred.
      {"the first node", {4, 4}, "0-7", 2, "1 preferred"},
      {"the node that has room", {4, 4}, "3-7", 2, "2 preferred"},
      {"two nodes are preferred for what one never holds", {4, 4}, "0-7", 5, "3 preferred"},
      {"two nodes where one would do, were it empty", {4, 4}, "2-5", 4, "3"},
      {"too much for the machine: all nodes", {4, 4}, "0-7", 9, "3"},
      {"too much for what is free", {4, 4}, "0-1", 3, "3"},
      {"two of three: the pair of the lowest number", {2, 4, 4}, "0-9", 6, "3 preferred"},
      {"not node 0, which is too small", {1, 4, 4}, "0-8", 6, "6 preferred"},
      {"less than nothing: one node", {4, 4}, "", -1, "1 preferred"},
      {"no CPUs", {}, "0-1", 1, "0"},
      // CPUDetails[c] of an unknown CPU is node 0 (cpu_mng.go:70).
      {"unknown CPUs are on node 0", {2, 4}, "0,20-22", 4, "1 preferred"},
  };
  for (const auto& c : cases) {
    EXPECT_EQ(Text(BestHint(Layout(c.cpus), *CpuSet::Parse(c.available), c.count)), c.hint) << c.what;
  }
  EXPECT_EQ(Text(BestHint(Layout({2, 2}, {1, 5}), *CpuSet::Parse("2-3"), 2)), "32 preferred");
  // bitMask.Add takes 0 to 63.
  EXPECT_EQ(Text(BestHint(Layout({2, 2}, {1, 63}), *CpuSet::Parse("2-3"), 2)), "9223372036854775808 preferred");
}

// All sets of nodes one by one, as Volcano makes hints and chooses among them (policy.go:63).
Hint Slowly(const CpuLayout& layout, const CpuSet& available, int64_t count) {
  NodeMask all = 0;
  for (const int32_t node : layout.nodes) all |= NodeMask{1} << node;
  int fewest = static_cast<int>(layout.nodes.size());
  auto inside = [](NodeMask mask, int32_t node) { return (mask >> node & 1) != 0; };
  for (NodeMask mask = 1; mask <= all; ++mask) {
    if ((mask & ~all) != 0) continue;
    int64_t size = 0;
    for (const Cpu& cpu : layout.cpus) size += inside(mask, cpu.numa);
    if (size >= count) fewest = std::min(fewest, std::popcount(mask));
  }
  Hint best{all, false};
  for (NodeMask mask = 1; mask <= all; ++mask) {
    if ((mask & ~all) != 0) continue;
    int64_t size = 0;
    for (const Cpu& cpu : layout.cpus) size += inside(mask, cpu.numa) && available.Contains(cpu.id);
    if (size < count) continue;
    const Hint hint{mask, std::popcount(mask) == fewest};
    const int bits = std::popcount(mask), best_bits = std::popcount(best.nodes);
    const bool narrower = bits != best_bits ? bits < best_bits : mask < best.nodes;
    if (hint.preferred != best.preferred ? hint.preferred : narrower) best = hint;
  }
  return best;
}

TEST(BestHint, IsTheBestOfAll) {
  std::mt19937 random(7);
  for (int i = 0; i < 2000; ++i) {
    std::vector<int> cpus(random() % 6 + 1);
    for (int& count : cpus) count = static_cast<int>(random() % 5) + 1;
    const CpuLayout layout = Layout(cpus);
    std::vector<int32_t> free;
    for (const Cpu& cpu : layout.cpus) {
      if (random() % 3 != 0) free.push_back(cpu.id);
    }
    const CpuSet available(std::move(free));
    const int64_t count = random() % 14;
    EXPECT_EQ(Text(BestHint(layout, available, count)), Text(Slowly(layout, available, count))) << i;
  }
}

TEST(Admit, Policies) {
  const CpuLayout two = Layout({4, 4});
  const struct {
    Policy policy;
    std::optional<Hint> hint;
    bool admitted;
    std::optional<NodeMask> nodes;
  } cases[] = {
      {Policy::kNone, Hint{3, false}, true, std::nullopt},  // policy_none.go
      {Policy::kBestEffort, Hint{3, false}, true, 3},
      {Policy::kRestricted, Hint{3, false}, false, 3},
      {Policy::kRestricted, Hint{3, true}, true, 3},
      {Policy::kSingleNumaNode, Hint{3, true}, false, 3},  // policy_single_numa_node.go:41
      {Policy::kSingleNumaNode, Hint{2, true}, true, 2},
      {Policy::kSingleNumaNode, Hint{2, false}, false, 2},
      {Policy::kSingleNumaNode, std::nullopt, true, 3},  // no wish: any nodes, preferred (policy.go:30)
      {Policy::kRestricted, std::nullopt, true, 3},
  };
  for (const auto& c : cases) {
    const Admission admission = Admit(c.policy, two, c.hint);
    EXPECT_EQ(admission.admitted, c.admitted) << static_cast<int>(c.policy);
    if (c.admitted) EXPECT_EQ(admission.nodes, c.nodes);
  }
  // policy.go:76: of a machine without NUMA nodes nothing is preferred.
  EXPECT_FALSE(Admit(Policy::kRestricted, Layout({}), std::nullopt).admitted);
  EXPECT_EQ(PolicyOf("best-effort"), Policy::kBestEffort);
  EXPECT_EQ(PolicyOf("Restricted"), Policy::kNone);
}

// These cases follow cpu_mng.go:150.
TEST(AssignCpus, FromTheHintsNodesFirst) {
  const CpuLayout two = Layout({4, 4});
  const struct {
    const char* what;
    const char* available;
    int64_t count;
    std::optional<NodeMask> nodes;
    const char* assigned;
  } cases[] = {
      {"node 0", "0-7", 3, 1, "0-2"},
      {"node 1", "0-7", 3, 2, "4-6"},
      {"what is missing from elsewhere", "0-7", 6, 2, "0-1,4-7"},
      {"a whole NUMA node of two", "1-7", 4, 2, "4-7"},
      {"the whole one first, then one more", "1-7", 5, 3, "1,4-7"},
      {"more than are left: none", "1-7", 8, 3, ""},
      {"no wish of the policy", "0-7", 3, std::nullopt, "0-2"},
      {"not enough: none", "0-3", 6, 1, ""},
      {"none asked for", "0-7", 0, 3, ""},
  };
  for (const auto& c : cases) {
    EXPECT_EQ(AssignCpus(two, *CpuSet::Parse(c.available), c.count, c.nodes).String(), c.assigned) << c.what;
  }
}

}  // namespace
}  // namespace pumice::plugins::numa
