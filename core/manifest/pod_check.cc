// The checks follow validation.go of the API server, with its words where it has some.
#include "core/manifest/pod_check.h"

#include <set>
#include <string>
#include <tuple>
#include <utility>

#include "core/api/resource_kinds.h"

namespace pumice::manifest {

using text::Value;
using words::Say;
using words::Sentence;

namespace {

bool IsHugePages(std::string_view resource) { return resource.starts_with("hugepages-"); }

// Says whether one of the lists has a resource that the test holds of.
template <typename Test>
bool Asks(const model::Container& container, Test test) {
  for (const model::ResourceList* list : {&container.requests, &container.limits}) {
    for (const auto& [name, amount] : *list) {
      if (test(name)) return true;
    }
  }
  return false;
}

// A Job is refused. A pod is taken: those that were recorded, or typed for a scheduler alone, often leave it out.
void MissLimit(const Fields& resources, Sentence message, Sentence hint) {
  if (resources.context().kind == "Job") {
    resources.Error("limits", "missing", std::move(message), std::move(hint));
  } else {
    resources.WarnOnce("limits", "missing", std::move(message), std::move(hint));
  }
}

}  // namespace

// This is ValidateResourceRequirements: nothing asks for more than its limit, and devices and huge pages for just as
// much.
void CheckLimits(Fields* resources, const model::Container& container) {
  if (!resources->context().validate) return;
  const Value* limits = resources->Find("limits");
  for (const auto& [name, request] : container.requests) {
    const bool exact = IsExtendedResourceName(name) || IsHugePages(name);
    const auto hint = [&name = name, &request = request] {
      return Say<words::kWriteLimits>({{"name", name}, {"amount", request.String()}});
    };
    auto limit = container.limits.find(name);
    if (limit == container.limits.end()) {
      const bool said = limits != nullptr && limits->Find(name) != nullptr;
      if (exact && !said) MissLimit(*resources, Say<words::kLimitMissing>({{"name", name}}), hint());
    } else if (exact && !(limit->second == request)) {
      resources->Error("requests", "range",
                       Say<words::kMustEqualLimit>(
                           {{"name", name}, {"request", request.String()}, {"limit", limit->second.String()}}),
                       hint());
    } else if (limit->second < request) {
      resources->Error("requests", "range",
                       Say<words::kMustNotExceedLimit>(
                           {{"name", name}, {"request", request.String()}, {"limit", limit->second.String()}}));
    }
  }
  auto is_usual = [](const std::string& name) { return name == "cpu" || name == "memory"; };
  if (Asks(container, IsHugePages) && !Asks(container, is_usual)) {
    resources->Error("requests", "missing", words::kHugePagesAlone, words::kWriteRequests);
  }
}

void CheckContainers(Fields* spec, const model::PodSpec& pod) {
  if (!spec->context().validate) return;
  std::set<std::string> names;
  for (const auto* list : {&pod.containers, &pod.init_containers}) {
    const char* key = list == &pod.containers ? "containers" : "initContainers";
    for (const model::Container& container : *list) {
      if (container.name.empty() || names.insert(container.name).second) continue;
      spec->Error(key, "duplicate", Say<words::kContainerTwice>({{"name", container.name}}), words::kGiveAnotherName);
    }
  }
  std::set<std::tuple<std::string, std::string, int32_t>> taken;
  for (const model::Container& container : pod.containers) {
    for (const model::ContainerPort& port : container.ports) {
      const int32_t number = port.host_port != 0 || !pod.host_network ? port.host_port : port.container_port;
      const std::string protocol = port.protocol.empty() ? "TCP" : port.protocol;
      if (number == 0 || taken.emplace(protocol, port.host_ip, number).second) continue;
      spec->Error("containers", "duplicate",
                  Say<words::kHostPortTaken>({{"port", number}, {"container", container.name}}),
                  words::kGiveAnotherPort);
    }
  }
}

}  // namespace pumice::manifest
