// QosClassOf gives a pod's QoS class, which numa-aware and rescheduling ask for. Twin of
// k8s.io/kubernetes/pkg/apis/core/v1/helper/qos (GetPodQOS).
#pragma once

#include "core/model/objects.h"
#include "core/model/release.h"

namespace pumice {

// It is what the status says, else what containers and init containers ask for: cpu and memory limits on each of them,
// and in sum what is requested. What the pod asks for as a whole counts instead where the release reads it. It is never
// kUnset.
model::QosClass QosClassOf(const model::Pod& pod, const model::Release& release);

}  // namespace pumice
