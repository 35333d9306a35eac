// What deviceshare passes over without a word: ConfigMaps, and what pods' annotations say of cards. As
// pkg/scheduler/api/devices/nvidia reads them: gpushare/share.go (GetGPUIndex), vgpu/utils.go (decodeContainerDevices,
// checkGPUtype), vgpu/mig.go (decodeMIGID).
#include <algorithm>

#include "core/api/annotations.h"
#include "core/base/text.h"
#include "core/lint/rules.h"
#include "core/plugins/devices/gpu_share.h"
#include "core/plugins/devices/vgpu.h"

namespace pumice::lint {
namespace {

using edit::Change;
using Op = Change::Op;
using plugins::devices::AsksForVgpus;
using plugins::devices::ConfigMapName;
using plugins::devices::VgpuConfig;

Finding& AtAnnotation(Findings* out, Code code, const model::Pod& pod, const char* annotation, Numbers numbers) {
  return out->Add(code, "Pod", pod.meta.Key(), std::string("metadata.annotations[") + annotation + "]",
                  std::move(numbers));
}

// Of vgpu alone; gpushare reads no ConfigMap.
void ConfigMaps(const Facts& facts, const PluginAt& at, Findings* out) {
  const ConfigMapName read = plugins::devices::ConfigMapOf(facts.conf());
  const auto& maps = facts.scenario().device_configs;
  const bool there = std::any_of(maps.begin(), maps.end(), [&](const auto& map) { return read.Is(map.meta); });
  for (const model::DeviceConfig& map : maps) {
    if (read.Is(map.meta)) continue;
    const std::string ns = map.meta.ns.empty() ? "default" : map.meta.ns;
    Finding& finding = out->Add(kDeviceConfigUnread, "ConfigMap", map.meta.Key(), "metadata",
                                {{"read", read.ns + "/" + read.name}, {"namespace", ns}, {"map", map.meta.name}});
    if (there || maps.size() > 1 || map.meta.ns.empty()) continue;
    const std::string arguments = at.Path() + ".arguments.";
    finding.changes = {{Op::kSet, "", "", arguments + plugins::devices::kConfigMapNamespace, ns},
                       {Op::kSet, "", "", arguments + plugins::devices::kConfigMapName, map.meta.name}};
  }
}

std::string CardsOf(const NodeInfo& node) {
  std::vector<std::string> ids;
  for (const NodeCard& card : node.devices->List()) ids.push_back(card.id);
  return Join(ids, ", ");
}

// Whether the node has a card of that name: vgpu's may have an instance behind it.
bool HasCard(const NodeInfo& node, const std::string& id, bool vgpu) {
  const std::vector<NodeCard> cards = node.devices->List();
  return std::any_of(cards.begin(), cards.end(), [&](const NodeCard& card) {
    return vgpu ? id.find(card.id) != std::string::npos : id == card.id;
  });
}

// It runs with cards, and nothing says which.
void Unsaid(const model::Pod& pod, const NodeInfo& node, const char* annotation, const char* example, Findings* out) {
  AtAnnotation(out, kCardsUnsaid, pod, annotation,
               {{"node", node.Name()}, {"annotation", annotation}, {"example", example}});
}

void GpuIndex(const model::Pod& pod, const NodeInfo& node, Findings* out) {
  if (plugins::devices::GpuMemoryOf(pod) == 0 && plugins::devices::GpuNumberOf(pod) <= 0) return;
  const std::string* value = FindKey(pod.meta.annotations, kGpuIndex);
  if (value == nullptr) return Unsaid(pod, node, kGpuIndex, "\"0\"", out);
  std::vector<std::string> unknown;
  for (const std::string& part : Split(*value, ',')) {
    const auto id = ParseGoInt(part);
    if (!id) {
      AtAnnotation(out, kGpuIndexUnread, pod, kGpuIndex, {{"value", *value}});
      return;
    }
    if (!HasCard(node, std::to_string(*id), false)) unknown.push_back(part);
  }
  if (unknown.empty()) return;
  AtAnnotation(out, kCardUnknown, pod, kGpuIndex,
               {{"card", Join(unknown, ", ")}, {"node", node.Name()}, {"cards", CardsOf(node)}});
}

bool IsAmount(const std::string& text) {
  const auto number = ParseGoInt(text, 32);
  return number && *number >= 0;
}

void VgpuIds(const model::Pod& pod, const NodeInfo& node, const VgpuConfig& config, Findings* out) {
  const std::string* value = FindKey(pod.meta.annotations, kVgpuIds);
  if (value == nullptr) {
    if (AsksForVgpus(pod, config)) Unsaid(pod, node, kVgpuIds, "\"UUID,NVIDIA,4000,30:\"", out);
    return;
  }
  const std::vector<CardPart> named = node.devices->Named(pod, pod.meta.annotations);
  for (const std::string& container : Split(*value, ';')) {
    for (const std::string& part : Split(container, ':')) {
      if (part.empty()) continue;
      const std::vector<std::string> items = Split(part, ',');
      if (items.size() < 4 || !IsAmount(items[2]) || !IsAmount(items[3])) {
        AtAnnotation(out, kVgpuIdsUnread, pod, kVgpuIds, {{"part", part}});
      } else if (!HasCard(node, items[0], true)) {
        AtAnnotation(out, kCardUnknown, pod, kVgpuIds,
                     {{"card", items[0]}, {"node", node.Name()}, {"cards", CardsOf(node)}});
      } else if (std::none_of(named.begin(), named.end(), [&](const CardPart& p) { return p.id == items[0]; })) {
        AtAnnotation(out, kMigInstanceUnread, pod, kVgpuIds, {{"card", items[0]}, {"node", node.Name()}});
      }
    }
  }
}

void Wishes(const model::Pod& pod, Findings* out) {
  const std::string* mode = FindKey(pod.meta.annotations, kVgpuMode);
  if (mode != nullptr && *mode != "mig" && *mode != "hami-core") {
    AtAnnotation(out, kVgpuModeUnknown, pod, kVgpuMode, {{"value", *mode}});
  }
  for (const char* key : {kUseGpuType, kNoUseGpuType}) {
    const std::string* types = FindKey(pod.meta.annotations, key);
    if (types == nullptr) continue;
    const std::vector<std::string> parts = Split(*types, ',');
    if (std::find(parts.begin(), parts.end(), "") == parts.end()) continue;
    AtAnnotation(out, kGputypeEmpty, pod, key, {{"annotation", key}, {"value", *types}});
  }
}

}  // namespace

void CheckCards(const Facts& facts, Findings* out) {
  const auto at = facts.Plugin("deviceshare");
  if (!at) return;
  const bool vgpu = plugins::devices::ModeOf(facts.conf()) == plugins::devices::Mode::kVgpu;
  if (vgpu) ConfigMaps(facts, *at, out);
  const VgpuConfig config = plugins::devices::ConfigOf(facts.conf(), facts.cluster().device_configs);
  for (const auto& node : facts.cluster().nodes) {
    if (node->devices == nullptr) continue;
    for (const TaskInfo* task : node->tasks) {
      if (vgpu) {
        VgpuIds(task->pod(), *node, config, out);
      } else {
        GpuIndex(task->pod(), *node, out);
      }
    }
  }
  if (!vgpu) return;
  for (const model::Pod& pod : facts.scenario().pods) {
    if (pod.node_name.empty() && AsksForVgpus(pod, config)) Wishes(pod, out);
  }
}

}  // namespace pumice::lint
