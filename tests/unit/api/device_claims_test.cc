// What pods claim of devices, worked by hand along buildTaskDRAInfo (pkg/scheduler/cache/cache.go), DRAResource and
// GetMinDRAResources (pkg/scheduler/api/job_info.go) of Volcano v1.15.1.
#include "core/api/device_claims.h"

#include <gtest/gtest.h>

#include <limits>

#include "tests/unit/support/test_world.h"

namespace pumice {
namespace {

using test::TestWorld;

constexpr int64_t kMost = std::numeric_limits<int64_t>::max(), kLeast = std::numeric_limits<int64_t>::min();

std::string NamesIn(const DeviceAmounts& devices) {
  std::string text;
  for (const auto& [name, amount] : ToResourceList(devices)) text += (text.empty() ? "" : " ") + name + "=" + amount.String();
  return text;
}

TEST(DeviceClaims, CountsStayAtTheEnds) {
  EXPECT_EQ(SaturatingAdd(kMost, 1), kMost);
  EXPECT_EQ(SaturatingAdd(kLeast, -1), kLeast);
  EXPECT_EQ(SaturatingAdd(kMost, kLeast), -1);
  EXPECT_EQ(SaturatingMul(kMost / 2, 3), kMost);
  EXPECT_EQ(SaturatingMul(kMost / 2, -3), kLeast);
  EXPECT_EQ(SaturatingMul(kLeast, -1), kMost);
  EXPECT_EQ(SaturatingMul(0, kMost), 0);
  DeviceAmount amount{kMost, {}};
  amount.Add({5, {}});
  EXPECT_EQ(amount.count, kMost);
  amount.Sub({kMost, {}});
  amount.Sub({1, {}});
  EXPECT_EQ(amount.count, 0);
}

// parseDRAResourceList.
TEST(DeviceClaims, NamesOfQueues) {
  const auto q = [](const char* text) { return *Quantity::Parse(text); };
  const DeviceAmounts devices = DevicesIn({{"cpu", q("4")},
                                           {"deviceclass/gpu.example.com", q("2")},
                                           {"memory.deviceclass/gpu.example.com", q("8Gi")},
                                           {"deviceclass/", q("1")},
                                           {".deviceclass/x", q("1")},
                                           {"cores.deviceclass/", q("1")}});
  ASSERT_EQ(devices.size(), 1u);
  EXPECT_EQ(NamesIn(devices), "deviceclass/gpu.example.com=2 memory.deviceclass/gpu.example.com=8Gi");
  EXPECT_TRUE(NamesDevices("deviceclass/x"));
  EXPECT_TRUE(NamesDevices("cores.deviceclass/x"));
  EXPECT_FALSE(NamesDevices("nvidia.com/gpu"));
  EXPECT_FALSE(NamesDevices("deviceclass/"));
}

TEST(DeviceClaims, WhatAPodClaims) {
  TestWorld w(R"(
    claim one class=gpu
    claim four class=gpu count=4 each.memory=2Gi
    claim nic class=nic count=2
    claim all class=gpu all
    claim either class=gpu alternatives
    template own class=gpu count=3
    pod p claim=one claim=four claim=nic
    pod twice claim=four claim=four
    pod shares claim=four
    pod odd claim=all claim=either
    pod missing claim=one claim=nobody
    pod made template=own
  )");
  auto claims = [&](const char* pod) { return DeviceClaims(w.scenario()).Of(w.PodObject(pod)); };
  EXPECT_EQ(NamesIn(claims("p").all), "deviceclass/gpu=5 deviceclass/nic=2");
  EXPECT_EQ(claims("p").by_claim.size(), 3u);
  EXPECT_EQ(NamesIn(claims("twice").all), "deviceclass/gpu=4") << "one claim, named twice";
  EXPECT_EQ(claims("shares").by_claim.count("t/four"), 1u);
  EXPECT_EQ(NamesIn(claims("odd").all), "") << "which devices these get is not known before";
  EXPECT_EQ(NamesIn(claims("missing").all), "") << "of a pod with a claim that is not there nothing is known";
  EXPECT_EQ(claims("made").by_claim.count("t/made-own"), 1u) << "a claim of its own";

  w.PodObject("made").made_claims = std::make_shared<model::StringMap>(model::StringMap{{"own", "four"}});
  EXPECT_EQ(NamesIn(claims("made").all), "deviceclass/gpu=4") << "the one that its status names";

  w.scenario().consumes_device_capacity = true;
  EXPECT_EQ(NamesIn(claims("p").all), "deviceclass/gpu=5 deviceclass/nic=2 memory.deviceclass/gpu=8Gi");
}

TEST(DeviceClaims, WhatAJobsMinimumClaims) {
  const char* const pods = R"(
    queue root
    claim a class=gpu count=1
    template b class=gpu count=2
    pod p0 group=g cpu=1
    pod p1 group=g cpu=1 claim=a
    pod p2 group=g cpu=1 claim=a
    pod p3 group=g cpu=1 template=b role=worker
  )";
  auto min = [&](const std::string& group, const std::function<void(model::Scenario&)>& edit = {}) {
    TestWorld w("group g " + group + "\n" + pods);
    w.scenario().release = model::k1_15;
    if (edit) edit(w.scenario());
    w.Open("capacity");
    return NamesIn(MinClaims(w.Job("g"), w.info().claims));
  };
  EXPECT_EQ(min("min=1"), "deviceclass/gpu=1") << "of those that claim something the first by name";
  EXPECT_EQ(min("min=2"), "deviceclass/gpu=2") << "a claim that two share counts for each";
  EXPECT_EQ(min("min=9"), "deviceclass/gpu=4");
  EXPECT_EQ(min("min=0"), "");
  EXPECT_EQ(min("min=3 task.worker=3"), "deviceclass/gpu=6") << "one pod of a role stands for all";
  EXPECT_EQ(min("min=3 task.other=3"), "");
  const auto huge = [](model::Scenario& world) { world.resource_claim_templates[0].requests[0].count = kMost; };
  EXPECT_EQ(min("min=3 task.worker=3", huge), "deviceclass/gpu=9223372036854775807");
  TestWorld before(std::string("group g min=2\n") + pods);
  before.scenario().release = model::k1_14;
  before.Open("capacity");
  EXPECT_TRUE(before.info().claims.empty());
}

}  // namespace
}  // namespace pumice
