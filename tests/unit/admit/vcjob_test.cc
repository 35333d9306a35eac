// Volcano Jobs become what webhook and controllers make of them, worked out by hand after their Go files.
#include "core/manifest/vcjob.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/model/simulation.h"
#include "tests/unit/load/load_support.h"

namespace pumice::admit {

using load::Loaded;
using load::LoadText;
using load::Said;
using manifest::VcJob;
using text::Severity;

namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

std::string Task(const std::string& rest, const std::string& resources = "'requests': {'cpu': 1}", const std::string& spec_rest = "") {
  return "{" + rest + "'template': {'metadata': {'labels': {'app': 'x'}}, 'spec': {'containers': [{'name': 'main', 'image': 'busybox', 'resources': {" +
         resources + "}}]" + spec_rest + "}}}";
}

std::string Job(const std::string& tasks, const std::string& spec_rest = "", const std::string& meta_rest = "", const std::string& rest = "") {
  return "{'apiVersion': 'batch.volcano.sh/v1alpha1', 'kind': 'Job', 'metadata': {'name': 'j', 'namespace': 'team'" + meta_rest +
         "}, 'spec': {'tasks': [" + tasks + "]" + spec_rest + "}" + rest + "}";
}

std::string Shown(const model::ResourceList& list) {
  std::string text;
  for (const auto& [name, quantity] : list) text += name + "=" + quantity.String() + " ";
  return text;
}

TEST(VcJob, IsExpandedAsWebhookAndControllerDo) {
  Loaded loaded = LoadText(Job(Task("'name': 'ps', 'replicas': 1,") + "," + Task("'replicas': 2, 'minAvailable': 1,"), ", 'plugins': {'svc': []}",
                               ", 'annotations': {'volcano.sh/preemptable': 'true', 'note': 'y'}, 'labels': {'l': 'm'}"));
  EXPECT_EQ(Said(loaded), "");
  ASSERT_EQ(loaded.scenario.pod_groups.size(), 1u);
  const model::PodGroup& group = loaded.scenario.pod_groups[0];
  EXPECT_EQ(group.meta.Key(), "team/j-team-j");
  EXPECT_EQ(group.meta.uid, "team-j-team-j");
  EXPECT_EQ(group.meta.annotations.at("note"), "y");
  EXPECT_EQ(group.queue, "default");
  EXPECT_EQ(group.min_member, 2);
  EXPECT_EQ(group.min_task_member, (std::map<std::string, int32_t>{{"ps", 1}, {"default1", 1}}));
  EXPECT_EQ(Shown(*group.min_resources), "count/pods=2 cpu=2 pods=2 requests.cpu=2 ");
  ASSERT_EQ(loaded.scenario.pods.size(), 3u);
  const model::Pod& pod = loaded.scenario.pods[2];
  EXPECT_EQ(pod.meta.Key(), "team/j-default1-1");
  EXPECT_EQ(pod.meta.uid, "team-j-default1-1");
  EXPECT_EQ(pod.phase, "Pending");
  EXPECT_EQ(pod.spec->scheduler_name, "volcano");
  EXPECT_EQ(pod.spec->priority, 0);
  EXPECT_EQ(pod.meta.annotations, (model::StringMap{{"scheduling.k8s.io/group-name", "j-team-j"},
                                                    {"volcano.sh/job-name", "j"},
                                                    {"volcano.sh/job-retry-count", "0"},
                                                    {"volcano.sh/job-version", "0"},
                                                    {"volcano.sh/preemptable", "true"},
                                                    {"volcano.sh/queue-name", "default"},
                                                    {"volcano.sh/task-index", "1"},
                                                    {"volcano.sh/task-spec", "default1"},
                                                    {"volcano.sh/template-uid", "j-default1"}}));
  EXPECT_EQ(pod.meta.labels, (model::StringMap{{"app", "x"},
                                               {"volcano.sh/job-name", "j"},
                                               {"volcano.sh/job-namespace", "team"},
                                               {"volcano.sh/queue-name", "default"},
                                               {"volcano.sh/task-index", "1"},
                                               {"volcano.sh/task-spec", "default1"}}));
  ASSERT_EQ(pod.meta.owner_references.size(), 1u);
  EXPECT_EQ(pod.meta.owner_references[0].uid, "team-j");
  EXPECT_TRUE(pod.meta.owner_references[0].controller);
  // The job has a time, then its group, then its pods.
  EXPECT_EQ(group.meta.creation_timestamp.seconds, 1767225602);
  EXPECT_EQ(pod.meta.creation_timestamp.seconds, 1767225605);
}

TEST(VcJob, MinResources) {
  const std::string classes =
      "{'apiVersion': 'scheduling.k8s.io/v1', 'kind': 'PriorityClass', 'metadata': {'name': 'high'}, 'value': 10}";
  const std::string low = Task("'name': 'low', 'replicas': 4, 'minAvailable': 2,", "'requests': {'cpu': 1}");
  const std::string high = Task("'name': 'high', 'replicas': 2, 'minAvailable': 1,", "'requests': {'cpu': 10}", ", 'priorityClassName': 'high'");
  auto least = [&](int min_available) {
    Loaded loaded = LoadText("[" + classes + "," + Job(low + "," + high, ", 'minAvailable': " + std::to_string(min_available)) + "]");
    EXPECT_EQ(Said(loaded), "");
    return loaded.scenario.pod_groups.at(0).min_resources->at("cpu").Value();
  };
  // With fewer than the tasks' minAvailable together the first pods count, tasks of higher priority first.
  EXPECT_EQ(least(1), 10);
  EXPECT_EQ(least(2), 20);
  // With as many it is minAvailable of each task.
  EXPECT_EQ(least(3), 12);
  // With more it is filled up, tasks of higher priority first.
  EXPECT_EQ(least(4), 22);
  EXPECT_EQ(least(5), 23);
  EXPECT_EQ(least(6), 24);
}

TEST(VcJob, ExtendedResourcesAndLimitsInMinResources) {
  Loaded loaded = LoadText(Job(Task("'name': 'a', 'replicas': 2,", "'requests': {'memory': '1Gi', 'nvidia.com/gpu': 2}, 'limits': {'memory': '2Gi', 'nvidia.com/gpu': 2}")));
  EXPECT_EQ(Said(loaded), "");
  EXPECT_EQ(Shown(*loaded.scenario.pod_groups.at(0).min_resources),
            "count/pods=2 limits.memory=4Gi memory=2Gi nvidia.com/gpu=4 pods=2 requests.memory=2Gi requests.nvidia.com/gpu=4 ");
}

TEST(VcJob, PartitionsBecomeSubGroups) {
  Loaded loaded = LoadText(Job(Task(
      "'name': 'w', 'replicas': 4, 'partitionPolicy': {'totalPartitions': 2, 'partitionSize': 2, 'minPartitions': 1, "
      "'networkTopology': {'highestTierAllowed': 1}},")));
  EXPECT_EQ(Said(loaded), "");
  const model::PodGroup& group = loaded.scenario.pod_groups.at(0);
  EXPECT_EQ(group.min_member, 2);
  const model::SubGroupPolicy& policy = group.sub_group_policy.at(0);
  EXPECT_EQ(policy.name, "w");
  EXPECT_EQ(policy.sub_group_size, 2);
  EXPECT_EQ(policy.min_sub_groups, 1);
  EXPECT_THAT(policy.match_label_keys, ElementsAre("volcano.sh/partition-id"));
  EXPECT_EQ(policy.network_topology->mode, "hard");
  EXPECT_EQ(loaded.scenario.pods.at(3).meta.labels.at("volcano.sh/partition-id"), "1");
}

TEST(VcJob, PodsThatAreThereAreNotMadeAgain) {
  const std::string pod = R"({'apiVersion': 'v1', 'kind': 'Pod', 'metadata': {'name': 'j-a-0', 'namespace': 'team', 'uid': 'given',
    'annotations': {'scheduling.k8s.io/group-name': 'j-team-j'}}, 'spec': {'schedulerName': 'volcano', 'containers': [{'name': 'c'}]}})";
  Loaded loaded = LoadText("[" + pod + "," + Job(Task("'name': 'a', 'replicas': 2,")) + "]");
  EXPECT_EQ(Said(loaded), "");
  ASSERT_EQ(loaded.scenario.pods.size(), 2u);
  EXPECT_EQ(loaded.scenario.pods[0].meta.uid, "given");
  Loaded done = LoadText(Job(Task("'name': 'a', 'replicas': 2,"), "", "", ", 'status': {'state': {'phase': 'Completed'}}"));
  EXPECT_TRUE(done.scenario.pods.empty());
}

