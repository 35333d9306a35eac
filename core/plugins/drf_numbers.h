// What drf tells of a session: each job's share, and its tree of shares where it is hierarchical. It leaves them with
// the session (framework/shared.h), for reports and stories.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "core/api/resource.h"

namespace pumice::plugins {

// drf's share of a job, and of which resource that is; kNone where it has nothing.
struct DrfShare {
  double share = 0;
  Dim dominant = kNone;
};

// A node of hierarchical drf's tree: inner nodes are the names of hierarchies, leaves are jobs ("namespace/name").
struct HierarchyNode {
  std::string name;  // "" for the root
  double share = 0, weight = 0;
  std::string dominant;  // a resource's name, or ""
  bool saturated = false;
  std::vector<HierarchyNode> children;  // ascending name
};

// Both answer as things stand when they are asked.
struct DrfNumbers {
  std::function<std::vector<DrfShare>()> shares;  // by JobInfo::index
  std::function<HierarchyNode()> hierarchy;       // empty where drf is not hierarchical
};

}  // namespace pumice::plugins
