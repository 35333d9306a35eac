// A selector is checked once, with Kubernetes' words for what is wrong, and then asked of many labels.
#include "core/api/label_selector.h"

#include <algorithm>

#include "core/api/annotations.h"
#include "core/api/label_validation.h"
#include "core/api/sub_job_info.h"

namespace pumice {
namespace {

std::optional<Requirement::Op> OpOf(const std::string& op, bool for_nodes) {
  if (op == "In") return Requirement::Op::kIn;
  if (op == "NotIn") return Requirement::Op::kNotIn;
  if (op == "Exists") return Requirement::Op::kExists;
  if (op == "DoesNotExist") return Requirement::Op::kDoesNotExist;
  if (for_nodes && op == "Gt") return Requirement::Op::kGreater;
  if (for_nodes && op == "Lt") return Requirement::Op::kLess;
  return std::nullopt;
}

}  // namespace

std::optional<Requirement> Requirement::From(const model::SelectorRequirement& written, bool for_nodes,
                                             std::string* error) {
  const std::optional<Op> op = OpOf(written.op, for_nodes);
  if (!op) {
    if (error != nullptr) *error = GoQuote(written.op) + " is not a valid label selector operator";
    return std::nullopt;
  }
  FieldErrors errors;
  if (std::string wrong = InvalidLabelKey(written.key); !wrong.empty()) {
    errors.Invalid("key", GoQuote(written.key), wrong);
  }
  const size_t count = written.values.size();
  switch (*op) {
    case Op::kIn:
    case Op::kNotIn:
      if (count == 0) {
        errors.Invalid("values", GoStrings(written.values), "for 'in', 'notin' operators, values set can't be empty");
      }
      break;
    case Op::kExists:
    case Op::kDoesNotExist:
      if (count != 0) {
        errors.Invalid("values", GoStrings(written.values), "values set must be empty for exists and does not exist");
      }
      break;
    case Op::kGreater:
    case Op::kLess:
      if (count != 1) {
        errors.Invalid("values", GoStrings(written.values), "for 'Gt', 'Lt' operators, exactly one value is required");
      }
      for (size_t i = 0; i < count; ++i) {
        if (ParseGoInt(written.values[i])) continue;
        errors.Invalid("values[" + std::to_string(i) + "]", GoQuote(written.values[i]),
                       "for 'Gt', 'Lt' operators, the value must be an integer");
      }
  }
  for (size_t i = 0; i < count; ++i) {
    if (std::string wrong = InvalidLabelValue(written.values[i]); !wrong.empty()) {
      errors.Invalid("values[" + std::to_string(i) + "][" + written.key + "]", GoQuote(written.values[i]), wrong);
    }
  }
  if (!errors.empty()) {
    if (error != nullptr) *error = errors.Text();
    return std::nullopt;
  }
  return Requirement{written.key, *op, written.values};
}

bool Requirement::Matches(const model::StringMap& labels) const {
  auto it = labels.find(key);
  const bool there = it != labels.end();
  switch (op) {
    case Op::kIn: return there && std::find(values.begin(), values.end(), it->second) != values.end();
    case Op::kNotIn: return !there || std::find(values.begin(), values.end(), it->second) == values.end();
    case Op::kExists: return there;
    case Op::kDoesNotExist: return !there;
    case Op::kGreater:
    case Op::kLess: {
      if (!there) return false;
      const std::optional<int64_t> value = ParseGoInt(it->second);
      if (!value) return false;
      const int64_t bound = *ParseGoInt(values[0]);
      return op == Op::kGreater ? *value > bound : *value < bound;
    }
  }
  return false;
}

Selector Selector::Nothing() {
  Selector selector;
  selector.nothing_ = true;
  return selector;
}

std::optional<Selector> Selector::From(const std::optional<model::LabelSelector>& written, std::string* error) {
  return written ? From(*written, error) : Nothing();
}

std::optional<Selector> Selector::From(const model::LabelSelector& written, std::string* error) {
  Selector selector;
  auto add = [&](const model::SelectorRequirement& requirement) {
    std::optional<Requirement> valid = Requirement::From(requirement, /*for_nodes=*/false, error);
    if (valid) selector.requirements_.push_back(std::move(*valid));
    return valid.has_value();
  };
  for (const auto& [key, value] : written.match_labels) {
    if (!add({key, "In", {value}})) return std::nullopt;
  }
  for (const model::SelectorRequirement& requirement : written.match_expressions) {
    if (!add(requirement)) return std::nullopt;
  }
  return selector;
}

bool Selector::Matches(const model::StringMap& labels) const {
  return !nothing_ && std::all_of(requirements_.begin(), requirements_.end(),
                                  [&](const Requirement& r) { return r.Matches(labels); });
}

const Requirement* Selector::NeededLabel() const {
  auto it = std::find_if(requirements_.begin(), requirements_.end(),
                         [](const Requirement& r) { return r.op == Requirement::Op::kIn; });
  return it == requirements_.end() ? nullptr : &*it;
}

void Selector::Require(const std::string& key, const std::string& value) {
  requirements_.push_back({key, Requirement::Op::kIn, {value}});
}

bool Matches(const model::LabelSelector& selector, const model::StringMap& labels) {
  const std::optional<Selector> valid = Selector::From(selector);
  return valid && valid->Matches(labels);
}

}  // namespace pumice
