// This is the engine for JavaScript: text goes in and text comes out (wasm/engine.d.ts). No exception crosses.
#include <emscripten/bind.h>
#include <emscripten/emscripten.h>
#include <emscripten/heap.h>
#include <emscripten/val.h>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <exception>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/engine.h"
#include "core/load/memory.h"
#include "core/report/bench.h"
#include "core/version.h"

namespace {

using emscripten::val;
using nlohmann::json;

std::string Dump(const json& value) { return value.dump(-1, ' ', false, json::error_handler_t::replace); }

std::string Version() {
  json releases = json::array();
  for (const pumice::model::Release* release : pumice::model::Releases()) {
    releases.push_back({{"name", release->name}, {"version", release->version}});
  }
  return Dump(
      {{"pumice", pumice::kVersion}, {"volcano", pumice::model::kDefaultRelease.version}, {"releases", releases}});
}

std::string Glossary(const std::string& language) {
  return pumice::Glossary(language == "zh" ? pumice::words::Language::kChinese : pumice::words::Language::kEnglish);
}

// Texts may be as long as a report: the browser's own coders take a fraction of embind's time.
std::string FromJs(const val& text) {
  const val bytes = val::global("TextEncoder").new_().call<val>("encode", text);
  std::string copy(bytes["length"].as<size_t>(), '\0');
  val(emscripten::typed_memory_view(copy.size(), reinterpret_cast<uint8_t*>(copy.data()))).call<void>("set", bytes);
  return copy;
}

val ToJs(std::string_view text) {
  const auto* bytes = reinterpret_cast<const uint8_t*>(text.data());
  return val::global("TextDecoder").new_().call<val>("decode", val(emscripten::typed_memory_view(text.size(), bytes)));
}

pumice::load::Memory* MemoryOf(const val& host) {
  if (host["memory"].isUndefined()) return nullptr;
  return host["memory"].as<pumice::load::Memory*>(emscripten::allow_raw_pointers());
}

pumice::text::YamlParser YamlOf(const val& host) {
  return [host, memory = MemoryOf(host)](std::string_view text, pumice::text::TreeBuilder* builder) {
    std::string once;
    std::string& events = memory ? memory->Of(text).events : once;
    if (events.empty()) events = FromJs(host.call<val>("yaml", ToJs(text)));
    pumice::text::DecodeYamlEvents(events, builder);
  };
}

// It passes requests on to host.post.
class HostTransport : public pumice::framework::HttpTransport {
 public:
  explicit HostTransport(const val& host) : host_(host) {}

  pumice::framework::HttpResponse Post(const std::string& url, const std::string& body, int64_t timeout_ns) override {
    pumice::framework::HttpResponse response;
    if (host_["post"].isUndefined()) {
      response.error = "requests to " + url + " are not allowed here";
      return response;
    }
    const val answer = host_.call<val>("post", url, body, static_cast<double>(timeout_ns) / 1e6);
    if (!answer["error"].isUndefined()) {
      response.error = answer["error"].as<std::string>();
    } else {
      response.status = answer["status"].as<int>();
      response.body = answer["body"].as<std::string>();
    }
    return response;
  }

