#include "core/io/yaml_events.h"

#include <string>

#include <nlohmann/json.hpp>

namespace pumice::io {
namespace {

using Json = nlohmann::json;

class Decoder {
 public:
  Decoder(const Json& list, TreeBuilder* builder) : list_(list), builder_(builder) {}

  void Run() {
    if (!list_.is_array()) {
      builder_->Fail({}, "the YAML events are no list");
      return;
    }
    while (at_ < list_.size() && Event()) {
    }
    if (broken_) builder_->Fail({}, "the YAML events are broken");
  }

 private:
  bool Event() {
    const std::string code = Text();
    if (code == "}") return depth_.Close('{') ? builder_->EndMap() : Broken();
    if (code == "]") return depth_.Close('[') ? builder_->EndList() : Broken();
    if (code == "-") return builder_->EndDocument();
    Position at;
    at.line = Number();
    at.column = Number();
    if (code == "{" || code == "[") {
      const std::string tag = Text();
      const std::string anchor = Text();
      if (broken_) return false;
      depth_.open += code;
      return code == "{" ? builder_->StartMap(at, tag, anchor) : builder_->StartList(at, tag, anchor);
    }
    if (code == "=") {
      const uint32_t style = Number();
      const std::string tag = Text();
      const std::string anchor = Text();
      const std::string text = Text();
      if (broken_ || style > 2) return Broken();
      return builder_->Scalar(at, text, static_cast<Value::Style>(style), tag, anchor);
    }
    const std::string text = Text();
    if (broken_) return false;
    if (code == "*") return builder_->Alias(at, text);
    if (code == "!") return builder_->Fail(at, text);
    return Broken();
  }

  bool Broken() {
    broken_ = true;
    return false;
  }

  std::string Text() {
    if (at_ >= list_.size() || !list_[at_].is_string()) {
      broken_ = true;
      return "";
    }
    return list_[at_++].get<std::string>();
  }

  uint32_t Number() {
    if (at_ >= list_.size() || !list_[at_].is_number_unsigned()) {
      broken_ = true;
      return 0;
    }
    return list_[at_++].get<uint32_t>();
  }

  // The builder trusts its caller to close what was opened.
  struct Depth {
    std::string open;
    bool Close(char c) {
      if (open.empty() || open.back() != c) return false;
      open.pop_back();
      return true;
    }
  };

  const Json& list_;
  TreeBuilder* builder_;
  size_t at_ = 0;
  bool broken_ = false;
  Depth depth_;
};

}  // namespace

void DecodeYamlEvents(std::string_view events, TreeBuilder* builder) {
  const Json list = Json::parse(events, nullptr, false);
  Decoder(list, builder).Run();
}

}  // namespace pumice::io