// A job that is there was admitted once; queues close behind it, and its controller names its volumes.
TEST(VcJob, OneThatIsThereIsNoNewOne) {
  const std::string closing = "{'apiVersion': 'scheduling.volcano.sh/v1beta1', 'kind': 'Queue', 'metadata': {'name': 'q'}, 'status': {'state': 'Closing'}}";
  const std::string one = Task("'name': 'a', 'replicas': 1,");
  const std::string named = ", 'volumes': [{'mountPath': '/d', 'volumeClaim': {}, 'volumeClaimName': 'j-pvc'}]";
  const std::string group =
      ", {'apiVersion': 'scheduling.volcano.sh/v1beta1', 'kind': 'PodGroup', 'metadata': {'name': 'j-team-j', 'namespace': 'team'}, "
      "'spec': {'minMember': 1, 'queue': 'q'}}";
  const std::string running = ", 'status': {'state': {'phase': 'Running'}}";
  struct {
    std::string job, said;
  } cases[] = {
      {Job(one, ", 'queue': 'q'"), "queue `q` status is `Closing`"},
      {Job(one, named), "conflict: If you want to use an existing PVC"},
      {Job(one, ", 'queue': 'q'" + named, "", running), ""},
      {Job(one, ", 'queue': 'q'" + named, ", 'deletionTimestamp': '2026-01-01T00:00:00Z'"), ""},
      {Job(one, ", 'queue': 'q'" + named) + group, ""},
      // These cases follow validateJobUpdate.
      {Job(one, ", 'queue': 'q', 'minAvailable': 2", "", running), "job 'minAvailable' must not be greater than total replicas"},
      {Job(Task("'name': 'a', 'replicas': 1, 'minAvailable': 2,"), ", 'queue': 'q'", "", running),
       "'minAvailable' must be <= 'replicas' in task: a"},
      {Job(Task("'name': 'a', 'replicas': 3, 'partitionPolicy': {'totalPartitions': 2, 'partitionSize': 2},"), ", 'queue': 'q'", "", running),
       "'Replicas' are not equal to TotalPartitions*PartitionSize"},
  };
  for (const auto& c : cases) {
    const Loaded loaded = LoadText("[" + closing + "," + c.job + "]");
    const std::string errors = Said(loaded, Severity::kError);
    EXPECT_THAT(errors, HasSubstr(c.said)) << c.job;
    EXPECT_EQ(errors.empty(), c.said.empty()) << errors;
  }
}

