#include "core/io/pod_check.h"

#include <string>
#include <utility>

#include "core/api/resource_kinds.h"

namespace pumice::io {
namespace {

bool IsHugePages(std::string_view resource) { return resource.starts_with("hugepages-"); }

// A Job is refused. A pod is taken: those that were recorded, or typed for a scheduler alone, often leave it out.
void MissLimit(const Fields& resources, std::string message, std::string hint) {
  if (resources.context().kind == "Job") {
    resources.Error("limits", "missing", std::move(message), std::move(hint));
  } else {
    resources.WarnOnce("limits", "missing", std::move(message), std::move(hint));
  }
}

}  // namespace

// ValidateResourceRequirements: nothing asks for more than its limit, and devices and huge pages for just as much.
void CheckLimits(Fields* resources, const model::Container& container) {
  if (!resources->context().validate) return;
  const Value* limits = resources->Find("limits");
  for (const auto& [name, request] : container.requests) {
    const bool exact = IsExtendedResourceName(name) || IsHugePages(name);
    const std::string what = name + ": " + request.String() + " must be ";
    const std::string hint = exact ? "write limits: {" + name + ": " + request.String() + "}" : "";
    auto limit = container.limits.find(name);
    if (limit == container.limits.end()) {
      const bool said = limits != nullptr && limits->Find(name) != nullptr;
      if (exact && !said) MissLimit(*resources, name + " is missing: a request of it needs an equal limit", hint);
    } else if (exact && !(limit->second == request)) {
      resources->Error("requests", "range", what + "equal to " + name + " limit of " + limit->second.String(), hint);
    } else if (limit->second < request) {
      resources->Error("requests", "range",
                       what + "less than or equal to " + name + " limit of " + limit->second.String());
    }
  }
}

}  // namespace pumice::io
