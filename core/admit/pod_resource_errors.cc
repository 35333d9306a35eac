// Requests are filled in first, of containers and of the pod, as SetObjectDefaults_PodTemplate does.
#include "core/admit/pod_resource_errors.h"

#include "core/admit/pod_usage.h"
#include "core/model/pod_resources.h"

namespace pumice::admit {
namespace {

using model::Container;
using model::ResourceList;

ResourceList SumOf(const model::PodSpec& spec, ResourceList Container::*part) {
  return model::SumOfContainers(spec, [part](const Container& container, bool) { return container.*part; });
}

std::string Invalid(const std::string& where, const Quantity& value, const std::string& why) {
  return where + ": Invalid value: \"" + value.String() + "\": " + why;
}

// This is validateResourceRequirements.
void CompareWithLimits(const model::PodSpec& spec, std::vector<std::string>* errors) {
  for (const auto& [name, asked] : spec.pod_requests) {
    const auto limit = spec.pod_limits.find(name);
    const bool huge = name.starts_with("hugepages-");
    if (limit == spec.pod_limits.end()) {
      if (huge) errors->push_back(".limits: Required value: Limit must be set for non overcommitable resources");
      continue;
    }
    const std::string of_limit = name + " limit of " + limit->second.String();
    if (huge && !(asked == limit->second)) {
      errors->push_back(Invalid(".requests", asked, "must be equal to " + of_limit));
    } else if (limit->second < asked) {
      errors->push_back(Invalid(".requests", asked, "must be less than or equal to " + of_limit));
    }
  }
}

// This is validatePodResourceConsistency.
void CompareWithContainers(const model::PodSpec& spec, std::vector<std::string>* errors) {
  for (const auto& [name, sum] : SumOf(spec, &Container::requests)) {
    const auto own = spec.pod_requests.find(name);
    if (own == spec.pod_requests.end() || !(own->second < sum)) continue;
    errors->push_back(Invalid(".requests[" + name + "]", own->second,
                              "must be greater than or equal to aggregate container requests of " + sum.String()));
  }
  for (const auto& [name, sum] : SumOf(spec, &Container::limits)) {
    const auto own = spec.pod_limits.find(name);
    if (!name.starts_with("hugepages-") || own == spec.pod_limits.end() || !(own->second < sum)) continue;
    errors->push_back(Invalid(".limits[" + name + "]", own->second,
                              "must be greater than or equal to aggregate container limits of " + sum.String()));
  }
  for (size_t i = 0; i < spec.containers.size(); ++i) {
    for (const auto& [name, limit] : spec.containers[i].limits) {
      const auto own = spec.pod_limits.find(name);
      if (own == spec.pod_limits.end() || !(own->second < limit)) continue;
      errors->push_back(Invalid(".containers[" + std::to_string(i) + "][" + name + "].limits", limit,
                                "must be less than or equal to pod limits of " + own->second.String()));
    }
  }
}

}  // namespace

std::vector<std::string> PodResourceErrors(model::PodSpec spec) {
  for (auto* list : {&spec.containers, &spec.init_containers}) {
    for (Container& container : *list) container.requests.insert(container.limits.begin(), container.limits.end());
  }
  DefaultPodRequests(&spec);
  std::vector<std::string> errors;
  CompareWithLimits(spec, &errors);
  CompareWithContainers(spec, &errors);
  return errors;
}

}  // namespace pumice::admit
