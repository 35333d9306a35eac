// This program tries the reasons of every job that waits in the recorded worlds, and says how many hold.
//
//   pumice_reasons [EACH]         only each so-manieth case of a file; 1 is all of them
//   pumice_reasons [EACH] advice  the same of what unblock suggests, applied with whatif
#include <cstdlib>
#include <iostream>

#include "tests/explain/advice.h"
#include "tests/explain/hold.h"

int main(int argc, char** argv) {
  std::string table;
  if (argc > 2 && std::string(argv[2]) == "advice") {
    const pumice::explained::Advice advice = pumice::explained::TryRecordedAdvice(std::atoi(argv[1]), &table);
    std::cout << table;
    for (const std::string& complaint : advice.complaints) std::cout << "does not hold: " << complaint << "\n";
    for (const auto& [code, count] : advice.by_code) std::cout << code << " " << count << "\n";
    std::cout << advice.hold << " hold of " << advice.suggestions << " suggestions, for " << advice.advised << " of "
              << advice.jobs << " jobs\n";
    return advice.complaints.empty() ? 0 : 1;
  }
  const pumice::explained::Tally tally = pumice::explained::HoldRecorded(argc > 1 ? std::atoi(argv[1]) : 1, &table);
  std::cout << table;
  for (const std::string& complaint : tally.complaints) std::cout << "does not hold: " << complaint << "\n";
  for (const auto& [where, count] : tally.open) std::cout << "not proved: " << where << "\n";
  std::cout << tally.proved << " proved and " << tally.settled << " settled of " << tally.waiting << ", with "
            << tally.verdicts << " verdicts, in " << tally.runs
            << " runs\n";
  return tally.complaints.empty() ? 0 : 1;
}
