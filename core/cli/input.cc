// Files are read whole, and each one that cannot be read is named with the reason.
#include "core/cli/input.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <string_view>
#include <system_error>

#include <nlohmann/json.hpp>

#include "core/cli/yaml.h"
#include "core/load/scheduler_image.h"

namespace pumice::cli {
namespace {

// A program that calls this one asks for what it can read, whatever the command: PUMICE_DIAGNOSTICS=json.
void TellOne(const text::Diagnostic& diagnostic, std::ostream& err, words::Language language) {
  const char* form = std::getenv("PUMICE_DIAGNOSTICS");
  if (form != nullptr && std::string_view(form) == "json")
    err << text::ToJson({diagnostic})[0].dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
  else
    err << text::ToText(diagnostic, language);
  err << "\n";
}

// A release that was asked for may be another patch of the one that answers.
void TellOfOtherPatch(const std::string& asked, std::ostream& err, words::Language language) {
  const model::FoundRelease found = model::FindRelease(asked);
  if (asked.empty() || found.release == nullptr || found.exact) return;
  text::Diagnostic other;
  other.severity = text::Severity::kWarning;
  other.code = "release";
  other.field = "--volcano";
  other.message = words::Say<words::kReleaseAnsweredAs>({{"written", asked}, {"release", found.release->version}});
  other.hint = load::FixesSince(asked);
  TellOne(other, err, language);
}

}  // namespace

std::optional<std::string> ReadFile(const std::string& file) {
  std::ifstream opened;
  if (file != "-") {
    opened.open(file, std::ios::binary);
    if (!opened) return std::nullopt;
  }
  std::istream& in = file == "-" ? std::cin : opened;
  std::string text;
  char block[1 << 16];
  while (in.read(block, sizeof block), in.gcount() > 0) text.append(block, static_cast<size_t>(in.gcount()));
  if (in.bad()) return std::nullopt;  // a folder
  return text;
}

words::Diagnosis WhyUnreadable(const std::string& file) {
  std::error_code error;
  if (std::filesystem::is_directory(file, error)) return words::kIsFolder;
  if (!std::filesystem::exists(file, error)) return words::kNoSuchFile;
  return words::kCannotBeRead;
}

bool ReadFiles(const std::vector<std::string>& files, std::vector<std::string>* texts, std::ostream& err,
               words::Language language) {
  bool ok = true;
  for (const std::string& file : files) {
    auto text = ReadFile(file);
    if (!text) {
      text::Diagnostic wrong;
      wrong.source = file;
      wrong.message = WhyUnreadable(file);
      TellOne(wrong, err, language);
    }
    ok = ok && text.has_value();
    texts->push_back(text.value_or(""));
  }
  return ok;
}

std::vector<load::SourceText> SourcesOf(const std::vector<std::string>& files, const std::vector<std::string>& texts) {
  std::vector<load::SourceText> sources;
  for (size_t i = 0; i < texts.size(); ++i) sources.push_back({files[i], texts[i]});
  return sources;
}

bool AddExtenders(const Running& running, NativeTransport* transport, std::ostream& err) {
  transport->TellOn(&err);
  for (const std::string& host : running.allowed_hosts) transport->Allow(host);
  for (const std::string& extender : running.extenders) {
    if (transport->AddMapping(extender)) continue;
    err << "--extender " << extender << ": write FROM=TO, as in http://extender.test=http://127.0.0.1:8080\n";
    return false;
  }
  return true;
}

std::unique_ptr<Input> ReadInput(const std::vector<std::string>& files, const Running& running, std::ostream& err,
                                 words::Language language) {
  auto input = std::make_unique<Input>();
  const bool read = ReadFiles(files, &input->texts, err, language);
  if (!AddExtenders(running, &input->transport, err) || !read) return nullptr;
  TellOfOtherPatch(running.asked_release, err, language);
  input->sources = SourcesOf(files, input->texts);
  input->options.yaml = ParseYaml;
  input->options.transport = &input->transport;
  input->options.straight = running.straight;
  input->options.release = running.release;
  return input;
}

void WriteAll(const std::vector<text::Diagnostic>& diagnostics, std::ostream& err, words::Language language) {
  for (const text::Diagnostic& d : diagnostics) TellOne(d, err, language);
}

void WriteAllButNotes(const std::vector<text::Diagnostic>& diagnostics, std::ostream& err, words::Language language) {
  for (const text::Diagnostic& d : diagnostics) {
    if (d.severity != text::Severity::kNote) TellOne(d, err, language);
  }
}

}  // namespace pumice::cli
