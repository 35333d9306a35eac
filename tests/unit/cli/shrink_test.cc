// `pumice shrink` makes a handful of objects of a cluster, which show the claim for the same reason and tell nothing of their
// owner; what cannot be kept is said.
#include "core/cli/shrink.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "core/cli/deflate.h"
#include "core/cli/link.h"
#include "tests/thinned.h"
#include "tests/unit/cli/call.h"

namespace pumice::cli {
namespace {

size_t Count(const std::string& text, const std::string& of) {
  size_t count = 0;
  for (size_t at = text.find(of); at != std::string::npos; at = text.find(of, at + 1)) ++count;
  return count;
}

constexpr int kPart = std::min(kThinned, 10);
constexpr size_t kPods = 40 + 560 / kPart;

// 40 nodes, with 460 pods that run; a gang of 40 and ten smaller ones wait. Of all but the gang only a part is there.
std::string Cluster(int part) {
  const std::string nodes = std::to_string(20 / part);
  std::string text = R"(
actions: "enqueue, allocate, reclaim, backfill"
plugins: [[priority, gang, conformance], [predicates, capacity, nodeorder]]
nodes:
- {name: acme-gpu, count: )" +
                     nodes + R"(, cpu: 32, memory: 128Gi, labels: {pool: gold}}
- {name: acme-cpu, count: )" +
                     nodes + R"(, cpu: 16, memory: 64Gi, labels: {pool: iron}}
queues:
- {name: production, weight: 3, deserved: {cpu: 480, memory: 2000Gi}}
- {name: research, weight: 1, deserved: {cpu: 320, memory: 1000Gi}, capability: {cpu: 600, memory: 2000Gi}}
- {name: sandbox, weight: 1, deserved: {cpu: 100, memory: 100Gi}}
jobs:
- {name: train, queue: production, replicas: 40, minMember: 40, cpu: 8, memory: 16Gi, nodeSelector: {pool: gold}}
)";
  const auto add = [&](const std::string& name, int jobs, const std::string& rest) {
    for (int i = 0; i < jobs / part; ++i) text += "- {name: " + name + "-" + std::to_string(i) + ", " + rest + "}\n";
  };
  add("serving", 20, "queue: production, replicas: 10, cpu: 2, memory: 4Gi, running: 10");
  add("sweep", 10, "queue: research, replicas: 20, cpu: 2, memory: 4Gi, running: 20");
  add("notebook", 60, "queue: sandbox, replicas: 1, cpu: 1, memory: 1Gi, running: 1");
  add("batch", 10, "queue: research, replicas: 10, minMember: 5, cpu: 4, memory: 8Gi");
  return text;
}

constexpr char kPreempting[] = R"(
volcano: "1.14"
actions: "allocate, preempt"
plugins: [[priority, gang, conformance], [predicates, proportion]]
priorityClasses: [{name: high, value: 1000}, {name: low, value: 1}]
nodes: [{name: a, cpu: 4}, {name: b, cpu: 4}]
queues: [{name: q, weight: 4}]
jobs:
- {name: old, queue: q, replicas: 8, minMember: 1, cpu: 1, running: 8, priority: low}
- {name: new, queue: q, replicas: 2, minMember: 1, cpu: 2, priority: high}
)";

// The node lacks a label, which 1.15 does not look at, since "false" in quotes counts there.
constexpr char kQuotedFalse[] = R"(
actions: allocate, reclaim
tiers:
- plugins: [{name: priority}, {name: conformance}]
- plugins:
  - {name: predicates, arguments: {predicate.NodeAffinityEnable: "false"}}
  - {name: proportion}
nodes: [{name: a, cpu: 4, memory: 8Gi}]
jobs: [{name: j, cpu: 1, memory: 1Gi, nodeSelector: {disk: ssd}}, {name: k, replicas: 3, cpu: 1, memory: 1Gi}]
)";

class ShrinkCommandTest : public ::testing::Test {
 protected:
  std::string Write(const std::string& text) {
    files_.push_back(::testing::TempDir() + "shrink-" + std::to_string(getpid()) + "-" + std::to_string(files_.size()) +
                     ".yaml");
    std::ofstream(files_.back()) << text;
    return files_.back();
  }
  ~ShrinkCommandTest() override {
    for (const std::string& file : files_) std::filesystem::remove(file);
  }

 private:
  std::vector<std::string> files_;
};

