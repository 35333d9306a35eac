// Natively the system counts the time and the memory; under Node node_host.cc stands in its place.
#include "core/cli/limits.h"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdint>
#include <limits>
#include <ostream>

#include "core/base/duration.h"
#include "core/base/quantity.h"
#include "core/cli/commands.h"
#include "core/cli/interrupt.h"

namespace pumice::cli {
namespace {

constexpr unsigned kGraceSeconds = 10;  // for a command to write what it has

// A handler may not make texts: it is made before.
std::string& LastWords() {
  static auto* words = new std::string;
  return *words;
}

void TimeIsOver(int) {
  if (CatchInterrupt::NoteTime()) {
    alarm(kGraceSeconds);
    return;
  }
  const std::string& words = LastWords();
  [[maybe_unused]] const ssize_t written = write(STDERR_FILENO, words.data(), words.size());
  _exit(kBadInput);
}

bool LimitTime(const std::string& time, std::ostream& err) {
  const auto seconds = ParseDuration(time);
  if (!seconds || *seconds <= 0) {
    err << "--time-limit " << time << ": is no length of time: write 30s, 5m or 1h30m\n";
    return false;
  }
  LastWords() = "error: --time-limit " + time + " is over, and nothing is decided: give it more time, or less to do\n";
  std::signal(SIGALRM, TimeIsOver);
  alarm(static_cast<unsigned>(std::min<int64_t>(*seconds, std::numeric_limits<int>::max())));
  return true;
}

bool LimitMemory(const std::string& memory, std::ostream& err) {
  const auto quantity = Quantity::Parse(memory);
  const int64_t bytes = quantity ? quantity->Value() : 0;
  if (bytes <= 0) {
    err << "--memory-limit " << memory << ": is no amount of memory: write 500Mi or 2Gi\n";
    return false;
  }
  rlimit limit{};
  getrlimit(RLIMIT_AS, &limit);
  limit.rlim_cur = std::min<rlim_t>(static_cast<rlim_t>(bytes), limit.rlim_max);
  return setrlimit(RLIMIT_AS, &limit) == 0;
}

}  // namespace

bool SetLimits(const Limits& limits, std::ostream& err) {
  return (limits.time.empty() || LimitTime(limits.time, err)) &&
         (limits.memory.empty() || LimitMemory(limits.memory, err));
}

}  // namespace pumice::cli
