// The tables of the diagnostics' sentences, and how one becomes text.
#include "core/words/sentence.h"

#include <algorithm>

namespace pumice::words {
namespace {

constexpr Row<Diagnosis> kEnglishDiagnoses[] = {
#define WORD(key, text) {key, text},
#include "core/words/diagnostics_en.inc"
#undef WORD
};

constexpr Row<Diagnosis> kChineseDiagnoses[] = {
#define WORD(key, text) {key, text},
#include "core/words/diagnostics_zh.inc"
#undef WORD
};

constexpr const char* kKeys[] = {
#define WORD(key, text) #key,
#include "core/words/diagnostics_en.inc"
#undef WORD
};

static_assert(Paired(kEnglishDiagnoses, kChineseDiagnoses),
              "diagnostics_zh.inc says what diagnostics_en.inc says, row by row");

// kVerbatim, the first of the enum, has no row.
size_t RowOf(Diagnosis key) { return static_cast<size_t>(key) - 1; }

bool IsAscii(char c) { return static_cast<unsigned char>(c) < 0x80; }

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
  bool close = false;  // what filled the gap before ends in Chinese
  while (!rest.empty()) {
    const Piece piece = TakePiece(&rest);
    // Chinese patterns have a space before and after a gap, which stands only beside what is not Chinese.
    *out += piece.text.substr(close && piece.text.starts_with(' ') ? 1 : 0);
    close = false;
    const auto named = std::find_if(named_.begin(), named_.end(), [&](const Named& n) { return piece.name == n.name; });
    if (named == named_.end()) continue;
    if (piece.counts) {
      AddCounted(piece, named->words.text_, out);
      continue;
    }
    const size_t before = out->size();
    named->words.AddTo(out, language);
    if (!chinese || named->words.verbatim() || out->size() == before) continue;
    close = !IsAscii(out->back());
    if (before > 0 && (*out)[before - 1] == ' ' && !IsAscii((*out)[before])) out->erase(before - 1, 1);
  }
}

}  // namespace pumice::words
