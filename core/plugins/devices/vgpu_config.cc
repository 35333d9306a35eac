// The document is decoded by hand, since what yaml.v2 refuses, and in which words, decides whether Volcano goes on with
// its default.
#include "core/plugins/devices/vgpu_config.h"

#include <algorithm>

#include "core/plugins/devices/names.h"

namespace pumice::plugins::devices {
namespace {

using model::ConfigValue;
using Type = ConfigValue::Type;

constexpr int64_t kMostInstances = 1'000'000;  // no card has as many

// Decodes by the type rules of yaml.v2; the first value of a wrong type is remembered. A null leaves all as it is.
class Decoder {
 public:
  explicit Decoder(VgpuConfigResult* result) : result_(result) {}

  // Calls visit(key, value) for each member.
  template <typename Visit>
  void Map(const ConfigValue& value, const std::string& path, Visit visit) {
    if (value.type == Type::kNull) return;
    if (value.type != Type::kMap) return Refuse(value, path, words::kAMap);
    for (const auto& [key, member] : value.map) visit(key, member);
  }
  // Calls read(value, path, item) for each item.
  template <typename T, typename Read>
  void List(const ConfigValue& value, const std::string& path, std::vector<T>* out, Read read) {
    out->clear();
    if (value.type == Type::kNull) return;
    if (value.type != Type::kList) return Refuse(value, path, words::kAList);
    for (size_t i = 0; i < value.list.size(); ++i) {
      read(value.list[i], path + "[" + std::to_string(i) + "]", &out->emplace_back());
    }
  }
  void Text(const ConfigValue& value, const std::string& path, std::string* out) {
    if (value.type == Type::kList || value.type == Type::kMap) return Refuse(value, path, words::kAString);
    *out = value.type == Type::kNull ? "" : value.text;
  }
  void Whole(const ConfigValue& value, const std::string& path, int64_t* out) {
    if (value.type == Type::kNull) {
      *out = 0;
    } else if (value.type == Type::kInt) {
      *out = value.integer;
    } else if (value.type == Type::kFloat && value.number < 9.2e18 && value.number > -9.2e18) {
      *out = static_cast<int64_t>(value.number);
    } else {
      Refuse(value, path, words::kAWholeNumber);
    }
  }
  void Unsigned(const ConfigValue& value, const std::string& path, uint64_t* out) {
    int64_t number = 0;
    if (value.type == Type::kInt && value.integer < 0) return Refuse(value, path, words::kZeroOrMore);
    Whole(value, path, &number);
    *out = static_cast<uint64_t>(number);
  }
  void Number(const ConfigValue& value, const std::string& path) {
    if (value.type == Type::kInt || value.type == Type::kUint || value.type == Type::kFloat) return;
    if (value.type != Type::kNull) Refuse(value, path, words::kANumber);
  }
  void Bool(const ConfigValue& value, const std::string& path) {
    if (value.type != Type::kBool && value.type != Type::kNull) Refuse(value, path, words::kTrueOrFalse);
  }

 private:
  // No path: the document itself.
  void Refuse(const ConfigValue& value, const std::string& path, words::Diagnosis wanted) {
    if (!result_->problem.empty()) return;
    const words::Filling field = path.empty() ? words::Filling(words::kTheDocument) : words::Filling(path);
    result_->problem = words::Say<words::kFieldMustBe>({{"field", field}, {"wanted", wanted}});
    result_->line = value.line;
  }

