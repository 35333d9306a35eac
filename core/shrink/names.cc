// New names for all that tells of a cluster's owner: objects, namespaces, tasks, containers, images, keys of a domain
// that is not Kubernetes', Volcano's or a maker's, and values of labels. Names end ties, so the new ones sort as the
// old ones did; and what Volcano reads out of a name stays (kube-system, the queues root and default, a pod's index
// behind its last dash).
#include "core/shrink/names.h"

#include <algorithm>
#include <map>
#include <set>

#include "core/base/regexp.h"

namespace pumice::shrink {
namespace {

struct SortFacts {
  const char* name;
  const char* stem;
  std::vector<std::string> fixed;
};

// "" is what stays as it is.
const std::vector<SortFacts>& Sorts() {
  static const std::vector<SortFacts> kSorts = {
      {"namespaces", "ns", {"default", "kube-system", "volcano-system"}},
      {"queues", "queue", {"default", "root"}},
      {"groups", "job", {}},
      {"jobs", "owner", {}},
      {"pods", "p", {}},
      {"nodes", "node", {}},
      {"hyperNodes", "hyper", {}},
      {"classes", "class", {"system-node-critical", "system-cluster-critical"}},
      {"tasks", "task", {}},
      {"claims", "claim", {}},
      {"devices", "devices", {}},
      {"tiers", "tier", {}},
      {"quotas", "quota", {}},
      {"budgets", "budget", {}},
      {"uids", "uid", {}},
      {"containers", "c", {}},
      {"images", "image", {}},
      {"keys", "example.com/key", {}},
      {"values", "v", {}}};
  return kSorts;
}

const char* SortOfKind(const std::string& kind) {
  static const std::map<std::string, const char*> kSorts = {{"Namespace", "namespaces"},
                                                            {"Node", "nodes"},
                                                            {"Numatopology", "nodes"},
                                                            {"Pod", "pods"},
                                                            {"PodGroup", "groups"},
                                                            {"Queue", "queues"},
                                                            {"PriorityClass", "classes"},
                                                            {"HyperNode", "hyperNodes"},
                                                            {"ResourceClaim", "claims"},
                                                            {"DeviceClass", "devices"},
                                                            {"ResourceQuota", "quotas"},
                                                            {"ResourceClaimTemplate", "claims"},
                                                            {"PodDisruptionBudget", "budgets"}};
  const auto found = kSorts.find(kind);
  return found == kSorts.end() ? "" : found->second;
}

// Gives what stands as a text under a key of this name, null where the key says nothing of it.
const char* SortOfKey(const std::string& key) {
  static const std::map<std::string, const char*> kSorts = {
      {"namespace", "namespaces"},
      {"namespaces", "namespaces"},
      {"uid", "uids"},
      {"transitionID", "uids"},
      {"queue", "queues"},
      {"parent", "queues"},
      {"nodeName", "nodes"},
      {"nominatedNodeName", "nodes"},
      {"priorityClassName", "classes"},
      {"claimName", "claims"},
      {"resourceClaimName", "claims"},
      {"resourceClaimTemplateName", "claims"},
      {"request", "claims"},
      {"deviceClassName", "devices"},
      {"tierName", "tiers"},
      {"highestTierName", "tiers"},
      {"key", "keys"},
      {"topologyKey", "keys"},
      {"matchLabelKeys", "keys"},
      {"mismatchLabelKeys", "keys"},
      {"image", "images"},
      {"names", "images"},
      {"values", "values"},
      {"value", "values"},
      {"message", "values"},
      {"requiredDuringSchedulingIgnoredDuringExecution", "values"},
      {"preferredDuringSchedulingIgnoredDuringExecution", "values"},
      {"scheduling.k8s.io/group-name", "groups"},
      {"volcano.sh/job-name", "jobs"},
      {"volcano.sh/job-namespace", "namespaces"},
      {"volcano.sh/job-allocated-hypernode", "hyperNodes"},
      {"volcano.sh/queue-name", "queues"},
      {"scheduling.volcano.sh/queue-name", "queues"},
      {"volcano.sh/task-spec", "tasks"},
      {"volcano.sh/template-uid", "uids"}};
  const auto found = kSorts.find(key);
  return found == kSorts.end() ? nullptr : found->second;
}

// Gives what a list's elements have as their `name`.
const char* SortOfList(const std::string& list) {
  static const std::map<std::string, const char*> kSorts = {{"containers", "containers"},
                                                            {"initContainers", "containers"},
                                                            {"containerStatuses", "containers"},
                                                            {"initContainerStatuses", "containers"},
                                                            {"volumes", "claims"},
                                                            {"claims", "claims"},
                                                            {"requests", "claims"},
                                                            {"resourceClaims", "claims"},
                                                            {"resourceClaimStatuses", "claims"},
                                                            {"tasks", "tasks"},
                                                            {"subGroupPolicy", "tasks"}};
  const auto found = kSorts.find(list);
  return found == kSorts.end() ? nullptr : found->second;
}

bool EndsWith(const std::string& text, const std::string& end) {
  return text.size() >= end.size() && text.compare(text.size() - end.size(), end.size(), end) == 0;
}

// Says whether a key is of a domain that tells of an owner. A key without a domain is a word that many have.
bool IsTelling(const std::string& key) {
  const size_t slash = key.find('/');
  if (slash == std::string::npos) return false;
  const std::string domain = key.substr(0, slash);
  static const std::vector<std::string> kKnown = {
      "kubernetes.io", "k8s.io",       "x-k8s.io",   "volcano.sh",   "volcano.io",       "nvidia.com",
      "amd.com",       "intel.com",    "huawei.com", "habana.ai",    "cloud.google.com", "amazonaws.com",
      "azure.com",     "kubeflow.org", "ray.io",     "karpenter.sh", "helm.sh"};
  return std::none_of(kKnown.begin(), kKnown.end(),
                      [&](const std::string& known) { return domain == known || EndsWith(domain, "." + known); });
}

// Numbers are compared, too.
bool SaysNothing(const std::string& value) {
  return value == "true" || value == "false" ||
         value.find_first_not_of("0123456789", value.rfind('-', 0) == 0 ? 1 : 0) == std::string::npos;
}

bool IsVolcanos(const std::string& key) { return key.find("volcano.sh/") != std::string::npos; }

// It goes through all objects in the same way, first to collect the names and then to put the new ones in.
class Walk {
 public:
  virtual ~Walk() = default;

