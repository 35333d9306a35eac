// Each verb answers by the last digit of the names that it is asked about, as the server did when the cases were
// recorded.
#include "tests/conformance/extender_double.h"

#include <nlohmann/json.hpp>

namespace pumice::conformance {
namespace {

using nlohmann::json;

int LastDigit(const json& object) {
  const std::string name = object.is_object() ? object.value("Name", "0") : "0";
  return name.back() - '0';
}

json Reply(const std::string& verb, const json& request) {
  auto digit = [&](const char* key) { return LastDigit(request.value(key, json())); };
  if (verb == "predicate" && digit("node") % 3 == 1) return {{"status", "extender: not this node"}, {"code", 2}};
  if (verb == "prioritize") {
    json scores = json::object();
    for (const json& node : request.at("nodes")) scores[node.at("Name")] = 10 * ((LastDigit(node) * 7) % 10);
    return {{"nodeScore", scores}};
  }
  if (verb == "preemptable" || verb == "reclaimable") {
    json victims = json::array();
    for (const json& task : request.at("evictees")) {
      if (LastDigit(task) % 2 == 0) victims.push_back(task);
    }
    return {{"status", 1}, {"victims", victims}};
  }
  if (verb == "jobEnqueueable") {
    constexpr int kVotes[] = {1, 0, -1};
    return {{"status", kVotes[digit("job") % 3]}};
  }
  if (verb == "queueOverused") return {{"overused", digit("queue") == 2}};
  if (verb == "jobReady") return {{"status", digit("job") != 5}};
  return json::object();
}

}  // namespace

framework::HttpResponse ExtenderDouble::Post(const std::string& url, const std::string& body, int64_t) {
  const std::string verb = url.substr(url.rfind('/') + 1);
  const json request = json::parse(body, nullptr, false);
  const int node = LastDigit(request.is_object() ? request.value("node", json()) : json());
  if (verb == "predicate" && node % 3 != 1 && node % 5 == 4) return {500, "broken\n", ""};
  return {200, Reply(verb, request).dump(), ""};
}

}  // namespace pumice::conformance
