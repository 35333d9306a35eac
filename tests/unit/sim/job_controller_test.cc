// Volcano's job controller makes this of what becomes of a job's pods.
#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "core/sim/delayed_actions.h"
#include "tests/unit/sim/simulated.h"

namespace pumice {
namespace {

using nlohmann::json;
using testing::BaseScenario;
using testing::JobOf;
using testing::Simulated;

using testing::WithJob;

// What its controller makes of a job whose pod is evicted or fails at 10s; pods are gone 2 s after their deletion.
TEST(JobController, TheControllerFollowsPolicies) {
  struct Case {
    const char *policies, *what, *phase;
    int retries, binds;
  };
  const std::vector<Case> cases = {
      {"", "evict", "Running", 0, 4},  // the pod is made anew
      {"", "fail", "Running", 0, 3},   // and is not: it has ended
      {R"({"event": "PodEvicted", "action": "RestartJob"})", "evict", "Running", 1, 6},
      {R"({"event": "PodFailed", "action": "RestartJob"})", "fail", "Running", 1, 6},
      {R"({"event": "PodFailed", "action": "RestartTask"})", "fail", "Running", 1, 6},  // all are of one task
      {R"({"event": "PodFailed", "action": "RestartPod"})", "fail", "Running", 1, 4},
      {R"({"event": "*", "action": "AbortJob"})", "evict", "Aborted", 0, 3},
      {R"({"event": "PodFailed", "action": "TerminateJob"})", "fail", "Terminated", 0, 3},
      {R"({"events": ["PodFailed", "PodEvicted"], "action": "CompleteJob"})", "evict", "Completed", 0, 3},
      {R"({"event": "PodFailed", "action": "RestartJob"})", "evict", "Running", 0, 4},  // another event
  };
  for (const Case& c : cases) {
    json scenario = BaseScenario();
    json job = json::parse(R"({"name": "a", "queue": "q", "replicas": 3, "minMember": 3, "cpu": 1})");
    if (*c.policies) job["policies"] = json::array({json::parse(c.policies)});
    scenario["jobs"] = json::array({job});
    const json event = {{"at", "10s"}, {"pod", "a-1"}, {"do", c.what}};
    scenario["simulate"] = {{"until", "1m"}, {"grace", "2s"}, {"events", json::array({event})}};
    const json report = Simulated(scenario);
    EXPECT_EQ(JobOf(report, "a")["phase"], c.phase) << c.policies << " " << c.what;
    EXPECT_EQ(JobOf(report, "a")["retries"], c.retries) << c.policies << " " << c.what;
    EXPECT_EQ(report["binds"], c.binds) << c.policies << " " << c.what;
  }
}

// Words that the webhook admits; what they do here.
TEST(JobController, PoliciesOfRareWords) {
  struct Case {
    const char *policies, *phase;
    int retries;
  };
  const Case cases[] = {
      {R"([{"events": ["PodFailed", "JobUpdated"], "action": "RestartJob"}])", "Running", 1},
      {R"([{"event": "PodFailed", "action": "ResumeJob"}])", "Running", 0},
      {R"([{"event": "PodFailed", "action": "RestartPartition"}])", "Running", 0},  // there are none
      {R"([{"event": "JobUpdated", "action": "AbortJob"}])", "Running", 0},
  };
  for (const Case& c : cases) {
    json scenario = WithJob(BaseScenario(), R"({"name": "a", "queue": "q", "replicas": 3, "minMember": 3, "cpu": 1})",
                            R"({"until": "1m", "grace": "2s", "events": [{"at": "10s", "pod": "a-1", "do": "fail"}]})");
    scenario["jobs"][0]["policies"] = json::parse(c.policies);
    const json report = Simulated(scenario);
    EXPECT_EQ(JobOf(report, "a")["phase"], c.phase) << c.policies;
    EXPECT_EQ(JobOf(report, "a")["retries"], c.retries) << c.policies;
  }
}

// job_info.go: partitions of pods that are there; the one whose last pod is gone is no more.
TEST(JobController, RestartPartition) {
  auto job = [](int size, const char* event) {
    json task = json::parse(R"({"name": "w", "replicas": 4, "template": {"spec": {"containers": [
        {"name": "c", "image": "i", "resources": {"requests": {"cpu": "1"}}}]}}})");
    task["partitionPolicy"] = {{"totalPartitions", 4 / size}, {"partitionSize", size}};
    const json policy = {{"event", event}, {"action", "RestartPartition"}};
    return json{{"apiVersion", "batch.volcano.sh/v1alpha1"},
                {"kind", "Job"},
                {"metadata", {{"name", "a"}}},
                {"spec", {{"minAvailable", 1}, {"policies", {policy}}, {"tasks", {task}}}}};
  };
  struct Case {
    int size;
    const char *event, *what;
    int retries, binds;
  };
  const Case cases[] = {
      {2, "PodFailed", "fail", 1, 6},
      {2, "PodEvicted", "evict", 1, 6},  // the other one of the partition goes as well
      {1, "PodFailed", "fail", 1, 5},
      {1, "PodEvicted", "evict", 0, 4},  // nothing is restarted, and nobody makes the pod anew
  };
  for (const Case& c : cases) {
    json scenario = BaseScenario();
    scenario["objects"] = json::array({job(c.size, c.event)});
    const json event = {{"at", "10s"}, {"pod", "a-w-1"}, {"do", c.what}};
    scenario["simulate"] = {{"until", "1m"}, {"grace", "2s"}, {"events", json::array({event})}};
    const json report = Simulated(scenario);
    EXPECT_EQ(JobOf(report, "a-default-a")["retries"], c.retries) << c.size << " " << c.what;
    EXPECT_EQ(report["binds"], c.binds) << c.size << " " << c.what;
  }
}

