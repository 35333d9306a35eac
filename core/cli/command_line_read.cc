// These are the commands that look into one cycle, or at the input alone.
#include <ostream>
#include <utility>

#include <CLI/CLI.hpp>

#include "core/cli/command_line.h"
#include "core/cli/command_line_options.h"
#include "core/cli/commands.h"
#include "core/cli/convert.h"
#include "core/cli/diff.h"
#include "core/cli/link.h"
#include "core/cli/lint.h"
#include "core/cli/schema.h"
#include "core/cli/shrink.h"
#include "core/cli/unblock.h"
#include "core/cli/upgrade.h"
#include "core/explain/stops.h"

namespace pumice::cli {
namespace {

// Adds --output text|json, as that is all that these commands know.
void AddJson(CLI::App* app, bool* json, const std::string& help = "text or json", const std::string& other = "text") {
  app->add_option_function<std::string>(
         "-o,--output", [json](const std::string& form) { *json = form == "json"; }, help)
      ->check(CLI::IsMember({other, std::string("json")}));
}

void AddForms(CLI::App* app, std::string* output) {
  app->add_option("-o,--output", *output, "text, json, markdown or html")
      ->check(CLI::IsMember({"text", "json", "markdown", "html"}));
}

}  // namespace

void CommandLine::AddReading() {
  auto explain = std::make_shared<ExplainCommand>();
  CLI::App* app = Add("explain", "Tell why a job, a pod or a queue is where it is, or what a word means",
                      {"pumice explain cluster.yaml job/train", "pumice explain scenario.yaml job/train --cycle 70",
                       "pumice explain cluster.yaml victims --lang zh", "pumice explain --terms deserved elastic"},
                      [explain](std::ostream& out, std::ostream& err) {
                        return explain->terms ? RunTerms(*explain, out, err) : RunExplain(*explain, out, err);
                      });
  app->add_option("FILE", explain->files,
                  "YAML or JSON, and at the end job/NAME, pod/NAME, queue/NAME or victims; with --terms: words");
  app->add_flag("--terms", explain->terms,
                "What these words mean: terms of Volcano, plugins, actions, flags, phases; without a word all of them");
  app->add_option("--of", explain->object, "job/NAME, pod/NAME, queue/NAME or victims; may also follow FILE");
  app->add_option("--cycle", explain->cycle, "Of a simulation: the cycle, from 0")
      ->check(CLI::Range(int64_t{0}, int64_t{1} << 40));
  app->add_option("--seed", explain->seed, "Of a simulation: as for simulate")
      ->check(CLI::Range(int64_t{0}, int64_t{1} << 40));
  app->add_flag("--way", explain->way, "Of a job or a pod, the way there as well: every gate with its numbers");
  AddJson(app, &explain->json, "text, or json for the links of the story");
  AddLanguage(app, &explain->language);
  app->add_flag("--strict", explain->strict, "Warnings are errors");
  AddRunningFlags(app, explain.get());

  auto stops = std::make_shared<StopsCommand>();
  app = Add("stops", "Stop where a decision fulfils a condition; show every number in scope",
            {"pumice stops cluster.yaml --at allocatable --if \"queue = B, verdict = no\""},
            [stops](std::ostream& out, std::ostream& err) { return RunStops(*stops, out, err); });
  app->add_option("FILE", stops->files, kFiles)->required();
  app->add_option("--at", stops->kinds, "A kind of decision; may stand several times")->allow_extra_args(false);
  app->add_option(
      "--if", stops->condition,
      "As in \"queue = B, allocated.cpu > 500m\"; the numbers differ from plugin to plugin: a stop shows them");
  app->add_option("--from", stops->from, "The first decision to look at: steps on");
  app->add_option("--before", stops->before, "The last stop before this decision: steps back");
  app->add_option("--count", stops->most, "So many stops")->check(AtLeastOne());
  AddJson(app, &stops->json);
  AddRunningFlags(app, stops.get());
  std::string kinds = "\nKinds of decisions:\n";
  for (const explain::StopKind& kind : explain::StopKinds()) {
    const std::string name = kind.name();
    kinds += "  " + name + std::string(17 - name.size(), ' ') + TextOf(kind.kind, words::Language::kEnglish) + "\n";
  }
  app->footer(app->get_footer() + kinds);

  auto lint = std::make_shared<LintCommand>();
  app = Add("lint", "Say what does not do what it seems to, and what a cluster would refuse",
            {"pumice lint cluster.yaml"},
            [lint](std::ostream& out, std::ostream& err) { return RunLint(*lint, out, err); });
  app->add_option("FILE", lint->files, kFiles)->required();
  AddJson(app, &lint->json);
  AddLanguage(app, &lint->language);
  AddVolcano(app, lint.get());

  auto diff = std::make_shared<DiffCommand>();
  diff->files.resize(1);
  diff->changes.resize(1);
  app = Add("diff", "Run two inputs, or more, and say in what they differ",
            {"pumice diff before.yaml after.yaml", "pumice diff before.yaml one.yaml other.yaml --output markdown"},
            [diff](std::ostream& out, std::ostream& err) { return RunDiff(*diff, out, err); });
  app->add_option("A", diff->files[0], "YAML or JSON")->required();
  app->add_option("B", diff->changes[0], "YAML or JSON")->required();
  app->add_option("C", diff->others, "Other variants, each compared with A");
  AddForms(app, &diff->output);
  AddLanguage(app, &diff->language);
  app->add_flag("-a,--all", diff->all, "Do not cut long lists");
  AddRunningFlags(app, diff.get());

  auto whatif = std::make_shared<DiffCommand>();
  whatif->apply = true;
  app = Add("whatif", "Say what a change of some objects of a cluster would change",
            {"pumice whatif cluster.yaml --apply change.yaml", "pumice whatif cluster.yaml --delete Queue/a",
             "pumice whatif cluster.yaml --apply change.yaml --output html > change.html"},
            [whatif](std::ostream& out, std::ostream& err) { return RunDiff(*whatif, out, err); });
  app->add_option("CLUSTER", whatif->files, kFiles)->required();
  app->add_option("--apply", whatif->changes, "A file of objects that are new or replace those of the same name")
      ->allow_extra_args(false);
  app->add_option("--delete", whatif->deletions, "KIND/NAME of an object that goes: Queue/a, Job/default/j")
      ->allow_extra_args(false);
  app->add_option("--or", whatif->others, "A file of other changes instead: one more variant to compare with")
      ->allow_extra_args(false);
  AddForms(app, &whatif->output);
  AddLanguage(app, &whatif->language);
  app->add_flag("-a,--all", whatif->all, "Do not cut long lists");
  AddRunningFlags(app, whatif.get());

  auto upgrade = std::make_shared<UpgradeCommand>();
  app = Add("upgrade", "Say what another release of Volcano would decide otherwise, and because of what",
            {"pumice upgrade cluster.yaml --to 1.15", "pumice upgrade cluster.yaml --from 1.13 --to 1.15 --until 1h",
             "pumice upgrade cluster.yaml --to 1.15 --output markdown --fail-on jobs-wait"},
            [upgrade](std::ostream& out, std::ostream& err) { return RunUpgrade(*upgrade, out, err); });
  app->add_option("FILE", upgrade->files, kFiles)->required();
  AddRelease(app, "--to", &upgrade->to, "The other release: " + model::ReleaseNames())->required();
  AddRelease(app, "--from", &upgrade->from, "The present one; else what the files say");
  app->add_option("--until", upgrade->until, "Compare over so much simulated time, too: 90s, 5m, 1h30m");
  AddForms(app, &upgrade->output);
  app->add_option(
         "--fail-on", upgrade->fail_on,
         "Exit with 1 where jobs-wait (a job waits longer or has fewer pods placed), evictions (more of them), "
         "configuration (refused, or what it says is no longer read) or any difference is so")
      ->check(CLI::IsMember({"jobs-wait", "evictions", "configuration", "any"}))
      ->allow_extra_args(false);
  AddLanguage(app, &upgrade->language);
  app->add_flag("--no-fill-in{false}", upgrade->fill_in,
                "Take the objects as they are, without what a cluster would fill in");
  app->add_flag("-a,--all", upgrade->all, "Do not cut long lists");
  AddSessionFlags(app, upgrade.get());

  auto unblock = std::make_shared<UnblockCommand>();
  app = Add("unblock", "Find the smallest changes that would let a job in, or spare a pod",
            {"pumice unblock cluster.yaml job/train", "pumice unblock cluster.yaml job/train --change 1"},
            [unblock](std::ostream& out, std::ostream& err) { return RunUnblock(*unblock, out, err); });
  app->add_option("FILE... OBJECT", unblock->arguments, "YAML or JSON, and at the end job/NAME or pod/NAME")
      ->required()
      ->expected(1, 1000);
  AddJson(app, &unblock->json);
  app->add_option("--change", unblock->change, "Print the objects of the suggestion of this number, for whatif --apply")
      ->check(CLI::Range(1, 100));
  AddLanguage(app, &unblock->language);
  app->add_option("--seconds", unblock->seconds, "Stop searching after so many")->check(CLI::Range(0.001, 1e6));
  AddRunningFlags(app, unblock.get());

  auto shrink = std::make_shared<ShrinkCommand>();
  app = Add("shrink", "Make the smallest scenario that still shows a claim, with other names",
            {"pumice shrink cluster.yaml --keep 'job/train waits' > small.yaml",
             "pumice shrink cluster.yaml --keep 'not {queue: a, share: 0.5}' -o report",
             "pumice shrink cluster.yaml --differs 1.14,1.15 -o link --page https://your.host/pumice/"},
            [shrink](std::ostream& out, std::ostream& err) { return RunShrink(*shrink, out, err); });
  app->add_option("FILE", shrink->files, kFiles)->required();
  CLI::Option* keep = app->add_option("--keep", shrink->keep,
                                      "The claim: 'job/NAME waits', starts or is evicted (pod/ too), an item of "
                                      "expect: ('not {...}': that is not met), or "
                                      "a code of lint, as in 'weight-ignored Queue/a'");
  app->add_option("--differs", shrink->differs, "FROM,TO: that these two releases differ")->excludes(keep);
  app->add_flag("--keep-names", shrink->keep_names, "Leave names as they are");
  app->add_option("-o,--output", shrink->output, "yaml, link for the page, or report: Volcano's bug report, filled in")
      ->check(CLI::IsMember({"yaml", "link", "report"}));
  app->add_option("--page", shrink->page, "Of link: the page's address; else what follows it is printed alone");
  app->add_option("--seconds", shrink->seconds, "Stop after so many, with what there is")
      ->check(CLI::Range(0.001, 1e6));
  AddQuiet(app, &shrink->quiet);
  AddRunningFlags(app, shrink.get());

  auto link = std::make_shared<LinkCommand>();
  app = Add("link", "Print a link to the page that holds the input, with other names",
            {"pumice link cluster.yaml --page https://your.host/pumice/"},
            [link](std::ostream& out, std::ostream& err) { return RunLink(*link, out, err); });
  app->add_option("FILE", link->files, kFiles)->required();
  app->add_flag("--keep-names", link->keep_names, "Leave names, and the text, as they are");
  app->add_option("--page", link->page, "The page's address; else what follows it is printed alone");
  AddVolcano(app, link.get());

  // npm/pumice.mjs answers these two itself: what they need is in TypeScript, or a library of Node's.
  struct NpmCommand : Running {
    std::string what;
    std::vector<std::string> files;
  };
  const auto add_npm = [&](const std::string& name, const std::string& help, const std::string& example,
                           std::shared_ptr<NpmCommand> command) {
    return Add(name, help + " (with the npm package's command)", {example},
               [example, command = std::move(command)](std::ostream&, std::ostream& err) {
                 err << "error: the npm package's command does that; write: " << example << "\n";
                 return kBadInput;
               });
  };
  auto lesson = std::make_shared<NpmCommand>();
  app = add_npm("lesson", "Check lessons and courses, as Make a lesson does on the page",
                "npx pumice lesson check FILE…", lesson);
  app->add_option("WHAT", lesson->what, "check")->required()->check(CLI::IsMember({"check"}));
  app->add_option("FILE", lesson->files, "A lesson or a course, in YAML")->required();
  AddVolcano(app, lesson.get());
  add_npm("mcp", "Serve an assistant: run, explain, unblock, lint and others as tools of the Model Context Protocol",
          "npx pumice mcp", nullptr);

  auto convert = std::make_shared<ConvertCommand>();
  app = Add("convert", "Print the long form: everything as Kubernetes objects",
            {"pumice convert scenario.yaml >objects.yaml"},
            [convert](std::ostream& out, std::ostream& err) { return RunConvert(*convert, out, err); });
  app->add_option("FILE", convert->files, kFiles)->required();
  AddJson(app, &convert->json, "yaml, or json for one List", "yaml");
  app->add_flag("--strict", convert->strict, "Warnings are errors");
  AddVolcano(app, convert.get());

  auto schema = std::make_shared<SchemaCommand>();
  Add("schema", "Print a JSON Schema, with which editors complete and check",
      {"pumice schema > scenario.schema.json", "pumice schema lessons > lessons.schema.json"},
      [schema](std::ostream& out, std::ostream& err) { return RunSchema(*schema, out, err); })
      ->add_option("WHAT", schema->of, "scenario, or lessons")
      ->check(CLI::IsMember({"scenario", "lessons"}));

  auto bench = std::make_shared<BenchCommand>();
  app = Add("bench", "Run one cycle of each file and print where the time goes", {"pumice bench cluster.yaml --runs 5"},
            [bench](std::ostream& out, std::ostream& err) { return RunBench(*bench, out, err); });
  app->add_option("FILE", bench->files, "YAML or JSON, each a scenario of its own")->required();
  app->add_option("-r,--runs", bench->runs, "Of so many runs, the best")->check(CLI::Range(1, 1000));
  AddJson(app, &bench->json, "text, or json for one line a file");
  AddStraight(app, bench.get());
  AddVolcano(app, bench.get());

  auto answer = std::make_shared<AnswerCommand>();
  app = Add("answer", "Answer recorded cases (of v1.14.4 without --volcano), one line of JSON each", {},
            [answer](std::ostream& out, std::ostream& err) { return RunAnswer(*answer, out, err); });
  app->add_option("CASES", answer->files, "Files with one scenario a line")->required();
  AddRunningFlags(app, answer.get());
}

}  // namespace pumice::cli
