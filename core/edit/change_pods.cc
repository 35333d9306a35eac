// What may change of the spec that pods of one job share: it is their template that a person edits. They go on sharing
// one spec.
#include <memory>
#include <set>

#include "core/api/annotations.h"
#include "core/edit/change_parts.h"
#include "core/model/find.h"

namespace pumice::edit {
namespace {

using Op = Change::Op;

std::string ChangeSpec(const Change& change, model::PodSpec* spec) {
  if (auto key = Below(change.field, "spec.nodeSelector"); key && !key->empty() && change.op == Op::kRemove) {
    spec->node_selector.erase(*key);
  } else if (change.field == "spec.tolerations" && change.op == Op::kAdd) {
    const size_t colon = change.value.rfind(':');
    if (colon == std::string::npos || colon == 0) return BadValue(change);
    model::Toleration toleration;
    toleration.effect = change.value.substr(colon + 1);
    toleration.key = change.value.substr(0, colon);
    toleration.op = "Exists";
    if (const size_t equals = toleration.key.find('='); equals != std::string::npos) {
      toleration.value = toleration.key.substr(equals + 1);
      toleration.key.erase(equals);
      toleration.op = "Equal";
    }
    spec->tolerations.push_back(std::move(toleration));
  } else if (change.op != Op::kRemove) {
    return NoField(change);
  } else if (change.field == "spec.schedulingGates") {
    spec->scheduling_gates.clear();
  } else if (change.field == "spec.topologySpreadConstraints") {
    spec->topology_spread_constraints.clear();
  } else if (change.field == "spec.containers.ports") {
    for (model::Container& container : spec->containers) container.ports.clear();
    for (model::Container& container : spec->init_containers) container.ports.clear();
  } else if (spec->affinity && change.field == "spec.affinity.nodeAffinity") {
    spec->affinity->node_affinity.reset();
  } else if (spec->affinity && change.field == "spec.affinity.podAffinity") {
    spec->affinity->pod_affinity.reset();
  } else if (spec->affinity && change.field == "spec.affinity.podAntiAffinity") {
    spec->affinity->pod_anti_affinity.reset();
  } else {
    return NoField(change);
  }
  return "";
}

}  // namespace

std::string ChangePods(const Change& change, model::Scenario* scenario) {
  const model::Pod* named = model::Find(scenario->pods, change.name);
  if (named == nullptr) return Unknown(change);
  const std::string job = GroupKeyOf(*named);
  const std::shared_ptr<const model::PodSpec> old = named->spec;
  const auto annotation = Below(change.field, "metadata.annotations");
  auto spec = std::make_shared<model::PodSpec>(*old);
  if (!annotation) {
    if (std::string error = ChangeSpec(change, spec.get()); !error.empty()) return error;
  }
  for (model::Pod& pod : scenario->pods) {
    if (pod.spec != old || GroupKeyOf(pod) != job || !pod.node_name.empty()) continue;
    if (!annotation) {
      pod.spec = spec;
    } else if (change.op == Op::kRemove) {
      pod.meta.annotations.erase(*annotation);
    } else {
      pod.meta.annotations[*annotation] = change.value;
    }
  }
  return "";
}

}  // namespace pumice::edit
