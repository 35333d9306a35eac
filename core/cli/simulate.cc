// `pumice simulate FILE…` runs many cycles and tells how queues, jobs and the cluster fared.
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <ostream>
#include <string>

#include "core/base/duration.h"
#include "core/base/text.h"
#include "core/cli/colour.h"
#include "core/cli/commands.h"
#include "core/cli/input.h"
#include "core/cli/interrupt.h"
#include "core/cli/simulate.h"

#include "core/cli/table.h"

namespace pumice::cli {
namespace {

constexpr size_t kMostJobs = 20;

// It is one line that is written over again; nothing where nobody looks.
class Progress {
 public:
  Progress(std::ostream& err, bool on) : err_(err), on_(on) {}
  ~Progress() {
    if (shown_ >= 0) err_ << "\r\033[K" << std::flush;
  }
  void Show(int64_t done, int64_t of) {
    const int64_t percent = of > 0 ? done * 100 / of : 100;
    if (!on_ || percent == shown_) return;
    shown_ = percent;
    const auto filled = static_cast<size_t>(percent * 30 / 100);
    err_ << "\r[" << std::string(filled, '#') << std::string(30 - filled, ' ') << "] " << percent << "% " << done << "/"
         << of << std::flush;
  }

 private:
  std::ostream& err_;
  const bool on_;
  int64_t shown_ = -1;
};

std::string Share(double share) {
  const int64_t tenths = std::llround(share * 1000);
  return std::to_string(tenths / 10) + "." + std::to_string(tenths % 10) + "%";
}

void PrintJobs(const sim::History& history, bool all, size_t width, std::ostream& out) {
  using Align = Table::Align;
  // Those that waited longest come first.
  std::vector<const std::pair<const std::string, sim::JobHistory>*> jobs;
  for (const auto& job : history.jobs) jobs.push_back(&job);
  std::stable_sort(jobs.begin(), jobs.end(),
                   [&](auto* a, auto* b) { return history.Waited(a->second) > history.Waited(b->second); });
  Table table({{"JOB"},
               {"QUEUE"},
               {"PHASE"},
               {"ARRIVED", Align::kRight},
               {"WAITED", Align::kRight},
               {"FINISHED", Align::kRight},
               {"RESTARTS", Align::kRight},
               {"EVICTIONS", Align::kRight},
               {"LOST", Align::kRight}});
  const size_t count = all ? jobs.size() : std::min(jobs.size(), kMostJobs);
  for (size_t i = 0; i < count; ++i) {
    const auto& [key, job] = *jobs[i];
    table.Add({key, job.queue, job.group_phase.empty() ? "-" : job.group_phase, FormatDuration(job.arrived),
               job.placed || job.finished ? FormatDuration(history.Waited(job)) : "waits",
               job.finished ? FormatDuration(*job.finished) : "-", std::to_string(job.retries),
               std::to_string(job.evictions), FormatDuration(job.lost_seconds)});
  }
  table.Print(out, width);
  if (count < jobs.size()) out << "... and " << jobs.size() - count << " more; --all lists them\n";
}

}  // namespace

void PrintSimulation(const report::SimulationReport& report, const SimulateCommand& command, std::ostream& out) {
  const bool all = command.all;
  const size_t width = WidthOf(out, command.width);
  const Paint paint(out);
  using Align = Table::Align;
  const sim::History& history = report.history;
  out << Count(history.cycles, "cycle") << ", " << FormatDuration(history.seconds()) << ", seed " << report.seed << ": "
      << Count(history.binds, "bind") << ", " << Count(history.evictions, "eviction") << ", "
      << Count(history.failed_binds, "failed bind") << (history.interrupted ? "; interrupted" : "") << "\n";
  if (!report.refused.empty()) out << "Volcano refuses the configuration: " << report.refused << "\n";
  out << "\nused on average:";
  for (const auto& [name, capacity] : history.capacity) {
    const double whole = capacity.Until(history.seconds());
    auto used = history.used.find(name);
    if (whole > 0)
      out << " " << name << " "
          << Share(used == history.used.end() ? 0 : used->second.Until(history.seconds()) / whole);
  }
  out << "\n\n";
  Table queues({{"QUEUE"},
                {"JOBS PLACED", Align::kRight},
                {"MEAN WAIT", Align::kRight},
                {"LONGEST", Align::kRight},
                {"EVICTIONS", Align::kRight},
                {"RUNNING", Align::kRight},
                {"PENDING", Align::kRight}});
  for (const auto& [name, queue] : history.queues) {
    const auto& points = queue.series.points();
    queues.Add({name, std::to_string(queue.jobs_placed),
                FormatDuration(queue.jobs_placed == 0 ? 0 : queue.total_wait / queue.jobs_placed),
                FormatDuration(queue.longest_wait), std::to_string(queue.evictions),
                std::to_string(points.empty() ? 0 : points.back().running),
                std::to_string(points.empty() ? 0 : points.back().pending)});
  }
  queues.Print(out, width);
  out << "\n";
  PrintJobs(history, all, width, out);
  out << "\n";
  if (history.findings.empty()) out << "no findings\n";
  for (size_t i = 0; i < history.findings.size(); ++i) {
    const sim::Finding& finding = history.findings[i];
    out << "finding at " << FormatDuration(finding.cycle * history.period) << " (cycle " << finding.cycle
        << "): " << paint.Notable(ToString(finding.kind)) << ":";
    for (const std::string& object : finding.objects) out << " " << object;
    out << ": " << report::SentenceOf(finding).English() << "\n";
    out << paint.Faint("    " + ExplainCall(command.files, report.explanations.at(i), command.seed)) << "\n";
  }
}

int RunSimulate(const SimulateCommand& command, std::ostream& out, std::ostream& err) {
  const auto input = ReadInput(command.files, command, err, command.language);
  if (!input) return kBadInput;
  input->options.strict = command.strict;

  SimulateOptions simulate;
  simulate.skip_idle = !command.every_cycle;
  if (command.output == "html") simulate.explained = 10;
  simulate.language = command.language;
  if (command.cycles > 0) simulate.cycles = command.cycles;
  if (command.seed >= 0) simulate.seed = static_cast<uint64_t>(command.seed);
  if (!command.until.empty()) {
    simulate.until = ParseDuration(command.until);
    if (!simulate.until) {
      err << "--until " << command.until << ": is no length of time: write 90s, 5m or 1h30m\n";
      return kBadInput;
    }
  }
  SimulateResult result;
  const CatchInterrupt interrupt;
  {
    Progress progress(err, IsTerminal(STDERR_FILENO) && command.progress);
    simulate.go_on = [&](int64_t done, int64_t of) {
      progress.Show(done, of);
      return !interrupt.Caught();
    };
    result = Simulate(input->sources, input->options, simulate);
  }
  (command.quiet ? WriteAllButNotes : WriteAll)(result.diagnostics, err, command.language);
  if (!result.report) return kBadInput;
  if (command.output == "json") {
    out << report::ToJson(*result.report) << "\n";
  } else if (command.output == "csv") {
    out << report::ToCsv(*result.report);
  } else if (command.output == "prometheus") {
    out << report::ToPrometheus(*result.report);
  } else if (command.output == "html") {
    out << report::ToHtml(*result.report, command.language, [&](const report::Explanation& why) {
      return ExplainCall(command.files, why, command.seed) +
             (command.language == words::Language::kChinese ? " --lang zh" : "");
    });
  } else {
    PrintSimulation(*result.report, command, out);
  }
  return result.report->history.interrupted ? interrupt.Code(err) : 0;
}

}  // namespace pumice::cli
