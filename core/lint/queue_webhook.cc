// The checks go one by one, each in the webhook's way; those of a tree are asked of the queues that are known.
#include "core/lint/queue_webhook.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "core/base/text.h"
#include "core/report/amounts.h"

namespace pumice::lint {
namespace {

using edit::Change;
using model::Queue;
using Op = Change::Op;

// The webhook manager's default of --max-queue-depth.
constexpr int kMaxDepth = 5;

std::string Annotation(const Queue& queue, const char* key) {
  auto it = queue.meta.annotations.find(key);
  return it == queue.meta.annotations.end() ? "" : it->second;
}

// A decimal number above 0; ParseFloat's rarer spellings (hexadecimal, infinities) are taken as well.
bool IsPositive(const std::string& text) {
  char* end = nullptr;
  const double value = std::strtod(text.c_str(), &end);
  return !text.empty() && end == text.c_str() + text.size() && value > 0;
}

}  // namespace

void QueueWebhook::Itself(const Queue& queue) {
  if (release_.webhook_compares_named_amounts) {
    Quantities(queue);
    Limits(queue);
  } else {
    LimitsBefore114(queue);
  }
  if (!queue.state.empty() && queue.state != "Open" && queue.state != "Closed") {
    Add(kQueueState, queue, "status.state", {{"state", queue.state}});
  }
  Annotations(queue);
}

// validateResourceQuantityOfQueue.
void QueueWebhook::Quantities(const Queue& queue) {
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

void QueueWebhook::Limits(const Queue& queue) {
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

// This is validateResourceOfQueue, which stops at the first mistake.
void QueueWebhook::LimitsBefore114(const Queue& queue) {
  const std::pair<const model::ResourceList*, const model::ResourceList*> pairs[] = {
      {&queue.capability, &queue.deserved}, {&queue.capability, &queue.guarantee}, {&queue.deserved, &queue.guarantee}};
  const Code codes[] = {kDeservedOverCapability, kGuaranteeOverCapability, kGuaranteeOverDeserved};
  for (size_t i = 0; i < std::size(codes); ++i) {
    const auto& [most, least] = pairs[i];
    if (most->empty()) continue;
    const Resource limit = Of(*most), amount = Of(*least);
    for (Dim d : facts_.names().in_order()) {
      if (!amount.Mentions(d) || amount.Get(d) <= limit.Get(d)) continue;
      const std::string& resource = facts_.names().Name(d);
      const bool of_deserved = codes[i] == kDeservedOverCapability;
      const std::string what = of_deserved ? "deserved" : "guarantee";
      const std::string most_is = codes[i] == kGuaranteeOverDeserved ? "deserved" : "capability";
      const auto [written, most_may] = report::Apart(amount.Get(d), limit.Get(d), d);
      Add(codes[i], queue, "spec." + what + (of_deserved ? "." : ".resource.") + resource,
          {{"resource", resource}, {what, written}, {most_is, most_may}});
      return;
    }
  }
}

// validateHierarchicalAttributes.
void QueueWebhook::Annotations(const Queue& queue) {
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
    if (name == queue.meta.name || below.compare(0, path.size() + 1, path + "/") != 0) continue;
    Add(kHierarchyInside, queue, "metadata.annotations", {{"path", path}, {"other", name}, {"otherPath", below}});
    return;
  }
}

const Queue* QueueWebhook::Find(const std::string& name) const {
  auto it = by_name_.find(name);
  return it == by_name_.end() ? nullptr : it->second;
}

void QueueWebhook::UnknownParent(const Queue& queue) {
  Add(kQueueParentUnknown, queue, "spec.parent", {{"parent", queue.parent}}).changes = {
      {Op::kSet, "Queue", queue.meta.name, "spec.parent", "root"}};
}

bool QueueWebhook::Parent(const Queue& queue) {
  if (queue.parent.empty() || queue.parent == "root") return true;
  if (!release_.webhook_holds_queues_against_others) {
    if (Find(queue.parent) != nullptr) return true;
    UnknownParent(queue);
    return false;
  }
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
    if (at == &queue) UnknownParent(queue);
    return false;
  }
  return true;
}

// validateChildAgainstAncestor: the nearest queue above that has a capability in that resource.
void QueueWebhook::UnderAncestors(const Queue& queue) {
  const Resource own = Of(queue.capability);
  for (Dim d : own.NonZeroDims()) {
    const Queue* at = &queue;
    // A tree that an update made a ring of is walked once.
    for (size_t steps = 0; at != nullptr && steps <= by_name_.size(); ++steps) {
      if (at->parent.empty() || at->parent == "root") break;
      at = Find(at->parent);
      if (at == nullptr || Of(at->capability).Get(d) <= 0) continue;
      if (own.Get(d) > Of(at->capability).Get(d)) OverAncestor(queue, *at, d);
      break;
    }
  }
}

void QueueWebhook::OverAncestor(const Queue& queue, const Queue& above, Dim dim) {
  const std::string& resource = facts_.names().Name(dim);
  const auto [capability, limit] = report::Apart(Of(queue.capability).Get(dim), Of(above.capability).Get(dim), dim);
  Add(kCapabilityOverAncestor, queue, "spec.capability." + resource,
      {{"resource", resource}, {"capability", capability}, {"ancestor", above.meta.name}, {"limit", limit}})
      .changes = {
      {Op::kSet, "Queue", queue.meta.name, "spec.capability." + resource, above.capability.at(resource).String()}};
}

// This is findSubtreeMaxCapability of validateChildrenConstraints: the first queue on each way down that has a
// capability in that resource.
void QueueWebhook::OverDescendants(const Queue& queue) {
  for (Dim d : Of(queue.capability).NonZeroDims()) {
    for (const Queue* child : ChildrenOf(queue.meta.name, queue)) {
      if (const Queue* larger = Larger(*child, queue, d, by_name_.size())) OverAncestor(*larger, queue, d);
    }
  }
}

const Queue* QueueWebhook::Larger(const Queue& queue, const Queue& above, Dim dim, size_t depth) const {
  const double own = Of(queue.capability).Get(dim);
  if (own > 0) return own > Of(above.capability).Get(dim) ? &queue : nullptr;
  if (depth == 0) return nullptr;
  for (const Queue* child : ChildrenOf(queue.meta.name, above)) {
    if (const Queue* larger = Larger(*child, above, dim, depth - 1)) return larger;
  }
  return nullptr;
}

void QueueWebhook::Know(const Queue* queue) {
  const Queue*& known = by_name_[queue->meta.name];
  if (known != nullptr) by_parent_[known->parent].erase(queue->meta.name);
  known = queue;
  by_parent_[queue->parent][queue->meta.name] = queue;
}

std::vector<const Queue*> QueueWebhook::ChildrenOf(const std::string& name, const Queue& changed) const {
  std::vector<const Queue*> children;
  auto by_name = [](const Queue* queue, const std::string& key) { return queue->meta.name < key; };
  const std::string& own = changed.meta.name;
  if (auto below = by_parent_.find(name); below != by_parent_.end()) {
    for (const auto& [key, queue] : below->second) {
      if (key != own && key != name) children.push_back(queue);
    }
  }
  if (changed.parent == name && own != name) {
    const bool known = Find(own) != nullptr;
    children.insert(known ? std::lower_bound(children.begin(), children.end(), own, by_name) : children.end(),
                    &changed);
  }
  return children;
}

// validateSiblingsSum and validateChildrenConstraints, said of the parent. What the parent does not write counts as 0.
void QueueWebhook::Sums(const Queue& parent, const Queue& changed) {
  const std::vector<const Queue*> children = ChildrenOf(parent.meta.name, changed);
  if (children.empty()) return;
  Sum(parent, children, kGuaranteesOverParent, "spec.guarantee.resource.", &Queue::guarantee);
  Sum(parent, children, kDeservedOverParent, "spec.deserved.", &Queue::deserved);
}

void QueueWebhook::Sum(const Queue& parent, const std::vector<const Queue*>& children, Code code,
                       const std::string& field, model::ResourceList Queue::*list) {
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
      const auto [sum, most] = report::Apart(total.Get(d), limit.Get(d), d);
      finding =
          &Add(code, parent, field + resource,
               {{"resource", resource}, {"sum", sum}, {"limit", most}, {"children", std::to_string(children.size())}});
    }
    finding->changes.push_back({Op::kSet, "Queue", parent.meta.name, field + resource, sums[resource].String()});
  }
}

}  // namespace pumice::lint
