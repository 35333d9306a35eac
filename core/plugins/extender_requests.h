// ExtenderRequests writes the bodies of the extender's requests: Go's JSON of what Volcano works on (JobInfo, NodeInfo,
// TaskInfo, QueueInfo of pkg/scheduler/api, fields in the order of the Go structs).
#pragma once

#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "core/framework/session.h"

namespace pumice::plugins {

class ExtenderRequests {
 public:
  using Json = nlohmann::ordered_json;

  explicit ExtenderRequests(const framework::Session& ssn);

  Json Task(const TaskInfo& task);
  Json Tasks(const std::vector<TaskInfo*>& tasks);
  Json Node(const NodeInfo& node);
  Json Nodes(const std::vector<NodeInfo*>& nodes);
  Json Job(const JobInfo& job);
  Json Queue(const QueueInfo& queue) const;
  // This is OnSessionOpenRequest.
  Json Session();

  // Volcano writes the node into the pod itself when it allocates, and leaves it there whatever becomes of the task.
  void SetAllocated(const TaskInfo& task) { allocated_node_[task.index()] = task.node; }

  // This is json.Marshal's text: characters that HTML would mind are escaped.
  static std::string Text(const Json& body);

 private:
  struct ImageState {
    int64_t size = 0;
    int nodes = 0;
  };

  Json Amount(const Resource& resource) const;
  Json PodOf(const TaskInfo& task);
  Json ByUid(const TaskMap& tasks);
  Json ByStatus(const std::array<TaskMap, kTaskStatuses>& index);
  Json SubJob(const SubJobInfo& sub_job);
  Json Images(const NodeInfo& node);
  Json Namespaces() const;
  const std::string& HyperNodeName(int hyper_node) const;

  const framework::Session& ssn_;
  // What differs between releases (core/model/release.h).
  const bool has_new_fields_;
  Json (*const pod_group_json_)(const model::PodGroup&, const model::PodGroupStatus&);
  Json (*const queue_json_)(const model::Queue&);
  std::map<int, Json> pods_, nodes_;  // as written, by TaskFacts::index and NodeInfo::index
  std::map<int, int> allocated_node_;
  std::vector<Json> images_;  // by NodeInfo::index
};

}  // namespace pumice::plugins
