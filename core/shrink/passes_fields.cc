// A field goes with all that is in it, or else what is in it is tried; first in all objects of a kind at once.
#include <algorithm>
#include <map>
#include <set>

#include "core/base/text.h"
#include "core/shrink/trials.h"

namespace pumice::shrink {
namespace {

using Pointer = Json::json_pointer;

// What an object cannot do without.
bool IsNeeded(const std::string& path) {
  static const std::set<std::string> kNeeded = {"",          "/apiVersion",    "/kind",
                                                "/metadata", "/metadata/name", "/metadata/namespace"};
  return kNeeded.count(path) > 0;
}

std::string Escaped(const std::string& key) {
  std::string out;
  for (char c : key) out += c == '~' ? "~0" : c == '/' ? "~1" : std::string(1, c);
  return out;
}

// A pod that runs does so somewhere.
bool RunsNowhere(const Json& object) {
  return TextAt(object, {"kind"}) == "Pod" && TextAt(object, {"status", "phase"}) == "Running" &&
         TextAt(object, {"spec", "nodeName"}).empty();
}

bool Remove(Json* object, const std::string& path) {
  const size_t slash = path.rfind('/');
  const Pointer parent(path.substr(0, slash)), whole(path);
  if (!object->contains(whole)) return false;
  Json& holder = (*object)[parent];
  if (holder.is_array()) {
    holder.erase(static_cast<size_t>(std::stoul(path.substr(slash + 1))));
  } else {
    holder.erase(whole.back());
  }
  return true;
}

// Tries a path in these objects at once. `at` gives what is tried from a draft: its objects, or its settings alone.
class FieldPass {
 public:
  explicit FieldPass(Trials* trials) : trials_(*trials) {}

  void Run(const std::vector<size_t>& which) { Descend(which, ""); }

 private:
  bool TryWithout(const std::vector<size_t>& which, const std::string& path) {
    Draft draft = trials_.best();
    bool some = false;
    for (const size_t i : which) {
      const bool did = RunsNowhere(draft.objects[i]);
      some = Remove(&draft.objects[i], path) || some;
      if (RunsNowhere(draft.objects[i]) && !did) return false;
    }
    return some && trials_.Try(std::move(draft));
  }

  void Descend(const std::vector<size_t>& which, const std::string& path) {
    if (trials_.stopped() || (!IsNeeded(path) && TryWithout(which, path))) return;
    // The fields of all of them, in the order of the first that has each; of lists from the end.
    std::vector<std::string> keys;
    size_t longest = 0;
    for (const size_t i : which) {
      const Json& object = trials_.best().objects[i];
      if (!object.contains(Pointer(path))) continue;
      const Json& value = object[Pointer(path)];
      if (value.is_array()) longest = std::max(longest, value.size());
      if (!value.is_object()) continue;
      for (const auto& [key, of_it] : value.items()) {
        if (std::find(keys.begin(), keys.end(), key) == keys.end()) keys.push_back(key);
      }
    }
    for (size_t i = longest; i-- > 0;) keys.push_back(std::to_string(i));
    for (const std::string& key : keys) Descend(which, path + "/" + Escaped(key));
  }

  Trials& trials_;
};

bool Fits(const model::ConfigValue& value) {
  return value.type == model::ConfigValue::Type::kMap || value.type == model::ConfigValue::Type::kList;
}

// Gives how many values stand in this one, itself not counted.
size_t Size(const model::ConfigValue& value) {
  size_t size = 0;
  for (const auto& item : value.list) size += 1 + Size(item);
  for (const auto& [key, item] : value.map) size += 1 + Size(item);
  return size;
}

// Takes the value at this place, in the order in which they are counted, out of the tree. Returns false where there is
// none.
bool Take(model::ConfigValue* tree, size_t* place) {
  for (size_t i = 0; i < tree->list.size(); ++i) {
    if ((*place)-- == 0) return tree->list.erase(tree->list.begin() + static_cast<std::ptrdiff_t>(i)), true;
    if (Fits(tree->list[i]) && Take(&tree->list[i], place)) return true;
  }
  for (size_t i = 0; i < tree->map.size(); ++i) {
    if ((*place)-- == 0) return tree->map.erase(tree->map.begin() + static_cast<std::ptrdiff_t>(i)), true;
    if (Fits(tree->map[i].second) && Take(&tree->map[i].second, place)) return true;
  }
  return false;
}

std::vector<std::string> ActionsOf(const std::string& text) {
  std::vector<std::string> actions;
  std::string word;
  for (char c : text + ",") {
    if (c == ',') {
      if (!word.empty()) actions.push_back(word);
      word.clear();
    } else if (c != ' ') {
      word += c;
    }
  }
  return actions;
}

}  // namespace

void ShrinkFields(Trials* trials) {
  for (const std::vector<size_t>& which : Alike(trials->best().objects)) FieldPass(trials).Run(which);
}

void ShrinkConf(Trials* trials) {
  if (!trials->best().conf) return;
  Draft without = trials->best();
  without.conf.reset();
  if (trials->Try(std::move(without))) return;
  for (size_t place = 0; place < Size(*trials->best().conf) && !trials->stopped();) {
    Draft draft = trials->best();
    size_t at = place;
    if (!Take(&*draft.conf, &at) || !trials->Try(std::move(draft))) ++place;
  }
  const model::ConfigValue* actions = trials->best().conf->Find("actions");
  if (actions == nullptr) return;
  const std::vector<std::string> words = ActionsOf(actions->text);
  const Draft whole = trials->best();
  TakeAway(trials, words.size(), [&](const std::vector<bool>& gone) {
    Draft draft = whole;
    std::string left;
    for (size_t i = 0; i < words.size(); ++i) {
      if (!gone[i]) AddItem(&left, words[i]);
    }
    for (auto& [key, value] : draft.conf->map) {
      if (key == "actions") value.text = left;
    }
    return draft;
  });
}

void ShrinkSetting(Trials* trials) {
  const Json setting = trials->best().setting;
  const auto try_without = [&](const std::string& path) {
    Draft draft = trials->best();
    return Remove(&draft.setting, path) && trials->Try(std::move(draft));
  };
  for (const auto& [key, value] : setting.items()) {
    // What says the claim, and which release answers, stays.
    if (key == "expect" || (key == "volcano" && trials->claim()->kind != Claim::Kind::kDiffers)) continue;
    if (try_without("/" + Escaped(key)) || !value.is_object()) continue;
    for (const auto& [inner, of_it] : value.items()) {
      const std::string path = "/" + Escaped(key) + "/" + Escaped(inner);
      if (try_without(path) || !of_it.is_array()) continue;
      for (size_t i = of_it.size(); i-- > 0;) try_without(path + "/" + std::to_string(i));
    }
  }
}

}  // namespace pumice::shrink
