// This program tries the reasons of every job that waits in the recorded worlds, and says how many hold.
//
//   pumice_reasons [EACH]    only each so-manieth case of a file; 1 is all of them
#include <cstdlib>
#include <iostream>

#include "tests/explain/hold.h"

int main(int argc, char** argv) {
  std::string table;
  const pumice::explained::Tally tally = pumice::explained::HoldRecorded(argc > 1 ? std::atoi(argv[1]) : 1, &table);
  std::cout << table;
  for (const std::string& complaint : tally.complaints) std::cout << "does not hold: " << complaint << "\n";
  for (const auto& [where, count] : tally.open) std::cout << "not proved: " << where << "\n";
  std::cout << tally.proved << " proved and " << tally.settled << " settled of " << tally.waiting << " in " << tally.runs
            << " runs\n";
  return tally.complaints.empty() ? 0 : 1;
}
