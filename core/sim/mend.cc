// Mending makes a snapshot out of the last one: what a session or the world touched is made anew, the rest stays. It
// gives what building would give, and says no where it cannot.
#include <algorithm>
#include <utility>

#include "core/sim/snapshot.h"

namespace pumice::sim {
namespace {

using Records = OwnedList<TaskRecord>::Owners;

bool IsJobOf(const JobInfo* job, const model::PodGroup& group) {
  return job != nullptr && job->pg_uid == group.meta.uid && job->creation_timestamp == group.meta.creation_timestamp &&
         job->uid == group.meta.Key();
}

// Says whether the job's group is this one, and says what it says: a revision is of one group only.
bool IsUnchanged(const JobInfo* job, const model::PodGroup& group) {
  return job != nullptr && group.revision != 0 && job->revision == group.revision;
}

// Keeps the items for which `keep` answers true of their position.
template <class T, class Keep>
void KeepIf(std::vector<T>* items, Keep keep) {
  size_t kept = 0;
  for (size_t i = 0; i < items->size(); ++i) {
    if (!keep(i)) continue;
    if (kept != i) (*items)[kept] = std::move((*items)[i]);
    ++kept;
  }
  items->resize(kept);
}

// Puts a few more items into a list in ascending order.
template <class T, class Before>
void Merge(std::vector<T>* items, std::vector<T> more, Before before) {
  std::stable_sort(more.begin(), more.end(), before);
  size_t end = items->size(), free = end + more.size();  // what is between the two is to be filled
  items->resize(free);
  const auto first = items->begin();
  for (; !more.empty(); more.pop_back()) {
    const size_t at = std::upper_bound(first, first + end, more.back(), before) - first;
    std::move_backward(first + at, first + end, first + free);
    free -= end - at;
    end = at;
    (*items)[--free] = std::move(more.back());
  }
}

// Sorts the records in ascending order and keeps each once.
void SortOnce(std::vector<TaskRecord*>* records, int TaskFacts::*order) {
  std::sort(records->begin(), records->end(),
            [&](const TaskRecord* a, const TaskRecord* b) { return a->*order < b->*order; });
  records->erase(std::unique(records->begin(), records->end()), records->end());
}

}  // namespace

bool Snapshots::Mend() {
  // Classes that nobody is of any more are still counted.
  if (!mendable_ || classes_->size() > 2 * static_cast<int>(info_->facts.size()) + 64) return false;
  if (!SameNodes() || !SameQueues() || !IndexPods() || !MendPods() || !MendJobs()) return false;
  MendNodes();
  FindTopologies();
  info_->now = world_->now;
  // Without HyperNodes the tree is the top alone, or empty, and stays.
  if (!world_->hyper_nodes.empty() || info_->hyper_nodes.nodes.size() > (info_->hyper_nodes.has_top ? 1 : 0)) {
    info_->hyper_nodes = BuildHyperNodeTree(world_->hyper_nodes, info_->nodes_by_name);
  }
  info_->arena.Clear();
  Untouch();
  return true;
}

bool Snapshots::SameNodes() {
  if (world_->nodes.size() != info_->nodes.size()) return false;
  for (size_t i = 0; i < world_->nodes.size(); ++i) {
    if (world_->nodes[i].meta.name != info_->node_names[i]) return false;
    info_->nodes[i]->node = &world_->nodes[i];
    info_->nodes[i]->changes = nullptr;
    info_->nodes[i]->devices = nullptr;
  }
  return true;
}

bool Snapshots::SameQueues() {
  if (world_->queues.size() != info_->queues.size()) return false;
  for (const model::Queue& queue : world_->queues) {
    QueueInfo* info = info_->FindQueue(queue.meta.name);
    if (info == nullptr || !Knows(queue.capability) || !Knows(queue.deserved) || !Knows(queue.guarantee)) return false;
    info->weight = queue.weight;
    info->queue = &queue;
  }
  return true;
}

bool Snapshots::Knows(const model::ResourceList& list) const {
  return std::all_of(list.begin(), list.end(), [&](const auto& item) {
    return !IsTrackedResourceName(item.first) || info_->resource_names.Find(item.first) >= 0;
  });
}

// This is for the first time after a build. Of two pods with one UID nobody knows which is which.
bool Snapshots::IndexPods() {
  if (!records_.empty()) return true;
  for (TaskRecord& record : info_->facts) {
    if (!records_.emplace(record.uid, &record).second) return false;
  }
  return true;
}

// What was touched is made anew: the job and the node of a pod that came, went or changed.
void Snapshots::Touch(const TaskRecord& record) {
  if (record.job != nullptr) record.job->touched = true;
  if (NodeInfo* node = info_->NodeAt(record.at_start.node)) node->touched = true;
}

bool Snapshots::MendPods() {
  const std::vector<model::Pod>& pods = world_->pods;
  const bool moved = std::exchange(first_pod_, pods.data()) != pods.data();
  std::vector<bool> gone(info_->facts.size());
  std::vector<size_t> elsewhere;  // positions of pods that are new or stood elsewhere
  for (size_t at = 0; at < std::max(pods.size(), pods_at_.size()); ++at) {
    TaskRecord* record = at < pods_at_.size() ? pods_at_[at].record : nullptr;
    if (at < pods.size()) {
      const model::Pod& pod = pods[at];
      if (record != nullptr && pod.revision != 0 && pod.revision == pods_at_[at].revision) {
        if (moved) record->pod = &pod;
        continue;
      }
      if (record != nullptr && record->uid == pod.meta.uid) {
        pods_at_[at].revision = pod.revision;
        if (!MendPod(record, pod)) return false;
        continue;
      }
      elsewhere.push_back(at);
    }
    if (record != nullptr) gone[record->index] = true;
  }
  pods_at_.resize(pods.size());
  Records fresh;
  for (const size_t at : elsewhere) {
    const model::Pod& pod = pods[at];
    pods_at_[at] = {};
    if (!IsVolcanos(pod) && pod.node_name.empty()) continue;
    auto known = records_.find(pod.meta.uid);
    TaskRecord* record = known == records_.end() ? nullptr : known->second;
    if (record != nullptr) {
      if (record->index == kNone || !gone[record->index]) return false;  // two of one UID
      gone[record->index] = false;
      if (!MendPod(record, pod)) return false;
    } else {
      if (!CanAdd(pod)) return false;
      record = fresh.emplace_back(MakeRecord(pod, fresh.empty() ? nullptr : fresh.back().get())).get();
      records_.emplace(record->uid, record);
      record->job = record->job_id->empty() ? nullptr : info_->FindJob(*record->job_id);
      Touch(*record);
      record->job = nullptr;
    }
    pods_at_[at] = {record, pod.revision};
  }
  MendLists(gone, std::move(fresh));
  return true;
}

bool Snapshots::MendPod(TaskRecord* record, const model::Pod& pod) {
  record->pod = &pod;
  TaskInfo& task = record->at_start;
  const TaskStatus status = StatusOf(pod);
  const bool stays = task.node == kNone ? pod.node_name.empty() : info_->node_names[task.node] == pod.node_name;
  if (stays && task.status == status) return true;
  Touch(*record);
  task.status = status;
  if (stays) return true;
  task.node = NodeIndex(pod.node_name);
  Touch(*record);
  came_.push_back(record);
  return mendable_;
}

bool Snapshots::CanAdd(const model::Pod& pod) {
  if (SaysResources(pod) || (!pod.node_name.empty() && node_index_.count(pod.node_name) == 0)) return false;
  if (!classes_->Covers(pod.spec)) return false;
  auto known = [&](const model::Container& container) { return Knows(container.requests); };
  const model::PodSpec& spec = *pod.spec;
  return std::all_of(spec.containers.begin(), spec.containers.end(), known) &&
         std::all_of(spec.init_containers.begin(), spec.init_containers.end(), known) && Knows(spec.overhead) &&
         Knows(spec.pod_requests);
}

// Takes out the records that are gone and puts in the fresh ones.
void Snapshots::MendLists(const std::vector<bool>& gone, Records fresh) {
  const bool all = std::find(gone.begin(), gone.end(), true) == gone.end();
  if (all && fresh.empty()) return;
  Records& records = info_->facts.owners();
  if (!all) {
    KeepIf(&by_key_, [&](size_t rank) { return !gone[by_key_[rank]->index]; });
    for (size_t i = 0; i < records.size(); ++i) {
      if (!gone[i]) continue;
      Touch(*records[i]);
      records_.erase(records[i]->uid);
      records[i]->index = kNone;
      left_.push_back(std::move(records[i]));
    }
    KeepIf(&records, [&](size_t i) { return !gone[i]; });
  }
  std::vector<TaskRecord*> fresh_by_key;
  for (const auto& record : fresh) fresh_by_key.push_back(record.get());
  came_.insert(came_.end(), fresh_by_key.begin(), fresh_by_key.end());
  Merge(&records, std::move(fresh), [](const auto& a, const auto& b) { return a->uid < b->uid; });
  Merge(&by_key_, std::move(fresh_by_key), [](const TaskRecord* a, const TaskRecord* b) {
    if (KeyBefore(a->pod->meta, b->pod->meta)) return true;
    return !KeyBefore(b->pod->meta, a->pod->meta) && a->uid < b->uid;
  });
  info_->all_tasks.resize(records.size());
  for (size_t i = 0; i < records.size(); ++i) {
    records[i]->index = static_cast<int>(i);
    info_->all_tasks[i] = &records[i]->at_start;
  }
  for (size_t rank = 0; rank < by_key_.size(); ++rank) by_key_[rank]->key_rank = static_cast<int>(rank);
}

bool Snapshots::MendJobs() {
  auto& jobs = info_->jobs;
  std::vector<int> group_of(jobs.size(), kNone);  // where it stands in the world
  std::vector<std::unique_ptr<JobInfo>> fresh;
  if (!MatchJobs(&group_of, &fresh)) return false;
  std::vector<TaskRecord*> records = jobless_;
  KeepIf(&records, [&](size_t i) { return records[i]->index != kNone; });
  records.insert(records.end(), came_.begin(), came_.end());
  // Those that are gone or made anew live on until their pods know it.
  std::vector<std::unique_ptr<JobInfo>> old;
  for (size_t i = 0; i < jobs.size(); ++i) {
    if (auto replaced = MendJob(i, group_of[i], &records)) old.push_back(std::move(replaced));
  }
  auto stays = [&](size_t i) { return group_of[i] != kNone; };
  KeepIf(&jobs, stays);
  Merge(&jobs, std::move(fresh), [](const auto& a, const auto& b) { return a->uid < b->uid; });
  for (size_t i = 0; i < jobs.size(); ++i) {
    if (i > 0 && jobs[i - 1]->uid == jobs[i]->uid) return false;
    jobs[i]->index = static_cast<int>(i);
  }
  SortOnce(&records, &TaskFacts::index);
  AddTasksToJobs(records);
  return true;
}

// Finds which group each job is of, and makes jobs of the groups that had none. It is false where two have one key, or
// a resource is unknown.
bool Snapshots::MatchJobs(std::vector<int>* group_of, std::vector<std::unique_ptr<JobInfo>>* fresh) {
  const std::vector<model::PodGroup>& groups = world_->pod_groups;
  std::vector<int> elsewhere;
  jobs_at_.resize(groups.size(), nullptr);
  for (int at = 0; at < static_cast<int>(groups.size()); ++at) {
    JobInfo* job = jobs_at_[at];
    if (IsUnchanged(job, groups[at]) || IsJobOf(job, groups[at])) {
      (*group_of)[job->index] = at;
    } else {
      elsewhere.push_back(at);
    }
  }
  for (const int at : elsewhere) {
    const model::PodGroup& group = groups[at];
    JobInfo* job = info_->FindJob(group.meta.Key());
    if (IsJobOf(job, group)) {
      if (std::exchange((*group_of)[job->index], at) != kNone) return false;
      jobs_at_[at] = job;
      continue;
    }
    if (group.min_resources && !Knows(*group.min_resources)) return false;
    std::unique_ptr<JobInfo> made = MakeJob(group);
    jobs_at_[at] = made.get();
    if (made != nullptr) fresh->push_back(std::move(made));
  }
  return true;
}

// It is about the job at that index, whose group stands at `at`, or nowhere. Gives the job back that it has put another
// for; its pods, which are to know the new one, go to `records`.
std::unique_ptr<JobInfo> Snapshots::MendJob(size_t index, int at, std::vector<TaskRecord*>* records) {
  JobInfo& job = *info_->jobs[index];
  const model::PodGroup* group = at == kNone ? nullptr : &world_->pod_groups[at];
  job.pod_group = group;  // the groups may have moved since the last snapshot
  // A session works on the topologies themselves.
  const bool topologies = job.ContainsSubJobPolicy() || job.ContainsNetworkTopology();
  job.touched = job.touched || group == nullptr || topologies;
  if (!job.touched) {
    if (!IsUnchanged(&job, *group)) {
      job.status = group->status;
      job.revision = group->revision;
    }
    job.schedule_start_timestamp = {};
    job.ResetFitErr();
    return nullptr;
  }
  for (const TaskInfo* task : job.tasks) AddHeld(*task, records);
  std::unique_ptr<JobInfo> anew;
  if (group != nullptr) {
    anew = MakeJob(*group);
    if (anew != nullptr) jobs_at_[at] = anew.get();
  }
  job.index = kNone;
  return std::exchange(info_->jobs[index], std::move(anew));
}

// Adds the task's record where the pod is still here.
void Snapshots::AddHeld(const TaskInfo& task, std::vector<TaskRecord*>* records) const {
  if (task.index() != kNone) records->push_back(&info_->facts[task.index()]);
}

void Snapshots::MendNodes() {
  std::vector<TaskRecord*> records = came_;
  for (size_t i = 0; i < info_->nodes.size(); ++i) {
    NodeInfo& node = *info_->nodes[i];
    if (!node.touched) continue;
    for (const TaskInfo* task : node.tasks) AddHeld(*task, &records);
    node = NodeInfo(node.node, node.index, info_->resource_names, &info_->arena);
    node.touched = true;
  }
  SortOnce(&records, &TaskFacts::key_rank);
  for (TaskRecord* record : records) {
    NodeInfo* node = info_->NodeAt(record->at_start.node);
    if (node != nullptr && node->touched) AddToNode(record, node);
  }
}

}  // namespace pumice::sim
