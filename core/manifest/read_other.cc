// This reads the kinds that have only a few fields.
#include "core/manifest/kinds.h"
#include "core/model/system_classes.h"

namespace pumice::manifest {

using words::Say;

namespace {

// This is ValidatePriorityClass: a user's classes end below Kubernetes' own.
void CheckPriority(Fields* object, const model::PriorityClass& its) {
  constexpr int32_t kHighest = 1'000'000'000;
  if (!object->context().validate) return;
  for (const model::SystemClass& known : model::kSystemClasses) {
    if (known.name == its.meta.name && known.value == its.value) return;
  }
  if (its.meta.name.starts_with("system-")) {
    object->Error("metadata", "name", words::kSystemName, words::kChooseAnotherName);
  } else if (its.value > kHighest) {
    object->Error("value", "range", Say<words::kMustBeAtMost>({{"most", kHighest}, {"number", its.value}}),
                  words::kSystemPriority);
  }
}

}  // namespace

void ReadPriorityClass(Fields* object, model::PriorityClass* out) {
  ReadMeta(object, false, &out->meta);
  if (object->Int32("value", &out->value)) CheckPriority(object, *out);
  object->Bool("globalDefault", &out->global_default);
  object->Word("preemptionPolicy", &out->preemption_policy, {"", "Never", "PreemptLowerPriority"});
  object->Ignore({"description"});
}

void ReadResourceQuota(Fields* object, model::ResourceQuota* out) {
  ReadMeta(object, true, &out->meta);
  object->Map("spec", [&](Fields* spec) { spec->Resources("hard", &out->spec_hard); });
  object->Map("status", [&](Fields* status) {
    status->Resources("hard", &out->hard);
    status->Resources("used", &out->used);
  });
}

void ReadPodDisruptionBudget(Fields* object, model::PodDisruptionBudget* out) {
  ReadMeta(object, true, &out->meta);
  object->Map("spec", [&](Fields* spec) {
    spec->Map("selector", [&](Fields* selector) { ReadLabelSelector(selector, &out->selector.emplace()); });
    spec->IntOrString("minAvailable", &out->min_available);
    spec->IntOrString("maxUnavailable", &out->max_unavailable);
    spec->Ignore({"unhealthyPodEvictionPolicy"});
    if (out->min_available && out->max_unavailable && spec->context().validate) {
      spec->Error("maxUnavailable", "word", words::kBothBudgets);
    }
  });
  object->Map("status", [&](Fields* status) {
    status->Int32("disruptionsAllowed", &out->disruptions_allowed);
    status->StringMap("disruptedPods", &out->disrupted_pods);
    status->Ignore({"conditions", "currentHealthy", "desiredHealthy", "expectedPods", "observedGeneration"});
  });
}

}  // namespace pumice::manifest
