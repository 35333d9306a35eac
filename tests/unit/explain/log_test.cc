// The log lines that the fairness guide tells people to grep, and decision breakpoints, are held against the guide's
// own numbers: three queues of weights 2, 3, 5 with 100 cpu. Round 1 gives 20, 30, 50; C asks for 30 and leaves, 20 go
// back; round 2 divides them 2 : 3, to 28 and 42.
#include <gtest/gtest.h>

#include <algorithm>

#include "core/explain/log.h"
#include "core/explain/stops.h"
#include "core/load/load.h"
#include "core/report/run.h"
#include "tests/unit/explain/story_check.h"

namespace pumice::explain {
namespace {

constexpr const char* kGuide = R"({
  "name": "guide", "actions": ["enqueue", "allocate"], "plugins": [["gang"], ["predicates", "proportion", "nodeorder"]],
  "nodes": [{"name": "n", "count": 10, "cpu": 10}],
  "queues": [{"name": "A", "weight": 2}, {"name": "B", "weight": 3}, {"name": "C", "weight": 5}],
  "jobs": [{"name": "a", "queue": "A", "replicas": 80, "cpu": 1}, {"name": "b", "queue": "B", "replicas": 60, "cpu": 1},
           {"name": "c", "queue": "C", "replicas": 30, "cpu": 1}]})";

class Guide : public ::testing::Test {
 protected:
  explicit Guide(const char* text = kGuide) : trace_(EverythingAndHandlers()) {
    load::Loaded loaded = load::Load({{"guide", text}}, {});
    EXPECT_TRUE(loaded.ok());
    sim::CycleOptions options;
    options.trace = &trace_;
    report_ = report::RunScenario(std::move(loaded.scenario), options);
  }
  bool Logs(int level, const std::string& line) const {
    const std::vector<std::string> lines = LogLines(report_, trace_, level);
    return std::find(lines.begin(), lines.end(), line) != lines.end();
  }
  std::vector<Scope> Stops(const std::vector<std::string>& sites, const std::string& condition, size_t from = 0,
                           size_t most = 100) const {
    return Replay({sites, Parsed(condition), from, std::nullopt, most});
  }
  std::vector<Scope> StopsBefore(const std::vector<std::string>& kinds, const std::string& condition, size_t before,
                                 size_t most) const {
    return Replay({kinds, Parsed(condition), 0, before, most});
  }
  std::vector<text::Diagnostic> UnknownNames(const std::string& condition) const {
    NamesFinder names({{"allocatable"}, Parsed(condition), 0, std::nullopt, 1});
    Show(trace_, &names);
    return names.Unknown(trace_);
  }
  static std::vector<Clause> Parsed(const std::string& condition) {
    words::Sentence wrong;
    const auto clauses = ParseCondition(condition, &wrong);
    EXPECT_TRUE(clauses.has_value()) << wrong.English();
    return clauses.value_or(std::vector<Clause>());
  }
  std::vector<Scope> Replay(const StopsQuery& query) const {
    StopsFinder finder(query);
    Show(trace_, &finder);
    return finder.Take(trace_).stops;
  }
  static std::string Word(const Scope& scope, const std::string& name) {
    for (const auto& [key, word] : scope.words) {
      if (key == name) return word;
    }
    return "";
  }
  static double Number(const Scope& scope, const std::string& name) {
    for (const auto& [key, value] : scope.numbers) {
      if (key == name) return value;
    }
    return -1;
  }

  framework::Trace trace_;
  report::Report report_;
};

TEST_F(Guide, LogIsInVolcanosWords) {
  EXPECT_TRUE(Logs(4, "The total resource is <cpu 100000.00, memory 0.00, pods 1100.00>"));
  EXPECT_TRUE(Logs(4, "Considering Queue <A>: weight <2>, total weight <10>."));
  EXPECT_TRUE(Logs(4, "Considering Queue <A>: weight <2>, total weight <5>."));
  EXPECT_TRUE(Logs(4, "queue <C> is meet"));
  const std::vector<std::string> lines = LogLines(report_, trace_, 4);
  auto any = [&](const std::string& begin) {
    return std::any_of(lines.begin(), lines.end(), [&](const std::string& l) { return l.rfind(begin, 0) == 0; });
  };
  EXPECT_TRUE(any("Format queue <A> deserved resource to <cpu 20000.00, memory 0.00"));
  EXPECT_TRUE(any("Format queue <A> deserved resource to <cpu 28000.00, memory 0.00"));
  EXPECT_TRUE(any("Remaining resource is  <cpu 20000.00, memory 0.00"));
  EXPECT_TRUE(any("Queue <A>: deserved <cpu 28000.00"));
  EXPECT_FALSE(Logs(3, "queue <C> is meet"));
  // A queue that has left is considered once more, and passed over.
  EXPECT_EQ(std::count(lines.begin(), lines.end(), "Considering Queue <C>: weight <5>, total weight <5>."), 1);
}