// The PodGroup of a dump has no policies of its own: the Job's are told to it.
TEST(VcJob, ItsPodGroupIsToldOfItsPoliciesAndPast) {
  const std::string job = Job(Task("'name': 'a', 'replicas': 1,"), ", 'maxRetry': 5, 'policies': [{'event': 'PodFailed', 'action': 'RestartJob'}]",
                              ", 'uid': 'u', 'annotations': {'simulate.pumice/arrive': '5s', 'note': 'y'}",
                              ", 'status': {'state': {'phase': 'Running'}, 'retryCount': 2, 'version': 3}");
  auto group = [](const std::string& meta) {
    return ", {'apiVersion': 'scheduling.volcano.sh/v1beta1', 'kind': 'PodGroup', 'metadata': {'namespace': 'team', " + meta +
           "}, 'spec': {'minMember': 1, 'queue': 'default'}}";
  };
  auto owned = [](const std::string& uid) {
    return ", 'ownerReferences': [{'apiVersion': 'batch.volcano.sh/v1alpha1', 'kind': 'Job', 'name': 'j', 'uid': '" + uid + "', 'controller': true}]";
  };
  const model::StringMap told = {{model::kArrive, "5s"}, {model::kMaxRetry, "5"}, {model::kPolicies, "PodFailed=RestartJob"}, {model::kRetryCount, "2"}, {model::kVersion, "3"}};
  model::StringMap own = told;
  own[model::kMaxRetry] = "9";
  struct {
    std::string meta;
    model::StringMap annotations;
    size_t groups;
  } cases[] = {
      {"'name': 'j-u'", told, 1},
      {"'name': 'j'" + owned("u"), told, 1},
      {"'name': 'j-u', 'annotations': {'simulate.pumice/max-retry': '9'}", own, 1},
      {"'name': 'j'" + owned("another"), {}, 2},
      {"'name': 'j'", {}, 2},
  };
  for (const auto& c : cases) {
    const Loaded loaded = LoadText("[" + job + group(c.meta) + "]");
    EXPECT_EQ(Said(loaded, Severity::kError), "");
    ASSERT_EQ(loaded.scenario.pod_groups.size(), c.groups) << c.meta;
    const model::PodGroup& first = loaded.scenario.pod_groups[0];
    EXPECT_EQ(first.meta.annotations, c.annotations) << c.meta;
    if (c.groups == 1) EXPECT_EQ(loaded.scenario.pods.at(0).meta.annotations.at("scheduling.k8s.io/group-name"), first.meta.name);
  }
  // The owner of a Job whose UID was left out.
  const Loaded loaded = LoadText("[" + Job(Task("'name': 'a', 'replicas': 1,")) + group("'name': 'g'" + owned("u")) + "]");
  EXPECT_EQ(loaded.scenario.pod_groups.size(), 1u);
}

