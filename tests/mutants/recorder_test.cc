// Writes, where the environment variable PUMICE_MUTANT_REACHED names a file, a line for each test that ran: its name, its
// milliseconds of processor time, whether it passed, and the mutants that it reached. ci/mutants.py adds it to its copy of the
// tests, and runs a mutant against no test that does not reach it.
#include <gtest/gtest.h>

#include <algorithm>
#include <ctime>
#include <fstream>
#include <string>

#include "tests/mutants/mutant.h"

namespace {

using pumice_mutants::kMost;
using pumice_mutants::reached;

class Recorder : public testing::EmptyTestEventListener {
 public:
  explicit Recorder(const char* file) : out_(file) {}

  // What a suite sets up counts for each of its tests, and what ran before all of them for every one.
  void OnTestProgramStart(const testing::UnitTest&) override { std::copy_n(reached, kMost, at_start_); }
  void OnTestSuiteStart(const testing::TestSuite&) override {
    std::fill_n(reached, kMost, false);
    first_ = true;
  }
  void OnTestStart(const testing::TestInfo&) override {
    if (first_) std::copy_n(reached, kMost, in_set_up_);
    first_ = false;
    std::fill_n(reached, kMost, false);
    began_ = std::clock();
  }
  void OnTestEnd(const testing::TestInfo& test) override {
    const auto used = (std::clock() - began_) * 1000 / CLOCKS_PER_SEC;
    out_ << test.test_suite_name() << "." << test.name() << "\t" << used << "\t" << test.result()->Passed() << "\t";
    for (int id = 1; id < kMost; ++id) {
      if (reached[id] || in_set_up_[id] || at_start_[id]) out_ << id << " ";
    }
    out_ << "\n"
         << std::flush;
  }

 private:
  std::ofstream out_;
  bool at_start_[kMost] = {};
  bool in_set_up_[kMost] = {};
  bool first_ = false;
  std::clock_t began_ = 0;
};

const bool kListening = [] {
  const char* file = std::getenv("PUMICE_MUTANT_REACHED");
  if (file != nullptr) testing::UnitTest::GetInstance()->listeners().Append(new Recorder(file));
  return true;
}();

}  // namespace
