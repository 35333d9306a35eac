// The engine for JavaScript: text in, text out (wasm/engine.d.ts). No exception crosses.
#include <emscripten/bind.h>
#include <emscripten/val.h>

#include <nlohmann/json.hpp>

#include <exception>
#include <string>
#include <vector>

#include "core/engine.h"
#include "core/version.h"

namespace {

using emscripten::val;
using nlohmann::json;

std::string Dump(const json& value) { return value.dump(-1, ' ', false, json::error_handler_t::replace); }

std::string Version() { return Dump({{"pumice", pumice::kVersion}, {"volcano", pumice::kVolcanoVersion}}); }

pumice::io::YamlParser YamlOf(const val& host) {
  return [host](std::string_view text, pumice::io::TreeBuilder* builder) {
    pumice::io::DecodeYamlEvents(host.call<std::string>("yaml", std::string(text)), builder);
  };
}

// Passes requests on to host.post.
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
  std::vector<pumice::io::SourceText> sources;
  pumice::RunOptions options;
};

// Throws what nlohmann throws where the request is not what engine.d.ts says.
void ReadRequest(const std::string& text, const val& host, Request* request) {
  const json parsed = json::parse(text);
  for (const json& source : parsed.at("sources")) {
    request->names.push_back(source.at("name").get<std::string>());
    request->texts.push_back(source.at("text").get<std::string>());
  }
  for (size_t i = 0; i < request->texts.size(); ++i) request->sources.push_back({request->names[i], request->texts[i]});
  request->options.strict = parsed.value("strict", false);
  request->options.fill_in = parsed.value("fillIn", true);
  request->options.yaml = YamlOf(host);
}

std::string Result(const char* key, const std::string& value, const std::vector<pumice::io::Diagnostic>& diagnostics) {
  return std::string("{\"") + key + "\":" + (value.empty() ? "null" : value) +
         ",\"diagnostics\":" + Dump(pumice::io::ToJson(diagnostics)) + "}";
}

std::string Failure(const char* key, const char* what) {
  pumice::io::Diagnostic d;
  d.code = "request";
  d.message = std::string("the request cannot be read: ") + what;
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
    return Result("report", result.report ? pumice::io::ToJson(*result.report) : "", result.diagnostics);
  });
}

std::string Convert(const std::string& text, const val& host) {
  return WithRequest("scenario", text, host, [](const Request& request) {
    const pumice::ConvertResult result = pumice::Convert(request.sources, request.options);
    return Result("scenario", result.json, result.diagnostics);
  });
}

std::string Answer(const std::string& scenario, const val& host) {
  HostTransport transport(host);
  pumice::RunOptions options;
  options.yaml = YamlOf(host);
  options.transport = &transport;
  const pumice::io::AnsweredCase answered = pumice::Answer(scenario, options);
  if (answered.diagnostics.empty()) return answered.line;
  return Dump({{"name", ""}, {"diagnostics", pumice::io::ToJson(answered.diagnostics)}});
}

}  // namespace

EMSCRIPTEN_BINDINGS(pumice) {
  emscripten::function("version", &Version);
  emscripten::function("run", &Run);
  emscripten::function("convert", &Convert);
  emscripten::function("answer", &Answer);
}