TEST(VcJob, MaxRetry) {
  const std::string one = Task("'name': 'a', 'replicas': 1,");
  EXPECT_EQ(LoadText(Job(one, ", 'maxRetry': 0")).scenario.pod_groups.at(0).meta.annotations.at(model::kMaxRetry), "3");
  EXPECT_THAT(Said(LoadText(Job(one, ", 'maxRetry': -1")), Severity::kError), HasSubstr("spec.maxRetry: must be"));
  EXPECT_THAT(Said(LoadText(Job(Task("'name': 'a', 'replicas': 1, 'maxRetry': -1,"))), Severity::kError),
              HasSubstr("spec.tasks[0].maxRetry: must be"));
}

TEST(VcJob, WhatSimulationsLeaveOutIsSaid) {
  const Loaded loaded = LoadText(Job(Task("'name': 'a', 'replicas': 1, 'policies': [{'exitCode': 3, 'action': 'RestartJob'}],"),
                                     ", 'minSuccess': 1, 'ttlSecondsAfterFinished': 5, 'policies': "
                                     "[{'event': 'PodFailed', 'action': 'RestartJob', 'timeout': '10s'}, {'event': 'PodPending', 'action': 'AbortJob', 'timeout': '10s'}]"));
  EXPECT_THAT(Codes(loaded, Severity::kWarning), ElementsAre("unused-field", "unused-field", "unused-field"));
  for (const char* field : {"spec.tasks[].policies[].exitCode: is not used", "spec.minSuccess: is not used",
                            "spec.ttlSecondsAfterFinished: is not used"}) {
    EXPECT_THAT(Said(loaded), HasSubstr(field));
  }
}

