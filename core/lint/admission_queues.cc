// What v1.14.4's webhook would refuse of queues (pkg/webhooks/admission/queues/validate/validate_queue.go). All queues
// are taken to be there, as its lister has them.
#include <algorithm>
#include <map>
#include <set>

#include "core/base/text.h"
#include "core/lint/lint.h"
#include "core/lint/rules.h"
#include "core/report/amounts.h"

namespace pumice::lint {
namespace {

using edit::Change;
using model::Queue;
using report::Amount;
using Op = Change::Op;

// The webhook manager's default of --max-queue-depth.
constexpr int kMaxDepth = 5;

class Queues {
 public:
  Queues(const Facts& facts, Findings* out) : facts_(facts), out_(out) {
    for (const Queue& queue : facts.scenario().queues) by_name_.emplace(queue.meta.name, &queue);
  }

  void Run() {
    for (const auto& [name, queue] : by_name_) {
      Quantities(*queue);
      Limits(*queue);
      State(*queue);
      Annotations(*queue);
      if (name == "root") continue;
      if (Parent(*queue)) Capability(*queue);
      Sums(*queue);
    }
  }

 private:
  Finding& Add(Code code, const Queue& queue, std::string field, Numbers numbers) {
    return out_->Add(code, "Queue", queue.meta.name, std::move(field), std::move(numbers));
  }

  // validateResourceQuantityOfQueue.
  void Quantities(const Queue& queue) {
    const std::pair<const char*, const model::ResourceList*> lists[] = {{"spec.capability.", &queue.capability},
                                                                        {"spec.deserved.", &queue.deserved},
                                                                        {"spec.guarantee.resource.", &queue.guarantee}};
    for (const auto& [field, list] : lists) {
      for (const auto& [resource, amount] : *list) {
        const bool whole = resource == "pods" || (resource.find('/') != std::string::npos &&
                                                  resource.find("kubernetes.io/") == std::string::npos);
        const bool fraction = whole && !(Quantity::FromValue(amount.Value()) == amount);
        if (amount.Sign() >= 0 && !fraction) continue;
        Add(kQueueQuantity, queue, field + resource, {{"resource", resource}, {"amount", amount.String()}});
      }
    }
  }

  void Limits(const Queue& queue) {
    const std::string& name = queue.meta.name;
    for (const auto& [resource, guarantee] : queue.guarantee) {
      auto deserved = queue.deserved.find(resource);
      const std::string field = "spec.deserved." + resource;
      if (deserved == queue.deserved.end()) {
        Add(kGuaranteeWithoutDeserved, queue, field, {{"resource", resource}, {"guarantee", guarantee.String()}})
            .changes = {{Op::kSet, "Queue", name, field, guarantee.String()}};
      } else if (deserved->second < guarantee) {
        Add(kGuaranteeOverDeserved, queue, field,
            {{"resource", resource}, {"guarantee", guarantee.String()}, {"deserved", deserved->second.String()}})
            .changes = {{Op::kSet, "Queue", name, field, guarantee.String()}};
      }
    }
    for (const auto& [resource, deserved] : queue.deserved) {
      auto capability = queue.capability.find(resource);
      if (capability == queue.capability.end() || !(capability->second < deserved)) continue;
      const std::string field = "spec.capability." + resource;
      Add(kDeservedOverCapability, queue, "spec.deserved." + resource,
          {{"resource", resource}, {"deserved", deserved.String()}, {"capability", capability->second.String()}})
          .changes = {{Op::kSet, "Queue", name, field, deserved.String()}};
    }
  }

  void State(const Queue& queue) {
    if (queue.state.empty() || queue.state == "Open" || queue.state == "Closed") return;
    Add(kQueueState, queue, "status.state", {{"state", queue.state}});
  }

  // validateHierarchicalAttributes.
  void Annotations(const Queue& queue) {
    const std::string path = Annotation(queue, "volcano.sh/hierarchy");
    const std::string weights = Annotation(queue, "volcano.sh/hierarchy-weights");
    if (path.empty() && weights.empty()) return;
    const std::vector<std::string> each = Split(weights, '/');
    if (Split(path, '/').size() != each.size()) {
      Add(kHierarchyLengths, queue, "metadata.annotations", {{"path", path}, {"weights", weights}});
      return;
    }
    for (const std::string& weight : each) {
      if (IsPositive(weight)) continue;
      Add(kHierarchyWeight, queue, "metadata.annotations", {{"weight", weight}, {"weights", weights}});
      return;
    }
    for (const auto& [name, other] : by_name_) {
      const std::string below = Annotation(*other, "volcano.sh/hierarchy");
      if (other == &queue || below.compare(0, path.size() + 1, path + "/") != 0) continue;
      Add(kHierarchyInside, queue, "metadata.annotations", {{"path", path}, {"other", name}, {"otherPath", below}});
      return;
    }
  }

  static std::string Annotation(const Queue& queue, const char* key) {
    auto it = queue.meta.annotations.find(key);
    return it == queue.meta.annotations.end() ? "" : it->second;
  }

  // A decimal number above 0; ParseFloat's rarer spellings (hexadecimal, infinities) are taken as well.
  static bool IsPositive(const std::string& text) {
    char* end = nullptr;
    const double value = std::strtod(text.c_str(), &end);
    return !text.empty() && end == text.c_str() + text.size() && value > 0;
  }

