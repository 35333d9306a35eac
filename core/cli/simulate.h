// `pumice simulate` has flags of its own, which tests set without a command line.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <string>
#include <vector>

#include "core/cli/running.h"
#include "core/report/simulation_report.h"

namespace pumice::cli {

struct SimulateCommand : Running {
  std::vector<std::string> files;                        // "-" is standard input
  std::string output = "text";                           // text, json, csv, prometheus or html
  int64_t cycles = 0;                                    // 0: not said
  std::string until;                                     // "1h30m"
  int64_t seed = -1;                                     // -1: not said
  bool every_cycle = false;                              // also those in which nothing can change
  bool strict = false, quiet = false;                    // quiet: no notes
  bool all = false;                                      // long lists are not cut
  bool progress = true;                                  // on a terminal
  size_t width = 100;                                    // columns, at most
  words::Language language = words::Language::kEnglish;  // of html
};
int RunSimulate(const SimulateCommand& command, std::ostream& out, std::ostream& err);

void PrintSimulation(const report::SimulationReport& report, const SimulateCommand& command, std::ostream& out);

}  // namespace pumice::cli