// A restart of the task takes in what is leaving already: its end is no second eviction.
TEST(JobController, OneRestartForPodsThatLeaveTogether) {
  const json report = Simulated(WithJob(BaseScenario(),
                                        R"({"name": "a", "queue": "q", "minMember": 1, "maxRetry": 10, "grace": "30s",
                                            "policies": [{"event": "PodEvicted", "action": "RestartTask"}],
                                            "tasks": [{"name": "w", "replicas": 3, "cpu": 1}]})",
                                        R"({"until": "200s", "events": [{"at": "5s", "pod": "a-w-0", "do": "evict"},
                                                                        {"at": "15s", "pod": "a-w-1", "do": "evict"}]})"));
  EXPECT_EQ(JobOf(report, "a")["retries"], 1);
  EXPECT_EQ(report["binds"], 6);
}

// Requests of PodGroups name no version of the job: once it was killed they are outdated.
TEST(JobController, UnknownActsUntilTheFirstRestart) {
  json scenario = WithJob(BaseScenario(),
                          R"({"name": "a", "queue": "q", "replicas": 2, "minMember": 2, "cpu": 4, "grace": "0s", "maxRetry": 10,
                              "policies": [{"event": "Unknown", "action": "RestartJob"}]})",
                          R"({"until": "1m", "events": [{"at": "10s", "node": "n-1", "do": "down"}, {"at": "20s", "node": "n-1", "do": "up"},
                                                        {"at": "40s", "node": "n-1", "do": "down"}]})");
  EXPECT_EQ(JobOf(Simulated(scenario), "a")["retries"], 1);
}

// What a job went through before the simulation counts.
TEST(JobController, ALiveJobGoesOnWhereItStands) {
  struct Case {
    const char *status, *pods_version, *phase;
    int retries;
  };
  const Case cases[] = {
      {R"({"state": {"phase": "Running"}, "version": 2, "retryCount": 1})", "2", "Running", 2},
      {R"({"state": {"phase": "Running"}, "version": 2, "retryCount": 2})", "2", "Failed", 3},
      {R"({"state": {"phase": "Running"}, "version": 2, "retryCount": 1})", "1", "Failed", 1},  // left over from before
  };
  for (const Case& c : cases) {
    json scenario = BaseScenario();
    json job = json::parse(R"({"apiVersion": "batch.volcano.sh/v1alpha1", "kind": "Job", "metadata": {"name": "j", "uid": "u"},
      "spec": {"minAvailable": 1, "queue": "q", "policies": [{"event": "PodFailed", "action": "RestartJob"}],
               "tasks": [{"name": "w", "replicas": 1, "template": {"spec": {"containers": [{"name": "c", "image": "i"}]}}}]}})");
    job["status"] = json::parse(c.status);
    json pod = json::parse(R"({"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "j-w-0", "annotations":
      {"scheduling.k8s.io/group-name": "j-u", "volcano.sh/task-spec": "w"}},
      "spec": {"schedulerName": "volcano", "nodeName": "n-0", "containers": [{"name": "c", "image": "i"}]}, "status": {"phase": "Running"}})");
    pod["metadata"]["annotations"]["volcano.sh/job-version"] = c.pods_version;
    scenario["objects"] = json::array({job, pod, json::parse(R"({"apiVersion": "scheduling.volcano.sh/v1beta1", "kind": "PodGroup",
      "metadata": {"name": "j-u"}, "spec": {"minMember": 1, "queue": "q"}, "status": {"phase": "Running"}})")});
    scenario["simulate"] = json::parse(R"({"until": "1m", "grace": "0s", "events": [{"at": "10s", "pod": "j-w-0", "do": "fail"}]})");
    const json report = Simulated(scenario);
    EXPECT_EQ(JobOf(report, "j-u")["retries"], c.retries) << c.status << c.pods_version;
    EXPECT_EQ(JobOf(report, "j-u")["phase"], c.phase) << c.status << c.pods_version;
  }
}