TEST(VcJob, TasksThatWaitHaveNoPodsYet) {
  Loaded loaded = LoadText(Job(Task("'name': 'a', 'replicas': 1,") + "," + Task("'name': 'b', 'replicas': 1, 'dependsOn': {'name': ['a']},")));
  EXPECT_THAT(Said(loaded), HasSubstr("the pods of task b are not there yet"));
  ASSERT_EQ(loaded.scenario.pods.size(), 1u);
  EXPECT_EQ(loaded.scenario.pod_groups.at(0).min_member, 2);
}

TEST(VcJob, TasksWaitForPodsThatAreNotThere) {
  auto pod = [](const std::string& name, const std::string& phase) {
    return "{'apiVersion': 'v1', 'kind': 'Pod', 'metadata': {'name': '" + name +
           "', 'namespace': 'team'}, 'spec': {'schedulerName': 'volcano', 'nodeName': 'n', "
           "'containers': [{'name': 'c', 'image': 'i'}]}, 'status': {'phase': '" +
           phase + "'}},";
  };
  struct {
    std::string pods;
    bool waits;
    size_t count;
  } cases[] = {
      {pod("j-a-0", "Running"), true, 2},  // of two that must run
      {pod("j-a-0", "Running") + pod("j-a-1", "Failed"), true, 2},
      {pod("j-a-0", "Running") + pod("j-a-1", "Succeeded"), false, 4},
      {pod("j-b-0", "Pending"), false, 3},  // it has waited
  };
  for (const auto& c : cases) {
    const Loaded loaded = LoadText("[" + c.pods + Job(Task("'name': 'a', 'replicas': 2,") + "," + Task("'name': 'b', 'replicas': 2, 'dependsOn': {'name': ['a']},")) + "]");
    EXPECT_EQ(Said(loaded).find("are not there yet") != std::string::npos, c.waits) << c.pods;
    EXPECT_EQ(loaded.scenario.pods.size(), c.count) << c.pods;
  }
}

