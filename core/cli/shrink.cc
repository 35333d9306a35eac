// The engine shrinks; here the claim's mistakes are told, the YAML is written and proved once more, and put into the
// form asked for.
#include "core/cli/shrink.h"

#include <algorithm>
#include <chrono>
#include <nlohmann/json.hpp>
#include <ostream>
#include <set>

#include "core/base/text.h"
#include "core/cli/commands.h"
#include "core/cli/input.h"
#include "core/cli/interrupt.h"
#include "core/cli/link.h"
#include "core/cli/yaml.h"
#include "core/version.h"

namespace pumice::cli {
namespace {

using shrink::Claim;
using shrink::Result;

constexpr const char* kWriteClaim =
    "write 'job/NAME waits', 'job/NAME starts', 'job/NAME is evicted' (or pod/NAME), an item of expect: as in "
    "'{queue: a, share: 0.5}' or 'not {job: a, bound: 4}', a code of pumice lint as in 'weight-ignored', or --differs "
    "1.14,1.15";

bool ReadReleases(const std::string& text, ShrinkRequest* request, std::ostream& err) {
  const size_t comma = text.find(',');
  if (comma != std::string::npos) {
    request->from = model::FindRelease(text.substr(0, comma)).release;
    request->to = model::FindRelease(text.substr(comma + 1)).release;
  }
  if (request->from != nullptr && request->to != nullptr && request->from != request->to) return true;
  err << "--differs " << text << ": names no two releases: write two of " << model::ReleaseNames()
      << ", as in 1.14,1.15\n";
  return false;
}

void TellWrong(const std::string& keep, const shrink::Wrong& wrong, std::ostream& err) {
  WriteAllButNotes(wrong.diagnostics, err);
  if (wrong.what == shrink::Wrong::What::kNoObject) return;
  err << "--keep '" << keep << "': ";
  if (wrong.what == shrink::Wrong::What::kNoExpectation) {
    err << "is no item of expect:; write it as there, as in '{job: train, phase: Running}' or 'not {queue: a, share: "
           "0.5}'\n";
  } else if (wrong.what == shrink::Wrong::What::kNoCode) {
    err << "there is no finding of that code; "
        << (wrong.nearest.empty() ? kWriteClaim : "did you mean '" + wrong.nearest + "'?") << "\n";
  } else {
    err << "is no claim; " << kWriteClaim << "\n";
  }
}

// Gives what Volcano says, or the engine, of what the small scenario shows.
std::string WhatHappens(const Result& result, const std::vector<load::SourceText>& sources, const RunOptions& options) {
  const Claim& claim = result.claim;
  const std::string object = (claim.is_pod ? "pod/" : "job/") + claim.object;
  switch (claim.kind) {
    case Claim::Kind::kWaits:
    case Claim::Kind::kStarts:
    case Claim::Kind::kEvicted: {
      const ExplainResult explained = Explain(sources, object, words::Language::kEnglish, options);
      return explained.story ? explained.story->text : "";
    }
    case Claim::Kind::kExpect: {
      const CheckResult checked = Check(sources, options);
      std::string text;
      for (size_t i = 0; checked.report && i < checked.report->outcomes.size(); ++i) {
        const report::Outcome& outcome = checked.report->outcomes[i];
        AddItem(&text, outcome.label + ": found " + outcome.found + " " + outcome.when + ".", " ");
      }
      return text;
    }
    case Claim::Kind::kFinding: {
      const LintResult linted = Lint(sources, options);
      std::vector<lint::Finding> findings;
      for (size_t i = 0; linted.findings && i < linted.findings->size(); ++i) {
        if (lint::CodeOf((*linted.findings)[i].code) == claim.code) findings.push_back((*linted.findings)[i]);
      }
      return lint::ToText(findings, words::Language::kEnglish, 120);
    }
    case Claim::Kind::kDiffers: break;
  }
  UpgradeRequest request;
  request.from = claim.from;
  request.to = claim.to;
  const UpgradeResult compared = Upgrade(sources, request, options);
  if (!compared.upgrade) return "";
  std::string text = whatif::Headline(*compared.upgrade, words::Language::kEnglish);
  for (const whatif::Difference& d : compared.upgrade->differences) {
    if (d.aspect != claim.aspect || d.object != claim.object) continue;
    text += " Of " + std::string(whatif::ToString(d.aspect)) + " " + d.object + " Volcano " + compared.upgrade->from +
            " says \"" + d.before + "\" and " + compared.upgrade->to + " \"" + d.after + "\".";
    for (const model::Change* change : d.because)
      text += " (" + std::string(change->go) + ": " + std::string(change->en) + ")";
  }
  return text;
}

std::string Expected(const Result& result) {
  const Claim& claim = result.claim;
  switch (claim.kind) {
    case Claim::Kind::kWaits: return "A place for the pods that wait, or a message that says why there is none.";
    case Claim::Kind::kStarts: return "That they wait.";
    case Claim::Kind::kEvicted: return "That nothing is evicted.";
    case Claim::Kind::kFinding: return "That the field does what it says, or that it is refused.";
    case Claim::Kind::kDiffers: return "What Volcano " + std::string(claim.from->version) + " decides.";
    case Claim::Kind::kExpect: break;
  }
  Claim expected = claim;
  expected.negated = false;
  return claim.negated ? "`" + ToText(expected) + "`" : "Something other than `" + ToText(expected) + "`.";
}

std::string Call(const Result& result) {
  const Claim& claim = result.claim;
  switch (claim.kind) {
    case Claim::Kind::kExpect: return "pumice check small.yaml";
    case Claim::Kind::kFinding: return "pumice lint small.yaml";
    case Claim::Kind::kDiffers:
      return "pumice upgrade small.yaml --from " + std::string(claim.from->name) + " --to " +
             std::string(claim.to->name);
    default: return "pumice explain small.yaml " + std::string(claim.is_pod ? "pod/" : "job/") + claim.object;
  }
}

// What a cluster asks for besides: the namespaces, and an image of each container.
shrink::Json ForACluster(const shrink::Json& documents) {
  std::set<std::string> there = {"", "default", "kube-system"};
  shrink::Json all = shrink::Json::array();
  for (shrink::Json object : documents) {
    const std::string ns = shrink::TextAt(object, {"metadata", "namespace"}), kind = object.value("kind", "");
    if (kind == "Namespace") there.insert(shrink::TextAt(object, {"metadata", "name"}));
    if (there.insert(ns).second) {
      all.push_back({{"apiVersion", "v1"}, {"kind", "Namespace"}, {"metadata", {{"name", ns}}}});
    }
    for (const char* list : {"initContainers", "containers"}) {
      if (kind != "Pod" || !object["spec"].contains(list)) continue;
      for (shrink::Json& container : object["spec"][list]) container.emplace("image", "registry.k8s.io/pause:3.10");
    }
    all.push_back(std::move(object));
  }
  return all;
}

// Volcano's .github/ISSUE_TEMPLATE/bug_report.yaml has these headings.
std::string BugReport(const Result& result, const std::string& yaml, const std::string& happens) {
  const Claim& claim = result.claim;
  std::string version = result.draft.setting.value("volcano", "");
  if (const model::Release* release = model::FindRelease(version).release) version = release->version;
  if (claim.kind == Claim::Kind::kDiffers)
    version = std::string(claim.from->version) + " and " + std::string(claim.to->version);
  std::string text = "### Description\n\n" + ToText(claim) + ". " + happens + "\n\n";
  text += "### Steps to reproduce the issue\n\n";
  text += "1. Take a cluster with Volcano " + version +
          " and the objects below; nodes may be those of kwok. "
          "The first document, where it has no kind, is a note of the simulator's and not for kubectl.\n";
  text += "2. `kubectl apply -f small.yaml`";
  const shrink::Json& objects = result.draft.objects;
  if (std::any_of(objects.begin(), objects.end(), [](const shrink::Json& o) { return o.contains("status"); })) {
    text += ", then `kubectl replace --subresource=status -f small.yaml`, as apply leaves each status out";
  }
  text += ", and wait for a cycle of the scheduler.\n";
  text += "3. Or without a cluster, in a simulator of the scheduler: `" + Call(result) + "`.\n\n";
  text += "```yaml\n" + yaml + "```\n\n";
  text += "### Describe the results you received and expected\n\n";
  text +=
      "Received: " + (happens.empty() ? ToText(claim) + "." : happens) + "\n\nExpected: " + Expected(result) + "\n\n";
  text += "### What version of Volcano are you using?\n\n" + version + "\n\n";
  text += "### Any other relevant information\n\nThe scheduler's configuration is " +
          std::string(result.draft.conf ? "the ConfigMap above" : "the one that Volcano has built in") +
          ". The example has " + std::to_string(result.objects) + " objects of " +
          std::to_string(result.objects_before) + "; each step was run in " + VersionLine() + ", not in a cluster.\n";
  return text;
}

void TellResult(const Result& result, double seconds, std::ostream& err) {
  err << result.pods_before << (result.pods_before == 1 ? " pod" : " pods") << " became " << result.pods << ", "
      << result.objects_before << " objects " << result.objects << ", in " << result.runs << " runs";
  if (result.state == Result::State::kStopped) err << "; stopped after " << seconds << " s, --seconds lets it go on";
  err << "\n";
}

}  // namespace

int RunShrink(const ShrinkCommand& command, std::ostream& out, std::ostream& err) {
  ShrinkRequest request;
  request.keep = command.keep;
  request.keep_names = command.keep_names;
  if (command.keep.empty() && command.differs.empty()) {
    err << "--keep is missing: " << kWriteClaim << "\n";
    return kBadInput;
  }
  if (!command.differs.empty() && !ReadReleases(command.differs, &request, err)) return kBadInput;
  const auto input = ReadInput(command.files, command, err);
  if (!input) return kBadInput;
  const auto deadline = std::chrono::steady_clock::now() + std::chrono::duration<double>(command.seconds);
  const CatchInterrupt interrupt;
  const ShrinkResult shrunk = Shrink(input->sources, request, input->options,
                                     [&] { return interrupt.Caught() || std::chrono::steady_clock::now() > deadline; });
  WriteAllButNotes(shrunk.diagnostics, err);
  if (!shrunk.shrunk) {
    if (shrunk.wrong.what != shrink::Wrong::What::kNone) TellWrong(command.keep, shrunk.wrong, err);
    return kBadInput;
  }
  const Result& result = *shrunk.shrunk;
  if (result.state == Result::State::kDoesNotHold) {
    err << "it is not so that " << ToText(result.claim) << ": there is nothing to keep\n";
    return 1;
  }
  if (result.state == Result::State::kNamesMatter) {
    err << "with other names it is no longer so that " << ToText(result.claim)
        << ": nothing is printed; write --keep-names for it with the names as they are\n";
    return 1;
  }
  RunOptions options = input->options;
  options.release = nullptr;  // the text says it
  const shrink::Json documents = DocumentsOf(result.draft);
  const std::string objects = WriteYaml(command.output == "report" ? ForACluster(documents) : documents);
  if (!Shows({{"small.yaml", objects}}, result, options)) {
    err << "error: what was found does not show it once it is written: please report this, with the input\n";
    return kBadInput;
  }
  const std::string happens = WhatHappens(result, {{"small.yaml", objects}}, options);
  if (!command.quiet) TellResult(result, command.seconds, err);
  std::string yaml = "# " + ToText(result.claim) + "\n# " + Call(result) + "\n" + objects;
  if (command.output == "link") {
    out << command.page << LinkOf(ToText(result.claim), yaml) << "\n";
  } else if (command.output == "report") {
    out << BugReport(result, yaml, happens);
  } else {
    out << yaml;
  }
  return interrupt.Code(err);
}

}  // namespace pumice::cli