TEST_F(Guide, StopsShowEveryNumberInScope) {
  const std::vector<Scope> rounds = Stops({"round"}, "queue = A");
  ASSERT_GE(rounds.size(), 2u);
  EXPECT_EQ(Number(rounds[0], "remaining.cpu"), 100);
  EXPECT_EQ(Number(rounds[0], "slice.cpu"), 20);
  EXPECT_EQ(Number(rounds[0], "weights"), 10);
  EXPECT_EQ(Number(rounds[1], "before.cpu"), 20);
  EXPECT_EQ(Number(rounds[1], "deserved.cpu"), 28);

  // This is the 29th pod of A: 28 + 1 > 28.
  const std::vector<Scope> full = Stops({"allocatable"}, "queue = A, sum.cpu > deserved.cpu", 0, 1);
  ASSERT_EQ(full.size(), 1u);
  EXPECT_EQ(Number(full[0], "allocated.cpu"), 28);
  EXPECT_EQ(Number(full[0], "sum.cpu"), 29);
}

// "verdict no" alone reads as if the queue were not overused.
TEST_F(Guide, AStopSaysWhetherItsQueueIsOverused) {
  const std::vector<Scope> all = Stops({"overused"}, ""), overused = Stops({"overused"}, "overused = yes");
  ASSERT_FALSE(overused.empty());
  ASSERT_GT(all.size(), overused.size());
  for (const Scope& scope : all) {
    EXPECT_EQ(Word(scope, "overused"), Word(scope, "verdict") == "no" ? "yes" : "no") << Word(scope, "queue");
  }
  const std::vector<Scope> of_a = Stops({"overused"}, "queue = A");
  ASSERT_FALSE(of_a.empty());
  EXPECT_EQ(Word(of_a.front(), "overused"), "no");
  for (const Scope& scope : Stops({"allocatable"}, "")) EXPECT_EQ(Word(scope, "overused"), "");
}

TEST_F(Guide, SteppingOnAndBackIsAskingAgain) {
  const std::vector<Scope> all = Stops({"allocatable"}, "queue = A");
  ASSERT_GE(all.size(), 3u);
  const std::vector<Scope> second = Stops({"allocatable"}, "queue = A", all[0].decision + 1, 1);
  ASSERT_EQ(second.size(), 1u);
  EXPECT_EQ(second[0].decision, all[1].decision);
  const std::vector<Scope> again = Stops({"allocatable"}, "queue = A", all[0].decision, 1);
  EXPECT_EQ(ToJson({0, again}), ToJson({0, {all[0]}}));
  const std::vector<Scope> back = StopsBefore({"allocatable"}, "queue = A", all[2].decision, 2);
  EXPECT_EQ(ToJson({0, back}), ToJson({0, {all[0], all[1]}}));
  // Of more that stand before it the last ones.
  const std::vector<Scope> one_back = StopsBefore({"allocatable"}, "queue = A", all[2].decision, 1);
  EXPECT_EQ(ToJson({0, one_back}), ToJson({0, {all[1]}}));
}

// A word is the same or another; it is neither more nor less.
TEST_F(Guide, WordsAreComparedAsWords) {
  const size_t all = Stops({"allocatable"}, "", 0, 1000).size(), of_a = Stops({"allocatable"}, "queue = A", 0, 1000).size();
  ASSERT_GT(all, of_a);
  const std::vector<Scope> others = Stops({"allocatable"}, "queue != A", 0, 1000);
  EXPECT_EQ(others.size(), all - of_a);
  for (const Scope& scope : others) EXPECT_NE(Word(scope, "queue"), "A");
  EXPECT_TRUE(Stops({"allocatable"}, "queue < A").empty());
  EXPECT_TRUE(Stops({"allocatable"}, "queue >= A").empty());
}

