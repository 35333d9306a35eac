// This program writes one workload to standard output, for ci/bench.sh to time.
#include <cstdlib>
#include <iostream>

#include "tests/bench/workload.h"

int main(int argc, char** argv) {
  const std::string text = argc == 4 ? pumice::testing::Workload(argv[1], std::atoi(argv[2]), std::atoi(argv[3])) : "";
  if (text.empty()) {
    std::cerr << "usage: pumice_workload allocate|capacity|reclaim|preempt NODES WAITING-PODS\n";
    return 2;
  }
  std::cout << text;
  return std::cout.flush() ? 0 : 1;
}