TEST_F(ShrinkCommandTest, MakesAHandfulOfSixHundredPods) {
  const Output small = Call({"shrink", Write(Cluster(kPart)), "--keep", "job/train waits", "--seconds", "600"});
  ASSERT_EQ(small.code, 0) << small.err;
  EXPECT_NE(small.err.find(std::to_string(kPods) + " pods became"), std::string::npos) << small.err;
  EXPECT_LE(Count(small.out, "kind: Pod\n"), 6u) << small.out;
  EXPECT_LE(Count(small.out, "kind: "), 12u) << small.out;
  for (const char* name : {"acme", "train", "production", "research", "serving", "gold"}) {
    EXPECT_EQ(small.out.find(name), std::string::npos) << name << small.out;
  }
  const Output explained = Call({"explain", Write(small.out), "job/job-1"});
  EXPECT_NE(explained.out.find("cluster has"), std::string::npos) << explained.out;
}

TEST_F(ShrinkCommandTest, KeepsWhoIsEvicted) {
  const std::string file = Write(kPreempting);
  const Output small = Call({"shrink", file, "--keep", "job/old is evicted", "--keep-names"});
  ASSERT_EQ(small.code, 0) << small.err;
  EXPECT_LE(Count(small.out, "kind: Pod\n"), 3u) << small.out;
  const Output run = Call({"run", Write(small.out), "-q"});
  EXPECT_NE(run.out.find("evicted"), std::string::npos);
  EXPECT_EQ(run.out.find(" 0 evicted"), std::string::npos) << run.out;
  EXPECT_EQ(Call({"shrink", file, "--keep", "job/new is evicted"}).code, 1);
}

TEST_F(ShrinkCommandTest, KeepsAnExpectationThatIsMetOrNot) {
  const std::string file = Write(kPreempting);
  const Output met = Call({"shrink", file, "--keep", "{job: old, evicted: 2}", "--keep-names"});
  ASSERT_EQ(met.code, 0) << met.err;
  EXPECT_EQ(Call({"check", Write(met.out)}).code, 0) << met.out;
  const Output unmet = Call({"shrink", file, "--keep", "not {job: old, evicted: 0}"});
  ASSERT_EQ(unmet.code, 0) << unmet.err;
  const Output checked = Call({"check", Write(unmet.out)});
  EXPECT_EQ(checked.code, 1) << unmet.out << checked.err;
  EXPECT_NE(checked.out.find("expected 0, found"), std::string::npos) << checked.out;
}

TEST_F(ShrinkCommandTest, KeepsAFindingOfLint) {
  const std::string file = Write(Cluster(10));
  const Output small = Call({"shrink", file, "--keep", "victims-of-any-queue", "--seconds", "600"});
  ASSERT_EQ(small.code, 0) << small.err;
  EXPECT_EQ(Count(small.out, "kind: Pod\n"), 0u) << small.out;
  EXPECT_NE(Call({"lint", Write(small.out)}).out.find("victims-of-any-queue"), std::string::npos) << small.out;
}

TEST_F(ShrinkCommandTest, KeepsADifferenceOfReleasesWithItsCause) {
  const std::string file = Write(kQuotedFalse);
  const Output small = Call({"shrink", file, "--differs", "1.14,1.15"});
  ASSERT_EQ(small.code, 0) << small.err;
  EXPECT_EQ(Count(small.out, "kind: Pod\n"), 1u) << small.out;
  const Output upgrade = Call({"upgrade", Write(small.out), "--from", "1.14", "--to", "1.15"});
  EXPECT_NE(upgrade.out.find("getbool"), std::string::npos) << upgrade.out;
  const Output report = Call({"shrink", file, "--differs", "1.14,1.15", "-o", "report"});
  for (const char* heading : {"### Description", "### Steps to reproduce the issue", "### What version of Volcano are you using?",
                              "v1.14.4 and v1.15.1", "predicate.NodeAffinityEnable: \"false\"", "framework/arguments.go"}) {
    EXPECT_NE(report.out.find(heading), std::string::npos) << heading << report.out;
  }
}

