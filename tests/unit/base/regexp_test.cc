// Patterns match, and are refused, as Go's package regexp has it.
#include "core/base/regexp.h"

#include <gtest/gtest.h>

namespace pumice {
namespace {

// What Go's regexp.MatchString says.
TEST(Regexp, MatchesAsGoDoes) {
  struct {
    const char *pattern, *text;
    bool matches;
  } const cases[] = {
      {"", "", true},
      {"", "node-1", true},
      {"node", "my-node-1", true},  // anywhere
      {"^node", "my-node-1", false},
      {"^node-[0-9]+$", "node-12", true},
      {"^node-[0-9]+$", "node-12a", false},
      {"node-(1|2|10)$", "node-10", true},
      {"node-(1|2|10)$", "node-100", false},
      {"^n(ode)?-?1$", "n1", true},
      {"^a.c$", "a\nc", false},
      {"(?s)^a.c$", "a\nc", true},
      {"(?m)^b$", "a\nb\nc", true},
      {"^b$", "a\nb\nc", false},
      {"(?i)NODE", "node", true},
      {"^[[:]+$", "[:", true},
      {"(?i:N)ODE", "node", false},
      {"^[^a-c]+$", "xyz", true},
      {"^[^a-c]+$", "xaz", false},
      {"^[[:alpha:]-]+$", "a-b", true},
      {"^[[:^digit:]]$", "5", false},
      {R"(^\w+\.\d{2,3}$)", "abc.123", true},
      {R"(^\w+\.\d{2,3}$)", "abc.1234", false},
      {R"(\bnode\b)", "a node b", true},
      {R"(\bnode\b)", "nodes", false},
      {R"(\B)", "ab", true},
      {R"(\B)", "", true},
      {R"(\B)", "aéc", false},  // RE2 of C++ finds one between the bytes of the é
      {R"(^\Qa.b\E$)", "a.b", true},
      {R"(^\Qa.b\E$)", "axb", false},
      {"^a{,2}$", "a{,2}", true},  // no count: ordinary characters
      {"^[]a]+$", "]a", true},
      {"^(?P<rack>r[0-9])-(?<host>h[0-9])$", "r1-h2", true},
      {"^é.$", "éa", true},
      {R"(^\x41\x{42}\103$)", "ABC", true},
      {"^(a*)*$", "aaab", false},
      {"(x+x+)+y", "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", false},  // in linear time
  };
  for (const auto& c : cases) {
    std::string error;
    const auto regexp = Regexp::Compile(c.pattern, &error);
    ASSERT_TRUE(regexp) << c.pattern << ": " << error;
    EXPECT_EQ(regexp->Matches(c.text), c.matches) << c.pattern << " in " << c.text;
  }
}

TEST(Regexp, RefusesWhatGoRefuses) {
  struct {
    const char *pattern, *error;
  } const cases[] = {
      {"(", "missing closing )"},
      {"a)", "unexpected )"},
      {"[a", "missing closing ]"},
      {"*", "missing argument to repetition operator"},
      {"a**", "invalid nested repetition operator"},
      {"a{1001}", "invalid repeat count"},
      {"a{3,2}", "invalid repeat count"},
      {"(a{100}){11}", "invalid repeat count"},
      {"[b-a]", "invalid character class range"},
      {R"(\1)", "invalid escape sequence"},
      {R"(\)", "trailing backslash at end of expression"},
      {"(?P<x>a)(?P<x>b)", "invalid named capture"},
      {"(?=a)", "invalid or unsupported Perl syntax"},
      {"(?-)a", "invalid or unsupported Perl syntax"},
      {"(?i-)a", "invalid or unsupported Perl syntax"},
      {"\xff", "invalid UTF-8"},
      {R"(\pL)", "Unicode classes are not supported"},  // this one Go takes
  };
  for (const auto& c : cases) {
    std::string error;
    EXPECT_FALSE(Regexp::Compile(c.pattern, &error)) << c.pattern;
    EXPECT_EQ(error, c.error) << c.pattern;
  }
}

}  // namespace
}  // namespace pumice
