// Nodes and pods speak of cards by these names of Volcano's.
#pragma once

namespace pumice::plugins::devices {

// These are the resources of gpushare (pkg/scheduler/api/devices/nvidia/gpushare/type.go).
inline constexpr const char* kGpuMemory = "volcano.sh/gpu-memory";
inline constexpr const char* kGpuNumber = "volcano.sh/gpu-number";
// These are the resources of vgpu, which device-config.yaml may name otherwise
// (pkg/scheduler/api/devices/config/vgpu.go).
inline constexpr const char* kVgpuNumber = "volcano.sh/vgpu-number";
inline constexpr const char* kVgpuMemory = "volcano.sh/vgpu-memory";
inline constexpr const char* kVgpuCores = "volcano.sh/vgpu-cores";
// With "spread" the pods of a PodGroup get different virtual GPUs.
inline constexpr const char* kVgpuGroupPolicy = "volcano.sh/vgpu-podgroup-policy";
// With this annotation the vGPU device plugin registers a node's cards.
inline constexpr const char* kVgpuRegister = "volcano.sh/node-vgpu-register";

}  // namespace pumice::plugins::devices
