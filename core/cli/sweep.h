// These are `pumice sweep` and `pumice join`, which puts the parts of a sweep together that ran on many machines.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include "core/cli/running.h"
#include "core/load/load.h"

namespace pumice::cli {

struct SweepCommand : Running {
  std::vector<std::string> files;
  std::vector<std::string> set;  // "queues.A.weight=1..10"
  std::string metric;            // what the plot shows; "" for the first queue's mean CPU
  bool csv = false;              // without the plot
  std::string shard;             // "3/20": the fourth of 20 parts, as CSV for RunJoin; "" for all
  int threads = 0;               // 0: as many as there are cores
};
int RunSweep(const SweepCommand& command, std::ostream& out, std::ostream& err);

struct JoinCommand {
  std::vector<std::string> files;  // the parts' CSV, in any order
};
// Prints what the sweep would have printed in one piece.
int RunJoin(const JoinCommand& command, std::ostream& out, std::ostream& err);

// A parameter is "queues.A.weight" and its values.
struct Parameter {
  std::string path;
  std::vector<std::string> values;
};
// Reads "PATH=1..10", "PATH=0..20..5" in steps of 5, "PATH=1,2,4"; with nullopt `wrong` says why it is none of these.
std::optional<Parameter> ParseParameter(const std::string& text, std::string* wrong);
// Sets what the path names; returns what is wrong with it, "" for nothing.
std::string SetParameter(const std::string& path, const std::string& value, load::Loaded* loaded);

}  // namespace pumice::cli
