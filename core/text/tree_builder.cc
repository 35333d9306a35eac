// Maps and lists are stacks of what is not ended yet; a value is built in the arena when its end comes.
#include "core/text/tree_builder.h"

#include <algorithm>

#include "core/text/yaml_scalar.h"

namespace pumice::text {

using words::Say;
using words::Sentence;

namespace {

constexpr size_t kMostProblems = 100;

// Some of the sentences are yaml.v2's own.
std::string AsYamlV2(const Sentence& message) { return "yaml: " + message.English(); }

}  // namespace

void TreeBuilder::Note(Problem::Kind kind, Position at, const Sentence& message) {
  if (problems_.size() >= kMostProblems) return;
  const bool as_yaml_v2 = kind == Problem::Kind::kAlias || kind == Problem::Kind::kTag;
  problems_.push_back({kind, at, message, as_yaml_v2 ? AsYamlV2(message) : ""});
}

bool TreeBuilder::Fail(Position at, Sentence message, std::string yaml_v2) {
  problems_.push_back({Problem::Kind::kSyntax, Placed(at), std::move(message), std::move(yaml_v2)});
  return false;
}

bool TreeBuilder::Broken(Position at, const Sentence& message) {
  problems_.push_back({Problem::Kind::kSyntax, at, message, AsYamlV2(message)});
  return false;
}

bool TreeBuilder::TakesElements(const Frame& frame) const {
  if (frame.map || !on_element) return false;
  if (frames_.size() == 1) return true;
  if (frames_.size() != 2 || !frames_[0].map) return false;
  std::string_view key = frames_[0].key.key;
  return key == "items" || key == "objects";
}

bool TreeBuilder::Scalar(Position at, std::string_view text, Value::Style style, std::string_view tag,
                         std::string_view anchor) {
  at = Placed(at);
  Frame* frame = frames_.empty() ? nullptr : &frames_.back();
  Value* value = arena_->NewValue(Value::Type::kNull, at);
  value->style = style;
  value->text = arena_->Copy(text);
  value->tag = arena_->Copy(tag);
  if (frame && frame->map && !frame->has_key) {
    // This is yaml.v2's isMerge: plain, or tagged so.
    frame->merge = text == "<<" && (style == Value::Style::kPlain || tag == "!!merge");
    frame->has_key = true;
    frame->key = {value->text, nullptr, at};
    if (!anchor.empty()) {
      ResolveScalar(value);
      anchors_.insert_or_assign(std::string(anchor), value);
    }
    return true;
  }
  if (Sentence error = ResolveScalar(value); !error.empty()) Note(Problem::Kind::kTag, at, error);
  return Add(value, anchor);
}

bool TreeBuilder::Key(Position at, std::string_view key) {
  Frame& frame = frames_.back();
  frame.has_key = true;
  frame.key = {arena_->Copy(key), nullptr, at};
  return true;
}

bool TreeBuilder::Push(const Value* value) { return Add(value, {}); }

bool TreeBuilder::Start(bool map, Position at, std::string_view tag, std::string_view anchor) {
  if (frames_.size() >= limits_.depth) {
    Note(Problem::Kind::kDepth, at, Say<words::kTooDeep>({{"levels", limits_.depth}}));
    return false;
  }
  if (!frames_.empty() && frames_.back().map && !frames_.back().has_key) {
    Note(Problem::Kind::kKey, at, words::kKeyIsNoWord);
    return false;
  }
  if (!frames_.empty() && TakesElements(frames_.back())) frames_.back().mark = arena_->Here();
  Frame frame;
  frame.map = map;
  frame.first = map ? members_.size() : items_.size();
  frame.at = at;
  frame.tag = arena_->Copy(tag);
  frame.anchor = arena_->Copy(anchor);
  if (!anchor.empty()) anchors_.insert_or_assign(std::string(anchor), nullptr);
  frames_.push_back(frame);
  return true;
}

bool TreeBuilder::StartList(Position at, std::string_view tag, std::string_view anchor) {
  return Start(false, Placed(at), tag, anchor);
}

bool TreeBuilder::StartMap(Position at, std::string_view tag, std::string_view anchor) {
  return Start(true, Placed(at), tag, anchor);
}

bool TreeBuilder::EndList() {
  Frame frame = frames_.back();
  Value* value = arena_->NewValue(Value::Type::kList, frame.at);
  value->tag = frame.tag;
  value->size = static_cast<uint32_t>(items_.size() - frame.first);
  value->items = arena_->CopyArray(items_.data() + frame.first, value->size);
  for (uint32_t i = 0; i < value->size; ++i) value->weight = AddWeight(value->weight, value->items[i]->weight);
  items_.resize(frame.first);
  frames_.pop_back();
  return Add(value, frame.anchor);
}

bool TreeBuilder::EndMap() {
  Frame frame = frames_.back();
  CheckKeys(frame);
  Value* value = arena_->NewValue(Value::Type::kMap, frame.at);
  value->tag = frame.tag;
  value->size = static_cast<uint32_t>(members_.size() - frame.first);
  value->members = arena_->CopyArray(members_.data() + frame.first, value->size);
  for (uint32_t i = 0; i < value->size; ++i) value->weight = AddWeight(value->weight, value->members[i].value->weight);
  members_.resize(frame.first);
  merged_.resize(frame.first);
  frames_.pop_back();
  return Add(value, frame.anchor);
}

// Checks equal keys of one map, but not those that merge keys bring in: overriding them is what they are for.
void TreeBuilder::CheckKeys(const Frame& frame) {
  const size_t count = members_.size() - frame.first;
  auto duplicate = [&](const Member& member) {
    Note(Problem::Kind::kDuplicateKey, member.at, Say<words::kKeyTwice>({{"key", member.key}}));
  };
  if (count <= 16) {
    for (size_t i = frame.first + 1; i < members_.size(); ++i) {
      for (size_t j = frame.first; j < i; ++j) {
        if (members_[i].key == members_[j].key && !merged_[i] && !merged_[j]) {
          duplicate(members_[i]);
          break;
        }
      }
    }
    return;
  }
  std::vector<size_t> order;
  for (size_t i = frame.first; i < members_.size(); ++i) {
    if (!merged_[i]) order.push_back(i);
  }
  std::stable_sort(order.begin(), order.end(), [&](size_t a, size_t b) { return members_[a].key < members_[b].key; });
  for (size_t i = 1; i < order.size(); ++i) {
    if (members_[order[i]].key == members_[order[i - 1]].key) duplicate(members_[order[i]]);
  }
}

bool TreeBuilder::Alias(Position at, std::string_view anchor) {
  at = Placed(at);
  auto it = anchors_.find(anchor);
  if (it == anchors_.end()) return Broken(at, Say<words::kUnknownAnchor>({{"anchor", anchor}}));
  if (it->second == nullptr) {
    Note(Problem::Kind::kAlias, at, Say<words::kAnchorInItself>({{"anchor", anchor}}));
    return false;
  }
  alias_values_ += it->second->weight;
  if (alias_values_ > limits_.alias_values) {
    Note(Problem::Kind::kAlias, at, words::kTooManyAliases);
    return false;
  }
  if (!frames_.empty() && frames_.back().map && !frames_.back().has_key) {
    Frame& frame = frames_.back();
    if (it->second->IsList() || it->second->IsMap()) {
      Note(Problem::Kind::kKey, at, words::kKeyIsNoWord);
      return false;
    }
    frame.has_key = true;
    frame.merge = false;
    frame.key = {it->second->text, nullptr, at};
    return true;
  }
  return Add(it->second, {});
}

bool TreeBuilder::Merge(const Value& value) {
  if (value.IsList()) {
    // Earlier maps of the list take precedence, so they come last.
    for (uint32_t i = value.size; i-- > 0;) {
      if (!value[i].IsMap()) return Broken(value.at, words::kMergeWantsMaps);
      if (!Merge(value[i])) return false;
    }
    return true;
  }
  if (!value.IsMap()) return Broken(value.at, words::kMergeWantsMaps);
  for (uint32_t i = 0; i < value.size; ++i) {
    members_.push_back(value.members[i]);
    merged_.push_back(true);
  }
  return true;
}

bool TreeBuilder::Add(const Value* value, std::string_view anchor) {
  if (!anchor.empty()) anchors_.insert_or_assign(std::string(anchor), value);
  if (frames_.empty()) {
    documents_.push_back(value);
    if (on_document) on_document(*value);
    return true;
  }
  Frame& frame = frames_.back();
  if (!frame.map) {
    if (value->IsMap() && TakesElements(frame) && on_element(*value)) {
      // What an anchor names may be asked for later.
      if (anchors_.empty()) arena_->Rewind(frame.mark);
    } else {
      items_.push_back(value);
    }
    return true;
  }
  frame.has_key = false;
  if (frame.merge) {
    frame.merge = false;
    return Merge(*value);
  }
  frame.key.value = value;
  members_.push_back(frame.key);
  merged_.push_back(false);
  return true;
}

bool TreeBuilder::EndDocument() {
  anchors_.clear();
  return !one_document_;
}

}  // namespace pumice::text
