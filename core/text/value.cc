// Values print themselves as JSON and as the scalars that messages quote.
#include "core/text/value.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include <nlohmann/json.hpp>

namespace pumice::text {
namespace {

constexpr size_t kBlockSize = 64 << 10;

void AppendJson(const Value& value, std::string* out) {
  switch (value.type) {
    case Value::Type::kList:
      *out += '[';
      for (uint32_t i = 0; i < value.size; ++i) {
        if (i > 0) *out += ',';
        AppendJson(value[i], out);
      }
      *out += ']';
      return;
    case Value::Type::kMap: {
      *out += '{';
      bool first = true;
      for (uint32_t i = 0; i < value.size; ++i) {
        const Member& member = value.members[i];
        // This is an earlier one of equal keys; nobody asks for that of huge maps.
        if (value.size <= 64 && value.Find(member.key) != member.value) continue;
        if (!first) *out += ',';
        first = false;
        *out += nlohmann::json(member.key).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
        *out += ':';
        AppendJson(*member.value, out);
      }
      *out += '}';
      return;
    }
    case Value::Type::kString:
      *out += nlohmann::json(value.text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
      return;
    case Value::Type::kFloat:
      // JSON has no infinities.
      *out += std::isfinite(value.number) ? ScalarText(value) : '"' + ScalarText(value) + '"';
      return;
    default: *out += ScalarText(value);
  }
}

}  // namespace

const Value* Value::Find(std::string_view key) const {
  if (type != Type::kMap) return nullptr;
  for (uint32_t i = size; i-- > 0;) {
    if (members[i].key == key) return members[i].value;
  }
  return nullptr;
}

words::Diagnosis TypeOf(const Value& value) {
  switch (value.type) {
    case Value::Type::kNull: return words::kNull;
    case Value::Type::kBool: return words::kABoolean;
    case Value::Type::kInt:
    case Value::Type::kUint:
    case Value::Type::kFloat: return words::kANumber;
    case Value::Type::kString: return words::kAString;
    case Value::Type::kList: return words::kAList;
    case Value::Type::kMap: return words::kAMap;
  }
  return words::kVerbatim;
}

std::string ScalarText(const Value& value) {
  switch (value.type) {
    case Value::Type::kNull: return "null";
    case Value::Type::kBool: return value.boolean ? "true" : "false";
    case Value::Type::kInt: return std::to_string(value.integer);
    case Value::Type::kUint: return std::to_string(value.natural);
    case Value::Type::kFloat: {
      // JSON has no infinities; what YAML wrote stays visible in a message.
      nlohmann::json number(value.number);
      return number.dump() == "null" ? std::string(value.text) : number.dump();
    }
    case Value::Type::kString: return std::string(value.text);
    default: return ToJsonText(value);
  }
}

std::string ToJsonText(const Value& value) {
  std::string text;
  AppendJson(value, &text);
  return text;
}

void* Arena::Allocate(size_t size, size_t align) {
  used_ = (used_ + align - 1) / align * align;
  while (current_ < blocks_.size() && used_ + size > blocks_[current_].size) {
    ++current_;
    used_ = 0;
  }
  if (current_ == blocks_.size()) {
    const size_t block = std::max(size, kBlockSize);
    blocks_.push_back({std::unique_ptr<char[]>(new char[block]), block});
    used_ = 0;
  }
  void* at = blocks_[current_].data.get() + used_;
  used_ += size;
  return at;
}

std::string_view Arena::Copy(std::string_view text) {
  if (text.empty()) return {};
  char* to = static_cast<char*>(Allocate(text.size(), 1));
  std::memcpy(to, text.data(), text.size());
  return {to, text.size()};
}

Value* Arena::NewValue(Value::Type type, Position at) {
  Value* value = new (Allocate(sizeof(Value))) Value;
  value->type = type;
  value->at = at;
  return value;
}

const Value* Maker::String(std::string_view text, Position at) const {
  Value* value = arena_->NewValue(Value::Type::kString, at);
  value->style = Value::Style::kQuoted;
  value->text = arena_->Copy(text);
  return value;
}

const Value* Maker::Int(int64_t number, Position at) const {
  Value* value = arena_->NewValue(Value::Type::kInt, at);
  value->integer = number;
  return value;
}

const Value* Maker::Bool(bool on, Position at) const {
  Value* value = arena_->NewValue(Value::Type::kBool, at);
  value->boolean = on;
  return value;
}

const Value* Maker::Map(const Members& members, Position at) const {
  Value* value = arena_->NewValue(Value::Type::kMap, at);
  value->size = static_cast<uint32_t>(members.size());
  value->members = arena_->CopyArray(members.data(), members.size());
  for (const Member& member : members) value->weight = AddWeight(value->weight, member.value->weight);
  return value;
}

const Value* Maker::List(const std::vector<const Value*>& items, Position at) const {
  Value* value = arena_->NewValue(Value::Type::kList, at);
  value->size = static_cast<uint32_t>(items.size());
  value->items = arena_->CopyArray(items.data(), items.size());
  for (const Value* item : items) value->weight = AddWeight(value->weight, item->weight);
  return value;
}

}  // namespace pumice::text
