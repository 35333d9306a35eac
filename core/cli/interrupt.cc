// A handler may touch nothing but a flag.
#include "core/cli/interrupt.h"

#include <atomic>
#include <csignal>

namespace pumice::cli {
namespace {

std::atomic<bool> caught{false};
static_assert(std::atomic<bool>::is_always_lock_free, "a handler sets it");

}  // namespace

CatchInterrupt::CatchInterrupt() {
  caught = false;
  old_ = std::signal(SIGINT, [](int) { caught = true; });
}

CatchInterrupt::~CatchInterrupt() { std::signal(SIGINT, old_); }

bool CatchInterrupt::Caught() const { return caught; }

}  // namespace pumice::cli
