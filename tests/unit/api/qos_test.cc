// QoS classes are those of GetPodQOS (k8s.io/kubernetes/pkg/apis/core/v1/helper/qos/qos.go).
#include "core/api/qos.h"

#include <gtest/gtest.h>

namespace pumice {
namespace {

using model::QosClass;

model::ResourceList List(const char* cpu, const char* memory) {
  model::ResourceList list;
  if (*cpu != 0) list["cpu"] = *Quantity::Parse(cpu);
  if (*memory != 0) list["memory"] = *Quantity::Parse(memory);
  return list;
}

struct Amounts {
  const char *cpu = "", *memory = "", *cpu_limit = "", *memory_limit = "";
};

QosClass ClassOf(const std::vector<Amounts>& containers, const std::vector<Amounts>& inits = {}) {
  auto spec = std::make_shared<model::PodSpec>();
  auto add = [](const std::vector<Amounts>& from, std::vector<model::Container>* to) {
    for (const Amounts& a : from) {
      model::Container& container = to->emplace_back();
      container.requests = List(a.cpu, a.memory);
      container.limits = List(a.cpu_limit, a.memory_limit);
    }
  };
  add(containers, &spec->containers);
  add(inits, &spec->init_containers);
  model::Pod pod;
  pod.spec = spec;
  return QosClassOf(pod, model::k1_13);
}

TEST(Qos, OfContainers) {
  const Amounts whole{"2", "1Gi", "2", "1Gi"};
  EXPECT_EQ(ClassOf({whole}), QosClass::kGuaranteed);
  EXPECT_EQ(ClassOf({{"2", "1Gi", "2000m", "1024Mi"}}), QosClass::kGuaranteed);  // by number
  EXPECT_EQ(ClassOf({whole, whole}, {whole}), QosClass::kGuaranteed);
  EXPECT_EQ(ClassOf({whole, {}}), QosClass::kBurstable);                                            // one without limits
  EXPECT_EQ(ClassOf({whole}, {{}}), QosClass::kBurstable);                                          // init containers count
  EXPECT_EQ(ClassOf({{"2", "", "2", ""}}), QosClass::kBurstable);                                   // no memory
  EXPECT_EQ(ClassOf({{"1", "1Gi", "2", "1Gi"}}), QosClass::kBurstable);                             // less than the limit
  EXPECT_EQ(ClassOf({{"", "", "2", "1Gi"}}), QosClass::kBurstable);                                 // nothing requested
  EXPECT_EQ(ClassOf({{"1", "1Gi", "2", "1Gi"}, {"2", "1Gi", "1", "1Gi"}}), QosClass::kGuaranteed);  // sums are compared
  EXPECT_EQ(ClassOf({{"0", "0", "0", "0"}}), QosClass::kBestEffort);                                // only what is more than nothing
  EXPECT_EQ(ClassOf({{}}), QosClass::kBestEffort);
  EXPECT_EQ(ClassOf({}), QosClass::kBestEffort);
}

TEST(Qos, OfThePodAndOfItsStatus) {
  model::PodSpec spec;
  spec.has_pod_resources = true;
  spec.pod_requests = spec.pod_limits = List("1", "1Gi");
  spec.containers.emplace_back().requests = List("1", "");
  model::Pod pod;
  pod.spec = std::make_shared<model::PodSpec>(spec);
  EXPECT_EQ(QosClassOf(pod, model::k1_14), QosClass::kGuaranteed);
  EXPECT_EQ(QosClassOf(pod, model::k1_13), QosClass::kBurstable);  // of its containers: the gate was off in Kubernetes 1.33
  spec.pod_limits.clear();
  pod.spec = std::make_shared<model::PodSpec>(spec);
  EXPECT_EQ(QosClassOf(pod, model::k1_14), QosClass::kBurstable);
  spec.pod_limits = List("1", "");
  pod.spec = std::make_shared<model::PodSpec>(spec);
  EXPECT_EQ(QosClassOf(pod, model::k1_14), QosClass::kBurstable);
  spec.pod_requests.clear();  // written, and empty: the containers do not count
  spec.pod_limits.clear();
  pod.spec = std::make_shared<model::PodSpec>(spec);
  EXPECT_EQ(QosClassOf(pod, model::k1_14), QosClass::kBestEffort);
  pod.qos_class = QosClass::kGuaranteed;
  EXPECT_EQ(QosClassOf(pod, model::k1_14), QosClass::kGuaranteed);
}

}  // namespace
}  // namespace pumice
