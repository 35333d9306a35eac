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
using words::Say;
using words::Sentence;

enum class Kind : uint8_t { kInt, kFloat, kBool, kString, kAny };

struct Argument {
  std::string_view plugin, key;  // a key that ends in * is a prefix
  Kind kind;
};

// Each plugin asks its arguments for these, by the plugins' sources.
constexpr std::array kArguments = {
    Argument{"binpack", "binpack.weight", Kind::kInt},
    Argument{"binpack", "binpack.cpu", Kind::kInt},
    Argument{"binpack", "binpack.memory", Kind::kInt},
    Argument{"binpack", "binpack.resources", Kind::kString},
    Argument{"binpack", "binpack.resources.*", Kind::kInt},
    Argument{"deviceshare", "deviceshare.GPUSharingEnable", Kind::kBool},
    Argument{"deviceshare", "deviceshare.GPUNumberEnable", Kind::kBool},
    Argument{"deviceshare", "deviceshare.NodeLockEnable", Kind::kBool},
    Argument{"deviceshare", "deviceshare.VGPUEnable", Kind::kBool},
    Argument{"deviceshare", "deviceshare.AscendMindClusterVNPUEnable", Kind::kBool},
    Argument{"deviceshare", "deviceshare.AscendHAMiVNPUEnable", Kind::kBool},
    Argument{"deviceshare", "deviceshare.SchedulePolicy", Kind::kString},
    Argument{"deviceshare", "deviceshare.ScheduleWeight", Kind::kInt},
    Argument{"deviceshare", "deviceshare.KnownGeometriesCMName", Kind::kString},
    Argument{"deviceshare", "deviceshare.KnownGeometriesCMNamespace", Kind::kString},
    Argument{"extender", "extender.urlPrefix", Kind::kString},
    Argument{"extender", "extender.httpTimeout", Kind::kString},
    Argument{"extender", "extender.onSessionOpenVerb", Kind::kString},
    Argument{"extender", "extender.onSessionCloseVerb", Kind::kString},
    Argument{"extender", "extender.predicateVerb", Kind::kString},
    Argument{"extender", "extender.prioritizeVerb", Kind::kString},
    Argument{"extender", "extender.preemptableVerb", Kind::kString},
    Argument{"extender", "extender.reclaimableVerb", Kind::kString},
    Argument{"extender", "extender.queueOverusedVerb", Kind::kString},
    Argument{"extender", "extender.jobEnqueueableVerb", Kind::kString},
    Argument{"extender", "extender.jobReadyVerb", Kind::kString},
    Argument{"extender", "extender.allocateFuncVerb", Kind::kString},
    Argument{"extender", "extender.deallocateFuncVerb", Kind::kString},
    Argument{"extender", "extender.ignorable", Kind::kBool},
    Argument{"extender", "extender.managedResources", Kind::kAny},
    Argument{"network-topology-aware", "weight", Kind::kInt},
    Argument{"network-topology-aware", "hypernode.binpack.cpu", Kind::kInt},
    Argument{"network-topology-aware", "hypernode.binpack.memory", Kind::kInt},
    Argument{"network-topology-aware", "hypernode.binpack.resources", Kind::kString},
    Argument{"network-topology-aware", "hypernode.binpack.resources.*", Kind::kInt},
    Argument{"network-topology-aware", "hypernode.binpack.normal-pod.enable", Kind::kBool},
    Argument{"network-topology-aware", "hypernode.binpack.normal-pod.fading", Kind::kFloat},
    Argument{"nodegroup", "strict", Kind::kBool},
    Argument{"nodeorder", "nodeaffinity.weight", Kind::kInt},
    Argument{"nodeorder", "podaffinity.weight", Kind::kInt},
    Argument{"nodeorder", "leastrequested.weight", Kind::kInt},
    Argument{"nodeorder", "mostrequested.weight", Kind::kInt},
    Argument{"nodeorder", "balancedresource.weight", Kind::kInt},
    Argument{"nodeorder", "tainttoleration.weight", Kind::kInt},
    Argument{"nodeorder", "imagelocality.weight", Kind::kInt},
    Argument{"nodeorder", "podtopologyspread.weight", Kind::kInt},
    Argument{"numa-aware", "weight", Kind::kInt},
    Argument{"overcommit", "overcommit-factor", Kind::kFloat},
    Argument{"predicates", "predicate.NodeAffinityEnable", Kind::kBool},
    Argument{"predicates", "predicate.NodePortsEnable", Kind::kBool},
    Argument{"predicates", "predicate.TaintTolerationEnable", Kind::kBool},
    Argument{"predicates", "predicate.PodAffinityEnable", Kind::kBool},
    Argument{"predicates", "predicate.NodeVolumeLimitsEnable", Kind::kBool},
    Argument{"predicates", "predicate.VolumeZoneEnable", Kind::kBool},
    Argument{"predicates", "predicate.PodTopologySpreadEnable", Kind::kBool},
    Argument{"predicates", "predicate.VolumeBindingEnable", Kind::kBool},
    Argument{"predicates", "predicate.DynamicResourceAllocationEnable", Kind::kBool},
    Argument{"predicates", "predicate.CacheEnable", Kind::kBool},
    Argument{"predicates", "volumebinding.weight", Kind::kAny},
    Argument{"predicates", "volumebinding.bindTimeoutSeconds", Kind::kAny},
    Argument{"predicates", "volumebinding.shape", Kind::kAny},
    Argument{"predicates", "dynamicresources.filterTimeoutSeconds", Kind::kAny},
    Argument{"rescheduling", "interval", Kind::kString},
    Argument{"rescheduling", "metricsPeriod", Kind::kString},
    Argument{"rescheduling", "strategies", Kind::kAny},
    Argument{"resource-strategy-fit", "resourceStrategyFitWeight", Kind::kAny},
    Argument{"resource-strategy-fit", "resources", Kind::kAny},
    Argument{"resource-strategy-fit", "proportional", Kind::kAny},
    Argument{"resource-strategy-fit", "sra", Kind::kAny},
    Argument{"sla", "sla-waiting-time", Kind::kString},
    Argument{"task-topology", "task-topology.weight", Kind::kInt},
    Argument{"tdm", "tdm.revocable-zone.*", Kind::kString},
    Argument{"tdm", "tdm.evict.period", Kind::kString},
    Argument{"usage", "usage.weight", Kind::kInt},
    Argument{"usage", "cpu.weight", Kind::kInt},
    Argument{"usage", "memory.weight", Kind::kInt},
    Argument{"usage", "thresholds", Kind::kAny},
};

