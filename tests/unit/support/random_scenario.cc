// Everything is drawn from one engine in a fixed order, so that a seed names a scenario for good.
#include "tests/unit/support/random_scenario.h"

#include <initializer_list>
#include <string>

namespace pumice::test {

using nlohmann::json;

namespace {

class Random {
 public:
  explicit Random(uint32_t seed) : state_(seed * 2654435761u + 1) {}
  int Below(int n) {
    state_ = state_ * 1664525u + 1013904223u;
    return static_cast<int>((state_ >> 8) % static_cast<uint32_t>(n));
  }
  template <class T>
  T Of(std::initializer_list<T> items) {
    return items.begin()[Below(static_cast<int>(items.size()))];
  }

 private:
  uint32_t state_;
};

}  // namespace

json RandomScenario(uint32_t seed) {
  Random random(seed);
  json s;
  s["actions"] = random.Of({"enqueue, allocate, backfill, preempt, reclaim", "enqueue, allocate, reclaim, backfill",
                            "allocate, backfill, preempt"});
  s["tiers"] = json::array();
  s["tiers"].push_back({{"plugins", {{{"name", "priority"}}, {{"name", "gang"}, {"enablePreemptable", random.Below(2) == 0}}}}});
  s["tiers"].push_back({{"plugins",
                         {{{"name", "predicates"}},
                          {{"name", random.Of({"proportion", "capacity"})}},
                          {{"name", random.Of({"nodeorder", "binpack"})}},
                          {{"name", random.Of({"drf", "conformance"})}}}}});
  const int nodes = 3 + random.Below(4);
  s["nodes"] = {{{"name", "n"}, {"count", nodes}, {"cpu", 4 + random.Below(5)}, {"memory", "32Gi"}, {"gpu", random.Below(3)}}};
  for (const char* queue : {"q0", "q1", "q2"}) {
    json made = {{"name", queue}, {"weight", 1 + random.Below(4)}, {"deserved", {{"cpu", 2 + random.Below(12)}}}};
    if (random.Below(3) == 0) made["guarantee"] = {{"cpu", 2}};
    s["queues"].push_back(made);
  }
  for (int i = 0; i < 8; ++i) {
    const int replicas = 1 + random.Below(6);
    json job = {{"name", "j" + std::to_string(i)}, {"queue", "q" + std::to_string(random.Below(3))}, {"replicas", replicas}, {"minMember", 1 + random.Below(replicas)}, {"cpu", 1 + random.Below(3)}, {"duration", random.Of({"20s", "uniform(5s, 90s)", "exponential(40s)", "4m"})}, {"failurePercent", random.Of({0, 0, 20, 60})}, {"priority", random.Below(3) * 100}, {"preemptable", random.Below(2) == 0}, {"maxRetry", 1 + random.Below(5)}};
    if (random.Below(2) == 0) {
      job["policies"] = {{{"event", random.Of({"PodFailed", "PodEvicted", "*", "Unknown"})},
                          {"action", random.Of({"RestartJob", "RestartTask", "RestartPod", "AbortJob", "TerminateJob", "CompleteJob"})}}};
    }
    if (random.Below(3) == 0) job["arrive"] = random.Of({"30s", "uniform(1s, 100s)"});
    if (i < 3) job["arrive"] = {{"every", random.Of({"25s", "exponential(30s)"})}, {"count", 10}};
    s["jobs"].push_back(job);
  }
  json& simulate = s["simulate"] = {{"seed", seed}, {"grace", random.Of({"0s", "3s", "15s"})}, {"startDelay", random.Of({"0s", "2s"})}, {"bindFailurePercent", random.Of({0, 10, 40})}, {"period", random.Of({"1s", "1s", "3s"})}};
  for (int i = 0; i < 10; ++i) {
    const std::string at = std::to_string(20 + random.Below(900)) + "s", node = "n-" + std::to_string(random.Below(nodes));
    if (i % 2 == 0) {
      simulate["events"].push_back({{"at", at}, {"node", node}, {"do", random.Of({"down", "up", "cordon", "uncordon", "remove", "up"})}});
    } else if (random.Below(2) == 0) {
      simulate["events"].push_back({{"at", at}, {"queue", "q" + std::to_string(random.Below(3))}, {"do", random.Of({"close", "open", "open"})}});
    } else {
      simulate["events"].push_back({{"at", at}, {"queue", "q0"}, {"weight", 1 + random.Below(9)}});
    }
  }
  return s;
}

}  // namespace pumice::test
