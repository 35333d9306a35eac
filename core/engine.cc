#include "core/engine.h"

#include <exception>
#include <utility>

#include "core/explain/explain.h"
#include "core/io/write.h"

namespace pumice {
namespace {

io::Diagnostic Internal(const char* what) {
  io::Diagnostic d;
  d.code = "internal";
  d.message = std::string("the engine failed: ") + what;
  d.hint = "please report it with the input";
  return d;
}

// Runs `body`; an exception becomes a diagnostic of the result.
template <class Result, class Body>
Result Guarded(Body body) {
  Result result;
  try {
    body(&result);
  } catch (const std::exception& e) {
    result = Result();
    result.diagnostics.push_back(Internal(e.what()));
  } catch (...) {
    result = Result();
    result.diagnostics.push_back(Internal("unknown exception"));
  }
  return result;
}

// The scenario, or nullopt where something is wrong with the sources.
std::optional<model::Scenario> Read(const std::vector<io::SourceText>& sources, const RunOptions& options,
                                    std::vector<io::Diagnostic>* diagnostics) {
  io::ReadOptions read;
  read.yaml = options.yaml;
  read.fill_in = options.fill_in;
  io::Loaded loaded = io::Load(sources, read);
  *diagnostics = std::move(loaded.diagnostics);
  if (options.strict) io::MakeStrict(diagnostics);
  if (io::HasErrors(*diagnostics)) return std::nullopt;
  return std::move(loaded.scenario);
}

}  // namespace

RunResult Run(const std::vector<io::SourceText>& sources, const RunOptions& options) {
  return Guarded<RunResult>([&](RunResult* result) {
    auto scenario = Read(sources, options, &result->diagnostics);
    if (scenario) result->report = io::RunScenario(std::move(*scenario), options.transport);
  });
}

ConvertResult Convert(const std::vector<io::SourceText>& sources, const RunOptions& options) {
  return Guarded<ConvertResult>([&](ConvertResult* result) {
    auto scenario = Read(sources, options, &result->diagnostics);
    if (scenario) result->json = io::ToScenarioJson(*scenario).dump();
  });
}

LintResult Lint(const std::vector<io::SourceText>& sources, const RunOptions& options) {
  return Guarded<LintResult>([&](LintResult* result) {
    auto scenario = Read(sources, options, &result->diagnostics);
    if (scenario) result->findings = lint::Lint(*scenario);
  });
}

ExplainResult Explain(const std::vector<io::SourceText>& sources, const std::string& object, explain::Language language,
                      const RunOptions& options) {
  return Guarded<ExplainResult>([&](ExplainResult* result) {
    auto scenario = Read(sources, options, &result->diagnostics);
    if (!scenario) return;
    explain::Explained explained = explain::Explain(std::move(*scenario), object, language, options.transport);
    result->story = std::move(explained.story);
    for (io::Diagnostic& d : explained.diagnostics) result->diagnostics.push_back(std::move(d));
  });
}

io::AnsweredCase Answer(std::string_view scenario_json, const RunOptions& options) {
  return Guarded<io::AnsweredCase>([&](io::AnsweredCase* answered) {
    *answered = io::AnswerCase(scenario_json, options.yaml, options.transport);
  });
}

}  // namespace pumice
