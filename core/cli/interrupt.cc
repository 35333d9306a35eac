// A handler may touch nothing but flags.
#include "core/cli/interrupt.h"

#include <atomic>
#include <csignal>
#include <ostream>

#include "core/cli/commands.h"

namespace pumice::cli {
namespace {

constexpr int kInterrupted = 130;

enum CaughtWhat : int { kNothing, kSignal, kTime };

std::atomic<int> caught{kNothing};
std::atomic<bool> catching{false};
static_assert(std::atomic<int>::is_always_lock_free && std::atomic<bool>::is_always_lock_free, "handlers set them");

}  // namespace

CatchInterrupt::CatchInterrupt() {
  caught = kNothing;
  catching = true;
  old_ = std::signal(SIGINT, [](int) { caught = kSignal; });
}

CatchInterrupt::~CatchInterrupt() {
  catching = false;
  std::signal(SIGINT, old_);
}

bool CatchInterrupt::Caught() const { return caught != kNothing; }

int CatchInterrupt::Code(std::ostream& err) const {
  if (caught == kTime) err << "error: --time-limit is over: this is what there is\n";
  return caught == kTime ? kBadInput : caught == kSignal ? kInterrupted : 0;
}

bool CatchInterrupt::NoteTime() {
  if (!catching) return false;
  caught = kTime;
  return true;
}

}  // namespace pumice::cli
