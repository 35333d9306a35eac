// `pumice sweep FILE… --set queues.A.weight=1..10`: the same simulation for every value of one or two parameters.
#include "core/cli/sweep.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <map>
#include <mutex>
#include <ostream>
#include <thread>

#include "core/cli/commands.h"
#include "core/cli/yaml.h"
#include "core/io/prometheus.h"
#include "core/io/simulation_report.h"

namespace pumice::cli {
namespace {

constexpr size_t kMostRuns = 10000;
constexpr int kPlotWidth = 60;

// One run: what its parameters were, and what came of it by column.
struct Row {
  std::vector<std::string> values;
  std::vector<std::pair<std::string, double>> results;
};

std::vector<std::pair<std::string, double>> ResultsOf(const io::SimulationReport& report) {
  const sim::History& history = report.history;
  const auto seconds = static_cast<double>(std::max<int64_t>(history.seconds(), 1));
  std::vector<std::pair<std::string, double>> results;
  for (const auto& [name, queue] : history.queues) {
    if (queue.allocated.empty() && queue.jobs_placed == 0) continue;
    auto mean = [&](const char* resource) {
      auto it = queue.allocated.find(resource);
      return it == queue.allocated.end() ? 0 : it->second.Until(history.seconds()) / seconds;
    };
    results.emplace_back(name + ".cpu", mean("cpu") / 1000);
    results.emplace_back(name + ".memory", mean("memory"));
    results.emplace_back(name + ".jobsPlaced", queue.jobs_placed);
    results.emplace_back(name + ".meanWait", queue.jobs_placed == 0 ? 0 : static_cast<double>(queue.total_wait) / queue.jobs_placed);
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

// RFC 4180.
std::string Cell(const std::string& text) {
  if (text.find_first_of(",\"\n") == std::string::npos) return text;
  std::string out = "\"";
  for (char c : text) out += c == '"' ? std::string("\"\"") : std::string(1, c);
  return out + "\"";
}

void PrintCsv(const std::vector<Parameter>& parameters, const std::vector<Row>& rows, std::ostream& out) {
  // A queue may be missing from a run in which it got nothing.
  std::vector<std::string> columns;
  for (const Row& row : rows) {
    for (const auto& [name, value] : row.results) {
      if (std::find(columns.begin(), columns.end(), name) == columns.end()) columns.push_back(name);
    }
  }
  std::string line;
  for (const Parameter& parameter : parameters) line += Cell(parameter.path) + ",";
  for (const std::string& column : columns) line += Cell(column) + ",";
  line.back() = '\n';
  out << line;
  for (const Row& row : rows) {
    line.clear();
    const std::map<std::string, double> results(row.results.begin(), row.results.end());
    for (const std::string& value : row.values) line += Cell(value) + ",";
    for (const std::string& column : columns) line += io::FormatValue(results.count(column) ? results.at(column) : 0) + ",";
    line.back() = '\n';
    out << line;
  }
}

void Plot(const std::string& metric, const std::vector<Row>& rows, std::ostream& out) {
  std::vector<double> values;
  size_t label_width = 0;
  std::vector<std::string> labels;
  for (const Row& row : rows) {
    const std::map<std::string, double> results(row.results.begin(), row.results.end());
    values.push_back(results.count(metric) ? results.at(metric) : 0);
    std::string label;
    for (const std::string& value : row.values) label += (label.empty() ? "" : " ") + value;
    label_width = std::max(label_width, label.size());
    labels.push_back(label);
  }
  const double most = *std::max_element(values.begin(), values.end());
  out << "\n" << metric << "\n";
  for (size_t i = 0; i < values.size(); ++i) {
    const int length = most > 0 ? static_cast<int>(std::lround(values[i] / most * kPlotWidth)) : 0;
    out << std::string(label_width - labels[i].size(), ' ') << labels[i] << " |" << std::string(std::max(length, 0), '#') << " "
        << io::FormatValue(std::round(values[i] * 1000) / 1000) << "\n";
  }
}

}  // namespace

int RunSweep(const SweepCommand& command, std::ostream& out, std::ostream& err) {
  std::vector<std::string> texts;
  if (!ReadFiles(command.files, &texts, err)) return kBadInput;
  const std::vector<io::SourceText> sources = SourcesOf(command.files, texts);
  io::ReadOptions options;
  options.yaml = ParseYaml;
  const io::Loaded loaded = io::Load(sources, options);
  WriteAllButNotes(loaded.diagnostics, err);
  if (!loaded.ok()) return kBadInput;

  std::vector<Parameter> parameters;
  std::vector<Row> rows = {{}};
  for (const std::string& set : command.set) {
    const auto parameter = ParseParameter(set);
    if (!parameter) {
      err << "--set " << set << ": write PATH=1..10, PATH=0..20..5 or PATH=1,2,4\n";
      return kBadInput;
    }
    std::vector<Row> more;
    for (const Row& row : rows) {
      for (const std::string& value : parameter->values) {
        more.push_back(row);
        more.back().values.push_back(value);
      }
    }
    rows = std::move(more);
    parameters.push_back(*parameter);
  }
  if (rows.size() > kMostRuns) {
    err << "--set: that is " << rows.size() << " runs; at most " << kMostRuns << " are made\n";
    return kBadInput;
  }

  std::atomic<size_t> next{0};
  std::mutex mutex;
  std::string wrong;
  auto work = [&] {
    for (size_t i; (i = next++) < rows.size();) {
      io::Loaded mine = loaded;
      std::string why;
      for (size_t p = 0; p < parameters.size() && why.empty(); ++p) {
        why = SetParameter(parameters[p].path, rows[i].values[p], &mine);
        if (!why.empty()) why = "--set " + parameters[p].path + ": " + why;
      }
      if (!why.empty()) {
        const std::lock_guard<std::mutex> lock(mutex);
        wrong = why;
        next = rows.size();
        return;
      }
      const model::Simulation plan = mine.simulation.value_or(model::Simulation());
      sim::SimulateOptions run;
      run.cycles = io::CyclesOf(mine.scenario, plan);
      rows[i].results = ResultsOf(io::RunSimulation(std::move(mine.scenario), plan, run));
    }
  };
  const unsigned cores = command.threads > 0 ? static_cast<unsigned>(command.threads) : std::thread::hardware_concurrency();
  std::vector<std::thread> threads;
  for (size_t i = 1; i < std::min<size_t>(std::max(cores, 1u), rows.size()); ++i) threads.emplace_back(work);
  work();
  for (std::thread& thread : threads) thread.join();
  if (!wrong.empty()) {
    err << wrong << "\n";
    return kBadInput;
  }
  PrintCsv(parameters, rows, out);
  if (command.csv) return 0;
  std::string metric = command.metric;
  if (metric.empty() && parameters[0].path.compare(0, 7, "queues.") == 0) {
    metric = parameters[0].path.substr(7, parameters[0].path.find('.', 7) - 7) + ".cpu";
  }
  if (metric.empty()) metric = rows[0].results[0].first;
  Plot(metric, rows, out);
  return 0;
}

}  // namespace pumice::cli
