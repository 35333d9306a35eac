// These are the commands that run cycles: one, or many.
#include <cstdlib>
#include <ostream>
#include <utility>

#include <CLI/CLI.hpp>

#include "core/cli/check.h"
#include "core/cli/command_line.h"
#include "core/cli/command_line_options.h"
#include "core/cli/commands.h"
#include "core/cli/simulate.h"
#include "core/cli/sweep.h"

namespace pumice::cli {
namespace {

constexpr int64_t kMany = int64_t{1} << 40;

}  // namespace

void CommandLine::AddRunning() {
  auto run = std::make_shared<RunCommand>();
  CLI::App* app = Add("run", "Run one cycle and print what came of it",
                      {"pumice run scenario.yaml", "pumice run --output json cluster.yaml jobs.yaml > report.json",
                       "kubectl get queues,podgroups,pods,nodes -A -o yaml | pumice run -"},
                      [run](std::ostream& out, std::ostream& err) { return RunRun(*run, out, err); });
  app->add_option("FILE", run->files, kFiles)->required();
  app->add_option("-o,--output", run->output, "text, json for the whole report, or prometheus for the queues' metrics")
      ->check(CLI::IsMember({"text", "json", "prometheus"}));
  app->add_flag("--strict", run->strict, "Warnings are errors");
  app->add_flag("--no-fill-in{false}", run->fill_in,
                "Take the objects as they are, without what a cluster would fill in");
  app->add_flag("-a,--all", run->all, "Do not cut long lists");
  AddQuiet(app, &run->quiet);
  app->add_option("--v", run->verbosity, "3, 4 or 5: the scheduler's log on standard error, in Volcano's words")
      ->check(CLI::Range(0, 5));
  AddRunningFlags(app, run.get());

  auto simulate = std::make_shared<SimulateCommand>();
  app = Add(
      "simulate", "Run many cycles and tell how queues, jobs and the cluster fared",
      {"pumice simulate scenario.yaml --until 1h", "pumice simulate cluster.yaml jobs.csv --output html > report.html"},
      [simulate](std::ostream& out, std::ostream& err) { return RunSimulate(*simulate, out, err); });
  app->add_option("FILE", simulate->files, kFiles)->required();
  app->add_option("--cycles", simulate->cycles, "How many cycles to run")->check(CLI::Range(int64_t{1}, kMany));
  app->add_option("--until", simulate->until, "How long to run: 90s, 5m, 1h30m")->excludes("--cycles");
  app->add_option("--seed", simulate->seed, "Of all that is drawn; the same seed gives the same report")
      ->check(CLI::Range(int64_t{0}, kMany));
  app->add_option("-o,--output", simulate->output, "text, json, csv, prometheus or html")
      ->check(CLI::IsMember({"text", "json", "csv", "prometheus", "html"}));
  AddLanguage(app, &simulate->language, "Of html: ");
  app->add_flag("--every-cycle", simulate->every_cycle,
                "Run cycles too in which nothing can change; the report is the same");
  app->add_flag("--strict", simulate->strict, "Warnings are errors");
  app->add_flag("-a,--all", simulate->all, "Do not cut long lists");
  AddQuiet(app, &simulate->quiet);
  AddRunningFlags(app, simulate.get());

  auto check = std::make_shared<CheckCommand>();
  app = Add("check", "Simulate scenarios and hold them against what they expect: exit code 0, 1 or 2",
            {"pumice check scheduling", "pumice check scheduling --junit results.xml",
             "pumice check --update scheduling/fair-share.yaml"},
            [check](std::ostream& out, std::ostream& err) {
              const char* actions = std::getenv("GITHUB_ACTIONS");
              check->github = actions != nullptr && std::string(actions) == "true";
              return RunCheck(*check, out, err);
            });
  app->add_option("PATH", check->paths,
                  "Files, or folders of scenarios with an expect: list; one cycle where nothing says simulate:")
      ->required();
  app->add_option("--junit", check->junit, "Write the results as JUnit XML to this file");
  app->add_flag("--tap", check->tap, "Print the results as TAP");
  app->add_flag("--update", check->update, "Write what was found into the files where another value was expected");
  app->add_flag("--strict", check->strict, "Warnings are errors");
  AddRunningFlags(app, check.get());

  auto sweep = std::make_shared<SweepCommand>();
  app = Add("sweep", "Simulate for every value of one or two parameters: CSV and a plot",
            {"pumice sweep scenario.yaml --set queues.A.weight=1..10",
             "pumice sweep scenario.yaml --set queues.A.weight=1..10 --set simulate.seed=1..100 --shard 3/20 > 3.csv"},
            [sweep](std::ostream& out, std::ostream& err) { return RunSweep(*sweep, out, err); });
  app->add_option("FILE", sweep->files, kFiles)->required();
  app->add_option("--set", sweep->set,
                  "PATH=1..10, PATH=0..20..5 or PATH=1,2,4; PATH is queues.NAME.weight, queues.NAME.deserved.cpu, ...")
      ->required()
      ->expected(1, 2)
      ->allow_extra_args(false);
  app->add_option("--metric", sweep->metric, "The column that the plot shows");
  app->add_flag("--csv", sweep->csv, "No plot");
  app->add_option("--shard", sweep->shard, "I/N: only one of N parts, from 0/N, as CSV; join puts them together");
  app->add_option("--threads", sweep->threads, "How many runs at once; else as many as there are cores")
      ->check(AtLeastOne());
  AddRunningFlags(app, sweep.get());

  auto join = std::make_shared<JoinCommand>();
  app = Add("join", "Put the CSV files of a sweep's parts together", {"pumice join part-*.csv > all.csv"},
            [join](std::ostream& out, std::ostream& err) { return RunJoin(*join, out, err); });
  app->add_option("CSV", join->files, "The parts, in any order")->required();
}

}  // namespace pumice::cli