// An action asks for these; "" is any action.
constexpr std::array kActionArguments = {
    Argument{"", "predicateErrorCacheEnable", Kind::kBool},
    Argument{"preempt", "enableTopologyAwarePreemption", Kind::kBool},
    Argument{"preempt", "topologyAwarePreemptWorkerNum", Kind::kInt},
    Argument{"preempt", "minCandidateNodesPercentage", Kind::kInt},
    Argument{"preempt", "minCandidateNodesAbsolute", Kind::kInt},
    Argument{"preempt", "maxCandidateNodesAbsolute", Kind::kInt},
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

bool Fits(Kind kind, const ConfigValue& value) {
  using Type = ConfigValue::Type;
  switch (kind) {
    case Kind::kInt: return value.type == Type::kInt;
    case Kind::kFloat: return value.type == Type::kInt || value.type == Type::kFloat;
    case Kind::kBool: return value.type == Type::kBool;
    case Kind::kString: return value.type == Type::kString;
    case Kind::kAny: return true;
  }
  return true;
}

words::Diagnosis Wanted(Kind kind) {
  switch (kind) {
    case Kind::kInt: return words::kAWholeNumber;
    case Kind::kFloat: return words::kANumber;
    case Kind::kBool: return words::kTrueOrFalse;
    default: return words::kAString;
  }
}

// The nearest of the words that are known, if there is one.
Sentence Meant(std::string_view nearest) {
  return nearest.empty() ? Sentence() : Say<words::kDidYouMean>({{"word", nearest}});
}

words::Filling Shown(const ConfigValue& value) {
  if (value.text.empty() && !value.quoted) return words::kWhatStandsHere;
  return value.quoted ? "\"" + value.text + "\"" : value.text;
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
        Warn("unknown-action", path + ".name", item, Say<words::kUnknownAction>({{"action", action}}));
        return;
      }
      Arguments(item, path, action, kActionArguments, Say<words::kActionLacksArgument>({{"action", action}}));
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
      Warn("unknown-plugin", path + ".name", plugin, Say<words::kUnknownPlugin>({{"plugin", name}}), Meant(nearest));
      return;
    }
    if (name == "deviceshare") DeviceShare(plugin, path + ".arguments.");
    Arguments(plugin, path, name, kArguments, Say<words::kPluginLacksArgument>({{"plugin", name}}));
  }

  void DeviceShare(const ConfigValue& plugin, const std::string& path) {
    const ConfigValue* arguments = plugin.Find("arguments");
    for (const char* key : kNotSimulated) {
      const ConfigValue* value = arguments == nullptr ? nullptr : arguments->Find(key);
      if (value == nullptr || value->type != ConfigValue::Type::kBool || !value->boolean) continue;
      Warn("not-simulated", path + key, *value, words::kNpusArePlain);
    }
  }

  template <typename Table>
  void Arguments(const ConfigValue& owner, const std::string& path, const std::string& name, const Table& table,
                 const Sentence& none) {
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
        Warn("unused-argument", at, value, none, Meant(nearest));
      } else if (!Fits(found->kind, value)) {
        Warn("argument-type", at, value,
             Say<words::kMustBeElseDefault>({{"wanted", Wanted(found->kind)}, {"found", Shown(value)}}));
      }
    }
  }

  void Keys(const ConfigValue& map, const std::string& path, const std::vector<std::string_view>& known) {
    for (const auto& [key, value] : map.map) {
      if (std::find(known.begin(), known.end(), key) != known.end()) continue;
      const std::string_view nearest = Nearest(key, known);
      Warn("unused-field", (path.empty() ? "" : path + ".") + key, value, words::kKeyIsUnknown, Meant(nearest));
    }
  }

  void Warn(const char* code, const std::string& field, const ConfigValue& at, Sentence message, Sentence hint = {}) {
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
  std::string field;
  Sentence hint;
  if (result.error.compare(0, kAction.size(), kAction) == 0) {
    field = "actions";
    std::vector<std::string_view> known(framework::KnownActions().begin(), framework::KnownActions().end());
    std::string_view nearest = Nearest(std::string_view(result.error).substr(kAction.size()), known);
    std::string list;
    for (std::string_view action : known) list += (list.empty() ? "" : ", ") + std::string(action);
    hint = nearest.empty() ? Say<words::kActionsAre>({{"actions", list}}) : Meant(nearest);
  } else if (result.error.ends_with("number") || result.error.starts_with("gpu-")) {
    field = "tiers";
    hint = words::kOneWayToShareCards;
  } else {
    hint = words::kKeepsConfiguration;
  }
  context.out->Add(context.Make(Severity::kError, "configuration", field, {static_cast<uint32_t>(result.line), 0},
                                Sentence::Verbatim(std::move(result.error)), std::move(hint)));
}

}  // namespace pumice::manifest
