#include "core/cli/cli.h"

#include <cstdlib>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include <CLI/CLI.hpp>

#include "core/cli/check.h"
#include "core/cli/commands.h"
#include "core/explain/stops.h"
#include "core/cli/convert.h"
#include "core/cli/diff.h"
#include "core/cli/lint.h"
#include "core/cli/unblock.h"
#include "core/cli/simulate.h"
#include "core/cli/sweep.h"
#include "core/version.h"

namespace pumice::cli {

int Run(int argc, const char* const* argv, std::ostream& out, std::ostream& err) {
  CLI::App app("What a cycle of the Volcano scheduler decides.", "pumice");
  app.set_version_flag("--version", std::string(VersionLine()));
  app.require_subcommand(1);

  RunCommand run;
  std::string output = "text";
  bool no_fill_in = false;
  CLI::App* run_app = app.add_subcommand("run", "Run one cycle and print what came of it");
  run_app->add_option("FILE", run.files, "YAML or JSON; several are read together, - is standard input")->required();
  run_app->add_option("-o,--output", output, "text, or json for the whole report")->check(CLI::IsMember({"text", "json"}));
  run_app->add_flag("--strict", run.strict, "Warnings are errors");
  run_app->add_flag("--no-fill-in", no_fill_in, "Take the objects as they are, without what a cluster would fill in");
  run_app->add_flag("-a,--all", run.all, "Do not cut long lists");

  SimulateCommand simulate;
  CLI::App* simulate_app = app.add_subcommand("simulate", "Run many cycles and tell how queues, jobs and the cluster fared");
  simulate_app->add_option("FILE", simulate.files, "YAML or JSON; several are read together, - is standard input")->required();
  simulate_app->add_option("--cycles", simulate.cycles, "How many cycles to run")->check(CLI::Range(int64_t{1}, int64_t{1} << 40));
  simulate_app->add_option("--until", simulate.until, "How long to run: 90s, 5m, 1h30m")->excludes("--cycles");
  simulate_app->add_option("--seed", simulate.seed, "Of all that is drawn; the same seed gives the same report")
      ->check(CLI::Range(int64_t{0}, int64_t{1} << 40));
  simulate_app->add_option("-o,--output", simulate.output, "text, json, csv, prometheus or html")
      ->check(CLI::IsMember({"text", "json", "csv", "prometheus", "html"}));
  simulate_app->add_flag("--every-cycle", simulate.every_cycle, "Run cycles too in which nothing can change; the report is the same");
  simulate_app->add_flag("--strict", simulate.strict, "Warnings are errors");
  simulate_app->add_flag("-a,--all", simulate.all, "Do not cut long lists");

  CheckCommand check;
  CLI::App* check_app = app.add_subcommand("check", "Simulate scenarios and hold them against what they expect: exit code 0, 1 or 2");
  check_app->add_option("PATH", check.paths, "Files, or folders of scenarios with an expect: list")->required();
  check_app->add_option("--junit", check.junit, "Write the results as JUnit XML to this file");
  check_app->add_flag("--tap", check.tap, "Print the results as TAP");
  check_app->add_flag("--update", check.update, "Write what was found into the files where another value was expected");
  check_app->add_flag("--strict", check.strict, "Warnings are errors");

  SweepCommand sweep;
  CLI::App* sweep_app = app.add_subcommand("sweep", "Simulate for every value of one or two parameters: CSV and a plot");
  sweep_app->add_option("FILE", sweep.files, "YAML or JSON; several are read together, - is standard input")->required();
  sweep_app->add_option("--set", sweep.set, "PATH=1..10, PATH=0..20..5 or PATH=1,2,4; PATH is queues.NAME.weight, queues.NAME.deserved.cpu, ...")
      ->required()->expected(1, 2)->allow_extra_args(false);
  sweep_app->add_option("--metric", sweep.metric, "The column that the plot shows");
  sweep_app->add_flag("--csv", sweep.csv, "No plot");
  sweep_app->add_option("--threads", sweep.threads, "How many runs at once; else as many as there are cores");

  ConvertCommand convert;
  std::string convert_output = "yaml";
  CLI::App* convert_app = app.add_subcommand("convert", "Print the long form: everything as Kubernetes objects");
  convert_app->add_option("FILE", convert.files, "YAML or JSON; several are read together, - is standard input")->required();
  convert_app->add_option("-o,--output", convert_output, "yaml, or json for one List")->check(CLI::IsMember({"yaml", "json"}));
  convert_app->add_flag("--strict", convert.strict, "Warnings are errors");

  LintCommand lint;
  std::string lint_output = "text", lint_language = "en";
  CLI::App* lint_app = app.add_subcommand("lint", "Say what does not do what it seems to, and what a cluster would refuse");
  lint_app->add_option("FILE", lint.files, "YAML or JSON; several are read together, - is standard input")->required();
  lint_app->add_option("-o,--output", lint_output, "text or json")->check(CLI::IsMember({"text", "json"}));
  lint_app->add_option("--lang", lint_language, "en or zh")->check(CLI::IsMember({"en", "zh"}));

  DiffCommand diff;
  std::string diff_output = "text", diff_language = "en";
  CLI::App* diff_app = app.add_subcommand("diff", "Run two inputs and say in what they differ");
  std::string diff_before, diff_after;
  diff_app->add_option("A", diff_before, "YAML or JSON")->required();
  diff_app->add_option("B", diff_after, "YAML or JSON")->required();
  CLI::App* whatif_app = app.add_subcommand("whatif", "Say what a change of some objects of a cluster would change");
  whatif_app->add_option("CLUSTER", diff.files, "YAML or JSON; several are read together, - is standard input")->required();
  whatif_app->add_option("--apply", diff.changes, "A file of objects that are new or replace those of the same name")
      ->allow_extra_args(false);
  whatif_app->add_option("--delete", diff.deletions, "KIND/NAME of an object that goes: Queue/a, Job/default/j")
      ->allow_extra_args(false);
  for (CLI::App* command : {diff_app, whatif_app}) {
    command->add_option("-o,--output", diff_output, "text or json")->check(CLI::IsMember({"text", "json"}));
    command->add_option("--lang", diff_language, "en or zh")->check(CLI::IsMember({"en", "zh"}));
    command->add_flag("-a,--all", diff.all, "Do not cut long lists");
  }

  UnblockCommand unblock;
  std::string unblock_output = "text", unblock_language = "en";
  CLI::App* unblock_app = app.add_subcommand("unblock", "Find the smallest changes that would let a job in, or spare a pod");
  unblock_app->add_option("FILE... OBJECT", unblock.arguments, "YAML or JSON, and at the end job/NAME or pod/NAME")
      ->required()->expected(2, 1000);
  unblock_app->add_option("-o,--output", unblock_output, "text or json")->check(CLI::IsMember({"text", "json"}));
  unblock_app->add_option("--lang", unblock_language, "en or zh")->check(CLI::IsMember({"en", "zh"}));
  unblock_app->add_option("--seconds", unblock.seconds, "Stop searching after so many")->check(CLI::PositiveNumber);

  AnswerCommand answer;
  CLI::App* answer_app = app.add_subcommand("answer", "Answer recorded cases, one line of JSON each");
  answer_app->add_option("CASES", answer.files, "Files with one scenario a line")->required();

  BenchCommand bench;
  std::string bench_output = "text";
  CLI::App* bench_app = app.add_subcommand("bench", "Run one cycle of each file and print where the time goes");
  bench_app->add_option("FILE", bench.files, "YAML or JSON, each a scenario of its own")->required();
  bench_app->add_option("-r,--runs", bench.runs, "Of so many runs, the best")->check(CLI::Range(1, 1000));
  bench_app->add_option("-o,--output", bench_output, "text, or json for one line a file")
      ->check(CLI::IsMember({"text", "json"}));

  run_app->add_option("--v", run.verbosity, "3, 4 or 5: the scheduler's log on standard error, in Volcano's words")
      ->check(CLI::Range(0, 5));

  StopsCommand stops;
  std::string stops_output = "text";
  CLI::App* stops_app = app.add_subcommand("stops", "Stop where a decision fulfils a condition; show every number in scope");
  stops_app->add_option("FILE", stops.files, "YAML or JSON; several are read together, - is standard input")->required();
  stops_app->add_option("--at", stops.kinds, "A kind of decision; may stand several times")->allow_extra_args(false);
  std::string kinds = "Kinds of decisions:\n";
  for (const explain::StopKind& kind : explain::StopKinds()) {
    kinds += "  " + std::string(kind.name) + std::string(17 - std::string(kind.name).size(), ' ') + kind.what + "\n";
  }
  stops_app->footer(kinds);
  stops_app->add_option("--if", stops.condition, "As in \"queue = B, allocated.cpu > deserved.cpu\"");
  stops_app->add_option("--from", stops.from, "The first decision to look at: steps on");
  stops_app->add_option("--before", stops.before, "The last stop before this decision: steps back");
  stops_app->add_option("--count", stops.most, "So many stops");
  stops_app->add_option("-o,--output", stops_output, "text or json")->check(CLI::IsMember({"text", "json"}));

  ExplainCommand explain;
  std::string explain_output = "text", language = "en";
  CLI::App* explain_app = app.add_subcommand("explain", "Tell why a job, a pod or a queue is where it is");
  explain_app->add_option("FILE", explain.files, "YAML or JSON; - is standard input")->required();
  explain_app->add_option("--of", explain.object, "job/NAME, pod/NAME, queue/NAME or victims; may also follow FILE");
  explain_app->add_option("-o,--output", explain_output, "text, or json for the links of the story")
      ->check(CLI::IsMember({"text", "json"}));
  explain_app->add_option("--lang", language, "en, or zh for Chinese")->check(CLI::IsMember({"en", "zh"}));
  explain_app->add_flag("--strict", explain.strict, "Warnings are errors");

  for (auto [command, extenders] : {std::pair(run_app, &run.extenders), std::pair(simulate_app, &simulate.extenders),
                                    std::pair(answer_app, &answer.extenders),
                                    std::pair(explain_app, &explain.extenders)}) {
    command->add_option("--extender", *extenders, "FROM=TO: send an extender's requests below FROM to TO")
        ->allow_extra_args(false);
  }

  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& e) {
    const int code = app.exit(e, out, err);
    return code == 0 ? 0 : kBadInput;
  }
  if (*run_app) {
    run.json = output == "json";
    run.fill_in = !no_fill_in;
    return RunRun(run, out, err);
  }
  if (*check_app) {
    const char* actions = std::getenv("GITHUB_ACTIONS");
    check.github = actions != nullptr && std::string(actions) == "true";
    return RunCheck(check, out, err);
  }
  if (*sweep_app) return RunSweep(sweep, out, err);
  if (*simulate_app) return RunSimulate(simulate, out, err);
  if (*convert_app) {
    convert.json = convert_output == "json";
    return RunConvert(convert, out, err);
  }
  if (*lint_app) {
    lint.json = lint_output == "json";
    lint.chinese = lint_language == "zh";
    return RunLint(lint, out, err);
  }
  if (*bench_app) {
    bench.json = bench_output == "json";
    return RunBench(bench, out, err);
  }
  if (*unblock_app) {
    unblock.json = unblock_output == "json";
    unblock.chinese = unblock_language == "zh";
    return RunUnblock(unblock, out, err);
  }
  if (*diff_app || *whatif_app) {
    diff.apply = static_cast<bool>(*whatif_app);
    if (!diff.apply) {
      diff.files = {diff_before};
      diff.changes = {diff_after};
    }
    diff.json = diff_output == "json";
    diff.chinese = diff_language == "zh";
    return RunDiff(diff, out, err);
  }
  if (*stops_app) {
    stops.json = stops_output == "json";
    return RunStops(stops, out, err);
  }
  if (*explain_app) {
    explain.json = explain_output == "json";
    explain.chinese = language == "zh";
    return RunExplain(explain, out, err);
  }
  return RunAnswer(answer, out, err);
}

}  // namespace pumice::cli
