// Volcano passes over what it does not know without a word; here that is a warning, with what was probably meant.
#include "core/manifest/conf_check.h"

#include <algorithm>
#include <array>
#include <utility>

#include "core/framework/conf.h"
#include "core/text/nearest.h"

namespace pumice::manifest {

using text::Nearest;
using text::Severity;

namespace {

using model::ConfigValue;

enum class ValueKind : uint8_t { kInt, kFloat, kBool, kString, kAny };

struct Argument {
  std::string_view plugin, key;  // a key that ends in * is a prefix
  ValueKind kind;
};

// Each plugin asks its arguments for these, by the plugins' sources.
constexpr std::array kArguments = {
    Argument{"binpack", "binpack.weight", ValueKind::kInt},
    Argument{"binpack", "binpack.cpu", ValueKind::kInt},
    Argument{"binpack", "binpack.memory", ValueKind::kInt},
    Argument{"binpack", "binpack.resources", ValueKind::kString},
    Argument{"binpack", "binpack.resources.*", ValueKind::kInt},
    Argument{"deviceshare", "deviceshare.GPUSharingEnable", ValueKind::kBool},
    Argument{"deviceshare", "deviceshare.GPUNumberEnable", ValueKind::kBool},
    Argument{"deviceshare", "deviceshare.NodeLockEnable", ValueKind::kBool},
    Argument{"deviceshare", "deviceshare.VGPUEnable", ValueKind::kBool},
    Argument{"deviceshare", "deviceshare.AscendMindClusterVNPUEnable", ValueKind::kBool},
    Argument{"deviceshare", "deviceshare.AscendHAMiVNPUEnable", ValueKind::kBool},
    Argument{"deviceshare", "deviceshare.SchedulePolicy", ValueKind::kString},
    Argument{"deviceshare", "deviceshare.ScheduleWeight", ValueKind::kInt},
    Argument{"deviceshare", "deviceshare.KnownGeometriesCMName", ValueKind::kString},
    Argument{"deviceshare", "deviceshare.KnownGeometriesCMNamespace", ValueKind::kString},
    Argument{"extender", "extender.urlPrefix", ValueKind::kString},
    Argument{"extender", "extender.httpTimeout", ValueKind::kString},
    Argument{"extender", "extender.onSessionOpenVerb", ValueKind::kString},
    Argument{"extender", "extender.onSessionCloseVerb", ValueKind::kString},
    Argument{"extender", "extender.predicateVerb", ValueKind::kString},
    Argument{"extender", "extender.prioritizeVerb", ValueKind::kString},
    Argument{"extender", "extender.preemptableVerb", ValueKind::kString},
    Argument{"extender", "extender.reclaimableVerb", ValueKind::kString},
    Argument{"extender", "extender.queueOverusedVerb", ValueKind::kString},
    Argument{"extender", "extender.jobEnqueueableVerb", ValueKind::kString},
    Argument{"extender", "extender.jobReadyVerb", ValueKind::kString},
    Argument{"extender", "extender.allocateFuncVerb", ValueKind::kString},
    Argument{"extender", "extender.deallocateFuncVerb", ValueKind::kString},
    Argument{"extender", "extender.ignorable", ValueKind::kBool},
    Argument{"extender", "extender.managedResources", ValueKind::kAny},
    Argument{"network-topology-aware", "weight", ValueKind::kInt},
    Argument{"network-topology-aware", "hypernode.binpack.cpu", ValueKind::kInt},
    Argument{"network-topology-aware", "hypernode.binpack.memory", ValueKind::kInt},
    Argument{"network-topology-aware", "hypernode.binpack.resources", ValueKind::kString},
    Argument{"network-topology-aware", "hypernode.binpack.resources.*", ValueKind::kInt},
    Argument{"network-topology-aware", "hypernode.binpack.normal-pod.enable", ValueKind::kBool},
    Argument{"network-topology-aware", "hypernode.binpack.normal-pod.fading", ValueKind::kFloat},
    Argument{"nodegroup", "strict", ValueKind::kBool},
    Argument{"nodeorder", "nodeaffinity.weight", ValueKind::kInt},
    Argument{"nodeorder", "podaffinity.weight", ValueKind::kInt},
    Argument{"nodeorder", "leastrequested.weight", ValueKind::kInt},
    Argument{"nodeorder", "mostrequested.weight", ValueKind::kInt},
    Argument{"nodeorder", "balancedresource.weight", ValueKind::kInt},
    Argument{"nodeorder", "tainttoleration.weight", ValueKind::kInt},
    Argument{"nodeorder", "imagelocality.weight", ValueKind::kInt},
    Argument{"nodeorder", "podtopologyspread.weight", ValueKind::kInt},
    Argument{"numa-aware", "weight", ValueKind::kInt},
    Argument{"overcommit", "overcommit-factor", ValueKind::kFloat},
    Argument{"predicates", "predicate.NodeAffinityEnable", ValueKind::kBool},
    Argument{"predicates", "predicate.NodePortsEnable", ValueKind::kBool},
    Argument{"predicates", "predicate.TaintTolerationEnable", ValueKind::kBool},
    Argument{"predicates", "predicate.PodAffinityEnable", ValueKind::kBool},
    Argument{"predicates", "predicate.NodeVolumeLimitsEnable", ValueKind::kBool},
    Argument{"predicates", "predicate.VolumeZoneEnable", ValueKind::kBool},
    Argument{"predicates", "predicate.PodTopologySpreadEnable", ValueKind::kBool},
    Argument{"predicates", "predicate.VolumeBindingEnable", ValueKind::kBool},
    Argument{"predicates", "predicate.DynamicResourceAllocationEnable", ValueKind::kBool},
    Argument{"predicates", "predicate.CacheEnable", ValueKind::kBool},
    Argument{"predicates", "volumebinding.weight", ValueKind::kAny},
    Argument{"predicates", "volumebinding.bindTimeoutSeconds", ValueKind::kAny},
    Argument{"predicates", "volumebinding.shape", ValueKind::kAny},
    Argument{"predicates", "dynamicresources.filterTimeoutSeconds", ValueKind::kAny},
    Argument{"rescheduling", "interval", ValueKind::kString},
    Argument{"rescheduling", "metricsPeriod", ValueKind::kString},
    Argument{"rescheduling", "strategies", ValueKind::kAny},
    Argument{"resource-strategy-fit", "resourceStrategyFitWeight", ValueKind::kAny},
    Argument{"resource-strategy-fit", "resources", ValueKind::kAny},
    Argument{"resource-strategy-fit", "proportional", ValueKind::kAny},
    Argument{"resource-strategy-fit", "sra", ValueKind::kAny},
    Argument{"sla", "sla-waiting-time", ValueKind::kString},
    Argument{"task-topology", "task-topology.weight", ValueKind::kInt},
    Argument{"tdm", "tdm.revocable-zone.*", ValueKind::kString},
    Argument{"tdm", "tdm.evict.period", ValueKind::kString},
    Argument{"usage", "usage.weight", ValueKind::kInt},
    Argument{"usage", "cpu.weight", ValueKind::kInt},
    Argument{"usage", "memory.weight", ValueKind::kInt},
    Argument{"usage", "thresholds", ValueKind::kAny},
};

// An action asks for these; "" is any action.
constexpr std::array kActionArguments = {
    Argument{"", "predicateErrorCacheEnable", ValueKind::kBool},
    Argument{"preempt", "enableTopologyAwarePreemption", ValueKind::kBool},
    Argument{"preempt", "topologyAwarePreemptWorkerNum", ValueKind::kInt},
    Argument{"preempt", "minCandidateNodesPercentage", ValueKind::kInt},
    Argument{"preempt", "minCandidateNodesAbsolute", ValueKind::kInt},
    Argument{"preempt", "maxCandidateNodesAbsolute", ValueKind::kInt},
};

// These are the plugins of plugins/factory.go, ascending.
constexpr std::array<std::string_view, 24> kPlugins = {
    "binpack",
    "capacity",
    "cdp",
    "conformance",
    "deviceshare",
    "drf",
    "extender",
    "gang",
    "network-topology-aware",
    "nodegroup",
    "nodeorder",
    "numa-aware",
    "overcommit",
    "pdb",
    "predicates",
    "priority",
    "proportion",
    "rescheduling",
    "resource-strategy-fit",
    "resourcequota",
    "sla",
    "task-topology",
    "tdm",
    "usage",
};

// Pumice passes over these arguments of deviceshare, and an answer then lacks this.
constexpr const char* kNotSimulated[] = {"deviceshare.AscendMindClusterVNPUEnable", "deviceshare.AscendHAMiVNPUEnable"};

bool Matches(std::string_view pattern, std::string_view key) {
  if (pattern.back() != '*') return pattern == key;
  pattern.remove_suffix(1);
  return key.substr(0, pattern.size()) == pattern;
}

bool Fits(ValueKind kind, const ConfigValue& value) {
  using Type = ConfigValue::Type;
  switch (kind) {
    case ValueKind::kInt: return value.type == Type::kInt;
    case ValueKind::kFloat: return value.type == Type::kInt || value.type == Type::kFloat;
    case ValueKind::kBool: return value.type == Type::kBool;
    case ValueKind::kString: return value.type == Type::kString;
    case ValueKind::kAny: return true;
  }
  return true;
}

const char* Wanted(ValueKind kind) {
  switch (kind) {
    case ValueKind::kInt: return "a whole number";
    case ValueKind::kFloat: return "a number";
    case ValueKind::kBool: return "true or false";
    default: return "a string";
  }
}

class Checker {
 public:
  explicit Checker(const ObjectContext& context) : context_(context) {}

