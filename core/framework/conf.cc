// The configuration is decoded by hand with yaml.v2's rules, since a type that does not fit makes Volcano refuse the
// whole of it, in these words.
#include "core/framework/conf.h"

#include <algorithm>
#include <string_view>

namespace pumice::framework {
namespace {

using model::ConfigValue;

std::string_view TrimSpace(std::string_view text) {
  constexpr std::string_view kSpace = " \t\n\v\f\r";
  size_t first = text.find_first_not_of(kSpace);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kSpace) - first + 1);
}

// yaml.v2's decode.go for the types of SchedulerConfiguration: one text for each mismatch, all of them collected.
class Decoder {
 public:
  explicit Decoder(const model::Release& release) : release_(release) {}

  void Decode(const ConfigValue& in, SchedulerConfiguration* out) {
    Fields(in, "conf.SchedulerConfiguration", [&](const std::string& key, const ConfigValue& value) {
      if (key == "actions") String(value, &out->actions_text);
      if (key == "tiers") Tiers(value, &out->tiers);
      if (key == "configurations") Configurations(value, &out->configurations);
      if (key == "metrics") Metrics(value, &out->metrics);
    });
  }

  std::string Error() const {
    if (errors_.empty()) return "";
    std::string text = "yaml: unmarshal errors:";
    for (const std::string& error : errors_) text += "\n  " + error;
    return text;
  }
  int line() const { return line_; }

 private:
  static bool IsCollection(const ConfigValue& value) {
    return value.type == ConfigValue::Type::kList || value.type == ConfigValue::Type::kMap;
  }

  static std::string TagOf(const ConfigValue& value) {
    if (!value.tag.empty()) return value.tag;
    switch (value.type) {
      case ConfigValue::Type::kNull: return "!!null";
      case ConfigValue::Type::kBool: return "!!bool";
      case ConfigValue::Type::kInt:
      case ConfigValue::Type::kUint: return "!!int";
      case ConfigValue::Type::kFloat: return "!!float";
      case ConfigValue::Type::kString: return "!!str";
      case ConfigValue::Type::kList: return "!!seq";
      case ConfigValue::Type::kMap: return "!!map";
    }
    return "";
  }

  void Mismatch(const ConfigValue& value, const char* type) {
    std::string tag = TagOf(value);
    std::string shown;
    if (tag != "!!seq" && tag != "!!map") {
      const std::string text = IsCollection(value) ? "" : value.text;
      shown = text.size() > 10 ? " `" + text.substr(0, 7) + "...`" : " `" + text + "`";
    }
    if (errors_.empty()) line_ = value.line;
    errors_.push_back("line " + std::to_string(value.line) + ": cannot unmarshal " + tag + shown + " into " + type);
  }

  template <typename Visit>
  void Fields(const ConfigValue& in, const char* type, Visit visit) {
    if (in.type == ConfigValue::Type::kNull) return;
    if (in.type != ConfigValue::Type::kMap) return Mismatch(in, type);
    for (const auto& [key, value] : in.map) visit(key, value);
  }

  // `each` gets an element of the list, and a null element as one.
  template <typename Visit>
  void List(const ConfigValue& in, const char* type, Visit visit) {
    if (in.type == ConfigValue::Type::kNull) return;
    if (in.type != ConfigValue::Type::kList) return Mismatch(in, type);
    for (const ConfigValue& value : in.list) visit(value);
  }

  // A scalar of any type becomes its source text.
  void String(const ConfigValue& in, std::string* out) {
    if (IsCollection(in)) return Mismatch(in, "string");
    *out = in.type == ConfigValue::Type::kNull ? "" : in.text;
  }

