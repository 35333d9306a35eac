// Whoever applies objects replaces them as a whole: a PodGroup that is written brings all of its pods where one of them
// changes too, since pods that are not beside it would be gone.
#include "core/whatif/change_text.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>
#include <utility>

#include "core/api/annotations.h"
#include "core/manifest/write.h"
#include "core/model/find.h"

namespace pumice::whatif {
namespace {

template <class T>
void TakeByName(const std::vector<T>& all, const std::set<std::string>& names, std::vector<T>* taken) {
  for (const T& object : all) {
    if (names.count(object.meta.Key()) > 0) taken->push_back(object);
  }
}

}  // namespace

ChangeText TextOf(const model::Scenario& scenario, const std::vector<edit::Change>& changes) {
  ChangeText text;
  model::Scenario after = scenario;
  std::set<std::string> queues, groups, nodes, quotas;
  bool conf = false;
  for (const edit::Change& change : changes) {
    if (!edit::Apply(change, &after).empty()) return text;
    if (change.op == edit::Change::Op::kDrop) {
      text.deletions.push_back((change.kind == "PodGroup" ? "Job" : change.kind) + "/" + change.name);
      continue;
    }
    if (change.kind == "Queue") queues.insert(change.name);
    if (change.kind == "PodGroup") groups.insert(change.name);
    if (change.kind == "Node" && change.field != "count" && !change.field.empty()) nodes.insert(change.name);
    if (change.kind == "ResourceQuota") quotas.insert(change.name);
    conf = conf || change.kind.empty();
  }
  for (const model::Node& node : after.nodes) {
    if (model::Find(scenario.nodes, node.meta.name) == nullptr) nodes.insert(node.meta.name);
  }
  // Pods that share a spec went on sharing one.
  std::set<std::string> changed_pods, jobs;
  for (size_t i = 0; i < after.pods.size(); ++i) {
    const model::Pod& pod = after.pods[i];
    const model::Pod* before = i < scenario.pods.size() && scenario.pods[i].meta.Key() == pod.meta.Key()
                                   ? &scenario.pods[i]
                                   : model::Find(scenario.pods, pod.meta.Key());
    if (before != nullptr && before->spec == pod.spec && before->meta.annotations == pod.meta.annotations) continue;
    changed_pods.insert(pod.meta.Key());
    jobs.insert(GroupKeyOf(pod));
  }
  model::Scenario written;
  written.name.clear();
  if (conf) written.scheduler_conf = after.scheduler_conf;
  TakeByName(after.queues, queues, &written.queues);
  TakeByName(after.resource_quotas, quotas, &written.resource_quotas);
  TakeByName(after.nodes, nodes, &written.nodes);
  TakeByName(after.pod_groups, groups, &written.pod_groups);
  // A node that is added stands in HyperNodes.
  for (size_t i = 0; i < after.hyper_nodes.size(); ++i) {
    if (after.hyper_nodes[i].members.size() == scenario.hyper_nodes[i].members.size()) continue;
    written.hyper_nodes.push_back(after.hyper_nodes[i]);
  }
  for (const model::Pod& pod : after.pods) {
    const std::string job = GroupKeyOf(pod);
    if (changed_pods.count(pod.meta.Key()) > 0 || (jobs.count(job) > 0 && groups.count(job) > 0)) {
      written.pods.push_back(pod);
    }
  }
  const manifest::Json objects = manifest::ObjectsOf(written);
  if (objects.empty()) return text;
  const manifest::Json list = {{"apiVersion", "v1"}, {"kind", "List"}, {"items", objects}};
  text.apply = list.dump();
  return text;
}

}  // namespace pumice::whatif
