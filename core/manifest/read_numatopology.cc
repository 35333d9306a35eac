// This reads what the resource exporter tells of a node's CPUs and NUMA nodes.
#include "core/manifest/kinds.h"

namespace pumice::manifest {

using words::Say;
namespace {

constexpr int64_t kHighestNuma = 63;  // of Kubernetes' masks of NUMA nodes

// Reads each map that stands below, with its key.
template <typename Read>
void EachMap(Fields* fields, Read read) {
  for (uint32_t i = 0; i < fields->value().size; ++i) {
    const std::string_view key = fields->value().members[i].key;
    fields->Map(key, [&](Fields* below) { read(key, below); });
  }
}

}  // namespace

void ReadNumatopology(Fields* object, model::Numatopology* out) {
  ReadMeta(object, false, &out->meta);
  object->Map("spec", [&](Fields* spec) {
    spec->StringMap("policies", &out->policies);
    spec->Map("numares", [&](Fields* resources) {
      EachMap(resources, [&](std::string_view name, Fields* fields) {
        model::NumaResource& resource = out->resources[std::string(name)];
        std::string allocatable;
        fields->String("allocatable", &allocatable);
        fields->Int32("capacity", &resource.capacity, 0);
        if (auto cpus = CpuSet::Parse(allocatable)) {
          resource.allocatable = std::move(*cpus);
        } else if (fields->context().validate) {
          fields->Error("allocatable", "cpus", Say<words::kIsNoCpuList>({{"text", allocatable}}), words::kWriteCpus);
        }
      });
    });
    spec->Map("cpuDetail", [&](Fields* cpus) {
      EachMap(cpus, [&](std::string_view number, Fields* fields) {
        const auto id = CpuSet::Parse(number);
        model::NumaCpu cpu;
        fields->Int32("numa", &cpu.numa, 0, kHighestNuma);
        fields->Int32("socket", &cpu.socket, 0);
        fields->Int32("core", &cpu.core, 0);
        if (id && id->size() == 1) {
          out->cpus[*id->begin()] = cpu;
        } else if (fields->context().validate) {
          fields->Error({}, "cpus", Say<words::kIsNoCpu>({{"text", number}}), words::kWriteCpu);
        }
      });
    });
    spec->Resources("resReserved", &out->reserved);
  });
  object->Map("status", [](Fields* status) { status->IgnoreAll(); });
}

}  // namespace pumice::manifest
