// Diagnostics are what is wrong, odd or filled in about a file: they are collected, so that one defect does not hide
// the next.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "core/words/sentence.h"

namespace pumice::text {

// error: it cannot be read, or Kubernetes, Volcano's scheduler or its job webhook refuses it; nothing runs.
// warning: Volcano tolerates it, and the message says what it does; or the engine does not use it.
// note: what was filled in for a hand-written object.
enum class Severity : uint8_t { kNote, kWarning, kError };

// A position is 1-based; 0 where unknown. Columns count bytes.
struct Position {
  uint32_t line = 0, column = 0;
};

struct Diagnostic {
  Severity severity = Severity::kError;
  std::string code;    // stable: "quantity", "duplicate", "unused-field"
  std::string source;  // the file's name as given
  std::string kind;    // of the object: "Queue"; empty for the file as a whole
  std::string name;    // its key: "team/job-1"
  std::string field;   // "spec.containers[0].resources.requests.cpu"
  Position at;
  int64_t count = 1;        // how many times; the rest describes the first
  words::Sentence message;  // without a full stop
  words::Sentence hint;     // what to write instead; may be empty
};

// It collects diagnostics; it keeps the first `kMost` errors and warnings of a hopeless file and counts the rest.
class Diagnostics {
 public:
  static constexpr size_t kMost = 1000;
  static constexpr size_t kNowhere = SIZE_MAX;

  // The same at the same place is said once.
  void Add(Diagnostic diagnostic);
  // Adds one diagnostic for all that share `key`; the later ones only count. Returns a handle for CountAgain.
  size_t AddOnce(const std::string& key, const Diagnostic& diagnostic);
  void CountAgain(size_t handle) {
    if (handle != kNowhere) ++list_[handle].count;
  }

  // Says here what was said of a document that was read alone; so many lines stand before it.
  void Append(const Diagnostics& alone, const std::string& source, uint32_t lines_before);

  // Gives them in the order found, errors first; then warnings, then notes.
  std::vector<Diagnostic> Take();
  bool HasErrors() const { return errors_ > 0; }
  size_t errors() const { return errors_; }
  // Counts errors and one-off warnings so far, which tells whether reading something was clean.
  size_t added() const { return added_; }
  // Says that nothing was only counted.
  bool whole() const { return dropped_ == 0; }

 private:
  std::vector<Diagnostic> list_;
  std::map<std::string, size_t> once_;
  std::set<std::string> seen_;
  size_t errors_ = 0, added_ = 0, dropped_ = 0;
};

// This is `--strict`: warnings become errors.
void MakeStrict(std::vector<Diagnostic>* diagnostics);
bool HasErrors(const std::vector<Diagnostic>& diagnostics);

const char* SeverityName(Severity severity);
// Gives "scenario.yaml:12:5: error: Queue a: spec.weight: message. Write ...".
std::string ToText(const Diagnostic& diagnostic, words::Language language = words::Language::kEnglish);
nlohmann::json ToJson(const std::vector<Diagnostic>& diagnostics);
// Gives a sentence as data: its key, what fills its gaps, and its words in Chinese where those differ. It is for a
// page, which may change its language at any time.
nlohmann::json ToJson(const words::Sentence& sentence);
// Gives the same as ToJson, and under "says" message and hint as such data.
nlohmann::json ToJsonAsData(const std::vector<Diagnostic>& diagnostics);

}  // namespace pumice::text
