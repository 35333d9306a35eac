// Placement goes on where it last stopped, so that a million running pods of one kind find their nodes in one pass.
#include "core/load/short_parts.h"

namespace pumice::load {

using manifest::AmountRules;
using manifest::Fields;
using manifest::kOfContainer;
using manifest::kWhole;
using text::Maker;
using text::Member;
using text::Position;

using text::Value;
using words::Say;

void Placement::AddNode(std::string name, model::ResourceList allocatable) {
  nodes_.push_back({std::move(name), std::move(allocatable)});
}

std::string Placement::Place(const model::ResourceList& request) {
  if (request != last_request_) {
    last_request_ = request;
    cursor_ = 0;
  }
  for (; cursor_ < nodes_.size(); ++cursor_) {
    model::ResourceList& free = nodes_[cursor_].free;
    bool fits = true;
    for (const auto& [name, quantity] : request) {
      auto it = free.find(name);
      fits = fits && it != free.end() && !(it->second < quantity);
    }
    if (!fits) continue;
    for (const auto& [name, quantity] : request) free[name] = free[name] - quantity;
    return nodes_[cursor_].name;
  }
  return "";
}

bool ShortParts::Count(Fields* fields, std::string_view key, int64_t more) {
  copies += more;
  if (copies <= most_copies_) return true;
  fields->Error(key, "range", Say<words::kTooManyCopies>({{"most", most_copies_}}));
  copies -= more;
  return false;
}

const Value* ShortParts::Object(std::string_view api_version, std::string_view kind, const Maker::Members& meta,
                                const Value* spec, const Value* status, Position at) const {
  Maker::Members members = {Maker::Entry("apiVersion", make.String(api_version, at)),
                            Maker::Entry("kind", make.String(kind, at)), Maker::Entry("metadata", make.Map(meta, at))};
  if (spec) members.push_back(Maker::Entry("spec", spec));
  if (status) members.push_back(Maker::Entry("status", status));
  return make.Map(members, at);
}

const Value* ShortParts::Renamed(Fields* fields, std::string_view key, model::ResourceList* parsed,
                                 AmountRules rules) const {
  model::ResourceList checked;
  if (!fields->Resources(key, &checked, rules)) return nullptr;
  const Value* map = fields->Find(key);
  Maker::Members members;
  for (uint32_t i = 0; i < map->size; ++i) {
    Member member = map->members[i];
    auto it = checked.find(std::string(member.key));
    if (it == checked.end()) continue;  // was reported
    if (member.key == "gpu") member.key = "nvidia.com/gpu";
    if (parsed) (*parsed)[std::string(member.key)] = it->second;
    members.push_back(member);
  }
  return make.Map(members, map->at);
}

const Value* ShortParts::Resources(Fields* fields, bool with_pods, model::ResourceList* parsed) const {
  Maker::Members members;
  const AmountRules rules = with_pods ? kWhole : kOfContainer;
  auto add = [&](std::string_view key, std::string_view name) {
    Quantity quantity;
    if (!fields->Amount(key, name, rules, &quantity)) return;
    (*parsed)[std::string(name)] = quantity;
    members.push_back(Maker::Entry(name, fields->Find(key)));
  };
  add("cpu", "cpu");
  add("memory", "memory");
  add("gpu", "nvidia.com/gpu");
  if (with_pods) add("pods", "pods");
  if (const Value* others = Renamed(fields, "resources", parsed, rules)) {
    for (uint32_t i = 0; i < others->size; ++i) members.push_back(others->members[i]);
  }
  return members.empty() ? nullptr : make.Map(members, fields->value().at);
}

void ShortParts::Copy(Fields* fields, std::string_view key, Maker::Members* to) const {
  if (const Value* value = fields->Find(key)) to->push_back(Maker::Entry(key, value));
}

void ShortParts::CopyAll(Fields* fields, std::initializer_list<std::string_view> keys, Maker::Members* to) const {
  for (std::string_view key : keys) Copy(fields, key, to);
}

std::string Numbered(const std::string& name, int64_t i, int64_t count) {
  const std::string number = std::to_string(i);
  const size_t width = std::to_string(count - 1).size();
  return name + "-" + std::string(width - number.size(), '0') + number;
}

}  // namespace pumice::load
