// The words of the scheduler are spelled here as Volcano prints them.
#include "core/api/types.h"

#include <algorithm>

namespace pumice {

const char* ToString(TaskStatus status) {
  static constexpr const char* kNames[] = {"Pending", "Allocated", "Pipelined", "Binding", "Bound",
                                           "Running", "Releasing", "Succeeded", "Failed",  "Unknown"};
  return kNames[static_cast<int>(status)];
}

bool StatusSets::Contains(StatusCode code) const {
  return std::any_of(all.begin(), all.end(), [&](const Status& s) { return s.code == code; });
}

bool StatusSets::ContainsErrorSkipOrWait() const {
  return Contains(StatusCode::kError) || Contains(StatusCode::kSkip) || Contains(StatusCode::kWait);
}

std::vector<std::string> StatusSets::Reasons() const {
  std::vector<std::string> reasons;
  for (const Status& s : all) {
    if (!s.reason.empty()) reasons.push_back(s.reason);
  }
  return reasons;
}

}  // namespace pumice
