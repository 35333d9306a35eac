// The reasons of jobs that wait in the recorded worlds hold; `pumice_reasons` tries all of them (CONTRIBUTING.md).
#include <gtest/gtest.h>

#include "tests/explain/advice.h"
#include "tests/explain/hold.h"
#include "tests/thinned.h"

namespace pumice::explained {
namespace {

Walk Recorded(int each) {
  return [=](const Visit& visit, const Done& done) { ForEachRecorded(each, "", visit, done); };
}

Walk Made(int worlds) {
  return [=](const Visit& visit, const Done& done) { ForEachMade(worlds, 1, "", visit, done); };
}

TEST(Reasons, HoldInTheRecordedWorlds) {
  std::string table;
  const Tally tally = HoldAll(Recorded(40 * kThinned), &table);
  for (const std::string& complaint : tally.complaints) ADD_FAILURE() << complaint;
  EXPECT_GT(tally.waiting, 100 / kThinned) << table;
  EXPECT_GE((tally.proved + tally.settled) * 100, tally.waiting * 95) << table;
}

// Nobody looked at these worlds while the reasons were written.
TEST(Reasons, HoldInMadeWorlds) {
  std::string table;
  const Tally tally = HoldAll(Made(kThinned == 1 ? 3 : 1), &table);
  for (const std::string& complaint : tally.complaints) ADD_FAILURE() << complaint;
  EXPECT_GT(tally.waiting, 100 / kThinned) << table;
  EXPECT_GE((tally.proved + tally.settled) * 100, tally.waiting * 95) << table;
}

// Every suggestion again from what it prints, through whatif.
TEST(Advice, HoldsInTheRecordedWorlds) {
  std::string table;
  const Advice advice = TryAllAdvice(Recorded(150 * kThinned), &table);
  for (const std::string& complaint : advice.complaints) ADD_FAILURE() << complaint;
  EXPECT_EQ(advice.hold, advice.suggestions) << table;
  EXPECT_GT(advice.suggestions, 50 / kThinned) << table;
}

}  // namespace
}  // namespace pumice::explained
