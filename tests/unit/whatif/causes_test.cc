// Which changes are named as causes, of runs that are made up: each row says when a run has a text.
#include "core/whatif/causes.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace pumice::whatif {
namespace {

using model::Release;

std::string Named(const Causes::Changes& changes) {
  std::string names;
  for (const model::Change* change : changes) names += (names.empty() ? "" : " ") + std::string(change->name);
  return names;
}

// Gives "CAUSES" of each differing key, or "CAUSE or OTHER".
std::vector<std::string> Found(
    const std::function<Causes::Said(const Release&)>& run, int most_runs = 1000,
    const std::function<bool(const model::Change&)>& may_matter =
        [](const model::Change&) { return true; }) {
  Causes causes(model::k1_14, model::k1_15, run, may_matter, most_runs);
  std::vector<std::string> found;
  for (const Causes::Cause& cause : causes.Find()) {
    found.push_back(Named(cause.because) + (cause.instead.empty() ? "" : " or " + Named(cause.instead)));
  }
  EXPECT_LE(causes.runs(), most_runs);
  return found;
}

Causes::Said Say(bool first, bool second = false) {
  Causes::Said said;
  said[{0, "a"}] = first ? "new" : "old";
  if (second) said[{1, "b"}] = "there";
  return said;
}

using Texts = std::vector<std::string>;

TEST(Causes, OfOneChange) {
  EXPECT_EQ(Found([](const Release& r) { return Say(r.inqueue_less_allocated); }), Texts{"inqueue"});
  EXPECT_EQ(Found([](const Release& r) { return Say(r.inqueue_less_allocated, r.reclaim_stops_where_room_is); }),
            (Texts{"inqueue", "reclaimfirst"}));
  EXPECT_EQ(Found([](const Release&) { return Say(true); }, 2), Texts{}) << "nothing to look for";
}

// Either change is enough for the new text: both have to be taken back.
TEST(Causes, OfTwoTogether) {
  EXPECT_EQ(Found([](const Release& r) { return Say(r.inqueue_less_allocated || r.reclaim_stops_where_room_is); }),
            Texts{"inqueue reclaimfirst"});
  EXPECT_EQ(Found([](const Release& r) {
              return Say(r.inqueue_less_allocated || r.reclaim_stops_where_room_is || r.node_affinity_is_normalised);
            }),
            Texts{"inqueue reclaimfirst nodeaffnorm"});
}

// Two changes make the old text, and so do three others: the smaller set is named.
TEST(Causes, TheSmallestSet) {
  const auto run = [](const Release& r) {
    const bool three = r.inqueue_less_allocated || r.taints_are_not_named || r.quoted_booleans_are_read;
    const bool two = r.pod_level_resources || r.soft_spreading_counts_pods;
    return Say(three && two);
  };
  EXPECT_EQ(Found(run), Texts{"podoverhead nodeorderinfos"});
}

// Without either change the old text is back; the one that explains the other difference, too, is named first.
TEST(Causes, EquallySmallOnes) {
  EXPECT_EQ(Found([](const Release& r) {
              return Say(r.inqueue_less_allocated && r.reclaim_stops_where_room_is, r.reclaim_stops_where_room_is);
            }),
            (Texts{"reclaimfirst or inqueue", "reclaimfirst"}));
}

// Without inqueue alone the old text is not back: reclaimfirst then says something that it hid.
TEST(Causes, WhatIsHiddenBehindAnother) {
  const auto run = [](const Release& r) {
    Causes::Said said = Say(r.inqueue_less_allocated);
    if (!r.inqueue_less_allocated && r.reclaim_stops_where_room_is) said[{1, "b"}] = "hidden";
    return said;
  };
  Causes causes(
      model::k1_14, model::k1_15, run, [](const model::Change&) { return true; }, 1000);
  const std::vector<Causes::Cause> found = causes.Find();
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(Named(found[0].because), "inqueue");
  EXPECT_EQ(Named(causes.HiddenBehind(found[0].because)), "reclaimfirst");
  const auto plain = [](const Release& r) { return Say(r.inqueue_less_allocated); };
  Causes alone(
      model::k1_14, model::k1_15, plain, [](const model::Change&) { return true; }, 1000);
  EXPECT_EQ(Named(alone.HiddenBehind(alone.Find()[0].because)), "");
}

TEST(Causes, WhatMayNotMatterIsTriedLast) {
  const auto is_action = [](const model::Change& change) { return change.go.substr(0, 8) == "actions/"; };
  int runs = 0;
  const auto run = [&](const Release& r) {
    ++runs;
    return Say(r.reclaim_stops_where_room_is);
  };
  EXPECT_EQ(Found(run, 1000, is_action), Texts{"reclaimfirst"});
  EXPECT_LT(runs, 20);
  EXPECT_EQ(Found([](const Release& r) { return Say(r.inqueue_less_allocated); }, 1000, is_action), Texts{"inqueue"});
}

TEST(Causes, TheSearchGivesUp) {
  EXPECT_EQ(Found([](const Release& r) { return Say(r.queues_limit_devices); }, 10), Texts{""});
}

}  // namespace
}  // namespace pumice::whatif