TEST(VcJob, RefusalsOfTheWebhook) {
  const std::string one = Task("'name': 'a', 'replicas': 1,");
  struct {
    std::string job;
    const char* said;
  } cases[] = {
      {Job(""), "No task specified in job spec"},
      {Job(one + "," + one), "duplicated task name a"},
      {Job(Task("'name': 'a', 'replicas': 1, 'minAvailable': 2,")), "'minAvailable' is greater than 'replicas' in task: a, job: j"},
      {Job(one, ", 'minAvailable': 2"), "job 'minAvailable' should not be greater than total replicas in tasks"},
      {Job(one, ", 'queue': 'nowhere'"), "unable to find job queue: queue.scheduling.volcano.sh \"nowhere\" not found"},
      {Job(one, ", 'queue': 'root'"), "can not submit job to root queue"},
      {Job(one, ", 'plugins': {'no': []}"), "unable to find job plugin: no"},
      {Job(one, ", 'plugins': {'mpi': ['--master=m']}"), "The specified mpi master task was not found"},
      {Job(one, ", 'policies': [{'event': 'PodFailed', 'exitCode': 3, 'action': 'RestartJob'}]"),
       "must not specify event and exitCode simultaneously"},
      {Job(one, ", 'policies': [{'action': 'RestartJob'}]"), "either event and exitCode should be specified"},
      {Job(one, ", 'policies': [{'event': 'Nope', 'action': 'RestartJob'}]"), "invalid policy event"},
      {Job(one, ", 'policies': [{'event': 'PodFailed', 'action': 'Nope'}]"), "invalid policy action"},
      {Job(one, ", 'policies': [{'exitCode': 0, 'action': 'RestartJob'}]"), "0 is not a valid error code"},
      {Job(one, ", 'policies': [{'event': '*', 'action': 'RestartJob'}, {'event': 'PodFailed', 'action': 'RestartJob'}]"),
       "if there's * here, no other policy should be here"},
      {Job(one, ", 'volumes': [{'mountPath': ''}]"), "mountPath is required"},
      {Job(one, ", 'volumes': [{'mountPath': '/x'}]"), "either VolumeClaim or VolumeClaimName must be specified"},
      {Job(one, ", 'networkTopology': {'highestTierAllowed': 1, 'highestTierName': 'x'}"),
       "must not specify 'highestTierAllowed' and 'highestTierName'"},
      {Job(Task("'name': 'a', 'replicas': 3, 'partitionPolicy': {'totalPartitions': 2, 'partitionSize': 2},")),
       "'Replicas' are not equal to TotalPartitions*PartitionSize in task: a, job: j"},
      {Job(Task("'name': 'a', 'replicas': 1, 'topologyPolicy': 'restricted',", "'requests': {'cpu': '500m'}")),
       "the cpu request isn't  an integer in spec.task[0] container[0]."},
      {Job(Task("'name': 'a', 'replicas': 1, 'dependsOn': {'name': ['b']},") + "," + Task("'name': 'b', 'replicas': 1, 'dependsOn': {'name': ['a']},")),
       "doesn't form a directed acyclic graph(DAG)"},
      {Job(Task("'name': 'a', 'replicas': 1,", "'requests': {'nvidia.com/gpu': 1}")), "spec.tasks[0].template.spec.containers[0].resources.limits: nvidia.com/gpu is missing: a request of it needs an equal limit"},
      {Job(Task("'name': 'a', 'replicas': -1,")), "spec.tasks[0].replicas: must be from 0 to 1000000, not -1"},
      {Job(Task("'name': 'A', 'replicas': 1,")), "is no task name"},
  };
  for (const auto& c : cases) {
    Loaded loaded = LoadText(c.job);
    EXPECT_THAT(Said(loaded, Severity::kError), HasSubstr(c.said)) << c.job;
    EXPECT_TRUE(loaded.scenario.pods.empty() || loaded.diagnostics[0].code != "webhook") << c.job;
  }
  const std::string closed = "{'apiVersion': 'scheduling.volcano.sh/v1beta1', 'kind': 'Queue', 'metadata': {'name': 'q'}, 'status': {'state': 'Closed'}}";
  const std::string child = "{'apiVersion': 'scheduling.volcano.sh/v1beta1', 'kind': 'Queue', 'metadata': {'name': 'c'}, 'spec': {'parent': 'q'}}";
  EXPECT_THAT(Said(LoadText("[" + closed + "," + Job(one, ", 'queue': 'q'") + "]")),
              HasSubstr("can only submit job to queue with state `Open`, queue `q` status is `Closed`"));
  EXPECT_THAT(Said(LoadText("[" + closed + "," + child + "," + Job(one, ", 'queue': 'q'") + "]")),
              HasSubstr("can only submit job to leaf queue, queue `q` has 1 child queues"));
}

// The first two are rows of admit_job_test.go of v1.15.1.
TEST(VcJob, PodsOwnResourcesCoverThoseOfTheirContainers) {
  const auto job = [](const std::string& release, const std::string& pod, const std::string& container) {
    return "{'volcano': '" + release + "', 'objects': [" +
           Job(Task("'name': 'a', 'replicas': 1,", container, ", 'resources': {" + pod + "}")) + "]}";
  };
  const struct {
    std::string pod, container, said;
  } cases[] = {
      {"'requests': {'cpu': '2'}", "'requests': {'cpu': '4'}",
       "spec.task[0].template.spec.resources.requests[cpu]: Invalid value: \"2\": must be greater than or equal to aggregate "
       "container requests of 4"},
      {"'requests': {'cpu': '6'}, 'limits': {'cpu': '4'}", "",
       "spec.task[0].template.spec.resources.requests: Invalid value: \"6\": must be less than or equal to cpu limit of 4"},
      {"'limits': {'memory': '1Gi'}", "'requests': {'memory': '1Gi'}, 'limits': {'memory': '2Gi'}",
       "spec.task[0].template.spec.resources.containers[0][memory].limits: Invalid value: \"2Gi\": must be less than or equal "
       "to pod limits of 1Gi"},
      {"'requests': {'hugepages-2Mi': '4Mi', 'cpu': '1'}", "",
       "spec.task[0].template.spec.resources.limits: Required value: Limit must be set for non overcommitable resources"},
  };
  for (const auto& c : cases) {
    EXPECT_THAT(Said(LoadText(job("1.15", c.pod, c.container)), Severity::kError), HasSubstr(c.said));
    EXPECT_EQ(Said(LoadText(job("1.14", c.pod, c.container)), Severity::kError), "") << c.said;
  }
  const std::string fits = "'requests': {'cpu': '2'}, 'limits': {'cpu': '3'}";
  EXPECT_EQ(Said(LoadText(job("1.15", fits, "'requests': {'cpu': '2'}, 'limits': {'cpu': '3'}")), Severity::kError), "");
}