  void Run(const ConfigValue& conf) {
    if (conf.type != ConfigValue::Type::kMap) return;
    Keys(conf, "", {"actions", "tiers", "configurations", "metrics"});
    Each(conf, "tiers", "", [&](const ConfigValue& tier, const std::string& path) {
      Keys(tier, path, {"plugins"});
      Each(tier, "plugins", path, [&](const ConfigValue& plugin, const std::string& at) { Plugin(plugin, at); });
    });
    Each(conf, "configurations", "", [&](const ConfigValue& item, const std::string& path) {
      Keys(item, path, {"name", "arguments"});
      const std::string action = TextOf(item.Find("name"));
      const auto& known = framework::KnownActions();
      if (!std::binary_search(known.begin(), known.end(), action)) {
        Warn("unknown-action", path + ".name", item,
             "there is no action " + action + ": Volcano reads these arguments nowhere");
        return;
      }
      Arguments(item, path, action, kActionArguments, "the action " + action);
    });
  }

 private:
  static std::string TextOf(const ConfigValue* value) { return value ? value->text : ""; }

  template <typename Visit>
  void Each(const ConfigValue& map, const char* key, const std::string& path, Visit visit) {
    const ConfigValue* list = map.Find(key);
    if (!list || list->type != ConfigValue::Type::kList) return;
    for (size_t i = 0; i < list->list.size(); ++i) {
      const std::string at = (path.empty() ? "" : path + ".") + key + "[" + std::to_string(i) + "]";
      if (list->list[i].type == ConfigValue::Type::kMap) visit(list->list[i], at);
    }
  }

