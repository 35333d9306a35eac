// Pods are many, and those of one template share a spec: such a spec is written once.
#include "core/whatif/object_pairs.h"

#include <map>
#include <nlohmann/json.hpp>
#include <type_traits>
#include <vector>

#include "core/api/annotations.h"
#include "core/model/owner.h"

namespace pumice::whatif {
namespace {

using manifest::Json;
using model::Scenario;

class SpecTexts {
 public:
  const std::string& Of(const model::PodSpec& spec) {
    const auto [at, is_new] = texts_.try_emplace(&spec);
    if (is_new) at->second = manifest::ToJson(spec).dump();
    return at->second;
  }

 private:
  std::map<const model::PodSpec*, std::string> texts_;
};

template <class T>
Json Written(const T& object) {
  Json json = manifest::ObjectOf(object);
  if constexpr (std::is_same_v<T, model::Node>) {
    if (object.usage && !object.usage->cpu.empty()) json["nodeUsage"]["cpu"] = object.usage->cpu;
    if (object.usage && !object.usage->memory.empty()) json["nodeUsage"]["memory"] = object.usage->memory;
  }
  return json;
}

Json Written(const model::DeviceConfig& config) {
  return {{"apiVersion", "v1"},
          {"kind", "ConfigMap"},
          {"metadata", manifest::ToJson(config.meta)},
          {"data", {{manifest::kDeviceConfigKey, config.text}}}};
}

class PairWalk {
 public:
  PairWalk(const Scenario& before, const Scenario& after, const std::function<void(const ObjectPair&)>& told)
      : before_(before), after_(after), told_(told), as_many_pods_(before.pods.size() == after.pods.size()) {}

  void Walk() {
    Each("Queue", &Scenario::queues);
    Each("PodGroup", &Scenario::pod_groups);
    Each("Pod", &Scenario::pods);
    Each("Node", &Scenario::nodes);
    Each("PriorityClass", &Scenario::priority_classes);
    Each("HyperNode", &Scenario::hyper_nodes);
    Each("Numatopology", &Scenario::numatopologies);
    Each("ResourceQuota", &Scenario::resource_quotas);
    Each("PodDisruptionBudget", &Scenario::pod_disruption_budgets);
    Each("Namespace", &Scenario::namespaces);
    Each("DeviceClass", &Scenario::device_classes);
    Each("ConfigMap", &Scenario::device_configs);
    EachClaim("ResourceClaim", &Scenario::resource_claims, false);
    EachClaim("ResourceClaimTemplate", &Scenario::resource_claim_templates, true);
  }

 private:
  template <class T, class Write>
  void Each(const char* kind, std::vector<T> Scenario::*list, const Write& write) {
    std::map<std::string, const T*> were;
    for (const T& object : before_.*list) were.emplace(object.meta.Key(), &object);
    for (const T& object : after_.*list) {
      const std::string key = object.meta.Key();
      const auto at = were.find(key);
      if (at == were.end()) {
        told_({kind, key, OwnerOf(object), Json(), write(object)});
        continue;
      }
      if (!Same(*at->second, object)) {
        ObjectPair pair{kind, key, OwnerOf(object), write(*at->second), write(object)};
        if (pair.before != pair.after) told_(pair);
      }
      were.erase(at);
    }
    for (const T& object : before_.*list) {
      const auto at = were.find(object.meta.Key());
      if (at != were.end() && at->second == &object) told_({kind, at->first, OwnerOf(object), write(object), Json()});
    }
  }
  template <class T>
  void Each(const char* kind, std::vector<T> Scenario::*list) {
    Each(kind, list, [](const T& object) { return Written(object); });
  }
  void EachClaim(const char* kind, std::vector<model::ResourceClaim> Scenario::*list, bool is_template) {
    Each(kind, list,
         [is_template](const model::ResourceClaim& claim) { return manifest::ObjectOf(claim, is_template); });
  }

  // Whether two objects are the same for sure; what this does not know is written and compared.
  template <class T>
  bool Same(const T&, const T&) {
    return false;
  }
  bool Same(const model::Pod& was, const model::Pod& is) {
    return was.spec != nullptr && is.spec != nullptr && was.node_name == is.node_name && was.phase == is.phase &&
           was.meta.labels == is.meta.labels && was.meta.annotations == is.meta.annotations &&
           (!as_many_pods_ || was.meta.creation_timestamp == is.meta.creation_timestamp) &&
           !was.meta.deletion_timestamp && !is.meta.deletion_timestamp && was.container_statuses.empty() &&
           is.container_statuses.empty() && (was.spec == is.spec || specs_.Of(*was.spec) == specs_.Of(*is.spec));
  }

  template <class T>
  static std::string OwnerOf(const T&) {
    return "";
  }
  static std::string OwnerOf(const model::Pod& pod) { return GroupKeyOf(pod); }
  static std::string OwnerOf(const model::PodGroup& group) { return model::JobKeyOf(group.meta); }

  const Scenario &before_, &after_;
  const std::function<void(const ObjectPair&)>& told_;
  const bool as_many_pods_;  // else the times that a reader made up differ for all of them
  SpecTexts specs_;
};

}  // namespace

void ForEachDifferent(const Scenario& before, const Scenario& after,
                      const std::function<void(const ObjectPair&)>& told) {
  PairWalk(before, after, told).Walk();
}

}  // namespace pumice::whatif
