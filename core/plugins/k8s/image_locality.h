// ImageLocality scores nodes the higher that hold the pod's images already (plugins/imagelocality/image_locality.go).
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "core/api/cluster_info.h"

namespace pumice::plugins::k8s {

class ImageLocality {
 public:
  explicit ImageLocality(const ClusterInfo& cluster);
  // The score is 0 to 100.
  int64_t Score(const TaskInfo& task, int node) {
    if (nobody_has_images_) return 0;
    return ScoresOf(task)[node];
  }

 private:
  struct Image {
    int64_t size = 0;
    int nodes = 0;  // that hold it
  };
  const std::vector<int64_t>& ScoresOf(const TaskInfo& task);
  std::vector<int64_t> Compute(const model::PodSpec& spec) const;

  bool nobody_has_images_ = true;
  std::vector<std::map<std::string, Image>> images_;  // by node, by name
  std::vector<int> set_of_class_;                     // by spec class: index in scores_, or kNone
  std::map<std::vector<std::string>, int> sets_;      // by the images that the containers name
  std::vector<std::vector<int64_t>> scores_;          // by set and node
};

}  // namespace pumice::plugins::k8s
