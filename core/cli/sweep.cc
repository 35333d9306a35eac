// `pumice sweep FILE… --set queues.A.weight=1..10` runs the same simulation for every value of one or two parameters.
#include "core/cli/sweep.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstdio>
#include <mutex>
#include <new>
#include <ostream>
#include <set>
#include <system_error>
#include <thread>

#include "core/base/text.h"
#include "core/cli/commands.h"
#include "core/cli/input.h"
#include "core/cli/interrupt.h"
#include "core/engine.h"
#include "core/report/prometheus.h"
#include "core/report/run.h"
#include "core/report/simulation_report.h"

namespace pumice::cli {
namespace {

constexpr size_t kMostRuns = 10000;
constexpr int kPlotWidth = 60;

// It is one run: what its parameters were, and what came of it by column.
using Results = std::vector<std::pair<std::string, double>>;
struct Row {
  size_t run = 0;  // among all, whatever part is made here
  std::vector<std::string> values;
  Results results;  // empty until it has been made
};

// Gives the queues that somebody submits to. What they are depends on the input alone, so that every run has the same
// columns.
std::set<std::string> QueuesOf(const model::Scenario& scenario) {
  std::set<std::string> queues;
  for (const model::PodGroup& group : scenario.pod_groups) queues.insert(group.queue.empty() ? "default" : group.queue);
  return queues;
}

Results ResultsOf(const report::SimulationReport& report, const std::set<std::string>& queues) {
  const sim::History& history = report.history;
  const auto seconds = static_cast<double>(std::max<int64_t>(history.seconds(), 1));
  Results results;
  const sim::QueueHistory nothing;
  for (const std::string& name : queues) {
    auto found = history.queues.find(name);
    const sim::QueueHistory& queue = found == history.queues.end() ? nothing : found->second;
    auto mean = [&](const char* resource) {
      auto it = queue.allocated.find(resource);
      return it == queue.allocated.end() ? 0 : it->second.Until(history.seconds()) / seconds;
    };
    results.emplace_back(name + ".cpu", mean("cpu") / 1000);
    results.emplace_back(name + ".memory", mean("memory"));
    results.emplace_back(name + ".jobsPlaced", queue.jobs_placed);
    results.emplace_back(name + ".meanWait",
                         queue.jobs_placed == 0 ? 0 : static_cast<double>(queue.total_wait) / queue.jobs_placed);
    results.emplace_back(name + ".longestWait", static_cast<double>(queue.longest_wait));
    results.emplace_back(name + ".evictions", queue.evictions);
  }
  int completed = 0;
  for (const auto& [key, job] : history.jobs) completed += job.phase == "Completed";
  results.emplace_back("completed", completed);
  results.emplace_back("evictions", static_cast<double>(history.evictions));
  results.emplace_back("fairnessError", history.fairness_error.Until(history.seconds()) / seconds);
  results.emplace_back("findings", static_cast<double>(history.findings.size()));
  return results;
}

// Writes a cell as RFC 4180 wants it.
std::string Cell(const std::string& text) {
  if (text.find_first_of(",\"\n") == std::string::npos) return text;
  std::string out = "\"";
  for (char c : text) out += c == '"' ? std::string("\"\"") : std::string(1, c);
  return out + "\"";
}

// The first column of a part says which run of how many a line is, which RunJoin reads.
void PrintCsv(const std::vector<Parameter>& parameters, const std::vector<Row>& rows, size_t of, bool part,
              std::ostream& out) {
  if (part) out << "run/" << of << ",";
  for (const Parameter& parameter : parameters) out << Cell(parameter.path) << ",";
  for (size_t c = 0; c < rows[0].results.size(); ++c) out << (c == 0 ? "" : ",") << Cell(rows[0].results[c].first);
  out << "\n";
  for (const Row& row : rows) {
    if (part) out << row.run << ",";
    for (const std::string& value : row.values) out << Cell(value) << ",";
    for (size_t c = 0; c < row.results.size(); ++c)
      out << (c == 0 ? "" : ",") << report::FormatValue(row.results[c].second);
    out << "\n";
  }
}

double ValueOf(const Results& results, const std::string& name) {
  for (const auto& [column, value] : results) {
    if (column == name) return value;
  }
  return 0;
}

void Plot(const std::string& metric, const std::vector<Row>& rows, std::ostream& out) {
  std::vector<double> values;
  size_t label_width = 0;
  std::vector<std::string> labels;
  for (const Row& row : rows) {
    values.push_back(ValueOf(row.results, metric));
    labels.push_back(Join(row.values, " "));
    label_width = std::max(label_width, labels.back().size());
  }
  const double most = *std::max_element(values.begin(), values.end());
  out << "\n" << metric << "\n";
  for (size_t i = 0; i < values.size(); ++i) {
    const int length = most > 0 ? static_cast<int>(std::lround(values[i] / most * kPlotWidth)) : 0;
    out << std::string(label_width - labels[i].size(), ' ') << labels[i] << " |"
        << std::string(std::max(length, 0), '#') << " " << report::FormatValue(std::round(values[i] * 1000) / 1000)
        << "\n";
  }
}

// Reads "3/20", counted from 0, as the runs [first, last) of `count`; false where it is none.
bool PartOf(const std::string& shard, size_t count, size_t* first, size_t* last) {
  unsigned long part = 0, parts = 0;
  char rest = 0;
  if (shard.find_first_not_of("0123456789/") != std::string::npos || shard.size() > 15) return false;
  if (std::sscanf(shard.c_str(), "%lu/%lu%c", &part, &parts, &rest) != 2 || part >= parts) return false;
  *first = count * part / parts;
  *last = count * (part + 1) / parts;
  return true;
}

// Gives every combination of the parameters' values, the last one changing fastest; nullopt where one is none.
std::optional<std::vector<Row>> RowsOf(const std::vector<std::string>& set, std::vector<Parameter>* parameters,
                                       std::ostream& err) {
  std::vector<Row> rows = {{}};
  for (const std::string& text : set) {
    std::string wrong;
    const auto parameter = ParseParameter(text, &wrong);
    if (!parameter) {
      err << "--set " << text << ": " << wrong << "\n";
      return std::nullopt;
    }
    if (std::any_of(parameters->begin(), parameters->end(),
                    [&](const Parameter& other) { return other.path == parameter->path; })) {
      err << "--set " << parameter->path << ": stands twice: give all its values at once, as in " << parameter->path
          << "=1,2,4\n";
      return std::nullopt;
    }
    std::vector<Row> more;
    for (const Row& row : rows) {
      for (const std::string& value : parameter->values) {
        more.push_back(row);
        more.back().values.push_back(value);
      }
    }
    rows = std::move(more);
    parameters->push_back(*parameter);
  }
  return rows;
}

// Returns what is wrong, "" for nothing. An interrupted run has no results.
std::string RunOne(load::Loaded mine, const std::vector<Parameter>& parameters, const std::set<std::string>& queues,
                   const sim::Host& host, const CatchInterrupt& interrupt, Row* row) {
  for (size_t p = 0; p < parameters.size(); ++p) {
    const std::string wrong = SetParameter(parameters[p].path, row->values[p], &mine);
    if (!wrong.empty()) return "--set " + parameters[p].path + ": " + wrong;
  }
  const model::Simulation plan = mine.simulation.value_or(model::Simulation());
  sim::SimulateOptions run;
  run.cycles = report::CyclesOf(mine.scenario, plan);
  run.cycle = sim::CycleOptions(host);
  run.go_on = [&](int64_t) { return !interrupt.Caught(); };
  const report::SimulationReport report = report::RunSimulation(std::move(mine.scenario), plan, run);
  if (!report.history.interrupted) row->results = ResultsOf(report, queues);
  return "";
}

// Makes all the runs, several at a time; a row whose run was not made has no results. Returns what is wrong, "" for
// nothing.
std::string RunAll(const SweepCommand& command, const load::Loaded& loaded, const std::vector<Parameter>& parameters,
                   const CatchInterrupt& interrupt, std::vector<Row>* rows, std::ostream& err) {
  const std::set<std::string> queues = QueuesOf(loaded.scenario);
  std::atomic<size_t> next{0};
  std::mutex mutex;
  std::string wrong;
  auto work = [&](bool tells) {
    NativeTransport transport;  // its connections are of one thread
    AddExtenders(command, &transport, err);
    if (!tells) transport.TellOn(nullptr);
    for (size_t i; !interrupt.Caught() && (i = next++) < rows->size();) {
      std::string why;
      try {
        why = RunOne(loaded, parameters, queues, {&transport, command.straight}, interrupt, &(*rows)[i]);
      } catch (const std::bad_alloc&) {  // an exception that leaves a thread would end the program
        why = text::ToText(OutOfMemory());
      }
      if (why.empty()) continue;
      const std::lock_guard<std::mutex> lock(mutex);
      wrong = why;
      next = rows->size();
    }
  };
  const unsigned cores =
      command.threads > 0 ? static_cast<unsigned>(command.threads) : std::thread::hardware_concurrency();
  std::vector<std::thread> threads;
  for (size_t i = 1; i < std::min<size_t>(std::max(cores, 1u), rows->size()); ++i) {
    try {
      threads.emplace_back(work, false);
    } catch (const std::system_error&) {
      break;  // those that there are, or this one alone, do it all
    }
  }
  work(true);
  for (std::thread& thread : threads) thread.join();
  return wrong;
}

bool HasColumn(const Results& columns, const std::string& name) {
  return std::any_of(columns.begin(), columns.end(), [&](const auto& column) { return column.first == name; });
}

// Gives the column that is drawn where none is asked for: the CPUs of the queue that is changed, else the first.
std::string ColumnToDraw(const std::string& path, const Results& columns) {
  constexpr std::string_view kQueues = "queues.";
  if (path.compare(0, kQueues.size(), kQueues) == 0) {
    const std::string queue = path.substr(kQueues.size(), path.find('.', kQueues.size()) - kQueues.size());
    if (HasColumn(columns, queue + ".cpu")) return queue + ".cpu";
  }
  return columns[0].first;
}

}  // namespace

int RunSweep(const SweepCommand& command, std::ostream& out, std::ostream& err) {
  const auto input = ReadInput(command.files, command, err);
  if (!input) return kBadInput;
  load::ReadOptions options;
  options.yaml = input->options.yaml;
  const load::Loaded loaded = load::Load(input->sources, options);
  WriteAllButNotes(loaded.diagnostics, err);
  if (!loaded.ok()) return kBadInput;

  std::vector<Parameter> parameters;
  auto all = RowsOf(command.set, &parameters, err);
  if (!all) return kBadInput;
  size_t first = 0, last = all->size();
  if (!command.shard.empty() && !PartOf(command.shard, all->size(), &first, &last)) {
    err << "--shard " << command.shard << ": write I/N, a part of so many, from 0/N\n";
    return kBadInput;
  }
  for (size_t i = 0; i < all->size(); ++i) (*all)[i].run = i;
  std::vector<Row> rows(all->begin() + first, all->begin() + last);
  if (rows.size() > kMostRuns || rows.empty()) {
    err << "--set: that is " << rows.size() << " runs; 1 to " << kMostRuns << " are made at a time\n";
    return kBadInput;
  }

  const CatchInterrupt interrupt;
  const std::string wrong = RunAll(command, loaded, parameters, interrupt, &rows, err);
  if (!wrong.empty()) {
    err << wrong << "\n";
    return kBadInput;
  }
  // What has been made is worth having.
  const size_t wanted = rows.size();
  rows.erase(std::remove_if(rows.begin(), rows.end(), [](const Row& row) { return row.results.empty(); }), rows.end());
  if (rows.size() < wanted) err << "interrupted after " << rows.size() << " of " << wanted << " runs\n";
  if (rows.empty()) return interrupt.Code(err);
  PrintCsv(parameters, rows, all->size(), !command.shard.empty(), out);
  const Results& columns = rows[0].results;
  if (!command.metric.empty() && !HasColumn(columns, command.metric)) {
    err << "--metric " << command.metric << ": there is no such column; there are";
    for (const auto& [name, value] : columns) err << " " << name;
    err << "\n";
    return kBadInput;
  }
  if (!command.csv && command.shard.empty()) {
    Plot(command.metric.empty() ? ColumnToDraw(parameters[0].path, columns) : command.metric, rows, out);
  }
  return rows.size() < wanted ? interrupt.Code(err) : 0;
}

}  // namespace pumice::cli
