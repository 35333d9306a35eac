// A number becomes 1, or else shorter, or else half of what it is, first in all objects of a kind at once.
#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "core/base/quantity.h"
#include "core/shrink/trials.h"

namespace pumice::shrink {
namespace {

using Pointer = Json::json_pointer;

// Under these keys stand amounts of resources, and nothing else that looks like a number.
bool HoldsAmounts(const std::string& key) {
  static const std::set<std::string> kHolders = {"requests",   "limits",   "allocatable", "capacity",
                                                 "capability", "deserved", "resource",    "minResources",
                                                 "hard",       "used",     "allocated",   "resReserved"};
  return kHolders.count(key) > 0;
}

// Gives simpler spellings, the simplest first. Nothing is simpler than 0 or 1.
std::vector<std::string> Simpler(const std::string& text) {
  const auto quantity = Quantity::Parse(text);
  std::vector<std::string> out;
  if (!quantity || quantity->Sign() <= 0 || text == "1") return out;
  std::vector<std::string> wanted = {"1", "2", "4", "1Mi", "1Gi", "2Gi", "4Gi", "100m", "500m"};
  // The leading digit, and half.
  const std::string unit = text.substr(std::min(text.size(), text.find_first_not_of("0123456789.")));
  const std::string digits = text.substr(0, text.size() - unit.size());
  if (digits.size() > 1 && digits.find('.') == std::string::npos && digits.size() < 18) {
    wanted.push_back(digits[0] + std::string(digits.size() - 1, '0') + unit);
    wanted.push_back(std::to_string(std::stoll(digits) / 2) + unit);
  }
  for (const std::string& one : wanted) {
    const auto value = Quantity::Parse(one);
    if (!value || one == text || one.size() > text.size() || *quantity < *value) continue;
    if (value->Sign() > 0 && (one.size() < text.size() || *value < *quantity)) out.push_back(one);
  }
  return out;
}

struct Leaf {
  std::string path;
  std::string text;
  bool is_number = false;
};

void Leaves(const Json& value, const std::string& path, const std::string& holder, bool amounts,
            std::vector<Leaf>* out) {
  if (value.is_object()) {
    for (const auto& [key, item] : value.items()) {
      std::string escaped;
      for (char c : key) escaped += c == '~' ? "~0" : c == '/' ? "~1" : std::string(1, c);
      Leaves(item, path + "/" + escaped, key, HoldsAmounts(holder) || (amounts && item.is_object()), out);
    }
  } else if (value.is_array()) {
    for (size_t i = 0; i < value.size(); ++i) Leaves(value[i], path + "/" + std::to_string(i), holder, amounts, out);
  } else if (value.is_number_integer() && value.get<int64_t>() > 1) {
    out->push_back({path, value.dump(), true});
  } else if (value.is_string() && amounts && path.substr(path.rfind('/')) != "/pods") {
    out->push_back({path, value.get<std::string>(), false});
  }
}

bool TryAt(Trials* trials, const std::vector<size_t>& which, const Leaf& leaf, const std::string& text) {
  Draft draft = trials->best();
  bool some = false;
  for (const size_t i : which) {
    const Pointer pointer(leaf.path);
    if (!draft.objects[i].contains(pointer)) continue;
    Json& value = draft.objects[i][pointer];
    if (value.is_string() ? value.get<std::string>() != leaf.text : value.dump() != leaf.text) continue;
    if (leaf.is_number) {
      value = std::stoll(text);
    } else {
      value = text;
    }
    some = true;
  }
  return some && trials->Try(std::move(draft));
}

// A spelling that holds is made simpler again, at most so often.
void Simplify(Trials* trials, const std::vector<size_t>& which, Leaf leaf) {
  for (int step = 0; step < 40 && !trials->stopped(); ++step) {
    const std::vector<std::string> simpler = Simpler(leaf.text);
    const auto found = std::find_if(simpler.begin(), simpler.end(), [&](const std::string& text) {
      const bool whole = text.find_first_not_of("0123456789") == std::string::npos;
      return (whole || !leaf.is_number) && TryAt(trials, which, leaf, text);
    });
    if (found == simpler.end()) return;
    leaf.text = *found;
  }
}

}  // namespace

void ShrinkNumbers(Trials* trials) {
  for (const std::vector<size_t>& which : Alike(trials->best().objects)) {
    std::set<std::pair<std::string, std::string>> done;
    for (const size_t i : which) {
      std::vector<Leaf> leaves;
      Leaves(trials->best().objects[i], "", "", false, &leaves);
      for (const Leaf& leaf : leaves) {
        if (done.insert({leaf.path, leaf.text}).second) Simplify(trials, which, leaf);
      }
    }
  }
}

}  // namespace pumice::shrink
