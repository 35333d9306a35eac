// One document in its three forms; what would begin markup stands as itself in each.
#include "core/text/document.h"

#include <gtest/gtest.h>

namespace pumice::text {
namespace {

Document Sample() {
  Document document;
  document.Paragraph("Two jobs start earlier, because of a < b.");
  document.Heading("Jobs");
  document.Add({{"Job", "before"}, {{"t/a|b", "作业"}, {"t/c", "-"}}});
  document.Item("one");
  document.Item("two");
  document.Add({{"Empty"}, {}});
  return document;
}

TEST(Document, IsTextInColumns) {
  EXPECT_EQ(Sample().ToText(30),
            "Two jobs start earlier,\nbecause of a < b.\n\nJobs\nJob    before\nt/a|b  作业\nt/c    -\n\n- one\n- two\n");
}

TEST(Document, IsMarkdown) {
  EXPECT_EQ(Sample().ToMarkdown(),
            "Two jobs start earlier, because of a \\< b.\n\n### Jobs\n\n| Job | before |\n|---|---|\n| t/a\\|b | 作业 |\n"
            "| t/c | - |\n\n- one\n- two\n");
}

TEST(Document, IsAPage) {
  const std::string page = Sample().ToHtml("A & B", "zh");
  EXPECT_EQ(page.find("<!doctype html>\n<html lang=\"zh\">"), 0u);
  for (const char* part : {"<h1>A &amp; B</h1>", "<p>Two jobs start earlier, because of a &lt; b.</p>", "<h2>Jobs</h2>",
                           "<tr><th>Job</th><th>before</th></tr>", "<ul>\n<li>one</li>\n<li>two</li>\n</ul>"}) {
    EXPECT_NE(page.find(part), std::string::npos) << part;
  }
  EXPECT_EQ(page.find("http"), std::string::npos);
}

}  // namespace
}  // namespace pumice::text