  void Flag(const ConfigValue& in, std::optional<bool>* out) {
    // decode.go's prepare() knows null as "null", "~", "" and !!null; "Null" and "NULL" make a pointer to false.
    if (in.type == ConfigValue::Type::kNull) {
      if (in.tag.empty() && (in.text == "Null" || in.text == "NULL")) {
        *out = false;
      } else {
        out->reset();
      }
      return;
    }
    if (in.type == ConfigValue::Type::kBool) {
      *out = in.boolean;
      return;
    }
    // The same prepare() does not look at the quotes, so these stay a pointer.
    bool pointer = in.quoted && in.tag.empty() && (in.text == "null" || in.text == "~");
    Mismatch(in, pointer ? "*bool" : "bool");
  }

  void Args(const ConfigValue& in, Arguments* out) {
    if (in.type == ConfigValue::Type::kNull) {
      *out = Arguments();
      return;
    }
    Fields(in, "map[string]interface {}",
           [&](const std::string& key, const ConfigValue& value) { out->Set(key, value); });
    if (release_.quoted_booleans_are_read) out->ReadQuotedBooleans();
  }

  void Plugin(const ConfigValue& in, PluginOption* out) {
    Fields(in, "conf.PluginOption", [&](const std::string& key, const ConfigValue& value) {
      if (key == "name") return String(value, &out->name);
      if (key == "arguments") return Args(value, &out->arguments);
      for (const PluginFlag& flag : PluginFlags()) {
        if (key == flag.key && model::IsIn(release_, flag.since, nullptr)) return Flag(value, &(out->*flag.field));
      }
    });
  }

  void Tiers(const ConfigValue& in, std::vector<Tier>* out) {
    out->clear();
    List(in, "[]conf.Tier", [&](const ConfigValue& item) {
      Tier& tier = out->emplace_back();
      Fields(item, "conf.Tier", [&](const std::string& key, const ConfigValue& value) {
        if (key != "plugins") return;
        tier.plugins.clear();
        List(value, "[]conf.PluginOption",
             [&](const ConfigValue& plugin) { Plugin(plugin, &tier.plugins.emplace_back()); });
      });
    });
  }

  void Configurations(const ConfigValue& in, std::vector<Configuration>* out) {
    out->clear();
    List(in, "[]conf.Configuration", [&](const ConfigValue& item) {
      Configuration& configuration = out->emplace_back();
      Fields(item, "conf.Configuration", [&](const std::string& key, const ConfigValue& value) {
        if (key == "name") String(value, &configuration.name);
        if (key == "arguments") Args(value, &configuration.arguments);
      });
    });
  }

  void Metrics(const ConfigValue& in, std::map<std::string, std::string>* out) {
    if (in.type == ConfigValue::Type::kNull) out->clear();
    Fields(in, "map[string]string",
           [&](const std::string& key, const ConfigValue& value) { String(value, &(*out)[key]); });
  }

  const model::Release& release_;
  std::vector<std::string> errors_;
  int line_ = 0;
};

// Defaults, and the one combination that a tier may not have.
bool ApplyDefaults(SchedulerConfiguration* conf) {
  for (Tier& tier : conf->tiers) {
    bool hierarchical_drf = false;
    bool proportion = false;
    for (PluginOption& plugin : tier.plugins) {
      hierarchical_drf |= plugin.name == "drf" && plugin.enabled_hierarchy.value_or(false);
      proportion |= plugin.name == "proportion";
      for (const PluginFlag& flag : PluginFlags()) {
        if (flag.on_by_default && !(plugin.*flag.field)) plugin.*flag.field = true;
      }
    }
    if (hierarchical_drf && proportion) return false;
  }
  return true;
}

// Returns the first unknown name as written, spaces and all, where such are refused.
std::optional<std::string> SplitActions(const std::vector<std::string_view>& known, bool refuse_unknown,
                                        SchedulerConfiguration* conf) {
  std::string_view rest = conf->actions_text;
  for (bool more = true; more;) {
    size_t comma = rest.find(',');
    more = comma != std::string_view::npos;
    std::string_view item = rest.substr(0, comma);
    std::string name(TrimSpace(item));
    const bool is_known = std::find(known.begin(), known.end(), name) != known.end();
    if (!is_known && refuse_unknown) return std::string(item);
    if (is_known) conf->actions.push_back(std::move(name));
    if (more) rest.remove_prefix(comma + 1);
  }
  return std::nullopt;
}

