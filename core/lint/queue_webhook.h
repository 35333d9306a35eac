// QueueWebhook is what Volcano's webhook says of a queue (pkg/webhooks/admission/queues/validate/validate_queue.go),
// each of its checks for itself.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "core/lint/facts.h"

namespace pumice::lint {

class QueueWebhook {
 public:
  QueueWebhook(const Facts& facts, Findings* out) : facts_(facts), release_(facts.scenario().release), out_(out) {}

  // These are the queues that the webhook's lister has, by name; they must outlive this.
  void Know(const model::Queue* queue);
  const std::map<std::string, const model::Queue*>& known() const { return by_name_; }

  // This is validateQueue: what the queue says of itself.
  void Itself(const model::Queue& queue);
  // This is validateHierarchicalQueue but for the pods of a new parent: whether the way up to root is sound.
  bool Parent(const model::Queue& queue);
  // These are validateHierarchicalQueueResources: against those above, beside and below. What lies below is said of the
  // queue itself, as in Sums, or of the one that is too large.
  void UnderAncestors(const model::Queue& queue);
  void OverDescendants(const model::Queue& queue);
  void Sums(const model::Queue& parent, const model::Queue& changed);

  const model::Queue* Find(const std::string& name) const;
  // Gives the queues below that one; `changed` stands for the one of its name.
  std::vector<const model::Queue*> ChildrenOf(const std::string& name, const model::Queue& changed) const;
  Finding& Add(Code code, const model::Queue& queue, std::string field, Numbers numbers = {}) {
    return out_->Add(code, "Queue", queue.meta.name, std::move(field), std::move(numbers));
  }

 private:
  void Quantities(const model::Queue& queue);
  void Limits(const model::Queue& queue);
  void LimitsBefore114(const model::Queue& queue);
  void Annotations(const model::Queue& queue);
  void UnknownParent(const model::Queue& queue);
  Resource Of(const model::ResourceList& list) const { return Resource::FromList(list, facts_.names()); }
  const model::Queue* Larger(const model::Queue& queue, const model::Queue& above, Dim dim, size_t depth) const;
  void OverAncestor(const model::Queue& queue, const model::Queue& above, Dim dim);
  void Sum(const model::Queue& parent, const std::vector<const model::Queue*>& children, Code code,
           const std::string& field, model::ResourceList model::Queue::*list);

  const Facts& facts_;
  const model::Release& release_;
  Findings* out_;
  std::map<std::string, const model::Queue*> by_name_;
  std::map<std::string, std::map<std::string, const model::Queue*>> by_parent_;  // and by name
};

}  // namespace pumice::lint