// job_controller_actions.go:104: after a kill the job's status holds the pods that were killed, and stays so while the
// new PodGroup is Pending.
TEST(JobController, TheStatusAfterAKillHoldsThePodsKilled) {
  // The second pod leaves after the first task was restarted: that is a second restart.
  const json twice = Simulated(WithJob(BaseScenario(),
                                       R"({"name": "a", "queue": "q", "minMember": 2, "maxRetry": 2,
                                           "policies": [{"event": "PodEvicted", "action": "RestartTask"}],
                                           "tasks": [{"name": "a", "replicas": 1, "cpu": 1, "grace": "2s"},
                                                     {"name": "b", "replicas": 1, "cpu": 1, "grace": "5s"}]})",
                                       R"({"until": "30s", "events": [{"at": "10s", "pod": "a-a-0", "do": "evict"},
                                                                      {"at": "10s", "pod": "a-b-0", "do": "evict"}]})"));
  EXPECT_EQ(JobOf(twice, "a")["phase"], "Failed");
  EXPECT_EQ(JobOf(twice, "a")["retries"], 2);
  EXPECT_EQ(JobOf(twice, "a")["finished"], 15);
  // The PodGroup becomes Unknown while the job still restarts, where every action kills and starts all.
  const json unknown = Simulated(WithJob(BaseScenario(),
                                         R"({"name": "a", "queue": "q", "minMember": 2, "maxRetry": 9, "grace": "1s",
                                             "policies": [{"event": "PodFailed", "action": "RestartTask"},
                                                          {"event": "Unknown", "action": "CompleteJob"}],
                                             "tasks": [{"name": "a", "replicas": 1, "cpu": 1},
                                                       {"name": "b", "replicas": 1, "cpu": 1}]})",
                                         R"({"until": "1m", "events": [{"at": "10s", "pod": "a-a-0", "do": "fail"}]})"));
  EXPECT_EQ(JobOf(unknown, "a")["phase"], "Running");
  EXPECT_EQ(unknown["binds"], 4);
}

json WithPolicies(const char* job, const char* policies, const char* simulate) {
  json scenario = WithJob(BaseScenario(), job, simulate);
  scenario["jobs"][0]["policies"] = json::parse(policies);
  return scenario;
}

// job_controller_util.go:233 and 286, job_controller.go:376.
TEST(JobController, APolicyWithATimeoutActsLater) {
  // It asks for more than there is.
  const char* waits = R"({"name": "a", "queue": "q", "replicas": 3, "minMember": 3, "cpu": 4})";
  const json pending = Simulated(WithPolicies(waits, R"([{"event": "PodPending", "action": "AbortJob", "timeout": "10s"}])",
                                              R"({"until": "1m"})"));
  EXPECT_EQ(JobOf(pending, "a")["phase"], "Aborted");
  EXPECT_EQ(JobOf(pending, "a")["finished"], 10);
  const json never = Simulated(WithPolicies(waits, R"([{"event": "PodPending", "action": "AbortJob"}])", R"({"until": "1m"})"));
  EXPECT_EQ(JobOf(never, "a")["phase"], "Pending");

  const char* runs = R"({"name": "a", "queue": "q", "replicas": 2, "minMember": 2, "cpu": 1})";
  const json ran = Simulated(WithPolicies(runs, R"([{"event": "PodPending", "action": "AbortJob", "timeout": "10s"}])",
                                          R"({"until": "1m"})"));
  EXPECT_EQ(JobOf(ran, "a")["phase"], "Running");
  const char* fails = R"({"until": "1m", "grace": "0s", "events": [{"at": "10s", "pod": "a-0", "do": "fail"}]})";
  const json failed = Simulated(WithPolicies(runs, R"([{"event": "PodFailed", "action": "AbortJob", "timeout": "20s"}])", fails));
  EXPECT_EQ(JobOf(failed, "a")["phase"], "Aborted");
  EXPECT_EQ(JobOf(failed, "a")["finished"], 30);
  // The restart comes first, and the new pod runs.
  const json restarted = Simulated(WithPolicies(runs,
                                                R"([{"event": "PodFailed", "action": "RestartPod"},
                                                    {"event": "PodEvicted", "action": "AbortJob", "timeout": "20s"}])",
                                                fails));
  EXPECT_EQ(JobOf(restarted, "a")["phase"], "Running");
}

