// A fuzz target is a function of bytes: it returns where all is well, and throws Broken where a promise does not hold.
//
// The targets compile without libFuzzer, so that the unit tests replay what was found (replay_test.cc); entry.cc makes a
// fuzzer of them. Each is a file of its own, NAME.cc, and a row of targets.cc.
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace pumice::fuzz {

class Broken : public std::logic_error {
 public:
  using std::logic_error::logic_error;
};

inline void Hold(bool promise, const std::string& broken) {
  if (!promise) throw Broken(broken);
}

struct Target {
  std::string_view name;
  void (*run)(std::string_view input);
  // Its input is JSON or is taken as other text; the fuzzer then changes values instead of bytes (mutate.cc).
  bool json = false;
};

const std::vector<Target>& Targets();
const Target* FindTarget(std::string_view name);  // null where there is none

void Quantities(std::string_view input);   // quantity.cc: two quantities, one a line
void Times(std::string_view input);        // times.cc: lengths, times and CPU lists, one a line
void Patterns(std::string_view input);     // pattern.cc: a regular expression, and texts, one a line
void Objects(std::string_view input);      // object.cc: Kubernetes' objects as JSON
void Documents(std::string_view input);    // document.cc: YAML
void Events(std::string_view input);       // document.cc: the events that a browser's reader of YAML tells
void Scenarios(std::string_view input);    // scenario.cc: the short form, and expectations
void Configurations(std::string_view in);  // configuration.cc: the text of a scheduler's configuration
void Conditions(std::string_view input);   // condition.cc: conditions of stops
void Tables(std::string_view input);       // table.cc: tables of jobs
void Links(std::string_view input);        // links.cc: what a link is made of
void Worlds(std::string_view input);       // world.cc: choices of which a whole world is made

// Bytes turns an input into choices. Behind its end every choice is the first one.
class Bytes {
 public:
  explicit Bytes(std::string_view input) : rest_(input) {}

  bool empty() const { return rest_.empty(); }
  uint8_t Byte() {
    if (rest_.empty()) return 0;
    const auto byte = static_cast<uint8_t>(rest_.front());
    rest_.remove_prefix(1);
    return byte;
  }
  int Below(int n) { return n <= 1 ? 0 : Byte() % n; }  // n is at most 256
  bool Rarely(int n) { return Below(n) == n - 1; }      // false behind the end
  template <class T>
  T Of(std::initializer_list<T> list) {
    return list.begin()[Below(static_cast<int>(list.size()))];
  }
  template <class List>
  const auto& OneOf(const List& list) {
    return list[Below(static_cast<int>(list.size()))];
  }

 private:
  std::string_view rest_;
};

// Cuts the input at its first ends of lines; the last text has the rest.
std::vector<std::string_view> Lines(std::string_view input, size_t most);

}  // namespace pumice::fuzz