 private:
  val host_;
};

struct Request {
  std::vector<std::string> names, texts;
  std::vector<pumice::load::SourceText> sources;
  pumice::RunOptions options;
};

// Throws where a request names a release that is not there.
const pumice::model::Release* ReleaseOf(const json& request, const char* key) {
  const auto at = request.find(key);
  if (at == request.end()) return nullptr;
  const std::string wanted = at->get<std::string>();
  const pumice::model::Release* release = pumice::model::FindRelease(wanted).release;
  if (release == nullptr) {
    throw std::invalid_argument(std::string(key) + ": there is no release " + wanted + ": write " +
                                pumice::model::ReleaseNames());
  }
  return release;
}

// Throws what nlohmann throws where the request is not what engine.d.ts says.
void ReadRequest(const std::string& text, const val& host, Request* request) {
  json parsed = json::parse(text);
  for (json& source : parsed.at("sources")) {
    request->names.push_back(source.at("name").get<std::string>());
    if (source.contains("text") || host["text"].isUndefined()) {
      request->texts.push_back(std::move(source.at("text").get_ref<std::string&>()));  // may be as large as a cluster
    } else {
      request->texts.push_back(FromJs(host.call<val>("text", request->names.back())));
    }
  }
  for (size_t i = 0; i < request->texts.size(); ++i) request->sources.push_back({request->names[i], request->texts[i]});
  request->options.strict = parsed.value("strict", false);
  request->options.fill_in = parsed.value("fillIn", true);
  request->options.straight = parsed.value("straight", false);
  request->options.release = ReleaseOf(parsed, "volcano");
  request->options.yaml = YamlOf(host);
  request->options.memory = MemoryOf(host);
  if (request->options.memory) request->options.memory->Begin();
}

std::string Result(const char* key, const std::string& value,
                   const std::vector<pumice::text::Diagnostic>& diagnostics) {
  return std::string("{\"") + key + "\":" + (value.empty() ? "null" : value) +
         ",\"diagnostics\":" + Dump(pumice::text::ToJsonAsData(diagnostics)) + "}";
}

std::string Failure(const char* key, const char* what) {
  pumice::text::Diagnostic d;
  d.code = "request";
  d.message = pumice::words::Say<pumice::words::kRequestUnreadable>({{"reason", what}});
  return Result(key, "", {d});
}

// `body` gets a Request and returns a result's text.
template <class Body>
std::string WithRequest(const char* key, const std::string& text, const val& host, Body body) {
  try {
    Request request;
    ReadRequest(text, host, &request);
    HostTransport transport(host);
    request.options.transport = &transport;
    return body(request);
  } catch (const std::exception& e) {
    return Failure(key, e.what());
  } catch (...) {
    return Failure(key, "an exception of the host");
  }
}

std::string Run(const std::string& text, const val& host) {
  return WithRequest("report", text, host, [](const Request& request) {
    const pumice::RunResult result = pumice::Run(request.sources, request.options);
    return Result("report", result.report ? pumice::report::ToJson(*result.report) : "", result.diagnostics);
  });
}

// Gives a number of the request, where it is one.
template <class T>
void Set(const json& request, const char* key, std::optional<T>* out) {
  if (auto it = request.find(key); it != request.end() && it->is_number()) *out = static_cast<T>(it->get<double>());
}

pumice::SimulateOptions SimulateOptionsOf(const json& request) {
  pumice::SimulateOptions simulate;
  Set(request, "cycles", &simulate.cycles);
  Set(request, "until", &simulate.until);
  Set(request, "seed", &simulate.seed);
  return simulate;
}

std::string Simulate(const std::string& text, const val& host) {
  return WithRequest("report", text, host, [&](const Request& request) {
    pumice::SimulateOptions simulate = SimulateOptionsOf(json::parse(text));
    if (!host["progress"].isUndefined()) {
      simulate.go_on = [&host](int64_t done, int64_t of) {
        return host.call<bool>("progress", static_cast<double>(done), static_cast<double>(of));
      };
    }
    const pumice::SimulateResult result = pumice::Simulate(request.sources, request.options, simulate);
    if (!result.report) return Result("report", "", result.diagnostics);
    json says = json::array();
    for (const auto& finding : result.report->history.findings) {
      says.push_back(pumice::text::ToJson(pumice::report::SentenceOf(finding)));
    }
    std::string told = Result("report", pumice::report::ToJson(*result.report), result.diagnostics);
    told.back() = ',';  // in place of the brace that ends it
    return told + "\"says\":" + Dump(says) + "}";
  });
}

pumice::words::Language LanguageOf(const json& request) {
  return request.value("lang", "en") == "zh" ? pumice::words::Language::kChinese : pumice::words::Language::kEnglish;
}

std::string Check(const std::string& text, const val& host) {
  return WithRequest("checked", text, host, [&](const Request& request) {
    const json parsed = json::parse(text);
    std::vector<pumice::load::SourceText> sources = request.sources;
    const std::string expect = parsed.contains("expect") ? Dump({{"expect", parsed["expect"]}}) : "";
    if (!expect.empty()) sources.push_back({"expect", expect});
    pumice::CheckOptions check;
    check.explained = 0;
    check.always = parsed.value("simulation", false);
    const pumice::CheckResult result = pumice::Check(sources, request.options, check);
    return Result("checked", result.report ? pumice::report::ToJson(*result.report, check.always) : "",
                  result.diagnostics);
  });
}

std::string WorldAt(const std::string& text, const val& host) {
  return WithRequest("scenario", text, host, [&](const Request& request) {
    const json parsed = json::parse(text);
    const pumice::ConvertResult result = pumice::WorldAt(
        request.sources, request.options, SimulateOptionsOf(parsed).seed, parsed.at("cycle").get<int64_t>());
    return Result("scenario", result.json, result.diagnostics);
  });
}

std::string Convert(const std::string& text, const val& host) {
  return WithRequest("scenario", text, host, [](const Request& request) {
    const pumice::ConvertResult result = pumice::Convert(request.sources, request.options);
    return Result("scenario", result.json, result.diagnostics);
  });
}

std::string Bench(const std::string& text, const val& host) {
  return WithRequest("bench", text, host, [&](const Request& request) {
    pumice::load::ReadOptions options;
    options.yaml = request.options.yaml;
    std::function<double()> seconds = [] { return emscripten_get_now() / 1000; };
    if (!host["seconds"].isUndefined()) seconds = [&] { return host.call<double>("seconds"); };
    pumice::report::BenchResult result = pumice::report::Bench(request.sources, options, seconds);
    const auto heap = static_cast<int64_t>(emscripten_get_heap_size());
    return Result("bench", pumice::text::HasErrors(result.diagnostics) ? "" : result.ToJson(heap), result.diagnostics);
  });
}

// These are the texts that a request's list holds; they outlive the SourceTexts that point to them.
struct Texts {
  std::vector<std::string> names, texts;
  std::vector<pumice::load::SourceText> sources;
  explicit Texts(const json& list) {
    for (const json& source : list) {
      names.push_back(source.at("name").get<std::string>());
      texts.push_back(source.at("text").get<std::string>());
    }
    for (size_t i = 0; i < texts.size(); ++i) sources.push_back({names[i], texts[i]});
  }
};

std::string Lint(const std::string& text, const val& host) {
  return WithRequest("findings", text, host, [&](const Request& request) {
    const pumice::LintResult result = pumice::Lint(request.sources, request.options);
    return Result("findings",
                  result.findings ? pumice::lint::ToJson(*result.findings, LanguageOf(json::parse(text))) : "",
                  result.diagnostics);
  });
}

// A request may have several variants, each of one text; the first may have several.
struct Variants {
  std::vector<std::unique_ptr<Texts>> texts;
  std::vector<pumice::VariantSources> variants;
  Variants(const json& request, const char* first) {
    Add(request.value("name", ""), request.value(first, json::array()));
    for (const json& other : request.value("others", json::array())) {
      Add(other.at("name").get<std::string>(), json::array({other}));
    }
  }

