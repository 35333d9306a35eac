// ApplyObjects makes a cluster with some of its objects changed, as `kubectl apply` and `kubectl delete` would change
// them.
#pragma once

#include <string>
#include <vector>

#include "core/lint/finding.h"
#include "core/load/load.h"
#include "core/manifest/vcjob.h"
#include "core/model/objects.h"

namespace pumice::whatif {

struct Applied {
  model::Scenario scenario;
  std::vector<text::Diagnostic> diagnostics;
  std::vector<lint::Finding> refused;  // Volcano Jobs that the cluster's webhook would not take
  std::vector<std::string> changed;    // "Queue a", as far as they were there before or are new now
  bool ok() const { return !text::HasErrors(diagnostics); }
};

// Puts the objects of `changes` into `base`, which is complete (load::Load): those of the same kind and name are
// replaced but keep what only a cluster writes (uid, creation time, status, the node of a pod) unless the change writes
// it; the others are new, made now. A Volcano Job brings its PodGroup and pods, and takes away those that it no longer
// has; `jobs` are those of the cluster, which it is judged against. The scheduler's configuration is replaced as a
// whole. Then the objects named by `deletions` ("Queue/a", "Pod/ns/p", "Job/ns/j" with its pods) go.
Applied ApplyObjects(const model::Scenario& base, const std::vector<load::SourceText>& changes,
                     const std::vector<std::string>& deletions, const text::YamlParser& yaml,
                     const std::vector<manifest::VcJob>& jobs = {});

}  // namespace pumice::whatif
