// These tables say what a pod counts for as a task (pkg/scheduler/api/{pod_info,job_info,helpers}.go).
#include "core/api/task_info.h"

#include <gtest/gtest.h>

#include <sstream>

#include "core/api/annotations.h"
#include "core/base/text.h"

namespace pumice {
namespace {

const ResourceNames kNames = ResourceNames::Of({"nvidia.com/gpu", "ephemeral-storage"});

// Reads "c cpu=1 memory=1Gi
//
// s cpu=100m
//
// i cpu=2
//
// o cpu=50m": containers, sidecars, init containers, overhead, in order.
model::Pod PodOf(const std::string& text) {
  model::Pod pod;
  auto spec = std::make_shared<model::PodSpec>();
  for (const std::string& part : Split(text, '|')) {
    std::istringstream words(part);
    std::string kind, word;
    words >> kind;
    model::ResourceList list;
    while (words >> word) {
      const size_t equals = word.find('=');
      list[word.substr(0, equals)] = *Quantity::Parse(word.substr(equals + 1));
    }
    if (kind == "o") {
      spec->overhead = list;
      spec->has_overhead = true;
    } else if (!kind.empty()) {
      auto& containers = kind == "c" ? spec->containers : spec->init_containers;
      model::Container& container = containers.emplace_back();
      container.name = kind + std::to_string(containers.size());
      container.requests = list;
      container.restart_always = kind == "s";
    }
  }
  pod.spec = spec;
  return pod;
}

// "cpu memory", then what else is mentioned.
std::string TaskInfoText(const Resource& r) {
  std::string text = std::to_string(static_cast<int64_t>(r.milli_cpu())) + " " +
                     std::to_string(static_cast<int64_t>(r.memory()));
  for (Dim d : kNames.in_order()) {
    if (d > kMemory && r.Mentions(d)) text += " " + kNames.Name(d) + "=" + std::to_string(static_cast<int64_t>(r.Get(d)));
  }
  return text;
}

// These cases follow GetPodResourceRequest (pod_info.go:63) and GetPodResourceWithoutInitContainers (:182).
TEST(PodRequests, ContainersInitContainersSidecarsOverhead) {
  struct Case {
    const char* pod;
    const char* request;
    bool best_effort;
  };
  const Case cases[] = {
      {"", "0 0 pods=1", true},
      {"c", "0 0 pods=1", true},
      {"c cpu=500m memory=1Ki", "500 1024 pods=1", false},
      {"c cpu=500m | c cpu=250m memory=1Ki", "750 1024 pods=1", false},
      // It is the larger of init containers and containers, dimension by dimension.
      {"c cpu=1 memory=1Ki | i cpu=2", "2000 1024 pods=1", false},
      {"c cpu=1 | i cpu=2 | i cpu=3 memory=2", "3000 2 pods=1", false},
      // A sidecar runs on beside the containers, and beside the init containers after it.
      {"c cpu=1 | s cpu=100m", "1100 0 pods=1", false},
      {"c cpu=1 | s cpu=500m | i cpu=2", "2500 0 pods=1", false},
      {"c cpu=1 | i cpu=2 | s cpu=500m", "2000 0 pods=1", false},
      {"c cpu=1 | s cpu=1 | s cpu=1 | i cpu=100m", "3000 0 pods=1", false},
      // Overhead comes on top of the larger of both.
      {"c cpu=1 | i cpu=2 | o cpu=1500m", "3500 0 pods=1", false},
      {"c cpu=1 | i cpu=2 | o cpu=500m", "2500 0 pods=1", false},
      {"o memory=1", "0 1 pods=1", false},
      // Each container is rounded up by itself.
      {"c cpu=1u memory=1m | c cpu=1u memory=1m", "2 2 pods=1", false},
      {"c nvidia.com/gpu=1", "0 0 nvidia.com/gpu=1000 pods=1", false},
      // What is named with nothing is mentioned, and the pod is still best effort.
      {"c nvidia.com/gpu=0 cpu=0", "0 0 nvidia.com/gpu=0 pods=1", true},
      {"c ephemeral-storage=1Ki", "0 0 ephemeral-storage=1024000 pods=1", false},
      // Native names that are no resources of nodes are not kept.
      {"c limits.cpu=1 storage=5", "0 0 pods=1", true},
  };
  for (const Case& c : cases) {
    const model::Pod pod = PodOf(c.pod);
    EXPECT_EQ(TaskInfoText(PodResourceRequest(pod, kNames)), c.request) << c.pod;
    EXPECT_EQ(PodResourceRequest(pod, kNames).IsEmpty(), c.best_effort) << c.pod;
  }
}

// Until 1.14 overhead came on top of the containers alone: 1 + 1.5 against 2.
TEST(PodRequests, OverheadBefore115) {
  auto requested = [](const char* pod) { return TaskInfoText(PodResourceRequest(PodOf(pod), kNames, model::k1_14)); };
  EXPECT_EQ(requested("c cpu=1 | i cpu=2 | o cpu=1500m"), "2500 0 pods=1");
  EXPECT_EQ(requested("c cpu=1 | i cpu=2 | o cpu=500m"), "2000 0 pods=1");
}

// determineContainerReqs (:213): with a status that names resources, the most of all three, or what is while a resize
// cannot be done.
TEST(PodRequests, ResizeInPlace) {
  struct Case {
    bool has_resources;
    const char *status, *allocated;  // milli-CPU
    const char* reason;              // of the condition PodResizePending
    int cpu;
  };
  const Case cases[] = {
      {false, "4", "4", "", 2000},
      {true, "1", "1", "", 2000},
      {true, "3", "1", "", 3000},
      {true, "1", "3", "", 3000},
      {true, "1", "1", "Deferred", 2000},
      {true, "1", "1500m", "Infeasible", 1500},
      {true, "3", "1", "Infeasible", 3000},
  };
  for (const char* kind : {"c", "s", "i"}) {
    for (const Case& c : cases) {
      model::Pod pod = PodOf(std::string(kind) + " cpu=2");
      model::ContainerStatus status;
      status.name = std::string(kind) + "1";
      status.has_resources = c.has_resources;
      status.requests["cpu"] = *Quantity::Parse(c.status);
      status.allocated["cpu"] = *Quantity::Parse(c.allocated);
      (*kind == 'c' ? pod.container_statuses : pod.init_container_statuses).push_back(status);
      if (*c.reason != '\0') pod.conditions.push_back({"PodResizePending", "True", c.reason, "", {}});
      // An init container that ends is never resized.
      EXPECT_EQ(PodResourceRequest(pod, kNames).milli_cpu(), *kind == 'i' ? 2000 : c.cpu) << kind << c.status << c.reason;
    }
  }
}

// These cases follow amendResourceAccordingToPodFeatures (pod_info.go of the release that counts the pod's own
// resources): they stand instead of the sum, name by name, and overhead comes on top of it all.
TEST(PodRequests, OfThePodItself) {
  struct Case {
    const char *pod, *own;
    const char* request;
  };
  const Case cases[] = {
      {"c cpu=1 memory=1Ki", "", "1000 1024 pods=1"},
      {"c cpu=1 | i cpu=2 | o cpu=1500m", "", "3500 0 pods=1"},
      {"c cpu=1 | i cpu=2 | o cpu=500m", "", "2500 0 pods=1"},
      {"c cpu=1 memory=1Ki", "cpu=4", "4000 1024 pods=1"},
      {"c cpu=3 memory=1Ki | o cpu=1", "cpu=2 memory=2Ki", "3000 2048 pods=1"},
      {"", "cpu=2", "2000 0 pods=1"},
      {"c cpu=3 | i cpu=5", "cpu=0", "0 0 pods=1"},
      {"c nvidia.com/gpu=1", "memory=1Ki", "0 1024 nvidia.com/gpu=1000 pods=1"},
  };
  for (const Case& c : cases) {
    model::Pod pod = PodOf(c.pod);
    if (*c.own != '\0') {
      auto spec = std::make_shared<model::PodSpec>(*pod.spec);
      spec->pod_requests = PodOf(std::string("c ") + c.own).spec->containers[0].requests;
      spec->has_pod_resources = true;
      pod.spec = spec;
    }
    EXPECT_EQ(TaskInfoText(PodResourceRequest(pod, kNames, model::k1_15)), c.request) << c.pod << " / " << c.own;
  }
}

// By NewTaskInfo (job_info.go:183) role, priority and job come from annotations, labels and spec.
TEST(TaskFacts, Role) {
  TaskTexts texts;
  struct Case {
    const char *annotation, *label, *role;
  };
  const Case cases[] = {{"a", "l", "a"}, {"", "l", "l"}, {nullptr, "l", "l"}, {"a", nullptr, "a"}, {"", nullptr, ""}, {nullptr, nullptr, ""}};
  for (const Case& c : cases) {
    model::Pod pod = PodOf("c");
    if (c.annotation != nullptr) pod.meta.annotations[kTaskSpecKey] = c.annotation;
    if (c.label != nullptr) pod.meta.labels[kTaskSpecKey] = c.label;
    EXPECT_EQ(*MakeTaskFacts(pod, &texts).role, c.role);
  }
}

TEST(TaskFacts, Priority) {
  TaskTexts texts;
  struct Case {
    std::optional<int32_t> spec;
    const char* annotation;
    int32_t priority;
  };
  const Case cases[] = {{std::nullopt, nullptr, 1}, {0, nullptr, 0}, {-5, nullptr, -5}, {7, "9", 9}, {std::nullopt, "-2", -2}, {7, "1.5", 7}, {7, "2147483648", 7}, {7, "", 7}, {7, "+3", 3}, {7, "2147483647", 2147483647}};
  for (const Case& c : cases) {
    model::Pod pod = PodOf("c");
    model::PodSpec spec = *pod.spec;
    spec.priority = c.spec;
    spec.priority_class_name = "system-node-critical";  // counts for nothing here
    pod.spec = std::make_shared<const model::PodSpec>(spec);
    if (c.annotation != nullptr) pod.meta.annotations[kTaskPriorityAnnotation] = c.annotation;
    EXPECT_EQ(MakeTaskFacts(pod, &texts).priority, c.priority) << (c.annotation == nullptr ? "-" : c.annotation);
  }
}

TEST(TaskFacts, Job) {
  TaskTexts texts;
  model::Pod pod = PodOf("c");
  pod.meta.ns = "t";
  EXPECT_EQ(*MakeTaskFacts(pod, &texts).job_id, "");
  pod.meta.annotations[kGroupName] = "";
  EXPECT_EQ(*MakeTaskFacts(pod, &texts).job_id, "");
  pod.meta.annotations[kGroupName] = "g";
  EXPECT_EQ(*MakeTaskFacts(pod, &texts).job_id, "t/g");
}

// These cases follow getTaskStatus (helpers.go:39).
TEST(TaskFacts, Status) {
  struct Case {
    const char *phase, *node;
    bool deleting;
    TaskStatus status;
  };
  const Case cases[] = {
      {"Pending", "", false, TaskStatus::kPending},
      {"Pending", "n", false, TaskStatus::kBound},
      {"Pending", "", true, TaskStatus::kReleasing},
      {"Pending", "n", true, TaskStatus::kReleasing},
      {"Running", "n", false, TaskStatus::kRunning},
      {"Running", "n", true, TaskStatus::kReleasing},
      {"Succeeded", "n", true, TaskStatus::kSucceeded},
      {"Failed", "n", false, TaskStatus::kFailed},
      {"Unknown", "n", true, TaskStatus::kUnknown},
      {"", "", false, TaskStatus::kUnknown},
  };
  for (const Case& c : cases) {
    model::Pod pod = PodOf("c");
    pod.phase = c.phase;
    pod.node_name = c.node;
    if (c.deleting) pod.meta.deletion_timestamp = model::Time{5};
    EXPECT_EQ(StatusOf(pod), c.status) << c.phase << " " << c.node << c.deleting;
  }
}

// CompareTask (pkg/controllers/job/helpers/helpers.go:54): l is named and made as said, r is "job-w-5" of second 10 with
// the UID "m".
TEST(TaskFacts, Order) {
  TaskTexts texts;
  struct Case {
    const char* name;
    int64_t created;
    bool uid_first;
    bool first;
  };
  const Case cases[] = {
      {"job-w-4", 20, false, true}, {"job-w-10", 1, true, false},  // by number, not as text
      {"job-w-5", 9, false, true},
      {"job-w-5", 11, true, false},  // equal numbers: by time
      {"job-w-5", 10, true, true},
      {"job-w-5", 10, false, false},  // then by UID
      {"job-4", 9, false, true},
      {"job-4", 11, true, false},  // two parts carry no number
      {"job-w-x", 9, false, true},
      {"job-w-", 11, true, false},  // nor does a text
      {"job-w-+4", 20, false, true},
      {"a--4", 20, false, true},  // Atoi takes a sign; empty parts count
  };
  for (const Case& c : cases) {
    model::Pod left = PodOf("c"), right = PodOf("c");
    left.meta.name = c.name;
    left.meta.creation_timestamp.seconds = c.created;
    right.meta.name = "job-w-5";
    right.meta.creation_timestamp.seconds = 10;
    TaskFacts left_facts = MakeTaskFacts(left, &texts), right_facts = MakeTaskFacts(right, &texts);
    left_facts.index = c.uid_first ? 0 : 2;
    right_facts.index = 1;
    TaskInfo l, r;
    l.facts = &left_facts;
    r.facts = &right_facts;
    EXPECT_EQ(CompareTask(l, r), c.first) << c.name << " " << c.created;
    EXPECT_EQ(CompareTask(r, l), !c.first) << c.name << " " << c.created;
  }
}

}  // namespace
}  // namespace pumice