TEST(StopsAsJson, NumbersAreNumbersButInfinity) {
  const Scope scope = {"round", 3, 7, {{"queue", "A"}}, {{"weights", 10}, {"sum.cpu", kInfinity}}};
  EXPECT_EQ(ToJson({9, {scope}}),
            R"({"decisions":9,"stops":[{"site":"round","decision":3,"event":7,"words":{"queue":"A"},"numbers":{"weights":10,"sum.cpu":"inf"}}]})");
}

TEST_F(Guide, EachKindOfTheDeservedLoopStopsWhereTheGuideSays) {
  // C asks for 30 of its 50: clamped in round 1, and met.
  const std::vector<Scope> clamped = Stops({"clampRequest"}, "");
  ASSERT_EQ(clamped.size(), 1u);
  EXPECT_EQ(Word(clamped[0], "queue"), "C");
  EXPECT_EQ(Word(clamped[0], "clamp.cpu"), "request");
  EXPECT_EQ(Number(clamped[0], "slice.cpu"), 50);
  EXPECT_EQ(Number(clamped[0], "request.cpu"), 30);
  const std::vector<Scope> met = Stops({"met"}, "queue = C");
  ASSERT_EQ(met.size(), 1u);
  EXPECT_EQ(met[0].decision, clamped[0].decision);
  EXPECT_TRUE(Stops({"clampCapability", "clampGuarantee"}, "").empty());
  // What is left after each round: 20, then nothing.
  const std::vector<Scope> remaining = Stops({"remaining"}, "");
  ASSERT_GE(remaining.size(), 2u);
  EXPECT_EQ(Number(remaining[0], "remainingAfter.cpu"), 20);
  EXPECT_EQ(Number(remaining[1], "remainingAfter.cpu"), 0);
}

TEST_F(Guide, HandlersTellTheSharesThatTheyMove) {
  // This is the first pod of A: 0 + 1 of 28.
  const std::vector<Scope> first = Stops({"handler"}, "queue = A, plugin = proportion", 0, 1);
  ASSERT_EQ(first.size(), 1u);
  EXPECT_EQ(Number(first[0], "before.cpu"), 0);
  EXPECT_EQ(Number(first[0], "allocated.cpu"), 1);
  EXPECT_EQ(Number(first[0], "shareBefore"), 0);
  EXPECT_DOUBLE_EQ(Number(first[0], "share"), 1.0 / 28);
  EXPECT_EQ(Stops({"handler"}, "queue = A", 0, 1000).size(), 28u);
}

TEST_F(Guide, NamesThatNothingKnowsGetTheNearest) {
  EXPECT_EQ(UnknownKinds({"allocatable", "alocatable"})[0].hint.English(), "did you mean allocatable?");
  auto hints = [&](const std::string& condition) {
    std::string hints;
    for (const text::Diagnostic& d : UnknownNames(condition)) {
      hints += d.message.English() + ". " + d.hint.English();
    }
    return hints;
  };
  EXPECT_EQ(hints("alocated.cpu > 3"), "no decision of these kinds knows alocated.cpu. did you mean allocated.cpu?");
  EXPECT_EQ(hints("queue = D"), "in no decision of these kinds queue is D. there are A, B, C");
  EXPECT_EQ(hints("queue = A, allocated.cpu > 1000"), "");
  EXPECT_EQ(hints("allocated.cpu > 500m, allocated.cpu < deserved.cpu"), "");
  EXPECT_EQ(hints("allocated.memory > 3Gi, allocated.cpu > lots").substr(0, 87),
            "allocated.cpu is a number, and lots is neither one, as 0.5, 500m and 30Gi are, nor the ");
}

// A session that decides nothing after it has divided: its last round has no decision after it.
class OnlyDivides : public Guide {
 protected:
  OnlyDivides()
      : Guide(R"({"actions": ["backfill"], "plugins": [["proportion"]], "nodes": [{"name": "n", "cpu": 10}], "queues": [{"name": "A"}],
                  "jobs": [{"name": "a", "queue": "A", "cpu": 1, "running": 1}]})") {}
};

TEST_F(OnlyDivides, TheLastRoundIsAStopToo) {
  ASSERT_FALSE(trace_.records().empty());
  ASSERT_EQ(trace_.records().back().site, framework::Site::kRound);
  const std::vector<Scope> rounds = Stops({"round"}, "");
  ASSERT_FALSE(rounds.empty());
  EXPECT_EQ(rounds.back().decision, trace_.decisions() - 1);
}