// The report says `kubectl apply`: a cluster takes no pod without an image, and no object of a namespace that is not there.
TEST_F(ShrinkCommandTest, AReportsObjectsAreWhatAClusterTakes) {
  const std::string file = Write("nodes: [{name: n, cpu: 1}]\njobs: [{name: j, namespace: team, cpu: 2}]\n");
  const Output report = Call({"shrink", file, "--keep", "job/team/j waits", "-o", "report"});
  ASSERT_EQ(report.code, 0) << report.err;
  const size_t space = report.out.find("kind: Namespace\n"), pod = report.out.find("kind: Pod\n");
  ASSERT_NE(pod, std::string::npos) << report.out;
  EXPECT_LT(space, pod) << report.out;
  EXPECT_EQ(Count(report.out, "kind: Namespace\n"), 1u) << report.out;
  EXPECT_EQ(Count(report.out, "registry.k8s.io/pause"), Count(report.out, "kind: Pod\n")) << report.out;
}

// What a queue holds counts wherever its pods are, but no cluster has a pod that runs nowhere; nor does apply set a status.
TEST_F(ShrinkCommandTest, APodThatRunsKeepsItsNode) {
  const std::string file = Write(
      "actions: enqueue\nnodes: [{name: n, cpu: 4}]\njobs:\n- {name: old, replicas: 3, cpu: 1, running: 3}\n");
  const Output report = Call({"shrink", file, "--keep", "{queue: default, allocated: {cpu: 3}}", "-o", "report"});
  ASSERT_EQ(report.code, 0) << report.err;
  EXPECT_GT(Count(report.out, "kind: Pod\n"), 0u) << report.out;
  EXPECT_EQ(Count(report.out, "nodeName:"), Count(report.out, "kind: Pod\n")) << report.out;
  const std::string reclaiming = Write(
      "actions: \"allocate, reclaim\"\nplugins: [[priority, gang], [predicates, proportion]]\nnodes: [{name: n, cpu: 4}]\n"
      "queues: [{name: a}, {name: b}]\njobs:\n- {name: old, queue: a, replicas: 4, minMember: 1, cpu: 1, running: 4}\n"
      "- {name: new, queue: b, cpu: 1}\n");
  const Output evicted = Call({"shrink", reclaiming, "--keep", "job/old is evicted", "-o", "report"});
  ASSERT_EQ(evicted.code, 0) << evicted.err;
  EXPECT_NE(evicted.out.find("phase: Running\n"), std::string::npos) << evicted.out;
  EXPECT_NE(evicted.out.find("kubectl replace --subresource=status"), std::string::npos) << evicted.out;
}

TEST_F(ShrinkCommandTest, SaysWhatIsWrongWithAClaim) {
  const std::string file = Write(kQuotedFalse);
  const auto says = [&](const std::string& claim, int code, const std::string& words) {
    const Output output = Call({"shrink", file, "--keep", claim});
    EXPECT_EQ(output.code, code) << claim;
    EXPECT_NE(output.err.find(words), std::string::npos) << claim << ": " << output.err;
    EXPECT_EQ(output.out, "") << claim;
  };
  says("job/nope waits", 2, "there is no job nope");
  says("job/j sleeps", 2, "is no claim; write 'job/NAME waits'");
  says("weight-ignord", 2, "did you mean 'weight-ignored'?");
  says("{job: j, phaze: Pending}", 2, "did you mean phase?");
  says("job/k waits", 1, "it is not so that job/default/k waits");
  says("", 2, "--keep is missing");
  EXPECT_NE(Call({"shrink", file, "--differs", "1.14"}).err.find("names no two releases"), std::string::npos);
  EXPECT_EQ(Call({"shrink", file, "--differs", "1.15,1.15"}).code, 2);
}

TEST_F(ShrinkCommandTest, EndsInTimeWithWhatThereIs) {
  const Output output = Call({"shrink", Write(Cluster(kPart)), "--keep", "job/train waits", "--seconds", "0.001"});
  ASSERT_EQ(output.code, 0) << output.err;
  EXPECT_NE(output.err.find("stopped after 0.001 s"), std::string::npos) << output.err;
  EXPECT_EQ(Count(output.out, "kind: Pod\n"), kPods);
  EXPECT_EQ(output.out.find("acme"), std::string::npos);
}

TEST(Link, IsSpelledAsItsReadersExpect) {
  EXPECT_EQ(Base64Url(""), "");
  EXPECT_EQ(Base64Url("f"), "Zg");
  EXPECT_EQ(Base64Url("foob"), "Zm9vYg");
  EXPECT_EQ(Base64Url("\xfb\xff"), "-_8");
  EXPECT_EQ(Deflate(""), std::string("\x03\x00", 2));
  EXPECT_LT(Deflate(std::string(10000, 'a')).size(), 100u);
}

}  // namespace
}  // namespace pumice::cli
