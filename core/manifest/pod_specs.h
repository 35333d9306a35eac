// PodSpecs keeps one copy of equal pod specs: a hundred thousand pods have a few hundred of them, and the scheduler
// asks a question once for each.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/manifest/fields.h"
#include "core/model/objects.h"

namespace pumice::manifest {

// These are the specs that somebody holds, by what they say.
class SpecPool {
 public:
  std::shared_ptr<const model::PodSpec> Share(model::PodSpec spec);
  // Forgets what nobody holds any more.
  void Tidy();

 private:
  std::map<std::string, std::weak_ptr<const model::PodSpec>> by_content_;
};

// This is what a file's pods say about their specs.
class PodSpecs {
 public:
  explicit PodSpecs(std::shared_ptr<SpecPool> pool) : pool_(std::move(pool)) {}

  // Reads the spec below `spec`, of a pod or of a template (below `pod`), or finds that it was read before. A nodeName
  // is the pod's own.
  std::shared_ptr<const model::PodSpec> Read(const ObjectContext& context, const text::Value& spec, const Fields* pod);
  // Gives the shared copy of a spec that was built otherwise.
  std::shared_ptr<const model::PodSpec> Share(model::PodSpec spec) { return pool_->Share(std::move(spec)); }
  const std::shared_ptr<SpecPool>& pool() const { return pool_; }

 private:
  struct Entry {
    std::shared_ptr<const model::PodSpec> spec;
    std::vector<size_t> tallies;  // what reading it reported as unused: counted again for each pod
  };
  std::unordered_map<std::string, Entry> by_source_;
  std::shared_ptr<SpecPool> pool_;
  std::string key_;  // kept for its memory
};

}  // namespace pumice::manifest