// Whose PodGroup is named bert-u1.
constexpr const char* kMade = R"({"nodes": [{"name": "n", "cpu": 10}], "queues": [{"name": "A"}],
  "objects": [{"apiVersion": "batch.volcano.sh/v1alpha1", "kind": "Job", "metadata": {"name": "bert", "namespace": "ml", "uid": "u1"},
    "spec": {"schedulerName": "volcano", "queue": "A", "minAvailable": 1, "tasks": [{"name": "t", "replicas": 2,
      "template": {"spec": {"containers": [{"name": "c", "image": "i", "resources": {"requests": {"cpu": 1}}}]}}}]}}]})";

class MadeByAJob : public Guide {
 protected:
  MadeByAJob() : Guide(kMade) {}
};

TEST_F(MadeByAJob, AJobGoesByTheNamesThatPeopleKnow) {
  const std::vector<Scope> all = Stops({"allocatable"}, "");
  ASSERT_EQ(all.size(), 2u);
  for (const char* name : {"bert", "ml/bert", "bert-u1", "ml/bert-u1"}) {
    const std::string condition = std::string("job = ") + name;
    EXPECT_EQ(Stops({"allocatable"}, condition).size(), all.size()) << name;
    EXPECT_TRUE(UnknownNames(condition).empty()) << name;
  }
  EXPECT_TRUE(Stops({"allocatable"}, "job = ert").empty());
}

// A closed queue, of which both queue plugins have a line for each question. The words are those of v1.14.4:
// proportion.go 316 and 384, capacity.go 174, 203 and 234.
std::string Closed(const std::string& plugin) {
  return R"({"volcano": "1.14", "actions": ["enqueue", "allocate", "reclaim"], "plugins": [["gang"], ["predicates", ")" + plugin + R"("]],
    "nodes": [{"name": "n", "cpu": 4}],
    "queues": [{"name": "shut", "state": "Closed", "deserved": {"cpu": 2}}, {"name": "q", "deserved": {"cpu": 2}}],
    "jobs": [{"name": "late", "queue": "shut", "cpu": 1, "minResources": {"cpu": 1}},
             {"name": "in", "queue": "shut", "cpu": 1, "phase": "Inqueue"},
             {"name": "run", "queue": "q", "cpu": 1, "minResources": {"cpu": 1}}]})";
}

class OfProportion : public Guide {
 protected:
  OfProportion() : Guide(Closed("proportion").c_str()) {}
};
TEST_F(OfProportion, AClosedQueueIsLogged) {
  EXPECT_TRUE(Logs(3, "Queue <shut> current state: Closed, is not open state, reject job <default/late>."));
  EXPECT_TRUE(Logs(3, "Queue <shut> current state: Closed, is not in open state, can not allocate task <in-0>."));
}
TEST_F(OfProportion, JobsAreLoggedAsTheyAreCounted) {
  const std::vector<std::string> lines = LogLines(report_, trace_, 5);
  const std::vector<std::string> wanted = {
      "The total resource is <cpu 4000.00, memory 0.00, pods 110.00>",
      "The total guarantee resource is <cpu 0.00, memory 0.00>",
      "Considering Job <default/in>.",
      "Added Queue <shut> attributes.",
      "Queue shut allocated <cpu 0.00, memory 0.00> request <cpu 1000.00, memory 0.00, pods 1.00> inqueue <cpu 0.00, memory 0.00> "
      "elastic <cpu 0.00, memory 0.00>",
      "Considering Job <default/late>."};
  ASSERT_GE(lines.size(), wanted.size());
  EXPECT_EQ(std::vector<std::string>(lines.begin(), lines.begin() + static_cast<std::ptrdiff_t>(wanted.size())), wanted);
  // Of the queue's second job it is not said that the queue is added.
  EXPECT_EQ(std::count(lines.begin(), lines.end(), "Added Queue <shut> attributes."), 1);
  EXPECT_FALSE(Logs(3, "Considering Job <default/in>."));
}
TEST_F(OfProportion, WhatItsHandlersDoIsLogged) {
  EXPECT_TRUE(Logs(4, "Proportion AllocateFunc: task <default/run-0>, resreq <cpu 1000.00, memory 0.00, pods 1.00>,  share <1>"));
}

