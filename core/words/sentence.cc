// The tables of the diagnostics' sentences, and how one becomes text.
#include "core/words/sentence.h"

#include <algorithm>
#include <iterator>
#include <optional>

namespace pumice::words {
namespace {

constexpr Row<Diagnosis> kEnglishDiagnoses[] = {
#define WORD(key, text) {key, text},
#include "core/words/diagnostics_en.inc"
#include "core/words/yaml_reader_en.inc"
#undef WORD
};

constexpr Row<Diagnosis> kChineseDiagnoses[] = {
#define WORD(key, text) {key, text},
#include "core/words/diagnostics_zh.inc"
#include "core/words/yaml_reader_zh.inc"
#undef WORD
};

constexpr const char* kKeys[] = {
#define WORD(key, text) #key,
#include "core/words/diagnostics_en.inc"
#include "core/words/yaml_reader_en.inc"
#undef WORD
};

static_assert(Paired(kEnglishDiagnoses, kChineseDiagnoses),
              "diagnostics_zh.inc says what diagnostics_en.inc says, row by row");

// kVerbatim, the first of the enum, has no row.
size_t RowOf(Diagnosis key) { return static_cast<size_t>(key) - 1; }

bool IsAscii(char c) { return static_cast<unsigned char>(c) < 0x80; }

// What stands in the gaps of a text that this pattern may have made. A gap holds something, and ends as early as it
// can.
std::optional<std::vector<Named>> Match(std::string_view pattern, std::string_view text) {
  std::vector<Named> named;
  Piece piece = TakePiece(&pattern);
  if (!text.starts_with(piece.text)) return std::nullopt;
  text.remove_prefix(piece.text.size());
  while (!piece.name.empty()) {
    const std::string_view name = piece.name;
    piece = TakePiece(&pattern);
    const bool last = piece.text.empty();
    const size_t end = last ? text.size() : text.find(piece.text, 1);
    if (text.empty() || end == std::string_view::npos) return std::nullopt;
    named.push_back({name, Sentence::Verbatim(std::string(text.substr(0, end)))});
    text.remove_prefix(end + piece.text.size());
  }
  if (!text.empty()) return std::nullopt;
  return named;
}

}  // namespace

std::string CodeOf(Diagnosis key) {
  if (key == kVerbatim) return "verbatim";
  std::string code;
  for (const char* c = kKeys[RowOf(key)] + 1; *c; ++c) {
    const bool capital = *c >= 'A' && *c <= 'Z';
    if (capital && !code.empty()) code += '-';
    code += static_cast<char>(capital ? *c - 'A' + 'a' : *c);
  }
  return code;
}

Sentence::Sentence(Diagnosis key, std::vector<Named> named) : key_(key), named_(std::move(named)) {}

Sentence Sentence::Verbatim(std::string text) {
  Sentence sentence;
  sentence.text_ = std::move(text);
  return sentence;
}

std::string Sentence::In(Language language) const {
  std::string text;
  AddTo(&text, language);
  return text;
}

void Sentence::AddTo(std::string* out, Language language) const {
  if (verbatim()) {
    *out += text_;
    return;
  }
  const bool chinese = language == Language::kChinese;
  std::string_view rest = (chinese ? kChineseDiagnoses : kEnglishDiagnoses)[RowOf(key_)].text;
  // Between two Chinese characters stands no space: a pattern has one before and after a gap for what is not Chinese.
  const auto ends_in_chinese = [out] { return !out->empty() && !IsAscii(out->back()); };
  bool filled = false;  // with a sentence, just before
  while (!rest.empty()) {
    const Piece piece = TakePiece(&rest);
    const bool close = chinese && filled && ends_in_chinese() && piece.text.size() > 1 && piece.text[0] == ' ' &&
                       !IsAscii(piece.text[1]);
    *out += piece.text.substr(close ? 1 : 0);
    const auto named = std::find_if(named_.begin(), named_.end(), [&](const Named& n) { return piece.name == n.name; });
    if (named == named_.end()) continue;
    if (piece.counts) {
      AddCounted(piece, named->words.text_, out);
      continue;
    }
    filled = !named->words.verbatim();
    std::string filling;
    named->words.AddTo(&filling, language);
    if (chinese && filled && !filling.empty() && !IsAscii(filling[0]) && out->ends_with(' ')) {
      out->pop_back();
      if (!ends_in_chinese()) *out += ' ';
    }
    *out += filling;
  }
}

Sentence OfYamlReader(std::string_view text) {
  for (size_t row = RowOf(kYamlTab); row < std::size(kEnglishDiagnoses); ++row) {
    if (auto named = Match(kEnglishDiagnoses[row].text, text))
      return Sentence(kEnglishDiagnoses[row].key, std::move(*named));
  }
  return Sentence::Verbatim(std::string(text));
}

}  // namespace pumice::words
