// A merge patch says of each field that differs what it is to be; kubectl takes one in a line. What the API server or a
// controller would not take is not written as a command but said.
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <utility>

#include "core/manifest/write.h"
#include "core/whatif/fields.h"
#include "core/whatif/object_pairs.h"

namespace pumice::whatif {
namespace {

using manifest::Json;
using Note = Patch::Note;

// Gives what a JSON merge patch (RFC 7386) writes to make `after` of `before`.
Json MergePatch(const Json& before, const Json& after) {
  Json patch = Json::object();
  for (const auto& [key, value] : after.items()) {
    if (!before.contains(key)) {
      patch[key] = value;
    } else if (before[key].is_object() && value.is_object()) {
      Json below = MergePatch(before[key], value);
      if (!below.empty()) patch[key] = std::move(below);
    } else if (before[key] != value) {
      patch[key] = value;
    }
  }
  for (const auto& [key, value] : before.items()) {
    if (!after.contains(key)) patch[key] = nullptr;
  }
  return patch;
}

// What a person may not write, or need not.
void DropClusters(Json* object) {
  object->erase("nodeUsage");
  if (!object->contains("metadata")) return;
  for (const char* key : {"uid", "creationTimestamp", "ownerReferences", "deletionTimestamp"}) {
    (*object)["metadata"].erase(key);
  }
}

std::string ForShell(const std::string& text) {
  const bool is_word = !text.empty() && text.find_first_not_of(
                                            "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                            "0123456789-./_") == std::string::npos;
  if (is_word) return text;
  std::string quoted = "'";
  for (char c : text) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return quoted + "'";
}

std::string Dumped(const Json& json) { return json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace); }

// Names with the group, since "queue" and "job" are other projects' words too.
std::string ResourceOf(const std::string& kind) {
  static const std::map<std::string, std::string> kNames = {{"Queue", "queues.scheduling.volcano.sh"},
                                                            {"PodGroup", "podgroups.scheduling.volcano.sh"},
                                                            {"HyperNode", "hypernodes.topology.volcano.sh"},
                                                            {"Numatopology", "numatopologies.nodeinfo.volcano.sh"}};
  const auto at = kNames.find(kind);
  if (at != kNames.end()) return at->second;
  std::string name = kind;
  for (char& c : name) c = static_cast<char>(c >= 'A' && c <= 'Z' ? c + 0x20 : c);
  return name;
}

// Gives "queues.scheduling.volcano.sh a", "pod p -n default".
std::string Target(const ObjectPair& pair) {
  const Json& object = pair.after.is_null() ? pair.before : pair.after;
  const Json& meta = object["metadata"];
  std::string target = ResourceOf(pair.kind) + " " + ForShell(meta["name"].get<std::string>());
  if (meta.contains("namespace")) target += " -n " + ForShell(meta["namespace"].get<std::string>());
  return target;
}

class Patches {
 public:
  void Add(const ObjectPair& pair) {
    // What owns pods, or a PodGroup, makes and deletes them.
    if (pair.kind == "Pod" && !pair.of.empty()) return SayOnce(Note::kPods, pair.of);
    if (pair.kind == "PodGroup" && !pair.of.empty()) return SayOnce(Note::kOfJob, pair.of);
    if (pair.after.is_null()) return Command("kubectl delete " + Target(pair));
    Json after = pair.after;
    DropClusters(&after);
    if (pair.before.is_null()) {
      if (pair.kind == "Node") return SayOnce(Note::kNewNode, pair.key);
      after.erase("status");
      return Command("echo " + ForShell(Dumped(after)) + " | kubectl apply -f -");
    }
    Json before = pair.before;
    DropClusters(&before);
    Json patch = MergePatch(before, after);
    if (patch.contains("status")) SayOnce(Note::kStatus, pair.kind + " " + pair.key, Dumped(patch["status"]));
    if (pair.kind == "Pod" && patch.contains("spec")) SayOnce(Note::kPods, pair.key);
    if (pair.kind == "PriorityClass" && patch.contains("value")) SayOnce(Note::kValue, pair.key);
    patch.erase("status");
    if (pair.kind == "Pod") patch.erase("spec");
    if (pair.kind == "PriorityClass") patch.erase("value");
    if (!patch.empty()) Command("kubectl patch " + Target(pair) + " --type=merge -p " + ForShell(Dumped(patch)));
  }

  void Command(std::string command) { patches_.push_back({Note::kNone, "", "", std::move(command)}); }
  void SayOnce(Note note, const std::string& object, const std::string& field = "") {
    if (said_.insert({note, object}).second) patches_.push_back({note, object, field, ""});
  }
  std::vector<Patch> Take() { return std::move(patches_); }

 private:
  std::set<std::pair<Note, std::string>> said_;
  std::vector<Patch> patches_;
};

}  // namespace

std::vector<Patch> PatchesOf(const model::Scenario& before, const model::Scenario& after) {
  Patches patches;
  if (std::string_view(before.release.version) != after.release.version) {
    patches.SayOnce(Note::kRelease, std::string(after.release.version));
  }
  const auto text = [](const model::Scenario& scenario) {
    return scenario.scheduler_conf ? manifest::ConfigText(*scenario.scheduler_conf) : std::string();
  };
  const std::string was = text(before), is = text(after);
  if (was != is && is.empty()) patches.SayOnce(Note::kConfBack, "");
  if (was != is && !is.empty()) {
    const Json patch = {{"data", {{"volcano-scheduler.conf", is}}}};
    patches.Command("kubectl patch configmap volcano-scheduler-configmap -n volcano-system --type=merge -p " +
                    ForShell(Dumped(patch)));
  }
  ForEachDifferent(before, after, [&](const ObjectPair& pair) { patches.Add(pair); });
  return patches.Take();
}

}  // namespace pumice::whatif
