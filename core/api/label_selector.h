// Selector is a label selector ready to be asked, as LabelSelectorAsSelector of apimachinery makes it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/model/objects.h"

namespace pumice {

// This is one requirement of a selector of labels or of nodes. An invalid one is never made.
struct Requirement {
  enum class Op : uint8_t { kIn, kNotIn, kExists, kDoesNotExist, kGreater, kLess };
  std::string key;
  Op op = Op::kExists;
  std::vector<std::string> values;

  // This is labels.NewRequirement; Gt and Lt are taken only where `for_nodes`. With nullopt `error` says what is wrong
  // with it.
  static std::optional<Requirement> From(const model::SelectorRequirement& written, bool for_nodes, std::string* error);
  bool Matches(const model::StringMap& labels) const;
};

class Selector {
 public:
  // It matches nothing and is not Empty: what Kubernetes makes of a selector that is absent.
  static Selector Nothing();
  // Returns nullopt where the selector is invalid; `error`, if given, says why in Kubernetes' words.
  static std::optional<Selector> From(const std::optional<model::LabelSelector>& written, std::string* error = nullptr);
  static std::optional<Selector> From(const model::LabelSelector& written, std::string* error = nullptr);

  bool Matches(const model::StringMap& labels) const;
  bool MatchesNothing() const { return nothing_; }
  // Returns a requirement that asks for one of some values of a label; null where there is none.
  const Requirement* NeededLabel() const;
  // An empty selector selects everything.
  bool Empty() const { return !nothing_ && requirements_.empty(); }
  // Also asks for this label; of no effect on Nothing.
  void Require(const std::string& key, const std::string& value);

 private:
  bool nothing_ = false;
  std::vector<Requirement> requirements_;
};

}  // namespace pumice
