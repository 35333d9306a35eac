// This part reads amounts of resources, with what the API and Volcano make of their names.
#include <cmath>
#include <vector>

#include "core/api/resource.h"
#include "core/api/resource_kinds.h"
#include "core/base/text.h"
#include "core/manifest/fields.h"
#include "core/text/nearest.h"

namespace pumice::manifest {

using text::Member;
using text::Nearest;
using text::ScalarText;
using text::Value;
using words::Say;
using words::Sentence;

namespace {

// This is validateContainerResourceName. What has a domain is nearly always right.
bool IsContainerResource(std::string_view name) {
  return name == "cpu" || name == "memory" || name == "ephemeral-storage" || name.starts_with("hugepages-") ||
         name.find('/') != std::string_view::npos;
}

// Volcano's controllers write these into minResources as a quota counts them.
bool IsOfQuota(std::string_view name) {
  return name.starts_with("requests.") || name.starts_with("limits.") || name.starts_with("count/");
}

Sentence MeantName(std::string_view name, bool of_container) {
  std::vector<std::string_view> known = {"cpu", "memory", "ephemeral-storage", "nvidia.com/gpu"};
  if (!of_container) known.push_back("pods");
  if (const std::string_view nearest = Nearest(name, known); !nearest.empty())
    return Say<words::kDidYouMean>({{"word", nearest}});
  return of_container ? words::kWriteContainerResource : words::kWriteResource;
}

}  // namespace

std::optional<Quantity> ReadQuantity(const Value& value) {
  switch (value.type) {
    case Value::Type::kString: return Quantity::Parse(TrimSpace(value.text));
    case Value::Type::kInt:
    case Value::Type::kUint: return Quantity::Parse(ScalarText(value));
    case Value::Type::kFloat: {
      if (!std::isfinite(value.number)) return std::nullopt;
      // JSON keeps what was written ("1.50"); YAML's 1_0.5 is only a number once resolved.
      if (auto quantity = Quantity::Parse(value.text)) return quantity;
      return Quantity::Parse(ScalarText(value));
    }
    default: return std::nullopt;
  }
}

std::optional<Quantity> Fields::AmountAt(std::string_view key, const Value& value, std::string_view name,
                                         AmountRules rules) const {
  // Kubernetes reads null as 0.
  const std::optional<Quantity> quantity = value.IsNull() ? Quantity() : ReadQuantity(value);
  if (!quantity) {
    Error(key, "quantity", Say<words::kIsNoAmount>({{"text", Quoted(value)}}), words::kWriteAmount);
    return std::nullopt;
  }
  if (!context_->validate) return quantity;
  if (quantity->Sign() < 0 && !rules.signs) {
    Error(key, "range", Say<words::kMustNotBeNegative>({{"amount", Quoted(value)}}));
    return std::nullopt;
  }
  if (rules.standard && !IsContainerResource(name)) {
    Error(key, "resource", words::kIsNoContainerResource, MeantName(name, true));
    return std::nullopt;
  }
  if (rules.whole && (name == "pods" || IsExtendedResourceName(name)) && quantity->MilliValue() % 1000 != 0) {
    Error(key, "quantity", Say<words::kMustBeWhole>({{"amount", quantity->String()}}), words::kWriteWholeNumber);
    return std::nullopt;
  }
  if (rules.counted && !IsTrackedResourceName(name) && !IsOfQuota(name)) {
    WarnOnce(key, "resource", words::kIsNotCountedNoEffect, MeantName(name, false));
  }
  const bool units = name == "memory" || name == "pods";
  if (quantity->Overflows(units ? 0 : 3)) {
    Warn(key, "range",
         Say<words::kMoreThan64Bits>(
             {{"amount", units ? std::to_string(quantity->Value()) : std::to_string(quantity->MilliValue()) + "m"}}));
  }
  return quantity;
}

bool Fields::Amount(std::string_view key, std::string_view name, AmountRules rules, Quantity* out) {
  const Value* value = Find(key);
  if (!value) return false;
  const std::optional<Quantity> quantity = AmountAt(key, *value, name, rules);
  if (quantity) *out = *quantity;
  return quantity.has_value();
}

bool Fields::Resources(std::string_view key, model::ResourceList* out, AmountRules rules) {
  const Value* value = Find(key);
  if (!value) return false;
  Fields fields(context_, *value, this, key);
  if (!value->IsMap()) return false;
  const Value& map = fields.value();
  for (uint32_t i = 0; i < map.size; ++i) {
    const Member& member = map.members[i];
    const std::string_view name = context_->lenient && member.key == "gpu" ? "nvidia.com/gpu" : member.key;
    const std::optional<Quantity> quantity = fields.AmountAt(member.key, *member.value, name, rules);
    if (quantity) (*out)[std::string(member.key)] = *quantity;
  }
  return true;
}

}  // namespace pumice::manifest
