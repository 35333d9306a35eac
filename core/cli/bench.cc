// `pumice bench FILE…` prints where the time goes, file by file.
#include <algorithm>
#include <cstdio>
#include <ctime>
#include <fstream>
#include <optional>
#include <ostream>
#include <string>

#include "core/cli/commands.h"
#include "core/cli/input.h"
#include "core/cli/table.h"
#include "core/cli/yaml.h"
#include "core/report/bench.h"

// It is jemalloc's, where that is the allocator.
extern "C" __attribute__((weak)) int mallctl(const char*, void*, size_t*, void*, size_t);

namespace pumice::cli {
namespace {

// The time is the processor's: there is one thread, and what else the machine does is not to count.
double Now() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

// The peak of resident memory counts from here on. Linux keeps it; elsewhere it reads as 0.
void ResetPeak() {
  // This purges what all its arenas (4096) keep of freed memory.
  if (mallctl != nullptr) mallctl("arena.4096.purge", nullptr, nullptr, nullptr, 0);
  std::ofstream("/proc/self/clear_refs") << "5";
}
int64_t PeakBytes() {
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);) {
    if (line.rfind("VmHWM:", 0) == 0) return std::stoll(line.substr(6)) * 1024;
  }
  return 0;
}

std::string Milliseconds(double seconds) {
  char text[40];
  std::snprintf(text, sizeof text, "%.1f", seconds * 1000);
  return text;
}

struct Best {
  report::BenchResult result;
  int64_t peak_bytes;
};

// Takes the shortest time of each step; the work is the same every time.
std::optional<Best> BestOf(const BenchCommand& command, const std::string& file, const std::string& text,
                           std::ostream& err) {
  std::optional<Best> best;
  for (int run = 0; run < command.runs; ++run) {
    load::ReadOptions options;
    options.yaml = ParseYaml;
    options.release = command.release;
    ResetPeak();
    report::BenchResult result = report::Bench({{file, text}}, options, Now, {nullptr, command.straight});
    if (text::HasErrors(result.diagnostics)) {
      for (const text::Diagnostic& d : result.diagnostics) err << text::ToText(d) << "\n";
      return std::nullopt;
    }
    const int64_t peak = PeakBytes();
    if (!best) {
      best = Best{std::move(result), peak};
      continue;
    }
    for (size_t i = 0; i < result.seconds.size(); ++i) {
      double& shortest = best->result.seconds[i].second;
      shortest = std::min(shortest, result.seconds[i].second);
    }
    best->peak_bytes = std::min(best->peak_bytes, peak);
  }
  return best;
}

void PrintTable(const std::string& file, const Best& best, std::ostream& out) {
  const report::BenchResult& r = best.result;
  out << (r.name.empty() ? file : r.name) << ": " << r.binds << " bound, " << r.evictions << " evicted; "
      << best.peak_bytes / 1'000'000 << " MB at most\n";
  Table table({{"step"}, {"ms", Table::Align::kRight}, {""}});
  for (const auto& [step, seconds] : r.seconds) table.Add({step, Milliseconds(seconds), ""});
  table.Add({"session", Milliseconds(r.SessionSeconds()), "all but read"});
  table.Print(out, 100);
  out << "work: " << r.work.nodes_asked << " nodes asked, " << r.work.scores_computed << " scores computed, "
      << r.work.comparisons << " comparisons, " << r.work.victims_weighed << " victims weighed\n\n";
}

}  // namespace

int RunBench(const BenchCommand& command, std::ostream& out, std::ostream& err) {
  int code = 0;
  for (const std::string& file : command.files) {
    std::vector<std::string> texts;
    if (!ReadFiles({file}, &texts, err)) return kBadInput;
    const std::optional<Best> best = BestOf(command, file, texts[0], err);
    if (!best) {
      code = kBadInput;
    } else if (command.json) {
      out << best->result.ToJson(best->peak_bytes) << "\n";
    } else {
      PrintTable(file, *best, out);
    }
  }
  return code;
}

}  // namespace pumice::cli
