// Quantities are read, printed, added and compared as Kubernetes does it.
#include "core/base/quantity.h"

#include <gtest/gtest.h>

#include <fstream>
#include <string>
#include <vector>
#include "tests/source_dir.h"

namespace pumice {
namespace {

std::vector<std::vector<std::string>> Table(const std::string& name) {
  std::ifstream in(std::string(PUMICE_SOURCE_DIR) + "/tests/unit/base/" + name);
  std::vector<std::vector<std::string>> rows;
  for (std::string line; std::getline(in, line);) {
    if (line.empty() || line[0] == '#') continue;
    std::vector<std::string>& row = rows.emplace_back(1);
    for (char c : line) {
      if (c == '\t') {
        row.emplace_back();
      } else {
        row.back() += c;
      }
    }
  }
  EXPECT_FALSE(rows.empty()) << name;
  return rows;
}

TEST(Quantity, ReadsAndPrintsAsKubernetesDoes) {
  for (const auto& row : Table("quantity_cases.tsv")) {
    std::optional<Quantity> quantity = Quantity::Parse(row[0]);
    if (row[1] == "ERR") {
      EXPECT_FALSE(quantity) << row[0];
      continue;
    }
    ASSERT_TRUE(quantity) << row[0];
    EXPECT_EQ(quantity->String(), row[1]) << row[0];
    EXPECT_EQ(quantity->Value(), std::stoll(row[2])) << row[0];
    EXPECT_EQ(quantity->MilliValue(), std::stoll(row[3])) << row[0];
    EXPECT_EQ(quantity->Sign(), std::stoi(row[4])) << row[0];
    std::optional<Quantity> again = Quantity::Parse(quantity->String());
    ASSERT_TRUE(again) << row[0];
    EXPECT_EQ(*again, *quantity) << row[0];
  }
}

// Kubernetes was asked about 2,000 hostile texts. Beyond 10^29 units we saturate, which quantity.h says; there only the
// sign and the comparison are held.
TEST(Quantity, ReadsHostileTextsAsKubernetesDoes) {
  int refused = 0, read = 0;
  for (const auto& row : Table("quantity_hostile.tsv")) {
    std::optional<Quantity> quantity = Quantity::Parse(row[0]);
    ASSERT_EQ(quantity.has_value(), row[1] != "ERR") << row[0];
    refused += !quantity;
    if (!quantity) continue;
    EXPECT_EQ(quantity->Sign(), std::stoi(row[4])) << row[0];
    EXPECT_EQ(*quantity < *Quantity::Parse("1"), row[5] == "1") << row[0];
    if (quantity->AsDouble() > 9e28 || quantity->AsDouble() < -9e28) continue;
    ++read;
    // A text that it takes for canonical, such as 09k, it gives back as it came; of 1000E it leaves the E out.
    if (row[1] != row[0] && std::abs(quantity->AsDouble()) < 1e21) EXPECT_EQ(quantity->String(), row[1]) << row[0];
    EXPECT_EQ(quantity->Value(), std::stoll(row[2])) << row[0];
    EXPECT_EQ(quantity->MilliValue(), std::stoll(row[3])) << row[0];
  }
  EXPECT_GT(refused, 700);
  EXPECT_GT(read, 900);
}

// int32(4294967299) is 3.
TEST(Quantity, AnExponentIsTheLowerHalfOfAnInt64) {
  EXPECT_EQ(Quantity::Parse("1e4294967299")->Value(), 1000);
  EXPECT_EQ(Quantity::Parse("1000e-4294967299")->Value(), 1);
  EXPECT_FALSE(Quantity::Parse("1e9223372036854775808"));
  EXPECT_TRUE(Quantity::Parse("1e-9223372036854775808"));
}

TEST(Quantity, AddsAndSubtractsAsKubernetesDoes) {
  for (const auto& row : Table("quantity_sums.tsv")) {
    Quantity a = *Quantity::Parse(row[0]);
    Quantity b = *Quantity::Parse(row[1]);
    EXPECT_EQ((a + b).String(), row[2]) << row[0] << " + " << row[1];
    EXPECT_EQ((a + b).MilliValue(), std::stoll(row[3])) << row[0] << " + " << row[1];
    EXPECT_EQ((a - b).String(), row[4]) << row[0] << " - " << row[1];
    EXPECT_EQ((a - b).MilliValue(), std::stoll(row[5])) << row[0] << " - " << row[1];
  }
}

TEST(Quantity, ComparesByNumber) {
  EXPECT_EQ(*Quantity::Parse("1024"), *Quantity::Parse("1Ki"));
  EXPECT_EQ(*Quantity::Parse("1500m"), *Quantity::Parse("1.5"));
  EXPECT_LT(*Quantity::Parse("1499m"), *Quantity::Parse("1.5"));
  EXPECT_EQ(Quantity::FromValue(2048, Quantity::Format::kBinarySI).String(), "2Ki");
  EXPECT_EQ(Quantity::FromMilli(1500).String(), "1500m");
  EXPECT_DOUBLE_EQ(Quantity::Parse("2500m")->AsDouble(), 2.5);
}

TEST(Quantity, AbsurdNumbersSaturate) {
  for (const char* text : {"1e1000000000000", "99999999999999999999999999999999999999999999999999", "1e-999999999999",
                           "-1e40", "123456789012345678901234567890123456789012345678901234567890Ei"}) {
    std::optional<Quantity> quantity = Quantity::Parse(text);
    ASSERT_TRUE(quantity) << text;
    quantity->Value();
    quantity->MilliValue();
    (*quantity + *quantity).String();
    (*quantity - *Quantity::Parse("1")).MilliValue();
    EXPECT_TRUE(Quantity::Parse(quantity->String())) << text;
  }
}

}  // namespace
}  // namespace pumice
