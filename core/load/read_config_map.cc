// This part of the reader takes the scheduler's configuration, from its ConfigMap or from a scenario's `conf`, and
// deviceshare's.
#include <algorithm>

#include "core/base/text.h"
#include "core/load/reader.h"
#include "core/manifest/conf_value.h"
#include "core/manifest/write.h"
#include "core/plugins/devices/vgpu_config.h"
#include "core/text/json_text.h"

namespace pumice::load {

using manifest::Configuration;
using manifest::Fields;
using manifest::kDeviceConfigKey;
using manifest::kSettingKey;
using manifest::ObjectContext;
using manifest::ToConfigValue;
using text::LooksLikeJson;
using text::ParseJson;
using text::Problem;
using text::Severity;
using text::TreeBuilder;
using text::TypeOf;
using text::Value;
using words::Say;
using words::Sentence;

namespace {

// Says where a text within another stands: at its own lines where it is a block, less the first that were skipped.
void StandIn(const Value& text, uint32_t skipped, ObjectContext* context) {
  if (text.style == Value::Style::kBlock) {
    context->first_line = text.at.line + skipped;
  } else {
    context->fixed = text.at;
  }
}

// Gives the text under a key of a ConfigMap; null where there is none. Anything else is an error, as the API has it.
const Value* TextIn(Fields* data, std::string_view key) {
  const Value* value = data->Find(key);
  if (value == nullptr || value->IsString()) return value;
  if (value->IsMap() || value->IsList()) {
    data->Error(key, "type", Say<words::kMustBe>({{"wanted", words::kAString}, {"found", TypeOf(*value)}}),
                Say<words::kWriteAsBlock>({{"key", key}}));
  } else {
    std::string text;
    data->String(key, &text);  // says what is wrong
  }
  return nullptr;
}

// Gives Volcano's words for what is wrong with a text, where they are known.
std::string SaidByVolcano(const std::vector<Problem>& problems) {
  for (const Problem& problem : problems) {
    if (!problem.yaml_v2.empty()) return problem.yaml_v2;
  }
  return "";
}

}  // namespace

// Reads JSON, or YAML where something reads that. Of several documents it takes the first.
void Reader::ParseInner(std::string_view text, TreeBuilder* builder) {
  builder->StopAfterDocument();
  if (options_.yaml && !LooksLikeJson(text)) {
    options_.yaml(text, builder);
  } else {
    ParseJson(text, options_.limits, arena_, builder);
  }
}

void Reader::ReadConfigMap(Fields* fields, const ObjectContext& context) {
  settings_ = true;
  fields->IgnoreAll();
  const Value* meta = fields->Find("metadata");
  fields->Map("data", [&](Fields* data) {
    for (uint32_t i = 0; i < data->value().size; ++i) {
      const std::string_view key = data->value().members[i].key;
      if (const Value* text = TextIn(data, key)) ReadConfigMapText(key, *text, meta, context);
    }
  });
}

void Reader::ReadConfigMapText(std::string_view key, const Value& value, const Value* meta,
                               const ObjectContext& context) {
  if (key == kSettingKey) {
    TreeBuilder builder(arena_, options_.limits);
    ParseJson(value.text, options_.limits, arena_, &builder);
    Report(builder.problems(), context);
    if (builder.documents().empty()) return;
    Fields setting(&context, *builder.documents()[0]);
    ReadSetting(&setting);
    setting.Done();
    return;
  }
  if (key == kDeviceConfigKey) ReadDeviceConfig(meta, value, context);
  const std::string_view text = value.text;
  if (!key.ends_with(".conf")) return;
  if (text.find("actions") == std::string_view::npos && text.find("tiers") == std::string_view::npos) return;
  const bool usual = key == "volcano-scheduler.conf";
  ReadConfigText(value, context, usual ? Configuration::Rank::kConfigMap : Configuration::Rank::kOther);
}

void Reader::ReadDeviceConfig(const Value* meta, const Value& text, ObjectContext context) {
  model::DeviceConfig& config = world_->scenario.device_configs.emplace_back();
  if (meta != nullptr && meta->IsMap()) {
    auto read = [&](const char* key, std::string* out) {
      const Value* value = meta->Find(key);
      if (value != nullptr && value->IsString()) *out = std::string(value->text);
    };
    read("name", &config.meta.name);
    read("namespace", &config.meta.ns);
  }
  config.text = std::string(text.text);
  StandIn(text, 0, &context);
  auto warn = [&](Sentence message, uint32_t line) {
    if (!context.validate) return;
    world_->out.Add(context.Make(Severity::kWarning, "device-config", "data[device-config.yaml]", {line, 0},
                                 std::move(message), words::kDeviceshareDefaults));
  };
  TreeBuilder builder(arena_, options_.limits);
  ParseInner(text.text, &builder);
  for (const Problem& problem : builder.problems()) {
    if (problem.kind != Problem::Kind::kDuplicateKey) return warn(problem.message, problem.at.line);
  }
  config.value = builder.documents().empty() ? model::ConfigValue() : ToConfigValue(*builder.documents()[0]);
  const auto read = plugins::devices::ParseVgpuConfig(*config.value);
  if (!read.problem.empty()) warn(read.problem, static_cast<uint32_t>(read.line));
}

void Reader::ReadConfigText(const Value& text, ObjectContext context, Configuration::Rank rank) {
  // The scheduler trims the text before it parses it.
  const std::string_view trimmed = TrimSpace(text.text);
  const std::string_view before = text.text.substr(0, trimmed.empty() ? 0 : trimmed.data() - text.text.data());
  const auto skipped = static_cast<uint32_t>(std::count(before.begin(), before.end(), '\n'));
  StandIn(text, skipped, &context);
  if (!options_.yaml && !LooksLikeJson(trimmed)) {
    world_->out.Add(context.Make(Severity::kError, "syntax", "", text.at, words::kConfigurationIsYaml));
    return;
  }
  TreeBuilder builder(arena_, options_.limits);
  ParseInner(trimmed, &builder);
  // Who types the text is told what to write instead; an answer is what Volcano says.
  std::string refused = context.validate ? "" : SaidByVolcano(builder.problems());
  if (refused.empty()) Report(builder.problems(), context);
  Value none;
  none.at = {1, 1};
  SetConfiguration(builder.documents().empty() ? none : *builder.documents()[0], context, rank, std::move(refused));
}

void Reader::SetConfiguration(const Value& tree, const ObjectContext& context, Configuration::Rank rank,
                              std::string error) {
  Configuration& configuration = world_->configuration;
  if (configuration.rank != Configuration::Rank::kNone && context.validate) {
    const Configuration::Rank least = std::min(rank, configuration.rank);
    // Other ConfigMaps are there in any cluster; two of the same kind are a mistake.
    if (least == std::max(rank, configuration.rank)) {
      world_->out.Add(context.Make(Severity::kWarning, "configuration", "", tree.at, words::kSeveralConfigurations));
    }
  }
  if (rank <= configuration.rank) return;
  configuration.rank = rank;
  configuration.value = ToConfigValue(tree);
  configuration.error = std::move(error);
  configuration.context = context;
}

}  // namespace pumice::load
