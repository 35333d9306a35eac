// A node's idle, used, releasing and pipelined amounts are kept up with every task that comes or goes, by the status of
// the node's own copy.
#include "core/api/node_info.h"

#include "core/api/annotations.h"

namespace pumice {
namespace {

bool LabelOrAnnotationIsTrue(const model::StringMap& map, const char* key) {
  const std::string* value = FindKey(map, key);
  return value != nullptr && ParseGoBool(*value).value_or(false);
}

// Gives the cpu and memory that the node's annotations offer beyond its allocatable.
Resource Oversubscription(const model::Node& node) {
  Resource extra;
  auto value = [&](const char* key) {
    const std::string* text = FindKey(node.meta.annotations, key);
    return text == nullptr ? 0 : ParseGoFloat(*text).value_or(0);
  };
  extra.Set(kCpu, value(kOversubscriptionCpu));
  extra.Set(kMemory, value(kOversubscriptionMemory));
  return extra;
}

}  // namespace

NodeInfo::NodeInfo(const model::Node* node, int index, const ResourceNames& names, TaskArena* arena)
    : node(node), index(index), arena_(arena) {
  const Resource extra = Oversubscription(*node);
  allocatable = Resource::FromList(node->allocatable, names).Add(extra);
  capacity = node->capacity == node->allocatable ? allocatable : Resource::FromList(node->capacity, names).Add(extra);
  idle = allocatable;
  if (const std::string* zone = FindKey(node->meta.labels, kRevocableZone)) revocable_zone = *zone;
  oversubscription_node = LabelOrAnnotationIsTrue(node->meta.labels, kOversubscription);
  offline_job_evicting = LabelOrAnnotationIsTrue(node->meta.annotations, kOfflineJobEvicting);
}

Resource NodeInfo::FutureIdle() const {
  Resource future = idle;
  future.Add(releasing).Sub(pipelined);
  return future;
}

Error NodeInfo::AddTask(TaskInfo* task) {
  if (task->node != kNone && task->node != index) {
    return "task <" + task->Namespace() + "/" + task->Name() + "> already on different node";
  }
  if (tasks.Find(*task) != nullptr) {
    return "task <" + task->Namespace() + "/" + task->Name() + "> already on node <" + Name() + ">";
  }
  // What is binding is checked once more, as the binder would put it there for good.
  if (task->status == TaskStatus::kBinding && !task->resreq().LessEqual(idle, Missing::kZero)) {
    return "node " + Name() + " resources are not enough to put task <" + task->Namespace() + "/" + task->Name() + ">";
  }
  task->node = index;
  Hold(arena_->Clone(*task));
  return Error::None();
}

void NodeInfo::Hold(TaskInfo* own) {
  const Resource& request = own->resreq();
  if (devices != nullptr && devices->Counts(own->status)) devices->Add(own->pod());
  switch (own->status) {
    case TaskStatus::kPipelined: pipelined.Add(request); break;
    case TaskStatus::kReleasing:
      releasing.Add(request);
      idle.Sub(request);
      used.Add(request);
      break;
    default: idle.Sub(request); used.Add(request);
  }
  tasks.Insert(own);
  NoteChange();
}

void NodeInfo::NoteChange() {
  touched = true;
  if (changes != nullptr) changes->push_back(index);
}

void NodeInfo::RemoveTask(const TaskInfo& task) {
  TaskInfo* held = tasks.Find(task);
  if (held == nullptr) return;
  const Resource& request = held->resreq();
  if (devices != nullptr && devices->Counts(held->status)) devices->Sub(held->pod());
  switch (held->status) {
    case TaskStatus::kPipelined: pipelined.Sub(request); break;
    case TaskStatus::kReleasing:
      releasing.Sub(request);
      idle.Add(request);
      used.Sub(request);
      break;
    default: idle.Add(request); used.Sub(request);
  }
  tasks.Erase(*held);
  NoteChange();
}

void NodeInfo::UpdateTask(TaskInfo* task) {
  RemoveTask(*task);
  AddTask(task).Ignore();  // it was here already, and is not Binding: nothing refuses it
}

NodeInfo NodeInfo::Clone() const {
  NodeInfo copy = *this;
  copy.changes = nullptr;
  if (devices != nullptr && !devices->common()) copy.devices = devices->Copy();
  copy.tasks.clear();
  for (const TaskInfo* task : tasks) copy.tasks.Insert(arena_->Clone(*task));
  return copy;
}

}  // namespace pumice
