// IsExtendedResourceName says what kind of resource a name stands for to the Kubernetes API. The readers of objects ask
// it, too.
#pragma once

#include <string_view>

namespace pumice {

// A name is extended where it is a device's or another vendor's: one with a domain that is not Kubernetes' own
// (v1helper.IsExtendedResourceName).
bool IsExtendedResourceName(std::string_view name);

}  // namespace pumice