TEST(JobController, AVolcanoJobsTimeout) {
  json job = json::parse(R"({"apiVersion": "batch.volcano.sh/v1alpha1", "kind": "Job", "metadata": {"name": "j"},
      "spec": {"minAvailable": 1, "queue": "q", "policies": [{"event": "PodPending", "action": "AbortJob", "timeout": "1m0s"}],
               "tasks": [{"name": "w", "replicas": 1, "template": {"spec": {"containers": [{"name": "c", "image": "i",
                          "resources": {"requests": {"cpu": "40"}}}]}}}]}})");
  json scenario = BaseScenario();
  scenario["objects"] = json::array({job});
  scenario["simulate"] = {{"until", "2m"}};
  EXPECT_EQ(JobOf(Simulated(scenario), "j-default-j")["finished"], 60);
}

// Each of them is killed by a restart of the other before 1.14, which marks no pods.
TEST(JobController, KilledPodsAreNoEvictionsSince114) {
  json scenario = WithJob(BaseScenario(),
                          R"({"name": "a", "queue": "q", "minMember": 1, "maxRetry": 10, "grace": "2s",
                              "policies": [{"event": "PodEvicted", "action": "RestartTask"}],
                              "tasks": [{"name": "w", "replicas": 2, "cpu": 1}]})",
                          R"({"until": "8s", "events": [{"at": "2s", "pod": "a-w-0", "do": "evict"}]})");
  EXPECT_EQ(JobOf(Simulated(scenario), "a")["retries"], 1);
  scenario["volcano"] = "1.13";
  EXPECT_GT(JobOf(Simulated(scenario), "a")["retries"], 1);
}

TEST(JobController, TwoPodsThatFailInOneSecondAreTwo) {
  const char* job = R"({"name": "a", "queue": "q", "replicas": 2, "minMember": 2, "cpu": 1, "duration": "10s", "failurePercent": 100,
                        "policies": [{"event": "PodFailed", "action": "AbortJob"}]})";
  EXPECT_EQ(Simulated(WithJob(BaseScenario(), job, R"({"until": "1m"})"))["podsFailed"], 2);
  const char* plain = R"({"name": "a", "queue": "q", "replicas": 2, "minMember": 2, "cpu": 1})";
  EXPECT_EQ(Simulated(WithJob(BaseScenario(), plain,
                              R"({"until": "1m", "events": [{"at": "10s", "pod": "a-0", "do": "fail"},
                                                            {"at": "10s", "pod": "a-1", "do": "fail"}]})"))["podsFailed"],
            2);
}

TEST(JobController, AJobFailsAfterItsRetries) {
  const json report = Simulated(WithJob(BaseScenario(),
                                        R"({"name": "a", "queue": "q", "cpu": 1, "duration": "5s", "failurePercent": 100,
                                            "maxRetry": 3, "policies": [{"event": "PodFailed", "action": "RestartJob"}]})",
                                        R"({"until": "5m"})"));
  EXPECT_EQ(JobOf(report, "a")["phase"], "Failed");
  EXPECT_EQ(JobOf(report, "a")["retries"], 3);
  EXPECT_EQ(report["podsFailed"], 3);
}

// delayActionMap: one action of a kind waits for each pod of each job, and what is heard of a pod calls off its own alone.
TEST(DelayedActions, AreOfAPodOfAJob) {
  const auto on_failure = [](const char* job, const char* pod) {
    return sim::DelayedAction{job, pod, "PodFailed", "RestartJob", std::string(pod) + "-uid", "", ""};
  };
  sim::DelayedActions actions;
  actions.Add(10, on_failure("a", "p"));
  actions.Add(15, on_failure("a", "p"));  // waits already
  actions.Add(20, on_failure("b", "p"));
  actions.Add(30, on_failure("a", "q"));
  actions.CallOffFor("a", "p", "p-uid", "PodRunning");
  std::vector<std::pair<std::string, std::string>> left;
  while (const auto action = actions.Take(100)) left.emplace_back(action->job, action->pod);
  EXPECT_EQ(left, (std::vector<std::pair<std::string, std::string>>{{"b", "p"}, {"a", "q"}}));
}

}  // namespace
}  // namespace pumice