  void Objects(Json* objects) {
    for (Json& object : *objects) {
      kind_ = TextAt(object, {"kind"});
      Json& meta = object["metadata"];
      if (const char* sort = SortOfKind(kind_); *sort != '\0' && meta.contains("name")) Name(sort, &meta["name"]);
      for (auto& [key, value] : object.items()) {
        if (key != "apiVersion" && key != "kind" && kind_ != "ConfigMap") Value(&value, key, "");
      }
    }
  }

 protected:
  virtual std::string Turned(const std::string& sort, const std::string& name) = 0;
  // Gives the text with each word that is a name of something else turned.
  virtual std::string Words(const std::string& text) = 0;
  virtual std::string Pattern(const std::string& pattern) = 0;

 private:
  void Name(const std::string& sort, Json* value) { *value = Turned(sort, value->get<std::string>()); }

  // `holder` is the key of the list or map that it stands in.
  void Value(Json* value, const std::string& key, const std::string& holder) {
    if (value->is_object()) return Map(value, key);
    if (value->is_array()) {
      for (Json& item : *value) Value(&item, key, key);
      return;
    }
    if (!value->is_string()) return;
    const auto& text = value->get_ref<const std::string&>();
    if (key == "name") {
      if (holder == "exactMatch") *value = Turned("members", text);
      if (holder == "ownerReferences") *value = Turned("jobs", text);
      if (const char* sort = SortOfList(holder)) Name(sort, value);
    } else if (key == "pattern") {
      *value = Pattern(text);
    } else if (const char* sort = SortOfKey(key)) {
      if (std::string(sort) == "values" ? !SaysNothing(text) : std::string(sort) != "keys" || IsTelling(text))
        Name(sort, value);
    }
  }

