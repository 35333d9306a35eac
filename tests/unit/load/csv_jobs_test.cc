// A table of jobs becomes jobs of the short form, and mistakes are named where they stand.
#include "core/load/csv_jobs.h"

#include <gtest/gtest.h>

#include "core/load/load.h"

namespace pumice::load {

using text::Diagnostic;
using text::Severity;
using text::ToText;

namespace {

TEST(CsvJobs, BecomeJobs) {
  const Loaded loaded = Load({{"cluster.json", R"({"nodes": [{"name": "n", "cpu": 8}], "queues": [{"name": "q-1", "weight": 1}]})"},
                              {"jobs.csv",
                               "\xef\xbb\xbf"
                               "arrival,queue,replicas,cpu,memory,gpu,duration,priority\r\n"
                               "30,\"q-1\",2,500m,1Gi,,\"uniform(1m,5m)\",100\r\n\r\n"
                               "1m, default ,1,2,,1,exponential(5m),\r\n"}},
                             {});
  for (const Diagnostic& d : loaded.diagnostics) EXPECT_NE(d.severity, Severity::kError) << ToText(d);
  ASSERT_EQ(loaded.scenario.pod_groups.size(), 2u);
  const model::PodGroup& first = loaded.scenario.pod_groups[0];
  EXPECT_EQ(first.meta.name, "job-1");
  EXPECT_EQ(first.queue, "q-1");
  EXPECT_EQ(first.min_member, 2);
  EXPECT_EQ(first.meta.annotations.at(model::kArrive), "30");
  EXPECT_EQ(first.priority_class_name, "priority-100");
  ASSERT_EQ(loaded.scenario.pods.size(), 3u);
  EXPECT_EQ(loaded.scenario.pods[0].meta.annotations.at(model::kDuration), "uniform(1m,5m)");
  const model::Pod& pod = loaded.scenario.pods[2];
  EXPECT_EQ(pod.meta.annotations.at(model::kDuration), "exponential(5m)");
  EXPECT_EQ(pod.spec->containers[0].requests.at("nvidia.com/gpu").Value(), 1);
  EXPECT_EQ(loaded.scenario.pods[0].spec->containers[0].requests.at("cpu").MilliValue(), 500);
}

TEST(CsvJobs, SaysWhereItIsWrong) {
  struct Case {
    const char *text, *says;
    uint32_t line;
  };
  const Case cases[] = {
      {"arrival,colour\n1,red\n", "no column \"colour\"", 1},
      {"queue,cpu\ndefault,1,2\n", "more cells than columns", 2},
      {"queue,cpu\n\"default\"x,1\n", "quoted cell", 2},
      {"queue,cpu,queue\nA,1,B\n", "the column queue stands twice", 1},
      {"queue,\"cpu\ndefault,1\ndefault,2\n", "quote that begins here is not closed", 1},
      {"queue,cpu\ndefault,1\n\"default,2\ndefault,3\n", "quote that begins here is not closed", 3},
      {"queue,replicas\ndefault,-2\n", "from 0 to", 2},
      {"queue,replicas\ndefault,1\ndefault,two\n", "number", 3},
      {"queue,duration\ndefault,soon\n", "length of time", 2},
  };
  for (const Case& c : cases) {
    const Loaded loaded = Load({{"jobs.csv", c.text}}, {});
    ASSERT_FALSE(loaded.ok()) << c.text;
    EXPECT_NE(loaded.diagnostics[0].message.English().find(c.says), std::string::npos) << ToText(loaded.diagnostics[0]);
    EXPECT_EQ(loaded.diagnostics[0].at.line, c.line) << ToText(loaded.diagnostics[0]);
    // Once is enough.
    EXPECT_TRUE(loaded.diagnostics.size() == 1 || loaded.diagnostics[1].severity != Severity::kError) << ToText(loaded.diagnostics[1]);
  }
}

}  // namespace
}  // namespace pumice::load
