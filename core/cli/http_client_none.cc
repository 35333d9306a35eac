// The statically linked command has no HTTP: what resolves names and speaks TLS does not go into one file.
#include "core/cli/http_transport.h"

namespace pumice::cli {

struct NativeTransport::Connections {};

NativeTransport::NativeTransport() = default;
NativeTransport::~NativeTransport() = default;

framework::HttpResponse NativeTransport::Send(const std::string& url, const std::string&, int64_t) {
  return {.status = 0, .body = "", .error = "this build of pumice makes no requests: " + url};
}

}  // namespace pumice::cli
