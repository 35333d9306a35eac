// ExtenderDouble is the extender of the recorded cases, without a network: it has fixed rules, by the last digit of
// names (tests/conformance/README.md).
#pragma once

#include "core/framework/transport.h"

namespace pumice::conformance {

class ExtenderDouble : public framework::HttpTransport {
 public:
  framework::HttpResponse Post(const std::string& url, const std::string& body, int64_t timeout_ns) override;
};

}  // namespace pumice::conformance
