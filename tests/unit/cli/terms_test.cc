// These tests hold what `explain --terms` prints: what words mean.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/unit/cli/call.h"

namespace pumice::cli {
namespace {

using nlohmann::json;

TEST(Terms, PrintsWhatWordsMean) {
  const Output output = Call({"explain", "--terms", "elastic", "victims"});
  EXPECT_EQ(output.code, 0) << output.err;
  EXPECT_EQ(output.out,
            "elastic (term)\n"
            "  What the queue's jobs hold beyond their minResources.\n"
            "  The gate counts it as free: allocated + inqueue − elastic is what is really\n"
            "  spoken for.\n"
            "\n"
            "victim (term)\n"
            "  A pod that is evicted so that another gets its room.\n"
            "  Of the candidates on a node each plugin names those that may go; a victim is\n"
            "  whom all plugins of a tier name.\n");
}

TEST(Terms, SpeaksChinese) {
  const Output output = Call({"explain", "--terms", "deserved", "--lang", "zh"});
  EXPECT_EQ(output.out.substr(0, output.out.find('\n')), "deserved 应得 (term)");
  EXPECT_EQ(Call({"explain", "--terms", "应得", "--lang", "zh"}).out, output.out);
}

TEST(Terms, SaysThePluginWithItsCatalogue) {
  const json terms = json::parse(Call({"explain", "--terms", "gang", "-o", "json"}).out);
  ASSERT_EQ(terms.size(), 2);
  EXPECT_EQ(terms[0]["kind"], "term");
  EXPECT_EQ(terms[1]["kind"], "plugin");
  EXPECT_EQ(terms[1]["says"], "A job runs with at least minMember pods, or not at all.");
  EXPECT_EQ(terms[1]["lesson"], "all-or-nothing");
}

TEST(Terms, OffersTheNearestWord) {
  const Output output = Call({"explain", "--terms", "realCapabilty", "gang"});
  EXPECT_EQ(output.code, 2);
  EXPECT_EQ(output.err, "there is no term realCapabilty; did you mean realCapability?\n");
  EXPECT_EQ(output.out.substr(0, 11), "gang (term)");
  EXPECT_EQ(Call({"explain", "--terms", "xyzzyxyzzy"}).err,
            "there is no term xyzzyxyzzy; pumice explain --terms lists them\n");
}

TEST(Terms, ListsAllButThePagesOwn) {
  const std::string all = Call({"explain", "--terms"}).out;
  for (const char* line : {"gang (plugin)\n", "reclaim (action)\n", "enablePreemptable (flag)\n", "Inqueue (phase)\n"}) {
    EXPECT_NE(all.find(line), std::string::npos) << line;
  }
  EXPECT_EQ(all.find("(mark)"), std::string::npos);
  EXPECT_GT(json::parse(Call({"explain", "--terms", "--output", "json"}).out).size(), 200u);
}

TEST(Terms, AStoryStillNeedsAFile) {
  const Output output = Call({"explain"});
  EXPECT_EQ(output.code, 2);
  EXPECT_EQ(output.err, "FILE is required\nRun with --help for more information.\n");
}

}  // namespace
}  // namespace pumice::cli
