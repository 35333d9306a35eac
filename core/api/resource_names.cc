// Names become dimensions here, and Kubernetes' rules say which names count at all.
#include <algorithm>
#include <string_view>

#include "core/api/resource.h"
#include "core/api/resource_kinds.h"

namespace pumice {
namespace {

constexpr std::string_view kDefaultNamespacePrefix = "kubernetes.io/";

bool Contains(std::string_view s, std::string_view part) { return s.find(part) != std::string_view::npos; }

}  // namespace

ResourceNames ResourceNames::Of(std::vector<std::string> others) {
  ResourceNames names;
  std::sort(others.begin(), others.end());
  others.erase(std::unique(others.begin(), others.end()), others.end());
  for (auto& name : others) {
    if (name == "cpu" || name == "memory" || name == "pods") continue;
    names.order_.push_back(names.size());
    names.names_.push_back(std::move(name));
  }
  std::sort(names.order_.begin() + 2, names.order_.end(),
            [&](Dim a, Dim b) { return names.names_[a] < names.names_[b]; });
  return names;
}

Dim ResourceNames::Find(std::string_view name) const {
  for (int i = 0; i < size(); ++i) {
    if (names_[i] == name) return i;
  }
  return -1;
}

std::vector<Dim> ResourceNames::Sorted(std::vector<Dim> dims) const {
  std::vector<Dim> sorted;
  for (Dim d : order_) {
    if (std::find(dims.begin(), dims.end(), d) != dims.end()) sorted.push_back(d);
  }
  return sorted;
}

Dim ResourceNames::FirstOf(const std::vector<Dim>& dims) const {
  auto first = std::find_first_of(order_.begin(), order_.end(), dims.begin(), dims.end());
  return first == order_.end() ? -1 : *first;
}

std::vector<std::string> ResourceNames::NamesOf(const std::vector<Dim>& dims) const {
  std::vector<std::string> out;
  for (Dim d : Sorted(dims)) out.push_back(names_[d]);
  return out;
}

bool IsExtendedResourceName(std::string_view name) {
  bool native = !Contains(name, "/") || Contains(name, kDefaultNamespacePrefix);
  return !native && !name.starts_with("requests.") && name.size() <= 244;
}

// This is k8s.io/kubernetes/pkg/scheduler/util.IsScalarResourceName with component-helpers' predicates of names.
bool IsScalarResourceName(std::string_view name) {
  return IsExtendedResourceName(name) || name.starts_with("hugepages-") || Contains(name, kDefaultNamespacePrefix) ||
         name.starts_with("attachable-volumes-");
}

bool IsTrackedResourceName(std::string_view name) {
  if (name == "cpu" || name == "memory" || name == "pods" || name == "ephemeral-storage") return true;
  return !name.starts_with("count/") && IsScalarResourceName(name);
}

}  // namespace pumice
