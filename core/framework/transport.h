// HttpTransport is how the extender plugin reaches its extender. The core does no input or output of its own: the host
// hands a transport to the session (an HTTP library natively, a synchronous XMLHttpRequest in the browser's worker, a
// test double).
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace pumice::framework {

struct HttpResponse {
  int status = 0;
  std::string body;
  // It says why there is no answer, as text for people; the other members are then without meaning.
  std::string error;
};

class HttpTransport {
 public:
  virtual ~HttpTransport() = default;
  // Posts with Content-Type application/json. A timeout_ns of 0 or below is none, as in Go's http.Client.
  virtual HttpResponse Post(const std::string& url, const std::string& body, int64_t timeout_ns) = 0;
};

// It passes requests on and keeps what was asked.
class RecordingTransport : public HttpTransport {
 public:
  // `next` is null where there is nobody to pass requests to.
  explicit RecordingTransport(HttpTransport* next) : next_(next) {}
  HttpResponse Post(const std::string& url, const std::string& body, int64_t timeout_ns) override;

  // Gives "predicate j01-0 n00": the verb, then the names of the task or evictor, node, job and queue that the body
  // carries.
  const std::vector<std::string>& calls() const { return calls_; }
  // Gives the first body of each verb.
  const std::map<std::string, std::string>& first_bodies() const { return first_bodies_; }

 private:
  HttpTransport* next_;
  std::vector<std::string> calls_;
  std::map<std::string, std::string> first_bodies_;
};

}  // namespace pumice::framework
