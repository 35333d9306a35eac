// This part sends the extender's requests by cpp-httplib.
#include <httplib.h>

#include <chrono>

#include "core/cli/http_transport.h"

namespace pumice::cli {
namespace {

using framework::HttpResponse;

// Splits the address into "http://host:port" and "/path".
std::pair<std::string, std::string> SplitUrl(const std::string& url) {
  const size_t path = url.find('/', url.find("//") + 2);
  if (path == std::string::npos) return {url, "/"};
  return {url.substr(0, path), url.substr(path)};
}

// Says it in the words of Go's net/http where that has some.
std::string ErrorText(httplib::Error error, bool timed_out) {
  if (timed_out) return "context deadline exceeded (Client.Timeout exceeded while awaiting headers)";
  if (error == httplib::Error::Connection) return "connection refused";
  return httplib::to_string(error);
}

}  // namespace

struct NativeTransport::Connections {
  std::map<std::string, std::unique_ptr<httplib::Client>> by_host;
};

NativeTransport::NativeTransport() : connections_(std::make_unique<Connections>()) {}
NativeTransport::~NativeTransport() = default;

HttpResponse NativeTransport::Post(const std::string& url, const std::string& body, int64_t timeout_ns) {
  const auto [host, path] = SplitUrl(Mapped(url));
  std::unique_ptr<httplib::Client>& client = connections_->by_host[host];
  if (client == nullptr) {
    client = std::make_unique<httplib::Client>(host);
    client->set_keep_alive(true);
    client->set_tcp_nodelay(true);
  }
  const auto timeout = std::chrono::nanoseconds(timeout_ns > 0 ? timeout_ns : int64_t{3600} * 1'000'000'000);
  client->set_connection_timeout(timeout);
  client->set_read_timeout(timeout);
  client->set_write_timeout(timeout);
  const auto start = std::chrono::steady_clock::now();
  const httplib::Result result = client->Post(path, body, "application/json");
  if (!result) {
    const bool timed_out = timeout_ns > 0 && std::chrono::steady_clock::now() - start >= timeout;
    return {.status = 0, .body = "", .error = ErrorText(result.error(), timed_out)};
  }
  return {.status = result->status, .body = result->body, .error = ""};
}

}  // namespace pumice::cli
