// Tables fit their page, and leave out what says nothing where they do not.
#include "core/cli/table.h"

#include <gtest/gtest.h>

#include <sstream>

namespace pumice::cli {
namespace {

std::string Printed(size_t width) {
  Table table({{"Queue"}, {"weight", Table::Align::kRight}, {"guarantee"}, {"share"}});
  table.Add({"a", "1", "-", "50%"});
  table.Add({"b", "-", "-", "-"});
  std::ostringstream out;
  table.Print(out, width);
  return out.str();
}

TEST(Table, LeavesOutWhatSaysNothingWhereThePageIsTooNarrow) {
  EXPECT_EQ(Printed(31),
            "Queue  weight  guarantee  share\n"
            "a           1  -          50%\n"
            "b           -  -          -\n");
  EXPECT_EQ(Printed(30),
            "Queue  weight  share\n"
            "a           1  50%\n"
            "b           -  -\n");
}

TEST(Table, OfNothingKeepsItsTitles) {
  Table table({{"Queue"}, {"weight"}});
  std::ostringstream out;
  table.Print(out, 5);
  EXPECT_EQ(out.str(), "Queue  weight\n");
}

}  // namespace
}  // namespace pumice::cli
