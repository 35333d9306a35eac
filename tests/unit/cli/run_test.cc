// `pumice run` from the command line: what it refuses and what it prints.
#include <gtest/gtest.h>

#include "tests/unit/cli/call.h"

namespace pumice::cli {
namespace {

TEST(RunCommandTest, SaysWhyAFileCannotBeRead) {
  const Output output = Call({"run", EXAMPLE("no-such"), PUMICE_SOURCE_DIR "/examples"});
  EXPECT_EQ(output.code, 2);
  EXPECT_EQ(output.out, "");
  EXPECT_EQ(output.err, EXAMPLE("no-such") ": error: there is no such file\n" PUMICE_SOURCE_DIR
                                           "/examples: error: is a folder: name the files in it\n");
}

TEST(RunCommandTest, PrintsQueuesJobsAndNodes) {
  const Output output = Call({"run", EXAMPLE("fair-share")});
  EXPECT_EQ(output.code, 0);
  EXPECT_NE(output.out.find("A        Open        2  cpu              10        28          50       80         28   100%\n"),
            std::string::npos)
      << output.out;
  EXPECT_NE(output.out.find("default/b  B      Inqueue  42/60    1  "), std::string::npos) << output.out;
  EXPECT_NE(output.out.find("node-9  10/10  10/110\n"), std::string::npos) << output.out;
}

TEST(RunCommandTest, NamesBothVersions) { EXPECT_EQ(Call({"--version"}).out, "pumice 0.1.0 (Volcano v1.14.4)\n"); }

}  // namespace
}  // namespace pumice::cli
