// The recording transport remembers the verb and the names of each request, and one body of each kind.
#include "core/framework/transport.h"

#include <nlohmann/json.hpp>

namespace pumice::framework {

HttpResponse RecordingTransport::Post(const std::string& url, const std::string& body, int64_t timeout_ns) {
  const std::string verb = url.substr(url.rfind('/') + 1);
  std::string call = verb;
  const auto request = nlohmann::json::parse(body, nullptr, false);
  for (const char* key : {"task", "evictor", "node", "job", "queue"}) {
    if (!request.is_object()) break;
    auto object = request.find(key);
    if (object != request.end() && object->is_object()) call += " " + object->value("Name", "");
  }
  calls_.push_back(std::move(call));
  first_bodies_.try_emplace(verb, body);
  if (next_ == nullptr) return {.status = 0, .body = "", .error = "no transport for requests to " + url};
  return next_->Post(url, body, timeout_ns);
}

}  // namespace pumice::framework