TEST(VcJob, SeveralRefusalsAtOnce) {
  Loaded loaded = LoadText(Job(Task("'name': 'a', 'replicas': 1, 'minAvailable': 2,"), ", 'queue': 'nowhere', 'minAvailable': 5"));
  EXPECT_THAT(Codes(loaded, Severity::kError), ElementsAre("webhook", "webhook", "webhook"));
}

TEST(PodGroupController, GivesGroupsToPodsWithoutOne) {
  auto pod = [](const std::string& name, const std::string& meta, const std::string& scheduler = "volcano") {
    return "{'apiVersion': 'v1', 'kind': 'Pod', 'metadata': {'name': '" + name + "', 'namespace': 't'" + meta +
           "}, 'spec': {'schedulerName': '" + scheduler + "', 'priorityClassName': '', 'containers': [{'name': 'c', 'resources': {'limits': {'cpu': 2}}}]}}";
  };
  const std::string owner = ", 'ownerReferences': [{'apiVersion': 'apps/v1', 'kind': 'ReplicaSet', 'name': 'r', 'uid': 'rs', 'controller': true}]";
  Loaded loaded = LoadText("[" + pod("a",
                                     ", 'annotations': {'scheduling.volcano.sh/queue-name': 'q', 'volcano.sh/preemptable': 'true', "
                                     "'volcano.sh/network-topology-mode': 'SOFT', 'volcano.sh/network-topology-highest-tier': '2'}") +
                           "," + pod("b", owner) + "," + pod("c", owner) + "," + pod("d", "", "default-scheduler") +
                           ", {'apiVersion': 'v1', 'kind': 'Namespace', 'metadata': {'name': 't', 'annotations': "
                           "{'scheduling.volcano.sh/queue-name': 'nsq'}}}]");
  const auto& groups = loaded.scenario.pod_groups;
  ASSERT_EQ(groups.size(), 2u);
  EXPECT_EQ(groups[0].meta.Key(), "t/podgroup-t-a");
  EXPECT_EQ(groups[0].queue, "q");
  EXPECT_EQ(groups[0].min_member, 1);
  EXPECT_EQ(groups[0].status.phase, "Pending");
  EXPECT_EQ(groups[0].meta.annotations.at("volcano.sh/preemptable"), "true");
  EXPECT_EQ(groups[0].network_topology->mode, "soft");
  EXPECT_EQ(groups[0].network_topology->highest_tier_allowed, 2);
  EXPECT_EQ(groups[0].min_resources->at("cpu").Value(), 2);  // the requests that the limits became
  EXPECT_EQ(groups[1].meta.name, "podgroup-rs");
  EXPECT_EQ(groups[1].queue, "nsq");
  EXPECT_THAT(Said(loaded), HasSubstr("namespace t puts it into queue nsq"));
  EXPECT_THAT(Said(loaded), HasSubstr("webhook /podgroups/mutate"));
  EXPECT_EQ(loaded.scenario.pods[1].meta.annotations.at("scheduling.k8s.io/group-name"), "podgroup-rs");
  EXPECT_EQ(loaded.scenario.pods[2].meta.annotations.at("scheduling.k8s.io/group-name"), "podgroup-rs");
  EXPECT_EQ(loaded.scenario.pods[3].meta.annotations.count("scheduling.k8s.io/group-name"), 0u);
}

}  // namespace
}  // namespace pumice::admit
