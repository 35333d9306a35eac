// nlohmann's parser reads the text, and an iterator that counts lines under it says where each value stands.
#include "core/text/json_text.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <string>

#include <nlohmann/json.hpp>

namespace pumice::text {

using words::Say;

namespace {

using Json = nlohmann::json;

constexpr std::string_view kSpace = " \t\r\n";

// This is where the lexer is. A line feed counts once the character after it is read: the lexer looks one ahead of
// numbers.
struct Place {
  const char* at;
  const char* line_start;
  uint32_t line = 1;
  bool line_ended = false;
};

class CountingIterator {
 public:
  using iterator_category = std::input_iterator_tag;
  using value_type = char;
  using difference_type = std::ptrdiff_t;
  using pointer = const char*;
  using reference = const char&;

  CountingIterator(const char* at, Place* place) : at_(at), place_(place) {}
  const char& operator*() const { return *at_; }
  CountingIterator& operator++() {
    if (place_->line_ended) {
      ++place_->line;
      place_->line_start = at_;
      place_->line_ended = false;
    }
    if (*at_ == '\n') place_->line_ended = true;
    place_->at = ++at_;
    return *this;
  }
  CountingIterator operator++(int) {
    CountingIterator old = *this;
    ++*this;
    return old;
  }
  bool operator==(const CountingIterator& other) const { return at_ == other.at_; }
  bool operator!=(const CountingIterator& other) const { return at_ != other.at_; }

 private:
  const char* at_;
  Place* place_;
};

class Sax {
 public:
  Sax(const Place* place, Arena* arena, TreeBuilder* builder) : place_(place), arena_(arena), builder_(builder) {}

  bool null() { return builder_->Push(arena_->NewValue(Value::Type::kNull, Here(4))); }
  bool boolean(bool on) {
    Value* value = arena_->NewValue(Value::Type::kBool, Here(on ? 4 : 5));
    value->boolean = on;
    return builder_->Push(value);
  }
  bool number_integer(Json::number_integer_t number) {
    Value* value = arena_->NewValue(Value::Type::kInt, OfNumber());
    value->integer = number;
    return builder_->Push(value);
  }
  bool number_unsigned(Json::number_unsigned_t number) {
    if (number <= INT64_MAX) return number_integer(static_cast<int64_t>(number));
    Value* value = arena_->NewValue(Value::Type::kUint, OfNumber());
    value->natural = number;
    return builder_->Push(value);
  }
  bool number_float(Json::number_float_t number, const std::string& text) {
    Value* value = arena_->NewValue(Value::Type::kFloat, OfNumber());
    value->number = number;
    value->text = arena_->Copy(text);
    return builder_->Push(value);
  }
  bool string(std::string& text) {
    Value* value = arena_->NewValue(Value::Type::kString, Here(text.size() + 2));
    value->style = Value::Style::kQuoted;
    value->text = arena_->Copy(text);
    return builder_->Push(value);
  }
  bool binary(Json::binary_t&) { return false; }
  bool start_object(size_t) { return builder_->StartMap(Here(1), {}, {}); }
  bool key(std::string& text) { return builder_->Key(Here(text.size() + 2), text); }
  bool end_object() { return builder_->EndMap(); }
  bool start_array(size_t) { return builder_->StartList(Here(1), {}, {}); }
  bool end_array() { return builder_->EndList(); }
  bool parse_error(size_t, const std::string&, const Json::exception& error) {
    // Its text is "[json.exception.parse_error.101] parse error at line 1, column 5: what is wrong".
    std::string message = error.what();
    if (size_t cut = message.find(": "); cut != std::string::npos) message.erase(0, cut + 2);
    return builder_->Fail(Here(1), Say<words::kNotJson>({{"reason", message}}));
  }

 private:
  // Gives the place of a token of that many bytes that has just been read.
  Position Here(size_t width) const {
    const auto column = static_cast<size_t>(place_->at - place_->line_start);
    return {place_->line, static_cast<uint32_t>(column > width ? column - width + 1 : 1)};
  }

  // Gives the place of a number that has just been read, and the character after it, if there is one.
  Position OfNumber() const {
    constexpr std::string_view kOfNumbers = "+-.0123456789Ee";
    auto part = [&](const char* at) { return kOfNumbers.find(*at) != std::string_view::npos; };
    const char* end = place_->at;
    if (!part(end - 1)) --end;
    const char* begin = end;
    while (begin > place_->line_start && part(begin - 1)) --begin;
    return {place_->line, static_cast<uint32_t>(begin - place_->line_start) + 1};
  }

  const Place* place_;
  Arena* arena_;
  TreeBuilder* builder_;
};

}  // namespace

void ParseJson(std::string_view text, const Limits&, Arena* arena, TreeBuilder* builder, uint32_t line) {
  const char* end = text.data() + text.size();
  Place place{text.data(), text.data(), line};
  // Without `strict` the parser stops after one value; what follows is the next document.
  while (true) {
    const char* next = place.at;
    while (next != end && kSpace.find(*next) != std::string_view::npos) {
      ++next;
    }
    // The lines between two documents are counted.
    CountingIterator begin(place.at, &place);
    while (place.at != next) ++begin;
    if (next == end) return;
    Sax sax(&place, arena, builder);
    const char* before = place.at;
    if (!Json::sax_parse(begin, CountingIterator(end, &place), &sax, Json::input_format_t::json, false)) return;
    if (place.at == before) return;
  }
}

namespace {

// Where the text begins with a brace or a bracket, behind a byte order mark and white space; else npos.
size_t FirstBracket(std::string_view text) {
  const size_t mark = text.substr(0, 3) == "\xEF\xBB\xBF" ? 3 : 0;
  const size_t first = text.find_first_not_of(kSpace, mark);
  return first != std::string_view::npos && (text[first] == '[' || text[first] == '{') ? first : std::string_view::npos;
}

}  // namespace

bool LooksLikeJson(std::string_view text) {
  const size_t first = FirstBracket(text);
  if (first == std::string_view::npos) return false;
  if (text[first] == '[') {
    // YAML has flow lists too; JSON's go on with a value of JSON.
    size_t next = text.find_first_not_of(kSpace, first + 1);
    return next == std::string_view::npos ||
           std::string_view("{[\"]-0123456789").find(text[next]) != std::string_view::npos;
  }
  size_t next = text.find_first_not_of(kSpace, first + 1);
  return next == std::string_view::npos || text[next] == '"' || text[next] == '}';
}

bool IsJson(std::string_view text) { return FirstBracket(text) != std::string_view::npos && Json::accept(text); }

}  // namespace pumice::text
