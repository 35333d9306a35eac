// What a snapshot holds by name is sorted by it, and so is found by halves.
#include "core/api/cluster_info.h"

#include <algorithm>

namespace pumice {
namespace {

// Searches by halves in pointers sorted by one of their members.
template <class List, class Key>
auto FindSorted(const List& list, const std::string& value, Key key) -> decltype(&**list.begin()) {
  auto it = std::lower_bound(list.begin(), list.end(), value,
                             [&](const auto& item, const std::string& v) { return key(*item) < v; });
  return it != list.end() && key(**it) == value ? &**it : nullptr;
}

}  // namespace

JobInfo* ClusterInfo::FindJob(const std::string& uid) const {
  return FindSorted(jobs, uid, [](const JobInfo& j) -> const std::string& { return j.uid; });
}

QueueInfo* ClusterInfo::FindQueue(const std::string& name) const {
  return FindSorted(queues, name, [](const QueueInfo& q) -> const std::string& { return q.name; });
}

NodeInfo* ClusterInfo::FindNode(const std::string& name) const {
  return FindSorted(nodes_by_name, name, [](const NodeInfo& n) -> const std::string& { return n.Name(); });
}

int ClusterInfo::FindHyperNode(const std::string& name) const {
  auto it = std::lower_bound(hyper_node_names.begin(), hyper_node_names.end(), name);
  return it != hyper_node_names.end() && *it == name ? static_cast<int>(it - hyper_node_names.begin()) : kNone;
}

}  // namespace pumice
