// This part sends the extender's requests by cpp-httplib.
#include <httplib.h>

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

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

// It ends a request whose time is over however slowly its bytes come, as Go's http.Client does: httplib's own limits
// are of each read.
class Deadline {
 public:
  Deadline(httplib::Client* client, std::chrono::steady_clock::time_point end)
      : thread_([this, client, end] {
          std::unique_lock<std::mutex> lock(mutex_);
          if (!answered_.wait_until(lock, end, [this] { return done_; })) client->stop();
        }) {}
  ~Deadline() {
    {
      const std::lock_guard<std::mutex> lock(mutex_);
      done_ = true;
    }
    answered_.notify_all();
    thread_.join();
  }

 private:
  std::mutex mutex_;
  std::condition_variable answered_;
  bool done_ = false;
  std::thread thread_;
};

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

HttpResponse NativeTransport::Send(const std::string& url, const std::string& body, int64_t timeout_ns) {
  const auto [host, path] = SplitUrl(url);
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
  std::string reply;
  httplib::Request request;
  request.method = "POST";
  request.path = path;
  request.headers = {{"Content-Type", "application/json"}};
  request.body = body;
  request.content_receiver = [&reply](const char* data, size_t size, uint64_t, uint64_t) {
    reply.append(data, size);
    return reply.size() <= kLargestReply;
  };
  const auto end = std::chrono::steady_clock::now() + timeout;
  const httplib::Result result = [&] {
    const Deadline deadline(client.get(), end);
    return client->send(request);
  }();
  if (reply.size() > kLargestReply) return {.status = 0, .body = "", .error = "the reply is longer than 32 MiB"};
  if (!result) {
    const bool timed_out = timeout_ns > 0 && std::chrono::steady_clock::now() >= end;
    return {.status = 0, .body = "", .error = ErrorText(result.error(), timed_out)};
  }
  return {.status = result->status, .body = std::move(reply), .error = ""};
}

}  // namespace pumice::cli