class OfCapacity : public Guide {
 protected:
  OfCapacity() : Guide(Closed("capacity").c_str()) {}
};
TEST_F(OfCapacity, AClosedQueueIsLogged) {
  EXPECT_TRUE(Logs(3, "Queue <shut> current state: Closed, is not open state, reject job <default/late>."));
  EXPECT_TRUE(Logs(3, "Queue <shut> current state: Closed, cannot allocate task <in-0>."));
  EXPECT_TRUE(Logs(3, "Queue <shut> current state: Closed, is not open state, can not reclaim for <in-0>."));
}
TEST_F(OfCapacity, JobsAndHandlersAreLogged) {
  EXPECT_TRUE(Logs(4, "Considering Job <default/run>."));
  EXPECT_TRUE(Logs(4, "Added Queue <q> attributes."));
  EXPECT_TRUE(Logs(4, "Capacity AllocateFunc: task <default/run-0>, resreq <cpu 1000.00, memory 0.00, pods 1.00>,  share <0.5>"));
}

// Of 8 places 2 are taken back: a pod goes for each of the two that come.
constexpr const char* kTaken = R"({"volcano": "1.14", "actions": ["allocate", "preempt"],
  "plugins": [["priority", "gang"], ["predicates", "proportion"]], "priorityClasses": {"high": 100, "low": 1},
  "nodes": [{"name": "n", "cpu": 4}], "queues": [{"name": "q"}],
  "jobs": [{"name": "low", "queue": "q", "replicas": 4, "cpu": 1, "priority": "low", "running": 4},
           {"name": "vip", "queue": "q", "cpu": 1, "priority": "high", "phase": "Inqueue"}]})";
class OfEviction : public Guide {
 protected:
  OfEviction() : Guide(kTaken) {}
};
TEST_F(OfEviction, TheHandlerThatIsCalledEvictFuncIsLogged) {
  EXPECT_TRUE(Logs(4, "Proportion EvictFunc: task <default/low-2>, resreq <cpu 1000.00, memory 0.00, pods 1.00>,  share <0.75>"));
  EXPECT_TRUE(Logs(4, "Proportion AllocateFunc: task <default/vip-0>, resreq <cpu 1000.00, memory 0.00, pods 1.00>,  share <1>"));
}

// The guide's breakpoints at a closed queue (line 383) and at what a handler changes (545): the state, and deserved.
TEST_F(OfProportion, ABreakpointAtAClosedQueueShowsItsState) {
  const std::vector<Scope> closed = Stops({"enqueue"}, "queue = shut, verdict = no");
  ASSERT_FALSE(closed.empty());
  EXPECT_EQ(Word(closed[0], "state"), "Closed");
}
TEST_F(OfEviction, ABreakpointAtAHandlerShowsWhatIsDeserved) {
  const std::vector<Scope> moved = Stops({"handler"}, "queue = q, plugin = proportion", 0, 1);
  ASSERT_EQ(moved.size(), 1u);
  EXPECT_EQ(Number(moved[0], "deserved.cpu"), 4);
}

TEST(Condition, TakesQuantities) {
  const Scope scope{"allocatable", 0, 0, {}, {{"sum.cpu", 1.5}, {"sum.memory", 32.0 * (1 << 30)}}};
  words::Sentence wrong;
  auto holds = [&](const std::string& condition) { return Holds(scope, *ParseCondition(condition, &wrong)); };
  EXPECT_TRUE(holds("sum.cpu > 500m, sum.cpu = 1500m, sum.memory > 30Gi"));
  EXPECT_FALSE(holds("sum.memory > 33Gi"));
  EXPECT_FALSE(holds("sum.cpu > abc"));
}

TEST(Condition, SaysWhatItCannotRead) {
  words::Sentence wrong;
  EXPECT_FALSE(ParseCondition("queue", &wrong));
  EXPECT_NE(wrong.English().find("allocated.cpu > deserved.cpu"), std::string::npos);
  EXPECT_FALSE(ParseCondition("queue == B", &wrong));
  EXPECT_FALSE(ParseCondition("a.cpu >", &wrong));
  EXPECT_TRUE(ParseCondition("", &wrong)->empty());
  EXPECT_EQ(ParseCondition("queue=B , share>=0.5", &wrong)->size(), 2u);
}

}  // namespace
}  // namespace pumice::explain
