// These are the parts of `pumice check`: the command, the report forms of CI systems, and what --update writes.
#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "core/cli/running.h"
#include "core/engine.h"

namespace pumice::cli {

struct CheckCommand : Running {
  std::vector<std::string> paths;  // files, and folders whose *.yaml, *.yml and *.json are meant
  std::string junit;               // a file to write; "" for none
  bool tap = false;                // instead of text
  bool update = false;             // write what was found into the files
  bool strict = false;
  bool github = false;  // annotations
};
int RunCheck(const CheckCommand& command, std::ostream& out, std::ostream& err);

// It is one file, checked.
struct Checked {
  std::string file;
  CheckResult result;
  bool Met() const;
};

// These are the report forms of CI systems.
std::string ToJUnit(const std::vector<Checked>& files);
std::string ToTap(const std::vector<Checked>& files);
std::string ToGitHub(const std::vector<Checked>& files);
// Gives "expected 30, found 28, at the end: ...".
std::string Sentence(const report::Outcome& outcome);

// Gives what the scheduler's story says, and the command that tells it in full; none where nobody asked for it.
std::vector<std::string> WhyLines(const std::string& file, const report::Outcome& outcome);

// Gives the text with what was found where an expectation of a plain value was not met.
std::string Updated(const std::string& text, const std::vector<report::Outcome>& outcomes);

}  // namespace pumice::cli