 private:
  void Add(std::string name, const json& list) {
    texts.push_back(std::make_unique<Texts>(list));
    variants.push_back({std::move(name), texts.back()->sources});
  }
};

// As JSON, or as the document that the request asks for.
std::string Compared(const pumice::DiffResult& result, const json& request) {
  const pumice::words::Language language = LanguageOf(request);
  const std::string form = request.value("document", "");
  if (!result.comparison || form.empty()) {
    return Result("difference", result.comparison ? pumice::whatif::ToJson(*result.comparison, language) : "",
                  result.diagnostics);
  }
  pumice::whatif::Telling telling;
  telling.language = language;
  telling.title = request.value("title", "");
  telling.link = request.value("link", "");
  return Result("document",
                Dump(form == "html" ? pumice::whatif::HtmlOf(*result.comparison, telling)
                                    : pumice::whatif::MarkdownOf(*result.comparison, telling)),
                result.diagnostics);
}

std::string Diff(const std::string& text, const val& host) {
  return WithRequest("difference", text, host, [&](const Request& request) {
    const json parsed = json::parse(text);
    const Variants others(parsed, "after");
    return Compared(pumice::Diff(request.sources, others.variants, request.options), parsed);
  });
}

std::string WhatIf(const std::string& text, const val& host) {
  return WithRequest("difference", text, host, [&](const Request& request) {
    const json parsed = json::parse(text);
    const Variants others(parsed, "changes");
    const auto deletions = parsed.value("deletions", std::vector<std::string>());
    return Compared(pumice::WhatIf(request.sources, others.variants, deletions, request.options), parsed);
  });
}

std::string Upgrade(const std::string& text, const val& host) {
  return WithRequest("upgrade", text, host, [&](const Request& request) {
    const json parsed = json::parse(text);
    pumice::UpgradeRequest upgrade;
    upgrade.from = ReleaseOf(parsed, "from");
    upgrade.to = ReleaseOf(parsed, "to");
    if (upgrade.to == nullptr) throw std::invalid_argument("to: is missing: write a release");
    Set(parsed, "until", &upgrade.until);
    const pumice::UpgradeResult result = pumice::Upgrade(request.sources, upgrade, request.options);
    return Result("upgrade", result.upgrade ? pumice::whatif::ToJson(*result.upgrade, LanguageOf(parsed)) : "",
                  result.diagnostics);
  });
}

// Says whether the search has been cancelled; empty where the host has no such function.
std::function<bool()> CancelledBy(const val& host) {
  if (host["cancelled"].isUndefined()) return nullptr;
  return [&host] { return host.call<bool>("cancelled"); };
}

std::string Unblock(const std::string& text, const val& host) {
  return WithRequest("unblocking", text, host, [&](const Request& request) {
    const json parsed = json::parse(text);
    const pumice::UnblockResult result =
        pumice::Unblock(request.sources, parsed.value("object", ""), request.options, CancelledBy(host));
    return Result("unblocking", result.unblocking ? pumice::whatif::ToJson(*result.unblocking, LanguageOf(parsed)) : "",
                  result.diagnostics);
  });
}

std::string Shrink(const std::string& text, const val& host) {
  return WithRequest("small", text, host, [&](const Request& request) {
    const json parsed = json::parse(text);
    pumice::ShrinkRequest wanted;
    wanted.keep = parsed.value("keep", "");
    wanted.keep_names = parsed.value("keepNames", false);
    const pumice::ShrinkResult result = pumice::Shrink(request.sources, wanted, request.options, CancelledBy(host));
    if (!result.shrunk) {
      if (result.wrong.what != pumice::shrink::Wrong::What::kNone && result.wrong.diagnostics.empty()) {
        return Failure("small", "keep: is no claim");
      }
      return Result("small", "", result.wrong.diagnostics.empty() ? result.diagnostics : result.wrong.diagnostics);
    }
    const pumice::shrink::Result& shrunk = *result.shrunk;
    static constexpr const char* kStates[] = {"small", "stopped", "does-not-hold", "names-matter"};
    const bool shown = shrunk.state < pumice::shrink::Result::State::kDoesNotHold;
    const json small = {{"state", kStates[static_cast<int>(shrunk.state)]},
                        {"claim", pumice::shrink::ToText(shrunk.claim)},
                        {"documents", shown ? json(pumice::shrink::DocumentsOf(shrunk.draft)) : json::array()},
                        {"objects", shrunk.objects},
                        {"objectsBefore", shrunk.objects_before},
                        {"pods", shrunk.pods},
                        {"podsBefore", shrunk.pods_before},
                        {"runs", shrunk.runs}};
    return Result("small", Dump(small), result.diagnostics);
  });
}

std::string Explain(const std::string& text, const val& host) {
  return WithRequest("story", text, host, [&](const Request& request) {
    const json parsed = json::parse(text);
    const std::string object = parsed.value("object", "");
    std::optional<int64_t> cycle;
    Set(parsed, "cycle", &cycle);
    const pumice::ExplainResult result =
        cycle ? pumice::ExplainAt(request.sources, object, std::max<int64_t>(*cycle, 0), LanguageOf(parsed),
                                  request.options)
              : pumice::Explain(request.sources, object, LanguageOf(parsed), request.options);
    return Result("story", result.story ? pumice::explain::ToJson(*result.story) : "", result.diagnostics);
  });
}

std::string Stops(const std::string& text, const val& host) {
  return WithRequest("found", text, host, [&](const Request& request) {
    const json parsed = json::parse(text);
    pumice::StopsRequest stops;
    stops.kinds = parsed.value("at", std::vector<std::string>());
    stops.condition = parsed.value("if", "");
    stops.from = parsed.value("from", size_t{0});
    stops.most = parsed.value("count", size_t{1});
    Set(parsed, "before", &stops.before);
    const pumice::StopsResult result = pumice::Stops(request.sources, stops, request.options);
    return Result("found", result.stops ? pumice::explain::ToJson(*result.stops) : "", result.diagnostics);
  });
}

std::string Answer(const std::string& scenario, const val& host) {
  HostTransport transport(host);
  pumice::RunOptions options;
  options.yaml = YamlOf(host);
  options.transport = &transport;
  options.straight = host["straight"].isTrue();
  if (!host["volcano"].isUndefined()) {
    options.release = pumice::model::FindRelease(host["volcano"].as<std::string>()).release;
  }
  const pumice::report::AnsweredCase answered = pumice::Answer(scenario, options);
  if (answered.diagnostics.empty()) return answered.line;
  return Dump({{"name", ""}, {"diagnostics", pumice::text::ToJson(answered.diagnostics)}});
}

template <std::string (*Answering)(const std::string&, const val&)>
val Call(const val& request, const val& host) {
  return ToJs(Answering(FromJs(request), host));
}

}  // namespace

EMSCRIPTEN_BINDINGS(pumice) {
  emscripten::function("version", &Version);
  emscripten::function("catalogue", &pumice::Catalogue);
  emscripten::function("glossary", &Glossary);
  emscripten::function("run", &Call<Run>);
  emscripten::function("simulate", &Call<Simulate>);
  emscripten::function("check", &Call<Check>);
  emscripten::function("worldAt", &Call<WorldAt>);
  emscripten::function("convert", &Call<Convert>);
  emscripten::function("lint", &Call<Lint>);
  emscripten::function("diff", &Call<Diff>);
  emscripten::function("whatif", &Call<WhatIf>);
  emscripten::function("unblock", &Call<Unblock>);
  emscripten::function("shrink", &Call<Shrink>);
  emscripten::function("upgrade", &Call<Upgrade>);
  emscripten::function("explain", &Call<Explain>);
  emscripten::function("stops", &Call<Stops>);
  emscripten::function("answer", &Call<Answer>);
  emscripten::function("bench", &Call<Bench>);
  emscripten::class_<pumice::load::Memory>("Memory").constructor<>();
}
