// Under Node the command line asks Node for these: YAML, whether somebody looks, and the extender plugin's requests.
// npm/pumice.mjs answers.
#include <emscripten.h>

#include <cstdlib>
#include <ostream>
#include <string>

#include <nlohmann/json.hpp>

#include "core/cli/colour.h"
#include "core/cli/commit.h"
#include "core/cli/http_transport.h"
#include "core/cli/limits.h"
#include "core/cli/yaml.h"

// What follows is JavaScript, which clang-format takes apart.
// clang-format off

// The first three return a text of malloc's.
EM_JS(char*, HostYaml, (const char* text, size_t size), {
  const events = Module["yaml"](UTF8ToString(text, size));
  const bytes = lengthBytesUTF8(events) + 1;
  const made = _malloc(bytes);
  stringToUTF8(events, made, bytes);
  return made;
});
EM_JS(char*, HostPost, (const char* url, const char* body, double timeout_ms), {
  const answer = JSON.stringify(Module["post"](UTF8ToString(url), UTF8ToString(body), timeout_ms));
  const bytes = lengthBytesUTF8(answer) + 1;
  const made = _malloc(bytes);
  stringToUTF8(answer, made, bytes);
  return made;
});
EM_JS(char*, HostCommit, (), {
  const commit = Module["commit"];
  const bytes = lengthBytesUTF8(commit) + 1;
  const made = _malloc(bytes);
  stringToUTF8(commit, made, bytes);
  return made;
});

EM_JS(int, HostIsTerminal, (int file), { return require("tty").isatty(file) ? 1 : 0; });
// A pipe is left alone: once process.stdout is there, writes to it no longer wait for who reads, and fail.
EM_JS(int, HostColumns, (int file), {
  if (!require("tty").isatty(file)) return 0;
  return (file === 1 ? process.stdout.columns : process.stderr.columns) || 0;
});

// clang-format on

namespace pumice::cli {

bool IsTerminal(int file) { return HostIsTerminal(file) != 0; }

size_t TerminalColumns(int file) { return static_cast<size_t>(HostColumns(file)); }

namespace {

std::string Taken(char* text) {
  std::string taken(text);
  std::free(text);
  return taken;
}

}  // namespace

std::string Commit() { return Taken(HostCommit()); }

bool SetLimits(const Limits& limits, std::ostream& err) {
  if (limits.time.empty() && limits.memory.empty()) return true;
  err << (limits.time.empty() ? "--memory-limit" : "--time-limit")
      << ": is there natively only; under Node write timeout 30s npx pumice …\n";
  return false;
}

void ParseYaml(std::string_view text, text::TreeBuilder* builder) {
  text::DecodeYamlEvents(Taken(HostYaml(text.data(), text.size())), builder);
}

struct NativeTransport::Connections {};

NativeTransport::NativeTransport() = default;
NativeTransport::~NativeTransport() = default;

framework::HttpResponse NativeTransport::Send(const std::string& url, const std::string& body, int64_t timeout_ns) {
  const auto answer = nlohmann::json::parse(
      Taken(HostPost(url.c_str(), body.c_str(), static_cast<double>(timeout_ns) / 1e6)), nullptr, false);
  framework::HttpResponse response;
  if (!answer.is_object() || answer.contains("error")) {
    response.error = answer.is_object() ? answer.value("error", "") : "no answer";
    return response;
  }
  response.status = answer.value("status", 0);
  response.body = answer.value("body", "");
  return response;
}

}  // namespace pumice::cli