  void Plugin(const ConfigValue& plugin, const std::string& path) {
    std::vector<std::string_view> keys = {"name", "arguments"};
    for (const framework::PluginFlag& flag : framework::PluginFlags()) keys.emplace_back(flag.key);
    Keys(plugin, path, keys);
    const std::string name = TextOf(plugin.Find("name"));
    if (!std::binary_search(kPlugins.begin(), kPlugins.end(), name)) {
      const std::string_view nearest = Nearest(name, {kPlugins.begin(), kPlugins.end()});
      Warn("unknown-plugin", path + ".name", plugin, "there is no plugin " + name + ": Volcano passes over it",
           nearest.empty() ? "" : "did you mean " + std::string(nearest) + "?");
      return;
    }
    if (name == "deviceshare") DeviceShare(plugin, path + ".arguments.");
    Arguments(plugin, path, name, kArguments, "the plugin " + name);
  }

  void DeviceShare(const ConfigValue& plugin, const std::string& path) {
    const ConfigValue* arguments = plugin.Find("arguments");
    for (const char* key : kNotSimulated) {
      const ConfigValue* value = arguments == nullptr ? nullptr : arguments->Find(key);
      if (value == nullptr || value->type != ConfigValue::Type::kBool || !value->boolean) continue;
      Warn("not-simulated", path + key, *value,
           "Pumice does not simulate Ascend's NPUs: they are plain resources here");
    }
  }