  void Map(Json* map, const std::string& key) {
    const bool labels = key == "labels" || key == "matchLabels" || key == "nodeSelector" || key == "annotations";
    Json turned = Json::object();
    for (auto& [inner, item] : map->items()) {
      std::string name = inner;
      if (labels) {
        if (IsTelling(inner)) name = Turned("keys", inner);
        if (item.is_string()) Label(inner, &item);
      } else if (key == "minTaskMember") {
        name = Turned("tasks", inner);
      } else if (key == "disruptedPods") {
        name = Turned("pods", inner);
      } else if (!(key == "metadata" && inner == "name")) {
        Value(&item, inner, key);
      }
      turned[name] = item;
    }
    *map = std::move(turned);
  }

  void Label(const std::string& key, Json* value) {
    const auto& text = value->get_ref<const std::string&>();
    if (const char* sort = SortOfKey(key)) {
      Name(sort, value);
    } else if (key.find("hierarchy") != std::string::npos && IsVolcanos(key)) {
      std::string path, word;
      for (char c : text + "/") {
        if (c != '/') {
          word += c;
          continue;
        }
        path += (path.empty() ? "" : "/") + (word == "root" || SaysNothing(word) ? word : Turned("queues", word));
        word.clear();
      }
      *value = path;
    } else if (IsVolcanos(key)) {
      *value = Words(text);
    } else if (!SaysNothing(text) && key != "kubernetes.io/arch" && key != "kubernetes.io/os") {
      *value = Turned("values", text);
    }
  }

  std::string kind_;
};

using NamesBySort = std::map<std::string, std::set<std::string>>;

class Collector : public Walk {
 public:
  NamesBySort names;

 protected:
  std::string Turned(const std::string& sort, const std::string& name) override {
    if (!name.empty()) names[sort].insert(name);
    return name;
  }
  std::string Words(const std::string& text) override { return text; }
  std::string Pattern(const std::string& pattern) override { return pattern; }
};

// Gives new names that sort as the old ones. Fixed names stay, and the others keep their side of each.
std::map<std::string, std::string> InOrder(const std::set<std::string>& names, const SortFacts& sort) {
  std::vector<std::string> fixed = sort.fixed;
  std::sort(fixed.begin(), fixed.end());
  std::map<std::string, std::string> out;
  const size_t width = std::to_string(names.size()).size();
  size_t i = 0;
  for (const std::string& name : names) {
    std::string number = std::to_string(++i);
    number.insert(0, width - number.size(), '0');
    if (std::find(fixed.begin(), fixed.end(), name) != fixed.end()) {
      out[name] = name;
    } else if (std::string(sort.name) == "pods") {
      const size_t dash = name.rfind('-');
      const std::string index = dash == std::string::npos ? "" : name.substr(dash + 1);
      const bool read = !index.empty() && index.find_first_not_of("0123456789") == std::string::npos &&
                        std::count(name.begin(), name.end(), '-') >= 2;
      out[name] = "p" + number + (read ? "-x-" + index : "");
    } else {
      char letter = 'a';
      for (const std::string& one : fixed) {
        if (one < name) letter = static_cast<char>(one[0] + 1);
      }
      out[name] = (fixed.empty() ? "" : std::string(1, letter) + "-") + sort.stem + "-" + number;
    }
  }
  return out;
}

class Renamer : public Walk {
 public:
  explicit Renamer(const NamesBySort& names) {
    for (const SortFacts& sort : Sorts()) {
      const auto found = names.find(sort.name);
      if (found != names.end()) maps_[sort.name] = InOrder(found->second, sort);
    }
  }

  // The word of a label may be a node's name.
  std::string Turned(const std::string& sort, const std::string& name) override {
    if (sort == "values") {
      const std::string node = In("nodes", name);
      if (!node.empty()) return node;
    }
    if (sort == "members") return Or(In("nodes", name), Or(In("hyperNodes", name), "none"));
    return Or(In(sort, name), name);
  }

