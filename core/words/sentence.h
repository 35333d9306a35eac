// A sentence of the engine before it is in any language: which one of diagnostics_en.inc, and what fills its gaps.
//
//   Say<kMustBe>({{"wanted", kAList}, {"found", 5}}).In(Language::kEnglish)  // "must be a list, not 5"
//
// The compiler holds names and number of the gaps against the English sentence, and the Chinese one against that.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/words/language.h"
#include "core/words/pattern.h"

namespace pumice::words {

// The sentences of diagnostics, by what they say.
enum class Diagnosis : uint16_t {
  kVerbatim,  // words that are the same in every language
#define WORD(key, text) key,
#include "core/words/diagnostics_en.inc"
#include "core/words/yaml_reader_en.inc"
#undef WORD
};
using enum Diagnosis;

constexpr std::string_view EnglishOf(Diagnosis key) {
  constexpr const char* kTexts[] = {
      "",  // kVerbatim
#define WORD(key, text) text,
#include "core/words/diagnostics_en.inc"
#include "core/words/yaml_reader_en.inc"
#undef WORD
  };
  return kTexts[static_cast<size_t>(key)];
}

// The key for machines: "must-be" of kMustBe. It stays as it is when the sentence is put better.
std::string CodeOf(Diagnosis key);

struct Named;

class Sentence {
 public:
  Sentence();                                   // nothing is said
  Sentence(Diagnosis key);                      // NOLINT: a key without gaps is a sentence
  Sentence(Diagnosis key, std::vector<Named>);  // use Say, which checks the names
  // Words that are the same in every language: a name, a number, or what Volcano or Kubernetes says.
  static Sentence Verbatim(std::string text);

  bool empty() const { return key_ == kVerbatim && text_.empty(); }
  bool verbatim() const { return key_ == kVerbatim; }
  Diagnosis key() const { return key_; }
  // What fills the gaps, in the order in which it was told.
  const std::vector<Named>& named() const { return named_; }
  std::string In(Language language) const;
  std::string English() const { return In(Language::kEnglish); }

 private:
  void AddTo(std::string* out, Language language) const;

  Diagnosis key_ = kVerbatim;
  std::string text_;  // kVerbatim's
  std::vector<Named> named_;
};

struct Named {
  std::string_view name;
  Sentence words;
};

inline Sentence::Sentence() = default;
inline Sentence::Sentence(Diagnosis key) : key_(key) {}

// What may fill a gap: a sentence, or words that are the same in every language.
struct Filling {
  Filling(Sentence words) : words(std::move(words)) {}                              // NOLINT
  Filling(Diagnosis key) : words(key) {}                                            // NOLINT
  Filling(std::string text) : words(Sentence::Verbatim(std::move(text))) {}         // NOLINT
  Filling(std::string_view text) : words(Sentence::Verbatim(std::string(text))) {}  // NOLINT
  Filling(const char* text) : words(Sentence::Verbatim(text)) {}                    // NOLINT
  template <std::integral Number>
  Filling(Number number) : words(Sentence::Verbatim(std::to_string(number))) {}  // NOLINT
  Sentence words;
};

// The name of a gap of this sentence: another does not compile.
template <Diagnosis key>
struct GapName {
  consteval GapName(const char* name) : name(name) {  // NOLINT
    if (!HasGap(EnglishOf(key), name)) NoSuchGap();
  }
  const char* name;

 private:
  static void NoSuchGap() {}  // no constant expression may call it
};

template <Diagnosis key>
struct Gap {
  GapName<key> name;
  Filling filling;
};

// What the npm package yaml says, by the row of yaml_reader_en.inc that it fits; else as it is.
Sentence OfYamlReader(std::string_view text);

template <Diagnosis key, size_t n>
Sentence Say(Gap<key> (&&gaps)[n]) {
  static_assert(n == CountGaps(EnglishOf(key)), "every gap of the sentence is filled");
  std::vector<Named> named;
  named.reserve(n);
  for (Gap<key>& gap : gaps) named.push_back({gap.name.name, std::move(gap.filling.words)});
  return Sentence(key, std::move(named));
}

}  // namespace pumice::words
