// How the fuzzer changes an input: of JSON it moves, drops, doubles and replaces values, so that most of what it makes is
// still JSON and gets past the parser; of everything else, and of every fourth JSON, it changes bytes.
#include <nlohmann/json.hpp>
#include <random>

#include "tests/fuzz/entry.h"

extern "C" size_t LLVMFuzzerMutate(uint8_t* data, size_t size, size_t most);

namespace pumice::fuzz {

using Json = nlohmann::ordered_json;

namespace {

using Engine = std::minstd_rand;

int Below(Engine* random, size_t n) { return n == 0 ? 0 : static_cast<int>((*random)() % n); }

// Gives a value somewhere in the tree.
Json* SomeValue(Json* tree, Engine* random) {
  Json* at = tree;
  while (at->is_structured() && !at->empty() && Below(random, 6) != 0) {
    auto next = at->begin();
    std::advance(next, Below(random, at->size()));
    at = &*next;
  }
  return at;
}

Json Hostile(Engine* random) {
  static const std::vector<Json> all = {
      nullptr, true, 0, -1, 1, 2, 65535, 65536, 2147483647, 2147483648, INT64_MAX, INT64_MIN, UINT64_MAX, 1e300, -0.0, 0.5, "", "0", "-1", "1e400",
      "9223372036854775807", "9223372036854775808", "1n", "8Ei", "100m", "1.5Gi", "a/b", "../x", "*", "é", "\u0000", "default", "root", "n-0", "q0", "yes", "1h", "90s",
      "uniform(1s, 2s)", "exponential(1m)", "<= 3", "2026-01-02T03:04:05Z", "0001-01-01T00:00:00Z", "0-3,8", ".*", "(", std::string(300, 'x'), Json::array(), Json::object(), Json::array({nullptr}), Json{{"a", 1}}};
  return all[static_cast<size_t>(Below(random, all.size()))];
}

void Change(Json* tree, Engine* random) {
  Json* value = SomeValue(tree, random);
  switch (Below(random, 7)) {
    case 0: *value = Hostile(random); break;
    case 1: *value = Json(*SomeValue(tree, random)); break;
    case 2:
      if (value->is_structured() && !value->empty()) {
        auto gone = value->begin();
        std::advance(gone, Below(random, value->size()));
        value->erase(gone);
      }
      break;
    case 3:
      if (value->is_array() && !value->empty() && value->size() < 40) value->push_back(Json((*value)[static_cast<size_t>(Below(random, value->size()))]));
      break;
    case 4:
      if (value->is_object()) {
        const Json* other = SomeValue(tree, random);
        if (other->is_object() && !other->empty()) {
          auto from = other->begin();
          std::advance(from, Below(random, other->size()));
          const std::string key = from.key();
          Json copy = *from;
          (*value)[key] = std::move(copy);
        }
      }
      break;
    case 5:
      if (value->is_number_integer())
        *value = static_cast<int64_t>(static_cast<uint64_t>(value->get<int64_t>()) + Below(random, 3) - 1);
      else if (value->is_string())
        *value = value->get<std::string>() + "x";
      break;
    default:
      if (value->is_string()) {
        std::string text = value->get<std::string>();
        const size_t size = text.size();
        text.resize(size + 8);
        text.resize(LLVMFuzzerMutate(reinterpret_cast<uint8_t*>(text.data()), size, size + 8));
        *value = text;
      } else {
        *value = Hostile(random);
      }
  }
}

}  // namespace

size_t Mutate(const Target& target, uint8_t* data, size_t size, size_t most, unsigned seed) {
  if (!target.json || seed % 4 == 0) return LLVMFuzzerMutate(data, size, most);
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  Json tree = Json::parse(text, nullptr, false);
  if (tree.is_discarded()) return LLVMFuzzerMutate(data, size, most);
  Engine random(seed);
  for (int changes = 1 + Below(&random, 3); changes > 0; --changes) Change(&tree, &random);
  const std::string changed = tree.dump(-1, ' ', false, Json::error_handler_t::replace);
  if (changed.size() > most) return LLVMFuzzerMutate(data, size, most);
  changed.copy(reinterpret_cast<char*>(data), changed.size());
  return changed.size();
}

}  // namespace pumice::fuzz
