// The flat list of events is decoded as nlohmann's parser reads it, so that a text of many megabytes is never a tree of
// JSON first.
#include "core/text/yaml_events.h"

#include <array>
#include <string>

#include <nlohmann/json.hpp>

#include "core/text/json_text.h"

namespace pumice::text {

using words::Say;

namespace {

using Json = nlohmann::json;

// It takes the list's elements one by one, as nlohmann's parser reads them, and tells the builder whenever an event is
// whole. Every function says whether to go on.
class Decoder {
 public:
  explicit Decoder(TreeBuilder* builder) : builder_(builder) {}

  // What was there ended well, or the builder wanted no more.
  bool Done() const { return stopped_ || (ended_ && !in_event_); }
  bool started() const { return started_; }

  bool start_array(size_t) {
    const bool first = !started_;
    started_ = true;
    return first;
  }
  bool end_array() {
    ended_ = true;
    return true;
  }
  bool string(std::string& text) {
    if (!started_) return false;
    if (!in_event_) return Begin(text);
    if (numbers_ < wanted_numbers_) return false;
    texts_[texts_read_++].swap(text);
    return texts_read_ < wanted_texts_ || End();
  }
  bool number_unsigned(Json::number_unsigned_t number) {
    if (!in_event_ || numbers_ == wanted_numbers_) return false;
    number_[numbers_++] = static_cast<uint32_t>(number);
    return true;
  }

  bool null() { return false; }
  bool boolean(bool) { return false; }
  bool number_integer(Json::number_integer_t) { return false; }
  bool number_float(Json::number_float_t, const std::string&) { return false; }
  bool binary(Json::binary_t&) { return false; }
  bool start_object(size_t) { return false; }
  bool key(std::string&) { return false; }
  bool end_object() { return false; }
  bool parse_error(size_t, const std::string&, const Json::exception&) { return false; }

 private:
  bool Begin(const std::string& code) {
    code_ = code.size() == 1 ? code[0] : '?';
    in_event_ = true;
    numbers_ = texts_read_ = 0;
    wanted_numbers_ = code_ == '=' ? 3 : 2;
    switch (code_) {
      case '{':
      case '[': wanted_texts_ = 2; return true;
      case '=': wanted_texts_ = 3; return true;
      case '*':
      case '!': wanted_texts_ = 1; return true;
      case '}':
      case ']':
      case '-': return End();
      default: return false;
    }
  }

  bool End() {
    // The builder trusts its caller to close what was opened.
    if (code_ == '}' || code_ == ']') {
      if (open_.empty() || open_.back() != (code_ == '}' ? '{' : '[')) return false;
      open_.pop_back();
    }
    if (code_ == '=' && number_[2] > 2) return false;
    in_event_ = false;
    stopped_ = !Tell();
    return !stopped_;
  }

  bool Tell() {
    const Position at{number_[0], number_[1]};
    switch (code_) {
      case '}': return builder_->EndMap();
      case ']': return builder_->EndList();
      case '-': return builder_->EndDocument();
      case '{': open_ += code_; return builder_->StartMap(at, texts_[0], texts_[1]);
      case '[': open_ += code_; return builder_->StartList(at, texts_[0], texts_[1]);
      case '=': return builder_->Scalar(at, texts_[2], static_cast<Value::Style>(number_[2]), texts_[0], texts_[1]);
      case '*': return builder_->Alias(at, texts_[0]);
      default: return builder_->Fail(at, Say<words::kNotYaml>({{"reason", words::OfYamlReader(texts_[0])}}));
    }
  }

  TreeBuilder* builder_;
  bool started_ = false, ended_ = false, stopped_ = false;
  std::string open_;  // a bracket for each map and list
  // These hold the event that is being read.
  bool in_event_ = false;
  char code_ = 0;
  int numbers_ = 0, wanted_numbers_ = 0, texts_read_ = 0, wanted_texts_ = 0;
  std::array<uint32_t, 3> number_{};
  std::array<std::string, 3> texts_;
};

}  // namespace

void DecodeYamlEvents(std::string_view events, TreeBuilder* builder) {
  Decoder decoder(builder);
  Json::sax_parse(events.begin(), events.end(), &decoder);
  if (decoder.Done()) return;
  builder->Fail({}, decoder.started() ? words::kEventsAreBroken : words::kEventsAreNoList);
}

bool IsYamlLikeJson(std::string_view text, const YamlParser& yaml, const Limits& limits) {
  constexpr size_t kMostTyped = 400'000;
  if (!yaml || text.size() > kMostTyped || IsJson(text)) return false;
  Arena arena;
  TreeBuilder builder(&arena, limits);
  yaml(text, &builder);
  return !builder.stuck();
}

}  // namespace pumice::text
