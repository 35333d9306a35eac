// Memory: what is remembered of one session, and the shortcuts that live on it. The only door to this folder.
//
// Every file here opens with the claim that makes its shortcut valid and names the test that would see the claim end.
// Both ways are held against each other by tests/conformance/both_ways_test.cc (all recorded cases),
// tests/unit/property/cycle_test.cc (random worlds) and tests/bench/work_test.cc (300 nodes); ci/mutate-shortcuts.mjs
// breaks one rule after the other and looks whether a test notices.
#pragma once

#include <memory>

#include "core/framework/shortcuts.h"
#include "core/remember/boards.h"
#include "core/remember/queue_surplus.h"

namespace pumice::remember {

class Memory : public framework::Shortcuts {
 public:
  // Of a session that has just opened.
  explicit Memory(framework::Session& ssn);

  std::unique_ptr<framework::NodeChooser> Over(framework::StraightChooser straight) override;
  std::unique_ptr<framework::VictimHunt> Over(framework::StraightHunt straight) override;

 private:
  Boards boards_;
  const std::shared_ptr<QueueSurplus> surplus_;  // the session's event handlers keep it, too
};

}  // namespace pumice::remember
