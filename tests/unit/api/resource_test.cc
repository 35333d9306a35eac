// Comparisons and sums of resources are held against tables by hand, in which what was never mentioned is no zero.
#include "core/api/resource.h"

#include <gtest/gtest.h>

#include <sstream>

namespace pumice {
namespace {

const ResourceNames& Names() {
  static const auto* names = new ResourceNames(ResourceNames::Of({"nvidia.com/gpu", "rdma/hca", "ephemeral-storage"}));
  return *names;
}

// "cpu:1000 memory:5 nvidia.com/gpu:0": internal units; a name that is missing was never mentioned.
Resource R(const std::string& text) {
  Resource r;
  std::istringstream in(text);
  std::string word;
  while (in >> word) {
    size_t colon = word.rfind(':');
    r.Set(Names().Find(word.substr(0, colon)), std::stod(word.substr(colon + 1)));
  }
  return r;
}

std::string Text(const std::vector<Dim>& dims) {
  std::string text;
  for (const std::string& name : Names().NamesOf(dims)) text += (text.empty() ? "" : " ") + name;
  return text;
}

TEST(ResourceNames, AreListedAsVolcanoListsThem) {
  EXPECT_EQ(Text(Names().in_order()), "cpu memory ephemeral-storage nvidia.com/gpu pods rdma/hca");
}

// These cases follow v1helper.IsScalarResourceName and resource_info.go NewResource.
TEST(ResourceNames, WhichNamesAreTracked) {
  struct {
    const char* name;
    bool tracked;
  } cases[] = {{"cpu", true}, {"memory", true}, {"pods", true}, {"ephemeral-storage", true}, {"nvidia.com/gpu", true}, {"hugepages-2Mi", true}, {"attachable-volumes-csi", true}, {"count/jobs", false}, {"gpu", false}, {"requests.example.com/x", false}, {"kubernetes.io/batch-cpu", true}, {"example.kubernetes.io/x", true}};
  for (const auto& c : cases) EXPECT_EQ(IsTrackedResourceName(c.name), c.tracked) << c.name;
}

TEST(Resource, FromListUsesTheUnitsOfVolcano) {
  model::ResourceList list{{"cpu", *Quantity::Parse("1500m")},
                           {"memory", *Quantity::Parse("1Gi")},
                           {"pods", *Quantity::Parse("110")},
                           {"nvidia.com/gpu", *Quantity::Parse("2")},
                           {"count/jobs", *Quantity::Parse("7")}};
  Resource r = Resource::FromList(list, Names());
  EXPECT_EQ(r.String(Names()), "cpu 1500.00, memory 1073741824.00, nvidia.com/gpu 2000.00, pods 110.00");
  EXPECT_EQ(r.max_task_num, 110);
}

// resource_info.go LessEqual: l < r or |l - r| < 0.1 in every dimension that the left side mentions.
TEST(Resource, LessEqual) {
  struct {
    const char *left, *right;
    bool zero, infinity;
  } cases[] = {
      {"cpu:1000", "cpu:1000", true, true},
      {"cpu:1000.09", "cpu:1000", true, true},           // within the threshold
      {"cpu:1000.1", "cpu:1000", false, false},          // 0.1 off, give or take a bit, is not
      {"cpu:1 nvidia.com/gpu:1", "cpu:2", false, true},  // a missing right side is 0, or infinity
      {"cpu:1 nvidia.com/gpu:0", "cpu:2", true, true},
      {"cpu:1", "cpu:2 nvidia.com/gpu:5", true, false},  // infinity on the left
      {"cpu:1 pods:3", "cpu:2 pods:2", false, false},
      {"memory:1", "memory:2", true, true},
  };
  for (const auto& c : cases) {
    EXPECT_EQ(R(c.left).LessEqual(R(c.right), Missing::kZero), c.zero) << c.left << " | " << c.right;
    EXPECT_EQ(R(c.left).LessEqual(R(c.right), Missing::kInfinity), c.infinity) << c.left << " | " << c.right;
  }
}

TEST(Resource, LessEqualDimsNamesTheInsufficientOnes) {
  std::vector<Dim> dims;
  EXPECT_FALSE(R("cpu:3 memory:1 rdma/hca:9 nvidia.com/gpu:9").LessEqualDims(R("cpu:2 memory:1"), Missing::kZero, &dims));
  EXPECT_EQ(Text(dims), "cpu nvidia.com/gpu rdma/hca");
  EXPECT_TRUE(R("cpu:1 rdma/hca:9").LessEqualDims(R("cpu:1"), Missing::kInfinity, &dims));
}

TEST(Resource, LessAndPartlyComparisons) {
  EXPECT_TRUE(R("cpu:1 memory:1").Less(R("cpu:2 memory:2"), Missing::kZero));
  EXPECT_FALSE(R("cpu:1 memory:2").Less(R("cpu:2 memory:2"), Missing::kZero));
  EXPECT_TRUE(R("cpu:1 memory:1 rdma/hca:1").Less(R("cpu:2 memory:2 rdma/hca:2"), Missing::kZero));
  EXPECT_FALSE(R("cpu:1 memory:1 rdma/hca:2").Less(R("cpu:2 memory:2 rdma/hca:2"), Missing::kZero));
  EXPECT_TRUE(R("cpu:1 memory:9").LessPartly(R("cpu:2 memory:2"), Missing::kZero));
  EXPECT_FALSE(R("cpu:2 memory:2").LessPartly(R("cpu:2 memory:2"), Missing::kZero));
  // A scalar that only the right side mentions counts as less, where missing is zero.
  EXPECT_TRUE(R("cpu:3 memory:3").LessPartly(R("cpu:2 memory:2 rdma/hca:0"), Missing::kZero));
}

TEST(Resource, ComparisonsAlongRequestedDimensions) {
  std::vector<Dim> dims;
  Resource gpu = R("nvidia.com/gpu:1");
  EXPECT_TRUE(R("nvidia.com/gpu:2").GreaterPartlyWithDimension(R(""), &gpu, &dims));
  EXPECT_EQ(Text(dims), "nvidia.com/gpu");
  // Only what the right side has is relevant.
  EXPECT_FALSE(R("nvidia.com/gpu:2").GreaterPartlyWithRelevantDimensions(R(""), &gpu, &dims));
  EXPECT_TRUE(R("nvidia.com/gpu:2").GreaterPartlyWithRelevantDimensions(R("nvidia.com/gpu:0"), &gpu, &dims));
  Resource cpu = R("cpu:2");
  EXPECT_TRUE(R("cpu:4").GreaterPartlyWithDimension(R("cpu:0"), &cpu, &dims));
  EXPECT_FALSE(R("cpu:4").GreaterPartlyWithRelevantDimensions(R("cpu:0"), &cpu, &dims));
  // The threshold itself is an amount.
  EXPECT_TRUE(R("cpu:4").GreaterPartlyWithRelevantDimensions(R("cpu:0.1"), &cpu, &dims));
  EXPECT_FALSE(R("cpu:4").GreaterPartlyWithRelevantDimensions(R("cpu:0.09"), &cpu, &dims));
  // pods never count.
  Resource pods = R("pods:1");
  EXPECT_FALSE(R("pods:5").GreaterPartlyWithDimension(R("pods:1"), &pods, &dims));
  // Where both sides are zero it is no dimension to preempt by.
  EXPECT_FALSE(R("cpu:0").LessEqualPartlyWithDimensionZeroFiltered(R("cpu:0"), &cpu, &dims));
  EXPECT_TRUE(R("cpu:0").LessEqualPartlyWithDimensionZeroFiltered(R("cpu:5"), &cpu, &dims));
  // Without scalars on the left everything beyond cpu and memory fits (LessEqualWithDimensionAndResourcesName).
  EXPECT_TRUE(R("cpu:1").LessEqualWithDimension(R("cpu:1"), &gpu, &dims));
  EXPECT_FALSE(R("cpu:1 nvidia.com/gpu:3").LessEqualWithDimension(R("cpu:1 nvidia.com/gpu:2"), &gpu, &dims));
}

TEST(Resource, SubKeepsToWhatItMentions) {
  Resource none = R("cpu:5");
  none.Sub(R("cpu:1 nvidia.com/gpu:2"));
  EXPECT_FALSE(none.Mentions(Names().Find("nvidia.com/gpu")));
  Resource some = R("cpu:5 pods:1");
  some.Sub(R("cpu:1 nvidia.com/gpu:2"));
  EXPECT_EQ(some.String(Names()), "cpu 4.00, memory 0.00, nvidia.com/gpu -2.00, pods 1.00");
}

TEST(Resource, DiffAndExceededPart) {
  Resource more, less;
  R("cpu:5 memory:1 nvidia.com/gpu:3").Diff(R("cpu:2 memory:4"), Missing::kZero, &more, &less);
  EXPECT_EQ(more.String(Names()), "cpu 3.00, memory 0.00, nvidia.com/gpu 3.00");
  EXPECT_EQ(less.String(Names()), "cpu 0.00, memory 3.00");
  EXPECT_EQ(ExceededPart(R("cpu:5 pods:2"), R("cpu:6")).String(Names()), "cpu 0.00, memory 0.00, pods 2.00");
}

// EmptyResource has a map of scalars, though nothing is in it (resource_info.go Diff): what is taken from the lesser part later is
// mentioned there.
TEST(Resource, BothPartsOfADiffHaveScalars) {
  Resource more, less;
  R("cpu:5").Diff(R("cpu:2"), Missing::kZero, &more, &less);
  for (Resource* part : {&more, &less}) {
    part->Sub(R("nvidia.com/gpu:1"));
    EXPECT_EQ(part->Get(Names().Find("nvidia.com/gpu")), -1);
  }
}

TEST(Resource, WhatIsForgottenWasNeverMentioned) {
  Resource r = R("cpu:5 nvidia.com/gpu:3");
  r.Forget(Names().Find("nvidia.com/gpu"));
  EXPECT_EQ(r.String(Names()), "cpu 5.00, memory 0.00");
  r.Forget(Names().Find("rdma/hca"));
  EXPECT_EQ(r.String(Names()), "cpu 5.00, memory 0.00");
  r.Forget(kCpu);  // always mentioned
  EXPECT_EQ(r.String(Names()), "cpu 0.00, memory 0.00");
}

// resource_info.go Equal: within the threshold in all that the left side mentions.
TEST(Resource, Equal) {
  EXPECT_TRUE(R("cpu:5 rdma/hca:2").Equal(R("cpu:5.09 rdma/hca:2 nvidia.com/gpu:1")));
  EXPECT_FALSE(R("cpu:5").Equal(R("cpu:6")));
  EXPECT_FALSE(R("memory:5").Equal(R("memory:6")));
  EXPECT_FALSE(R("cpu:5 rdma/hca:2").Equal(R("cpu:5 rdma/hca:3")));
  EXPECT_FALSE(R("cpu:5 rdma/hca:2").Equal(R("cpu:5")));
}

TEST(Resource, MinDimensionTakesTheSmallerOfWhatItMentions) {
  Resource a = R("cpu:5 nvidia.com/gpu:3 rdma/hca:2"), b = a;
  a.MinDimensionResource(R("cpu:2 memory:1 nvidia.com/gpu:1"), Missing::kZero);
  EXPECT_EQ(a.String(Names()), "cpu 2.00, memory 0.00, nvidia.com/gpu 1.00, rdma/hca 0.00");
  b.MinDimensionResource(R("cpu:2 memory:1 nvidia.com/gpu:1"), Missing::kInfinity);
  EXPECT_EQ(b.String(Names()), "cpu 2.00, memory 0.00, nvidia.com/gpu 1.00, rdma/hca 2.00");
}

TEST(Resource, MaxMinAndShare) {
  EXPECT_EQ(Max(R("cpu:1 pods:3"), R("cpu:2 rdma/hca:1")).String(Names()), "cpu 2.00, memory 0.00, pods 3.00, rdma/hca 1.00");
  EXPECT_EQ(Min(R("cpu:1 pods:3"), R("cpu:2")).String(Names()), "cpu 1.00, memory 0.00");
  EXPECT_EQ(Min(R("cpu:1 pods:3 rdma/hca:2"), R("cpu:2 pods:1")).String(Names()),
            "cpu 1.00, memory 0.00, pods 1.00, rdma/hca 0.00");
  EXPECT_EQ(Share(0, 0), 0);
  EXPECT_EQ(Share(3, 0), 1);
  EXPECT_EQ(Share(1, 4), 0.25);
}

TEST(Resource, EmptyMeansNothingButPods) {
  EXPECT_TRUE(R("pods:1").IsEmpty());
  EXPECT_TRUE(R("cpu:0.09 rdma/hca:0").IsEmpty());
  EXPECT_FALSE(R("rdma/hca:1").IsEmpty());
}

TEST(Resource, ManyDimensions) {
  std::vector<std::string> others;
  for (int i = 0; i < 40; ++i) others.push_back("example.com/r" + std::to_string(i));
  ResourceNames names = ResourceNames::Of(others);
  Resource a, b;
  for (Dim d = 0; d < names.size(); ++d) {
    a.Set(d, d);
    if (d % 2 == 0) b.Set(d, d);
  }
  Resource sum = a;
  sum.Add(b);
  EXPECT_EQ(sum.Get(20), 40);
  EXPECT_EQ(sum.Get(41), 41);
  sum.Sub(a);
  EXPECT_EQ(sum.Get(20), 20);
  EXPECT_EQ(sum.Get(41), 0);
  EXPECT_TRUE(b.LessEqual(a, Missing::kZero));
  EXPECT_FALSE(a.LessEqual(b, Missing::kZero));
}

}  // namespace
}  // namespace pumice
