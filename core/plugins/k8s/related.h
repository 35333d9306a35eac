// Related says whose pods a pod's affinity and spreading may be about, without holding every term against every pod.
#pragma once

#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/plugins/k8s/profile.h"

namespace pumice::plugins::k8s {

class Related {
 public:
  // label_keys are those that selectors read.
  Related(const std::vector<Profile>& profiles, const std::set<std::string>& label_keys);

  // Gives the profiles, ascending, that a selector of this one may match, and those with a term that may match this
  // one. Some of them do not, but no other does.
  std::vector<int> Of(int profile) const;

 private:
  using ByLabel = std::unordered_map<std::string, std::vector<int>>;  // by key and value; never iterated

  static std::string Label(const std::string& key, const std::string& value) { return key + '=' + value; }
  // Gives what it asks for of a label that selectors read; with null nothing is known.
  const Requirement* NeededOf(const Selector& selector) const;
  void AddMatched(const Selector& selector, std::vector<int>* profiles) const;
  void AddWanting(int profile, const Selector& selector);

  const std::vector<Profile>& profiles_;
  const std::set<std::string>& label_keys_;
  ByLabel with_;              // profiles that have the label
  ByLabel wanting_;           // with a term that matches nobody without one of its labels
  std::vector<int> anybody_;  // with a term of which nothing is known
};

}  // namespace pumice::plugins::k8s