  std::string Words(const std::string& text) override {
    std::string out, word;
    const auto flush = [&] {
      out += Any(word);
      word.clear();
    };
    for (char c : text) {
      if (c == '/' || c == ' ' || c == ',' || c == ';') {
        flush();
        out += c;
      } else {
        word += c;
      }
    }
    flush();
    return out;
  }

  // Keys may be names, too.
  void Everywhere(Json* value) {
    if (value->is_string()) {
      *value = Words(value->get<std::string>());
    } else if (value->is_array()) {
      for (Json& item : *value) Everywhere(&item);
    } else if (value->is_object()) {
      Json turned = Json::object();
      for (auto& [key, item] : value->items()) {
        Everywhere(&item);
        turned[Or(In("nodes", key), key)] = item;
      }
      *value = std::move(turned);
    }
  }

 protected:
  // A pattern of nodes' names becomes a list of those that it means.
  std::string Pattern(const std::string& pattern) override {
    std::string error;
    const auto regexp = Regexp::Compile(pattern, &error);
    std::string list;
    const auto nodes = maps_.find("nodes");
    if (regexp && nodes != maps_.end()) {
      for (const auto& [old, name] : nodes->second) {
        if (regexp->Matches(old)) list += (list.empty() ? "" : "|") + name;
      }
    }
    return list.empty() ? "^$" : "^(" + list + ")$";
  }

 private:
  static std::string Or(const std::string& one, const std::string& other) { return one.empty() ? other : one; }

  std::string In(const std::string& sort, const std::string& name) const {
    const auto map = maps_.find(sort);
    if (map == maps_.end()) return "";
    const auto found = map->second.find(name);
    return found == map->second.end() ? "" : found->second;
  }

  std::string Any(const std::string& word) const {
    for (const SortFacts& sort : Sorts()) {
      if (const std::string name = In(sort.name, word); !name.empty()) return name;
    }
    return word;
  }

  std::map<std::string, std::map<std::string, std::string>> maps_;
};

}  // namespace

Draft Renamed(const Draft& draft, Claim* claim) {
  Draft renamed = draft;
  Collector collector;
  collector.Objects(&renamed.objects);
  Renamer renamer(collector.names);
  renamer.Objects(&renamed.objects);
  // "namespace/name" of a job or a pod, and of all else one name.
  const auto object_of = [&](const std::string& text, const char* sort) {
    const size_t slash = text.find('/');
    if (slash == std::string::npos || *sort == '\0') return renamer.Words(text);
    return renamer.Turned("namespaces", text.substr(0, slash)) + "/" + renamer.Turned(sort, text.substr(slash + 1));
  };
  const bool of_differences = claim->kind == Claim::Kind::kDiffers || claim->kind == Claim::Kind::kFinding;
  claim->object = object_of(claim->object, of_differences ? "" : claim->is_pod ? "pods" : "groups");
  Json expect = Json::array();
  for (manifest::Expectation& expectation : claim->expectations) {
    using What = manifest::Expectation::What;
    if (expectation.what == What::kNode) {
      expectation.object = object_of(expectation.object, "pods");
      expectation.text = expectation.written = renamer.Turned("nodes", expectation.text);
    } else if (expectation.what == What::kDeserved || expectation.what == What::kAllocated ||
               expectation.what == What::kShare) {
      expectation.object = renamer.Turned("queues", expectation.object);
    } else if (expectation.what != What::kFinding) {
      expectation.object = object_of(expectation.object, "groups");
    }
    expect.push_back(manifest::ToJson(expectation));
  }
  for (auto& [key, value] : renamed.setting.items()) {
    if (key == "simulate" || key == "nodeUsage") renamer.Everywhere(&value);
  }
  if (!expect.empty()) renamed.setting["expect"] = expect;
  return renamed;
}

}  // namespace pumice::shrink
