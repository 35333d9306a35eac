// TakeCpus is held against takeByTopology (numaaware/provider/cpumanager/cpu_assignment.go:136), worked by hand.
#include "core/plugins/numa/cpus.h"

#include <gtest/gtest.h>

#include <array>

namespace pumice::plugins::numa {
namespace {

// Each CPU as "numa.socket.core", in the order of their numbers.
CpuLayout LayoutOfCpus(const std::vector<std::array<int32_t, 3>>& cpus) {
  std::map<int32_t, model::NumaCpu> details;
  for (size_t i = 0; i < cpus.size(); ++i) {
    details[static_cast<int32_t>(i)] = {cpus[i][0], cpus[i][1], cpus[i][2]};
  }
  return CpuLayout(details);
}

// Two sockets of two cores of two threads: 0,1 2,3 | 4,5 6,7.
CpuLayout Pairs() {
  return LayoutOfCpus({{0, 0, 0}, {0, 0, 0}, {0, 0, 1}, {0, 0, 1}, {1, 1, 2}, {1, 1, 2}, {1, 1, 3}, {1, 1, 3}});
}

struct Case {
  const char* what;
  CpuLayout layout;
  const char* available;
  int64_t count;
  const char* taken;  // "-": not enough
};

TEST(TakeCpus, ByTopology) {
  // Cores 0 and 1 are on both sockets, as the exporter numbers them (cpu_mng.go:88).
  const CpuLayout per_socket =
      LayoutOfCpus({{0, 0, 0}, {0, 0, 1}, {1, 1, 0}, {1, 1, 1}, {0, 0, 0}, {0, 0, 1}, {1, 1, 0}, {1, 1, 1}});
  const CpuLayout sockets_above = LayoutOfCpus({{0, 8, 0}, {0, 8, 0}, {1, 9, 1}, {1, 9, 1}});
  // There are a socket of one CPU and one of three, two on average.
  const CpuLayout uneven = LayoutOfCpus({{0, 0, 0}, {0, 1, 1}, {0, 1, 2}, {0, 1, 3}});
  const Case cases[] = {
      {"nothing", Pairs(), "0-7", 0, ""},
      {"less than nothing", Pairs(), "0-7", -1, ""},
      {"all", Pairs(), "0-7", 8, "0-7"},
      {"more than there are (:143)", Pairs(), "0-6", 8, "-"},
      {"a whole socket (:150)", Pairs(), "0-7", 4, "0-3"},
      // freeSockets intersects socket numbers with CPU numbers (:43): socket 0 is no free CPU here.
      {"a socket whose number is no free CPU", Pairs(), "1-7", 4, "4-7"},
      {"a socket that is not whole (:151)", Pairs(), "0-2", 3, "0-2"},
      {"a core (:165)", Pairs(), "0-7", 2, "0-1"},
      {"a core of the socket with fewer first (:53)", Pairs(), "0-1,4-7", 2, "0-1"},
      {"single threads of the socket that gave before (:180)", Pairs(), "0-7", 5, "0-4"},
      {"a thread of a broken core (:98)", Pairs(), "1-7", 1, "1"},
      {"CPUs that the layout does not have", Pairs(), "0,20", 2, "-"},
      // freeCores intersects core numbers with CPU numbers (:53): of the free ones, 1 and 2, only 2 is one.
      {"a core whose number is no free CPU", Pairs(), "2-5", 2, "4-5"},
      {"core 0 of both sockets at once (:175)", per_socket, "0-7", 2, "0,2,4,6"},
      // Then core 0, which is CPU 0 too.
      {"sockets whose number is no CPU", sockets_above, "0-3", 2, "0-1"},
      // needs(2) is asked before each socket; the first gives 1, the second 3.
      {"more than asked for", uneven, "0-3", 3, "0-3"},
  };
  for (const Case& c : cases) {
    const auto taken = TakeCpus(c.layout, *CpuSet::Parse(c.available), c.count);
    EXPECT_EQ(taken ? taken->String() : "-", c.taken) << c.what;
  }
}

TEST(TakeCpus, OfAnEmptyLayout) {
  const CpuLayout empty = LayoutOfCpus({});
  EXPECT_EQ(TakeCpus(empty, CpuSet({0}), 0), CpuSet());
  EXPECT_EQ(TakeCpus(empty, CpuSet({0}), 1), std::nullopt);
  EXPECT_TRUE(empty.nodes.empty());
}

}  // namespace
}  // namespace pumice::plugins::numa