// Two kinds of cards at once end Volcano's process (enablePredicate, plugins/deviceshare/deviceshare.go). Its flags are
// globals: a later deviceshare that does not mention one leaves it as it was.
void CheckDevices(const SchedulerConfiguration& conf, ConfigurationResult* result) {
  bool sharing = false, number = false, vgpu = false;
  for (const Tier& tier : conf.tiers) {
    for (const PluginOption& plugin : tier.plugins) {
      if (plugin.name != "deviceshare" || !result->error.empty()) continue;
      plugin.arguments.GetBool(&sharing, "deviceshare.GPUSharingEnable");
      plugin.arguments.GetBool(&number, "deviceshare.GPUNumberEnable");
      plugin.arguments.GetBool(&vgpu, "deviceshare.VGPUEnable");
      const char* last = vgpu ? "deviceshare.VGPUEnable" : "deviceshare.GPUNumberEnable";
      if (const ConfigValue* value = plugin.arguments.Find(last)) result->line = value->line;
      if (sharing && number) {
        result->error = "can not define true in both gpu sharing and gpu number";
      } else if ((sharing || number) && vgpu) {
        result->error = "gpu-share and vgpu can't be used together";
      }
    }
  }
  if (result->error.empty()) result->line = 0;
}

}  // namespace

const std::vector<PluginFlag>& PluginFlags() {
  using P = PluginOption;
  static const auto* flags = new std::vector<PluginFlag>{
      {"enableJobOrder", &P::enabled_job_order, true, {"Takes part in ordering jobs.", "参与作业排序。"}},
      {"enableHierarchy",
       &P::enabled_hierarchy,
       false,
       {"Queues as a tree (capacity, drf).", "按树形队列处理（capacity、drf）。"}},
      {"enableJobReady",
       &P::enabled_job_ready,
       true,
       {"Votes on whether a job has enough tasks.", "对作业的任务是否足够投票。"}},
      {"enableJobPipelined",
       &P::enabled_job_pipelined,
       true,
       {"Votes on whether a job will have enough tasks.", "对作业将来的任务是否足够投票。"}},
      {"enableTaskOrder", &P::enabled_task_order, true, {"Takes part in ordering tasks.", "参与任务排序。"}},
      {"enablePreemptable",
       &P::enabled_preemptable,
       true,
       {"May veto victims of preempt.", "可否决 preempt 的受害者。"}},
      {"enableReclaimable",
       &P::enabled_reclaimable,
       true,
       {"May veto victims of reclaim.", "可否决 reclaim 的受害者。"}},
      {"enablePreemptive",
       &P::enabled_preemptive,
       true,
       {"Says whether a queue may reclaim.", "决定队列是否可以回收。"}},
      {"enableQueueOrder", &P::enabled_queue_order, true, {"Takes part in ordering queues.", "参与队列排序。"}},
      {"EnabledClusterOrder",
       &P::enabled_cluster_order,
       false,
       {"Takes part in ordering clusters; no plugin does.", "参与集群排序；没有插件这样做。"}},
      {"enablePredicate", &P::enabled_predicate, true, {"Filters nodes.", "参与节点过滤。"}},
      {"enableBestNode",
       &P::enabled_best_node,
       true,
       {"Chooses among the best nodes; no plugin does.", "在最优节点中选择；没有插件这样做。"}},
      {"enableNodeOrder", &P::enabled_node_order, true, {"Scores nodes.", "参与节点打分。"}},
      {"enableTargetJob",
       &P::enabled_target_job,
       true,
       {"Chooses the job that nodes are kept for; no plugin does.", "选择为其预留节点的作业；没有插件这样做。"}},
      {"enableReservedNodes",
       &P::enabled_reserved_nodes,
       true,
       {"Keeps nodes for a job; no plugin does.", "为作业预留节点；没有插件这样做。"}},
      {"enableJobEnqueued",
       &P::enabled_job_enqueued,
       true,
       {"Votes on whether a job may enter.", "对作业能否入队投票。"}},
      {"enabledVictim", &P::enabled_victim, true, {"Names victims of shuffle.", "为 shuffle 指出受害者。"}},
      {"enableJobStarving",
       &P::enabled_job_starving,
       true,
       {"Says which jobs reclaim and preempt help.", "决定 reclaim 与 preempt 帮助哪些作业。"}},
      {"enabledOverused", &P::enabled_overused, true, {"Says when a queue has had enough.", "判断队列是否已超用。"}},
      {"enabledAllocatable",
       &P::enabled_allocatable,
       true,
       {"Says whether a queue may have one more pod.", "判断队列能否再放一个 Pod。"}},
      {"enabledHyperNodeOrder", &P::enabled_hyper_node_order, true, {"Scores HyperNodes.", "参与 HyperNode 打分。"}},
      {"enabledSubJobReady",
       &P::enabled_sub_job_ready,
       true,
       {"Votes on whether a sub-job has enough tasks.", "对子作业的任务是否足够投票。"},
       &model::Release::topology_by_gradients},
      {"enabledSubJobPipelined",
       &P::enabled_sub_job_pipelined,
       true,
       {"Votes on whether a sub-job will have enough tasks.", "对子作业将来的任务是否足够投票。"},
       &model::Release::topology_by_gradients},
      {"enabledSubJobOrder",
       &P::enabled_sub_job_order,
       true,
       {"Takes part in ordering sub-jobs.", "参与子作业排序。"},
       &model::Release::topology_by_gradients},
      {"enabledHyperNodeGradient",
       &P::enabled_hyper_node_gradient,
       true,
       {"Says which HyperNodes a job may use.", "决定作业可用的 HyperNode。"},
       &model::Release::topology_by_gradients},
  };
  return *flags;
}

