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

Document Signed() {
  Document document;
  document.AddBars({{"a", "5 → 8 (+3)", 1}, {"b", "5 → 2 (−3)", -0.5}});
  document.Fold("More <b>");
  document.Code("echo 'a' | kubectl apply -f -");
  document.Fold("Last");
  document.Paragraph("end");
  return document;
}

// Losses grow to the left.
TEST(Document, HasBarsWithSigns) {
  EXPECT_EQ(Signed().ToText(80),
            "a  5 → 8 (+3)              │████████████\nb  5 → 2 (−3)        ██████│\n\nMore <b>\necho 'a' | kubectl apply -f "
            "-\n\nLast\nend\n");
  EXPECT_NE(Signed().ToHtml("t", "en").find("<span class=\"bar loss\" style=\"left:25%;width:25%\">"), std::string::npos);
}

TEST(Document, FoldsWhatFollows) {
  EXPECT_EQ(Signed().ToMarkdown(),
            "| | | |\n|---|---|---|\n| a | 5 → 8 (+3) | + ██████████ |\n| b | 5 → 2 (−3) | − █████ |\n\n<details><summary>More "
            "&lt;b&gt;</summary>\n\n```sh\necho 'a' | kubectl apply -f -\n```\n\n</details>\n\n<details><summary>Last</summary>"
            "\n\nend\n\n</details>\n");
  const std::string page = Signed().ToHtml("t", "en");
  EXPECT_NE(page.find("<details><summary>More &lt;b&gt;</summary>\n<pre>echo"), std::string::npos);
  EXPECT_NE(page.find("<p>end</p>\n</details>\n</main></body>"), std::string::npos);
}

}  // namespace
}  // namespace pumice::text
