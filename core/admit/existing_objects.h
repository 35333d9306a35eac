// ExistingObjects are the PodGroups and pods that the files bring along, by name and by owner: controllers do not make
// them again.
#pragma once

#include <string>
#include <unordered_map>

#include "core/manifest/vcjob.h"
#include "core/model/objects.h"

namespace pumice::admit {

class ExistingObjects {
 public:
  // Looks once; what comes later is told by Add. `scenario` must outlive this.
  void Look(model::Scenario* scenario);
  // Returns whether there is none of that key yet; it will stand at the end of the list.
  bool AddPod(const std::string& key) { return pods_.try_emplace(key, scenario_->pods.size()).second; }
  bool AddGroup(const std::string& key) { return groups_.try_emplace(key, scenario_->pod_groups.size()).second; }
  // Each is null where there is none, and valid until the next object is added.
  const model::Pod* Pod(const std::string& key) const;
  // Gives the job's own: of the name that its controller gives it, or controlled by it.
  model::PodGroup* GroupOf(const manifest::VcJob& job) const;

 private:
  model::Scenario* scenario_ = nullptr;
  // These are places in the scenario's lists; they are never iterated.
  std::unordered_map<std::string, size_t> pods_, groups_;
  std::unordered_map<std::string, size_t> owned_;  // groups by namespace/name of the Job that controls them
};

}  // namespace pumice::admit