  const Queue* Find(const std::string& name) const {
    auto it = by_name_.find(name);
    return it == by_name_.end() ? nullptr : it->second;
  }

  // validateHierarchicalQueue; whether the way up to root is sound.
  bool Parent(const Queue& queue) {
    if (queue.parent.empty() || queue.parent == "root") return true;
    if (queue.parent == queue.meta.name) {
      Add(kQueueOwnParent, queue, "spec.parent", {}).changes = {
          {Op::kSet, "Queue", queue.meta.name, "spec.parent", "root"}};
      return false;
    }
    int depth = 1;
    for (const Queue* at = &queue; !at->parent.empty() && at->parent != "root"; at = Find(at->parent)) {
      if (++depth > kMaxDepth) {
        Add(kQueueTooDeep, queue, "spec.parent", {{"depth", std::to_string(kMaxDepth)}});
        return false;
      }
      if (Find(at->parent) != nullptr) continue;
      if (at == &queue) {
        Add(kQueueParentUnknown, queue, "spec.parent", {{"parent", queue.parent}}).changes = {
            {Op::kSet, "Queue", queue.meta.name, "spec.parent", "root"}};
      }
      return false;
    }
    return true;
  }

  Resource Of(const model::ResourceList& list) const { return Resource::FromList(list, facts_.names()); }

  // validateChildAgainstAncestor: the nearest queue above that has a capability in that resource.
  void Capability(const Queue& queue) {
    const Resource own = Of(queue.capability);
    for (Dim d : own.NonZeroDims()) {
      const Queue* above = nullptr;
      for (const Queue* at = &queue; !at->parent.empty() && at->parent != "root";) {
        at = Find(at->parent);
        if (Of(at->capability).Get(d) <= 0) continue;
        above = at;
        break;
      }
      if (above == nullptr) continue;
      const double limit = Of(above->capability).Get(d);
      if (own.Get(d) <= limit) continue;
      const std::string& resource = facts_.names().Name(d);
      Add(kCapabilityOverAncestor, queue, "spec.capability." + resource,
          {{"resource", resource},
           {"capability", Amount(own, d)},
           {"ancestor", above->meta.name},
           {"limit", Amount(limit, d)}})
          .changes = {
          {Op::kSet, "Queue", queue.meta.name, "spec.capability." + resource, above->capability.at(resource).String()}};
    }
  }

  // validateSiblingsSum and validateChildrenConstraints, said once, of the parent. What the parent does not write
  // counts as 0.
  void Sums(const Queue& parent) {
    std::vector<const Queue*> children;
    for (const auto& [name, queue] : by_name_) {
      if (queue->parent == parent.meta.name && queue != &parent) children.push_back(queue);
    }
    if (children.empty()) return;
    Sum(parent, children, kGuaranteesOverParent, "spec.guarantee.resource.", &Queue::guarantee);
    Sum(parent, children, kDeservedOverParent, "spec.deserved.", &Queue::deserved);
  }

  void Sum(const Queue& parent, const std::vector<const Queue*>& children, Code code, const std::string& field,
           model::ResourceList Queue::*list) {
    const Resource limit = Of(parent.*list);
    std::map<std::string, Quantity> sums;
    Resource total;
    for (const Queue* child : children) {
      total.Add(Of(child->*list));
      for (const auto& [resource, amount] : child->*list) sums[resource] = sums[resource] + amount;
    }
    if (!limit.LessPartly(total, Missing::kZero)) return;
    Finding* finding = nullptr;
    for (Dim d : facts_.names().in_order()) {
      if (!total.Mentions(d) || (limit.Mentions(d) && limit.Get(d) >= total.Get(d))) continue;
      const std::string& resource = facts_.names().Name(d);
      if (finding == nullptr) {
        finding = &Add(code, parent, field + resource,
                       {{"resource", resource},
                        {"sum", Amount(total, d)},
                        {"limit", Amount(limit.Get(d), d)},
                        {"children", std::to_string(children.size())}});
      }
      finding->changes.push_back({Op::kSet, "Queue", parent.meta.name, field + resource, sums[resource].String()});
    }
  }

  const Facts& facts_;
  Findings* out_;
  std::map<std::string, const Queue*> by_name_;
};

}  // namespace

void CheckQueueAdmission(const Facts& facts, Findings* out) { Queues(facts, out).Run(); }

// validateQueueDeleting; its check of allocated pods is off unless the webhook manager's flag is set.
std::vector<Finding> CheckQueueDeletion(const model::Scenario& scenario, const std::string& name) {
  Findings out;
  if (name == "default" || name == "root") {
    out.Add(kQueueDeleteBuiltin, "Queue", name, "");
    return out.Take();
  }
  std::string children;
  size_t count = 0;
  for (const Queue& queue : scenario.queues) {
    if (queue.parent != name) continue;
    children += (children.empty() ? "" : ", ") + queue.meta.name;
    ++count;
  }
  if (count > 0) {
    out.Add(kQueueDeleteParent, "Queue", name, "", {{"count", std::to_string(count)}, {"children", children}});
  }
  return out.Take();
}

}  // namespace pumice::lint
