// These functions say what a pod asks for, as Kubernetes' quota counts it: Volcano's controllers write it into
// minResources.
#pragma once

#include "core/model/objects.h"

namespace pumice::admit {

// Fills in what is missing of spec.resources.requests, where it has limits: what the containers ask for together, else
// the limit (defaultPodRequests of pkg/apis/core/v1/defaults.go). Returns whether anything was missing.
bool DefaultPodRequests(model::PodSpec* spec);

// This is CalTaskRequests of pkg/controllers/util: GetPodQuotaUsage of a pod with this spec, `replicas` times. It is
// empty for none.
model::ResourceList TaskRequests(const model::PodSpec& spec, int32_t replicas);

}  // namespace pumice::admit
