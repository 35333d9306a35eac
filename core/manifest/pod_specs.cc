// Specs are known first by the bytes of what was read, which is quick, and then by what the model keeps of them.
#include "core/manifest/pod_specs.h"

#include <iterator>

#include <nlohmann/json.hpp>

#include "core/manifest/kinds.h"
#include "core/manifest/write.h"

namespace pumice::manifest {

using text::Member;
using text::Value;

namespace {

void AppendNumber(uint64_t number, std::string* out) {
  out->append(reinterpret_cast<const char*>(&number), sizeof number);
}

void AppendText(std::string_view text, std::string* out) {
  AppendNumber(text.size(), out);
  out->append(text);
}

// Appends the value as bytes: equal bytes are equal values.
void AppendKey(const Value& value, bool without_node, std::string* out) {
  *out += static_cast<char>(value.type);
  switch (value.type) {
    case Value::Type::kNull: return;
    case Value::Type::kBool: *out += value.boolean ? 't' : 'f'; return;
    case Value::Type::kInt:
    case Value::Type::kUint:
    case Value::Type::kFloat:
      AppendNumber(value.natural, out);
      AppendText(value.text, out);
      return;
    case Value::Type::kString: AppendText(value.text, out); return;
    case Value::Type::kList:
      AppendNumber(value.size, out);
      for (uint32_t i = 0; i < value.size; ++i) AppendKey(value[i], false, out);
      return;
    case Value::Type::kMap:
      for (uint32_t i = 0; i < value.size; ++i) {
        const Member& member = value.members[i];
        if (without_node && member.key == "nodeName") continue;
        *out += 'm';
        AppendText(member.key, out);
        AppendKey(*member.value, false, out);
      }
      *out += 'e';
      return;
  }
}

}  // namespace

std::shared_ptr<const model::PodSpec> PodSpecs::Read(const ObjectContext& context, const Value& spec,
                                                     const Fields* pod) {
  key_.clear();
  key_ += context.kind + (context.lenient ? "*" : "|");
  AppendKey(spec, pod == nullptr, &key_);
  auto it = by_source_.find(key_);
  if (it != by_source_.end()) {
    for (size_t tally : it->second.tallies) context.out->CountAgain(tally);
    return it->second.spec;
  }
  Entry entry;
  ObjectContext recording = context;
  recording.tallies = &entry.tallies;
  const size_t before = context.out->added();
  model::PodSpec read;
  {
    Fields fields(&recording, spec, pod, "spec");
    ReadPodSpec(&fields, &read);
    fields.Ignore({"nodeName"});
    fields.Done();
  }
  entry.spec = Share(std::move(read));
  // Every pod with a mistake in its spec is to hear of it.
  if (context.out->added() == before) by_source_.emplace(key_, entry);
  return entry.spec;
}

std::shared_ptr<const model::PodSpec> SpecPool::Share(model::PodSpec spec) {
  // The writer leaves out nothing that the model keeps, so its text tells specs apart.
  std::weak_ptr<const model::PodSpec>& kept =
      by_content_[ToJson(spec).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace)];
  std::shared_ptr<const model::PodSpec> shared = kept.lock();
  if (!shared) kept = shared = std::make_shared<const model::PodSpec>(std::move(spec));
  return shared;
}

void SpecPool::Tidy() {
  for (auto it = by_content_.begin(); it != by_content_.end();) {
    it = it->second.expired() ? by_content_.erase(it) : std::next(it);
  }
}

}  // namespace pumice::manifest
