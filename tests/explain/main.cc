// This program tries the reasons of every job that waits in the recorded worlds, or in made ones, and says how many hold.
//
//   pumice_reasons [EACH [FAMILY]] [advice]             only each so-manieth recorded case of a file; 1 is all of them
//   pumice_reasons made WORLDS SEED [FAMILY] [advice]   so many made worlds of each family, or of one, from the seed on
//   pumice_reasons world FAMILY SEED                    prints a made world
//
// With "advice" what unblock suggests is tried, applied with whatif.
#include <cstdlib>
#include <iostream>

#include "tests/explain/advice.h"
#include "tests/explain/hold.h"
#include "tests/explain/made_worlds.h"

namespace {

using namespace pumice::explained;

int AdviceOf(const Walk& walk) {
  std::string table;
  const Advice advice = TryAllAdvice(walk, &table);
  std::cout << table;
  for (const std::string& complaint : advice.complaints) std::cout << "does not hold: " << complaint << "\n";
  for (const auto& [code, count] : advice.by_code) std::cout << code << " " << count << "\n";
  std::cout << advice.hold << " hold of " << advice.suggestions << " suggestions, for " << advice.advised << " of "
            << advice.jobs << " jobs\n";
  return advice.complaints.empty() ? 0 : 1;
}

int LeadsOf(const Walk& walk) {
  std::string table;
  const Tally tally = HoldAll(walk, &table);
  std::cout << table;
  for (const std::string& complaint : tally.complaints) std::cout << "does not hold: " << complaint << "\n";
  for (const auto& [where, count] : tally.open) std::cout << "not proved: " << where << "\n";
  std::cout << tally.proved << " proved and " << tally.settled << " settled of " << tally.waiting << ", with "
            << tally.verdicts << " verdicts, in " << tally.runs << " runs\n";
  return tally.complaints.empty() ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
  std::vector<std::string> words(argv + 1, argv + argc);
  const bool advice = !words.empty() && words.back() == "advice";
  if (advice) words.pop_back();
  auto number = [&](size_t i, int otherwise) { return words.size() > i ? std::atoi(words[i].c_str()) : otherwise; };
  if (words.size() == 3 && words[0] == "world") {
    std::cout << MadeWorld(words[1], std::strtoull(words[2].c_str(), nullptr, 10)) << "\n";
    return 0;
  }
  const bool made = !words.empty() && words[0] == "made";
  const Walk walk = [&](const Visit& visit, const Done& done) {
    if (made) {
      ForEachMade(number(1, 10), static_cast<uint64_t>(number(2, 1)), words.size() > 3 ? words[3] : "", visit, done);
    } else {
      ForEachRecorded(number(0, 1), words.size() > 1 ? words[1] : "", visit, done);
    }
  };
  return advice ? AdviceOf(walk) : LeadsOf(walk);
}
