// MIG instances are picked as in pkg/scheduler/api/devices/nvidia/vgpu/mig.go. The worlds are those of Volcano's own
// mig_test.go, where it has one.
#include "core/plugins/devices/mig.h"

#include <gtest/gtest.h>

namespace pumice::plugins::devices {
namespace {

using Instance = std::pair<std::string, int64_t>;

// This is an A100 of 40 GB.
std::vector<Geometry> Geometries() {
  return {{"group1", {{"1g.5gb", 5120, 7}}},
          {"group2", {{"2g.10gb", 10240, 3}, {"1g.5gb", 5120, 1}}},
          {"group3", {{"3g.20gb", 20480, 2}}}};
}

std::string Text(const std::optional<MigPick>& pick) {
  return pick ? pick->id + " " + std::to_string(pick->memory) : "none";
}

// These cases follow findMatch (:97) and pickFromGroup (:146).
TEST(Mig, Pick) {
  const struct {
    const char* what;
    uint64_t memory;
    MigUse use;
    const char* pick;
  } cases[] = {
      {"the first group that has it, and of that the smallest", 5000, {}, "c[group1-0] 5120"},
      // 3 instances of 10 GB come before the one of 5.
      {"the next group", 10000, {}, "c[group2-0] 10240"},
      {"nothing is as large", 30000, {}, "none"},
      {"nothing asked", 0, {}, "c[group1-0] 5120"},
      {"a hole is filled", 5000, {0, {{"1g.5gb", 5120, {0, 2}}}}, "c[group1-1] 5120"},
      {"all of them taken", 5000, {0, {{"1g.5gb", 5120, {0, 1, 2, 3, 4, 5, 6}}}}, "none"},
      {"a card stays with its group", 10000, {0, {{"1g.5gb", 5120, {0}}}}, "none"},
      {"and with the sizes of which some instance is taken", 5000, {1, {{"2g.10gb", 10240, {0}}}}, "c[group2-1] 10240"},
      {"the smaller of both", 5000, {1, {{"2g.10gb", 10240, {0}}, {"1g.5gb", 5120, {}}}}, "c[group2-3] 5120"},
      {"once all have left, any size again", 5000, {1, {}}, "c[group2-3] 5120"},
  };
  for (const auto& c : cases) EXPECT_EQ(Text(PickInstance("c", c.memory, c.use, Geometries())), c.pick) << c.what;
}

// These cases follow decodeMIGID (:215).
TEST(Mig, Names) {
  EXPECT_EQ(ParseInstance("GPU-0fc3[group2-3]"), Instance("group2", 3));
  for (const char* name : {"GPU-0fc3", "GPU-0fc3[group2]", "GPU[a-b-1]", "GPU[group2-x]", "]["}) {
    EXPECT_EQ(ParseInstance(name), std::nullopt) << name;
  }
}

// These cases follow addMigUsed (:240) and subMigUsed (:268).
TEST(Mig, TakeAndGiveBack) {
  const std::vector<Geometry> geometries = Geometries();
  MigUse use;
  EXPECT_EQ(TakeInstance({"group2", 3}, geometries, &use), 5120u);
  EXPECT_EQ(TakeInstance({"group2", 1}, geometries, &use), 10240u);
  EXPECT_EQ(TakeInstance({"group2", 0}, geometries, &use), 10240u);
  EXPECT_EQ(use.group, 1);
  ASSERT_EQ(use.sizes.size(), 2u);
  EXPECT_EQ(use.sizes[0].name, "1g.5gb");
  EXPECT_EQ(use.sizes[1].taken, (std::vector<int64_t>{0, 1}));
  // One that is taken already is counted once.
  EXPECT_EQ(TakeInstance({"group2", 1}, geometries, &use), 10240u);
  EXPECT_EQ(use.sizes[1].taken, (std::vector<int64_t>{0, 1}));
  EXPECT_EQ(GiveInstanceBack({"group2", 3}, geometries, &use), 5120u);
  EXPECT_EQ(use.sizes.size(), 1u);
  EXPECT_EQ(GiveInstanceBack({"group2", 3}, geometries, &use), 0u);
  // Groups and places that there are not.
  EXPECT_EQ(TakeInstance({"group9", 0}, geometries, &use), 0u);
  EXPECT_EQ(TakeInstance({"group2", 4}, geometries, &use), 0u);
  EXPECT_EQ(use.sizes.size(), 1u);
}

}  // namespace
}  // namespace pumice::plugins::devices