bool SchedulerConfiguration::HasAction(const std::string& name) const {
  return std::find(actions.begin(), actions.end(), name) != actions.end();
}

bool SchedulerConfiguration::Evicts() const {
  return HasAction("preempt") || HasAction("reclaim") || HasAction("gangpreempt") || HasAction("gangreclaim");
}

ConfigurationResult ParseConfiguration(const ConfigValue& conf, const std::vector<std::string_view>& known_actions,
                                       const model::Release& release) {
  ConfigurationResult result;
  Decoder decoder(release);
  decoder.Decode(conf, &result.value);
  if (std::string error = decoder.Error(); !error.empty()) {
    result.error = std::move(error);
    result.line = decoder.line();
    return result;
  }
  if (!ApplyDefaults(&result.value)) {
    result.error = "proportion and drf with hierarchy enabled conflicts";
    return result;
  }
  if (auto unknown = SplitActions(known_actions, release.unknown_action_is_refused, &result.value)) {
    result.error = "failed to find Action " + *unknown;
    if (const ConfigValue* actions = conf.Find("actions")) result.line = actions->line;
    return result;
  }
  CheckDevices(result.value, &result);
  return result;
}

const SchedulerConfiguration& DefaultConfiguration() {
  static const auto* conf = [] {
    auto* built_in = new SchedulerConfiguration;
    built_in->actions_text = "enqueue, allocate, backfill";
    for (const auto& names : {std::vector<const char*>{"priority", "gang", "conformance"},
                              std::vector<const char*>{"overcommit", "drf", "predicates", "proportion", "nodeorder"}}) {
      Tier& tier = built_in->tiers.emplace_back();
      for (const char* name : names) tier.plugins.emplace_back().name = name;
    }
    ApplyDefaults(built_in);
    SplitActions({"enqueue", "allocate", "backfill"}, true, built_in);
    return built_in;
  }();
  return *conf;
}

const Arguments& ActionArguments(const std::vector<Configuration>& configurations, const std::string& name) {
  static const auto* none = new Arguments;
  for (const Configuration& configuration : configurations) {
    if (configuration.name == name) return configuration.arguments;
  }
  return *none;
}

}  // namespace pumice::framework
