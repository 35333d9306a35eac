#include "core/cli/cli.h"

#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include <CLI/CLI.hpp>

#include "core/cli/commands.h"
#include "core/cli/convert.h"
#include "core/cli/lint.h"
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

  AnswerCommand answer;
  CLI::App* answer_app = app.add_subcommand("answer", "Answer recorded cases, one line of JSON each");
  answer_app->add_option("CASES", answer.files, "Files with one scenario a line")->required();

  ExplainCommand explain;
  std::string explain_output = "text", language = "en";
  CLI::App* explain_app = app.add_subcommand("explain", "Tell why a job, a pod or a queue is where it is");
  explain_app->add_option("FILE", explain.files, "YAML or JSON; - is standard input")->required();
  explain_app->add_option("--of", explain.object, "job/NAME, pod/NAME, queue/NAME or victims; may also follow FILE");
  explain_app->add_option("-o,--output", explain_output, "text, or json for the links of the story")
      ->check(CLI::IsMember({"text", "json"}));
  explain_app->add_option("--lang", language, "en, or zh for Chinese")->check(CLI::IsMember({"en", "zh"}));
  explain_app->add_flag("--strict", explain.strict, "Warnings are errors");

  for (auto [command, extenders] : {std::pair(run_app, &run.extenders), std::pair(answer_app, &answer.extenders),
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
  if (*convert_app) {
    convert.json = convert_output == "json";
    return RunConvert(convert, out, err);
  }
  if (*lint_app) {
    lint.json = lint_output == "json";
    lint.chinese = lint_language == "zh";
    return RunLint(lint, out, err);
  }
  if (*explain_app) {
    explain.json = explain_output == "json";
    explain.chinese = language == "zh";
    return RunExplain(explain, out, err);
  }
  return RunAnswer(answer, out, err);
}

}  // namespace pumice::cli