  VgpuConfigResult* result_;
};

void ReadInstances(Decoder* decoder, const ConfigValue& value, const std::string& path, MigInstances* out) {
  decoder->Map(value, path, [&](const std::string& key, const ConfigValue& member) {
    const std::string at = path + "." + key;
    if (key == "name") decoder->Text(member, at, &out->name);
    if (key == "memory") decoder->Unsigned(member, at, &out->memory);
    if (key == "count") decoder->Whole(member, at, &out->count);
    out->count = std::clamp<int64_t>(out->count, 0, kMostInstances);
  });
}

void ReadGeometry(Decoder* decoder, const ConfigValue& value, const std::string& path, Geometry* out) {
  decoder->Map(value, path, [&](const std::string& key, const ConfigValue& member) {
    const std::string at = path + "." + key;
    if (key == "group") decoder->Text(member, at, &out->group);
    if (key == "geometries") {
      decoder->List(member, at, &out->instances, [&](const ConfigValue& item, const std::string& in, MigInstances* to) {
        ReadInstances(decoder, item, in, to);
      });
    }
  });
}

void ReadModels(Decoder* decoder, const ConfigValue& value, const std::string& path, MigModels* out) {
  decoder->Map(value, path, [&](const std::string& key, const ConfigValue& member) {
    const std::string at = path + "." + key;
    if (key == "models") {
      decoder->List(member, at, &out->models, [&](const ConfigValue& item, const std::string& in, std::string* to) {
        decoder->Text(item, in, to);
      });
    }
    if (key == "allowedGeometries") {
      decoder->List(member, at, &out->geometries, [&](const ConfigValue& item, const std::string& in, Geometry* to) {
        ReadGeometry(decoder, item, in, to);
      });
    }
  });
}

void ReadNvidia(Decoder* decoder, const ConfigValue& value, VgpuConfig* out) {
  const std::string path = "nvidia";
  std::string unread;
  uint64_t number = 0;
  decoder->Map(value, path, [&](const std::string& key, const ConfigValue& member) {
    const std::string at = path + "." + key;
    if (key == "resourceCountName") decoder->Text(member, at, &out->count_name);
    if (key == "resourceMemoryName") decoder->Text(member, at, &out->memory_name);
    if (key == "resourceCoreName") decoder->Text(member, at, &out->core_name);
    if (key == "resourceMemoryPercentageName") decoder->Text(member, at, &out->percentage_name);
    if (key == "resourcePriorityName") decoder->Text(member, at, &unread);
    if (key == "overwriteEnv" || key == "disableCoreLimit") decoder->Bool(member, at);
    if (key == "deviceMemoryScaling" || key == "deviceCoreScaling") decoder->Number(member, at);
    for (const char* name : {"defaultMemory", "defaultCores", "defaultGPUNum", "deviceSplitCount"}) {
      if (key == name) decoder->Unsigned(member, at, &number);
    }
    if (key == "gpuMemoryFactor") decoder->Unsigned(member, at, &out->memory_factor);
    if (key == "knownMigGeometries") {
      decoder->List(member, at, &out->mig, [&](const ConfigValue& item, const std::string& in, MigModels* to) {
        ReadModels(decoder, item, in, to);
      });
    }
  });
}

}  // namespace

VgpuConfig VgpuConfig::Default() { return {kVgpuNumber, kVgpuMemory, "", kVgpuCores, {}, 0}; }

ConfigMapName ConfigMapOf(const framework::SchedulerConfiguration& conf) {
  ConfigMapName read;
  for (const framework::Tier& tier : conf.tiers) {
    for (const framework::PluginOption& option : tier.plugins) {
      if (option.name != "deviceshare") continue;
      option.arguments.GetString(&read.name, kConfigMapName);
      option.arguments.GetString(&read.ns, kConfigMapNamespace);
      return read;
    }
  }
  return read;
}

VgpuConfig ConfigOf(const framework::SchedulerConfiguration& conf,
                    const std::vector<const model::DeviceConfig*>& maps) {
  const ConfigMapName read = ConfigMapOf(conf);
  for (const model::DeviceConfig* map : maps) {
    if (read.Is(map->meta) && map->value) return ParseVgpuConfig(*map->value).value;
  }
  return VgpuConfig::Default();
}

VgpuConfigResult ParseVgpuConfig(const ConfigValue& document) {
  VgpuConfigResult result;
  Decoder decoder(&result);
  decoder.Map(document, "", [&](const std::string& key, const ConfigValue& member) {
    if (key == "nvidia") ReadNvidia(&decoder, member, &result.value);
  });
  if (!result.problem.empty()) result.value = VgpuConfig::Default();
  return result;
}

}  // namespace pumice::plugins::devices
