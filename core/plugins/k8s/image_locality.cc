// A score belongs to a set of images, so it is worked out once for each set and node.
#include "core/plugins/k8s/image_locality.h"

#include <algorithm>
#include <set>

#include "core/base/gomath.h"
#include "core/plugins/k8s/normalize.h"

namespace pumice::plugins::k8s {
namespace {

constexpr int64_t kMiB = 1024 * 1024;
constexpr int64_t kMinThreshold = 23 * kMiB, kMaxContainerThreshold = 1000 * kMiB;

// Adds the tag ":latest" where there is none.
std::string Normalized(const std::string& image) {
  const size_t colon = image.rfind(':'), slash = image.rfind('/');
  const bool tagged = colon != std::string::npos && (slash == std::string::npos || colon > slash);
  return tagged ? image : image + ":latest";
}

std::vector<std::string> ImagesOf(const model::PodSpec& spec) {
  std::vector<std::string> images;
  for (const auto* containers : {&spec.init_containers, &spec.containers}) {
    for (const model::Container& container : *containers) images.push_back(Normalized(container.image));
  }
  return images;
}

}  // namespace

// Volcano's cache counts the nodes of an image as the nodes come in, in list order, and each node keeps the count of
// its moment; an image's size is what the first node says (addNodeImageStates in cache/event_handlers.go).
ImageLocality::ImageLocality(const ClusterInfo& cluster) : images_(cluster.nodes.size()) {
  struct State {
    int64_t size = 0;
    std::set<std::string> nodes;
  };
  std::map<std::string, State> states;
  for (const auto& node : cluster.nodes) {
    for (const model::NodeImage& image : node->node->images) {
      for (const std::string& name : image.names) {
        nobody_has_images_ = false;
        auto [it, added] = states.try_emplace(name);
        if (added) it->second.size = image.size_bytes;
        it->second.nodes.insert(node->Name());
        images_[node->index].try_emplace(name, Image{it->second.size, static_cast<int>(it->second.nodes.size())});
      }
    }
  }
}

const std::vector<int64_t>& ImageLocality::ScoresOf(const TaskInfo& task) {
  const size_t spec_class = task.facts->spec_class;
  if (spec_class >= set_of_class_.size()) set_of_class_.resize(spec_class + 1, kNone);
  int& set = set_of_class_[spec_class];
  if (set == kNone) {
    auto [it, added] = sets_.try_emplace(ImagesOf(*task.pod().spec), static_cast<int>(scores_.size()));
    if (added) scores_.push_back(Compute(*task.pod().spec));
    set = it->second;
  }
  return scores_[set];
}

std::vector<int64_t> ImageLocality::Compute(const model::PodSpec& spec) const {
  const std::vector<std::string> images = ImagesOf(spec);
  const int64_t max_threshold = kMaxContainerThreshold * static_cast<int64_t>(images.size());
  std::vector<int64_t> scores;
  for (const auto& there : images_) {
    int64_t sum = 0;
    for (const std::string& image : images) {
      auto it = there.find(image);
      if (it == there.end()) continue;
      // An image that many nodes have draws harder, lest all pods go to the one node that has it.
      const double spread = static_cast<double>(it->second.nodes) / static_cast<double>(images_.size());
      sum += GoInt64(static_cast<double>(it->second.size) * spread);
    }
    if (sum < kMinThreshold) {
      sum = kMinThreshold;
    } else if (sum > max_threshold) {
      sum = max_threshold;
    }
    scores.push_back(kMaxNodeScore * (sum - kMinThreshold) / (max_threshold - kMinThreshold));
  }
  return scores;
}

}  // namespace pumice::plugins::k8s