  template <typename Table>
  void Arguments(const ConfigValue& owner, const std::string& path, const std::string& name, const Table& table,
                 const std::string& who) {
    const ConfigValue* arguments = owner.Find("arguments");
    if (!arguments || arguments->type != ConfigValue::Type::kMap) return;
    for (const auto& [key, value] : arguments->map) {
      const Argument* found = nullptr;
      std::vector<std::string_view> known;
      for (const Argument& argument : table) {
        if (!argument.plugin.empty() && argument.plugin != name) continue;
        known.push_back(argument.key);
        if (!found && Matches(argument.key, key)) found = &argument;
      }
      const std::string at = path + ".arguments." + key;
      if (!found) {
        const std::string_view nearest = Nearest(key, known);
        Warn("unused-argument", at, value, who + " has no such argument: Volcano passes over it",
             nearest.empty() ? "" : "did you mean " + std::string(nearest) + "?");
      } else if (!Fits(found->kind, value)) {
        const std::string shown = value.text.empty() ? "what stands here" : value.text;
        Warn("argument-type", at, value,
             std::string("must be ") + Wanted(found->kind) + ", not " + (value.quoted ? "\"" + shown + "\"" : shown) +
                 ": Volcano goes on with its default");
      }
    }
  }

  void Keys(const ConfigValue& map, const std::string& path, const std::vector<std::string_view>& known) {
    for (const auto& [key, value] : map.map) {
      if (std::find(known.begin(), known.end(), key) != known.end()) continue;
      const std::string_view nearest = Nearest(key, known);
      Warn("unused-field", (path.empty() ? "" : path + ".") + key, value,
           "Volcano knows no such key and passes over it",
           nearest.empty() ? "" : "did you mean " + std::string(nearest) + "?");
    }
  }

  void Warn(const char* code, const std::string& field, const ConfigValue& at, std::string message,
            std::string hint = "") {
    context_.out->Add(context_.Make(Severity::kWarning, code, field, {static_cast<uint32_t>(at.line), 0},
                                    std::move(message), std::move(hint)));
  }

  const ObjectContext& context_;
};

}  // namespace

void CheckConfiguration(const ObjectContext& context, const ConfigValue& conf) {
  Checker(context).Run(conf);
  framework::ConfigurationResult result = framework::ParseConfiguration(conf);
  if (result.error.empty()) return;
  constexpr std::string_view kAction = "failed to find Action ";
  std::string field, hint;
  if (result.error.compare(0, kAction.size(), kAction) == 0) {
    field = "actions";
    std::vector<std::string_view> known(framework::KnownActions().begin(), framework::KnownActions().end());
    std::string_view nearest = Nearest(std::string_view(result.error).substr(kAction.size()), known);
    std::string list;
    for (std::string_view action : known) list += (list.empty() ? "" : ", ") + std::string(action);
    hint = nearest.empty() ? "the actions are " + list : "did you mean " + std::string(nearest) + "?";
  } else if (result.error.ends_with("number") || result.error.starts_with("gpu-")) {
    field = "tiers";
    hint =
        "set all but one of GPUSharingEnable, GPUNumberEnable and VGPUEnable to false: the plugin deviceshare would "
        "end Volcano's process";
  } else {
    hint = "Volcano would keep the configuration it had before";
  }
  context.out->Add(context.Make(Severity::kError, "configuration", field, {static_cast<uint32_t>(result.line), 0},
                                std::move(result.error), std::move(hint)));
}

}  // namespace pumice::manifest
