// Every complaint about a field is put together here, with its path, its line and what to write instead.
#include "core/manifest/fields.h"

#include <algorithm>
#include <cmath>

#include "core/base/rfc3339.h"
#include "core/base/text.h"
#include "core/text/nearest.h"

namespace pumice::manifest {

using text::Member;
using text::Nearest;
using text::Position;
using text::ScalarText;
using text::Severity;
using text::TypeOf;

using text::Value;
using words::Say;
using words::Sentence;

std::string Quoted(const Value& value) {
  std::string text = ScalarText(value);
  if (text.size() > 60) text = text.substr(0, 57) + "...";
  return value.IsString() ? "\"" + text + "\"" : text;
}

Fields::Fields(const ObjectContext* context, const Value& value, const Fields* parent, std::string_view name, int index)
    : context_(context), value_(&value), parent_(parent), name_(name), index_(index) {
  if (!value.IsMap()) {
    none_.type = Value::Type::kMap;
    none_.at = value.at;
    value_ = &none_;
    if (value.IsNull()) return;
    broken_ = true;
    context_->out->Add(context_->Make(Severity::kError, "type", Path(), value.at,
                                      Say<words::kMustBe>({{"wanted", words::kAMap}, {"found", Shown(value)}})));
    return;
  }
  if (value.size > kFew) used_by_many_.resize(value.size);
}

bool Fields::Used(uint32_t i) const { return value_->size > kFew ? used_by_many_[i] : used_by_few_ >> i & 1; }

void Fields::Use(uint32_t i) {
  if (value_->size > kFew) {
    used_by_many_[i] = true;
  } else {
    used_by_few_ |= uint64_t{1} << i;
  }
}

std::string Fields::Path(std::string_view key, bool indices) const {
  std::string path = parent_ ? parent_->Path({}, indices) : "";
  auto add = [&](std::string_view name) {
    if (name.empty()) return;
    const bool bare = name.find_first_of(".[]/ ") == std::string_view::npos;
    if (!path.empty() && bare) path += '.';
    path += bare || path.empty() ? std::string(name) : "[" + std::string(name) + "]";
  };
  add(name_);
  if (index_ >= 0) path += indices ? "[" + std::to_string(index_) + "]" : "[]";
  add(key);
  return path;
}

Position Fields::PlaceOf(std::string_view key) const {
  for (uint32_t i = value_->size; i-- > 0;) {
    if (value_->members[i].key == key) return value_->members[i].at;
  }
  return value_->at;
}

bool Fields::Has(std::string_view key) const {
  const Value* value = value_->Find(key);
  return value && !value->IsNull();
}

const Value* Fields::Find(std::string_view key) {
  if (asked_count_ < asked_.size()) asked_[asked_count_++] = key;
  const Value* found = nullptr;
  for (uint32_t i = value_->size; i-- > 0;) {
    if (value_->members[i].key != key) continue;
    Use(i);
    if (!found) found = value_->members[i].value;
  }
  return found && !found->IsNull() ? found : nullptr;
}

void Fields::Error(std::string_view key, const char* code, Sentence message, Sentence hint) const {
  if (broken_) return;
  context_->out->Add(
      context_->Make(Severity::kError, code, Path(key), PlaceOf(key), std::move(message), std::move(hint)));
}

void Fields::Warn(std::string_view key, const char* code, Sentence message, Sentence hint) const {
  if (!context_->validate || broken_) return;
  context_->out->Add(
      context_->Make(Severity::kWarning, code, Path(key), PlaceOf(key), std::move(message), std::move(hint)));
}

void Fields::WarnOnce(std::string_view key, const char* code, Sentence message, Sentence hint) const {
  if (!context_->validate || broken_) return;
  const std::string path = Path(key, false);
  Tally(context_->out->AddOnce(
      std::string(code) + "|" + context_->kind + "|" + path,
      context_->Make(Severity::kWarning, code, path, PlaceOf(key), std::move(message), std::move(hint))));
}

void Fields::Tally(size_t handle) const {
  if (context_->tallies) context_->tallies->push_back(handle);
}

Sentence Fields::Shown(const Value& value) const {
  if (value.IsNull() || value.IsList() || value.IsMap()) return TypeOf(value);
  const bool word = context_->lenient && value.type == Value::Type::kBool && !value.text.empty();
  if (word) return Say<words::kAWord>({{"word", value.text}});
  return Say<words::kOfType>({{"type", TypeOf(value)}, {"value", Quoted(value)}});
}

void Fields::WrongType(std::string_view key, const Value& value, words::Diagnosis wanted, Sentence hint) const {
  const bool scalar = !value.IsList() && !value.IsMap();
  if (scalar && !value.IsString() && wanted == words::kAString) {
    hint = Say<words::kWriteInQuotes>({{"text", value.text.empty() ? ScalarText(value) : std::string(value.text)}});
  }
  Error(key, "type", Say<words::kMustBe>({{"wanted", wanted}, {"found", Shown(value)}}), std::move(hint));
}

std::optional<std::string_view> Fields::TextOf(const Value& value) const {
  if (value.IsString()) return value.text;
  const bool word = !value.text.empty() && !value.IsNull() && !value.IsList() && !value.IsMap();
  if (context_->lenient && word) return value.text;
  return std::nullopt;
}

void Fields::CheckSeen(std::string_view key, std::string_view text, bool lines) const {
  if (!context_->validate) return;
  for (Unseen found = FindUnseen(text); found.size > 0; found = FindUnseen(text, found.at + found.size)) {
    const char c = text[found.at];
    if (lines && (c == '\n' || c == '\t' || c == '\r')) continue;
    Error(key, "unseen-character", Say<words::kHasUnseen>({{"character", Inert(text.substr(found.at, found.size))}}),
          words::kLeaveItOut);
    return;
  }
}

bool Fields::ReadText(std::string_view key, std::string* out, bool lines) {
  const Value* value = Find(key);
  if (!value) return false;
  const auto text = TextOf(*value);
  if (!text) {
    WrongType(key, *value, words::kAString);
    return false;
  }
  CheckSeen(key, *text, lines);
  *out = std::string(*text);
  return true;
}

bool Fields::String(std::string_view key, std::string* out) { return ReadText(key, out, false); }
bool Fields::Text(std::string_view key, std::string* out) { return ReadText(key, out, true); }

bool Fields::Bool(std::string_view key, bool* out) {
  const Value* value = Find(key);
  if (!value) return false;
  if (value->type != Value::Type::kBool) {
    WrongType(key, *value, words::kTrueOrFalse);
    return false;
  }
  *out = value->boolean;
  return true;
}

bool Fields::Bool(std::string_view key, std::optional<bool>* out) {
  bool on = false;
  if (!Bool(key, &on)) return false;
  *out = on;
  return true;
}

bool Fields::Number(std::string_view key, int64_t least, int64_t most, int64_t* out) {
  const Value* value = Find(key);
  if (!value) return false;
  int64_t number = 0;
  if (value->type == Value::Type::kInt) {
    number = value->integer;
  } else if (value->type == Value::Type::kFloat && std::floor(value->number) == value->number &&
             std::fabs(value->number) < 9e15) {
    number = static_cast<int64_t>(value->number);
  } else {
    WrongType(key, *value, words::kAWholeNumber);
    return false;
  }
  // Beyond 32 or 64 bits nothing can be read; other limits are a schema's.
  const bool fits = number >= kLeast && number <= kMost;
  if ((number < least || number > most) && (context_->validate || (!fits && most <= kMost))) {
    const bool open = most == kMost || most == std::numeric_limits<int64_t>::max();
    Error(key, "range",
          !open            ? Say<words::kMustBeFromTo>({{"least", least}, {"most", most}, {"number", number}})
          : number < least ? Say<words::kMustBeAtLeast>({{"least", least}, {"number", number}})
                           : Say<words::kMustBeAtMost>({{"most", most}, {"number", number}}));
    return false;
  }
  *out = number;
  return true;
}

bool Fields::Int32(std::string_view key, int32_t* out, int64_t least, int64_t most) {
  int64_t number = 0;
  if (!Number(key, least, most, &number)) return false;
  *out = static_cast<int32_t>(number);
  return true;
}

bool Fields::Int32(std::string_view key, std::optional<int32_t>* out, int64_t least, int64_t most) {
  int32_t number = 0;
  if (!Int32(key, &number, least, most)) return false;
  *out = number;
  return true;
}

bool Fields::Int64(std::string_view key, int64_t* out) {
  return Number(key, std::numeric_limits<int64_t>::min(), std::numeric_limits<int64_t>::max(), out);
}

bool Fields::Int64(std::string_view key, std::optional<int64_t>* out) {
  int64_t number = 0;
  if (!Int64(key, &number)) return false;
  *out = number;
  return true;
}

bool Fields::Double(std::string_view key, double* out) {
  const Value* value = Find(key);
  if (!value) return false;
  if (value->type == Value::Type::kFloat) {
    *out = value->number;
  } else if (value->type == Value::Type::kInt) {
    *out = static_cast<double>(value->integer);
  } else {
    WrongType(key, *value, words::kANumber);
    return false;
  }
  return true;
}

bool Fields::Time(std::string_view key, model::Time* out) {
  const Value* value = Find(key);
  if (!value) return false;
  if (!value->IsString()) {
    WrongType(key, *value, words::kAString);
    return false;
  }
  auto seconds = ParseRfc3339(value->text);
  if (!seconds) {
    Error(key, "time", Say<words::kIsNoTime>({{"text", Quoted(*value)}}), words::kWriteTime);
    return false;
  }
  out->seconds = *seconds;
  return true;
}

bool Fields::Time(std::string_view key, std::optional<model::Time>* out) {
  model::Time time;
  if (!Time(key, &time)) return false;
  *out = time;
  return true;
}

const Value* Fields::List(std::string_view key) {
  const Value* value = Find(key);
  if (!value) return nullptr;
  if (!value->IsList()) {
    WrongType(key, *value, words::kAList);
    return nullptr;
  }
  return value;
}

bool Fields::Strings(std::string_view key, std::vector<std::string>* out) {
  const Value* list = Find(key);
  if (!list) return false;
  if (!list->IsList()) {
    const auto word = TextOf(*list);
    WrongType(key, *list, words::kAList,
              word && word->size() < 60 ? Say<words::kWriteAsList>({{"item", *word}}) : Sentence());
    return false;
  }
  for (uint32_t i = 0; i < list->size; ++i) {
    const Value& item = (*list)[i];
    const auto text = TextOf(item);
    if (!text) {
      Value place;
      place.type = Value::Type::kMap;
      place.at = item.at;
      Fields(context_, place, this, key, static_cast<int>(i)).WrongType({}, item, words::kAString);
      continue;
    }
    CheckSeen(key, *text, false);
    out->emplace_back(*text);
  }
  return true;
}

bool Fields::StringMap(std::string_view key, model::StringMap* out) {
  const Value* value = Find(key);
  if (!value) return false;
  Fields fields(context_, *value, this, key);
  if (!value->IsMap()) return false;
  const Value& map = fields.value();
  for (uint32_t i = 0; i < map.size; ++i) {
    const Member& member = map.members[i];
    if (member.value->IsNull()) {
      (*out)[std::string(member.key)] = "";
    } else if (const auto text = fields.TextOf(*member.value)) {
      fields.CheckSeen(member.key, *text, true);
      (*out)[std::string(member.key)] = std::string(*text);
    } else {
      fields.WrongType(member.key, *member.value, words::kAString);
    }
  }
  return true;
}

bool Fields::IntOrString(std::string_view key, std::optional<std::string>* out) {
  const Value* value = Find(key);
  if (!value) return false;
  if (value->type != Value::Type::kInt && !value->IsString()) {
    WrongType(key, *value, words::kWholeOrPercentage);
    return false;
  }
  *out = ScalarText(*value);
  return true;
}

namespace {

// "In, NotIn, """, of the words that a field may have.
std::string Listed(std::initializer_list<std::string_view> words) {
  std::string list;
  for (std::string_view word : words) AddItem(&list, word.empty() ? "\"\"" : word);
  return list;
}

}  // namespace

bool Fields::Word(std::string_view key, std::string* out, std::initializer_list<std::string_view> words) {
  if (!String(key, out)) return false;
  if (!context_->validate || std::find(words.begin(), words.end(), *out) != words.end()) return true;
  const std::string_view nearest = Nearest(*out, {words.begin(), words.end()});
  Error(key, "word", Say<words::kMustBeOneOf>({{"words", Listed(words)}, {"word", *out}}),
        nearest.empty() ? Sentence() : Say<words::kWrite>({{"text", nearest}}));
  return true;
}

void Fields::NeededString(std::string_view key, std::string* out, Sentence hint) {
  const bool says = String(key, out) ? !out->empty() : Has(key);  // what is no string is told already
  if (!says && context_->validate) Error(key, "missing", words::kIsMissing, std::move(hint));
}

void Fields::NeededInt32(std::string_view key, int32_t* out, int64_t least, int64_t most) {
  if (Int32(key, out, least, most) || Has(key) || !context_->validate) return;
  Error(key, "missing", words::kIsMissing, Say<words::kWriteFromTo>({{"least", least}, {"most", most}}));
}

void Fields::NeededWord(std::string_view key, std::string* out, std::initializer_list<std::string_view> words) {
  if (Word(key, out, words) || Has(key) || !context_->validate) return;
  Error(key, "missing", words::kIsMissing, Say<words::kWriteOneOf>({{"words", Listed(words)}}));
}

void Fields::Ignore(std::initializer_list<std::string_view> keys) {
  for (uint32_t i = 0; i < value_->size; ++i) {
    if (std::find(keys.begin(), keys.end(), value_->members[i].key) != keys.end()) Use(i);
  }
}

void Fields::OnlyAtRunTime(std::initializer_list<std::string_view> keys) {
  for (uint32_t i = 0; i < value_->size; ++i) {
    if (Used(i) || std::find(keys.begin(), keys.end(), value_->members[i].key) == keys.end()) continue;
    Use(i);
    if (!context_->validate) continue;
    const std::string path = Path(value_->members[i].key, false);
    Tally(context_->out->AddOnce("run-time|" + context_->kind,
                                 context_->Make(Severity::kNote, "run-time-field", path, value_->members[i].at,
                                                Say<words::kOnlyAtRunTime>({{"field", path}}))));
  }
}

void Fields::Done() {
  if (ignore_all_ || !context_->validate) return;
  for (uint32_t i = 0; i < value_->size; ++i) {
    if (Used(i)) continue;
    const std::string_view key = value_->members[i].key;
    const std::string_view nearest = Nearest(key, {asked_.begin(), asked_.begin() + asked_count_});
    const bool taken = Has(nearest);
    WarnOnce(key, "unused-field", words::kIsNotUsed,
             nearest.empty() || taken ? Sentence() : Say<words::kDidYouMean>({{"word", nearest}}));
  }
}

}  // namespace pumice::manifest
