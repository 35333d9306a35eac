// Who looks for stops while a session runs finds what is found among all decisions of that session, each put together;
// and is told of as many.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "core/cli/yaml.h"
#include "core/explain/stops.h"
#include "core/load/load.h"
#include "core/report/run.h"
#include "tests/conformance/compare.h"
#include "tests/conformance/extender_double.h"
#include "tests/thinned.h"
#include "tests/unit/explain/story_check.h"

namespace pumice::explain {
namespace {

// Every sixth case of every family is taken.
constexpr int kEach = 6;

class TracedRun {
 public:
  TracedRun(const std::string& text, framework::Watcher* watcher) : trace_(EverythingAndHandlers(), watcher) {
    load::ReadOptions read;
    read.yaml = cli::ParseYaml;
    read.validate = read.fill_in = false;
    conformance::ExtenderDouble extender;
    sim::CycleOptions options;
    options.transport = &extender;
    options.trace = &trace_;
    report_ = report::RunScenario(load::Load({{"case", text}}, read).scenario, options);
  }
  const framework::Trace& trace() const { return trace_; }
  const report::Report& report() const { return report_; }

 private:
  framework::Trace trace_;
  report::Report report_;
};

std::vector<StopsQuery> QueriesOf(const TracedRun& all) {
  const size_t end = all.trace().records().size();
  std::vector<StopsQuery> queries = {{{}, {}, 0, {}, 1},
                                     {{}, {}, end / 2, {}, 4},
                                     {{}, {}, 0, end / 2, 3},
                                     {{"scores"}, {}, 0, {}, 2},
                                     {{"scores", "nodes"}, {}, end / 3, {}, 3},
                                     {{"nodes"}, {}, 0, end, 2},
                                     {{"candidates", "victims", "tier", "room"}, {}, end / 2, {}, 5},
                                     {{"overtaken", "hunt", "evicted"}, {}, 0, end, 5},
                                     {{"remaining", "met", "handler"}, {}, 0, {}, 20},
                                     {{"remaining"}, {}, 0, end / 4, 1}};
  if (!all.report().jobs.empty()) {
    const std::string job = all.report().jobs[all.report().jobs.size() / 2].group->meta.Key();
    queries.push_back({{}, {{"job", "=", job}}, 0, {}, 1000});
    queries.push_back({{"scores"}, {{"job", "=", job}, {"count", ">", "1"}}, 0, {}, 3});
  }
  if (const auto& facts = all.report().cluster().facts; !facts.empty()) {
    queries.push_back({{}, {{"pod", "=", facts[facts.size() / 2].pod->meta.name}}, 0, end, 7});
  }
  return queries;
}

std::string Replayed(const TracedRun& all, const StopsQuery& query) {
  StopsFinder finder(query);
  Show(all.trace(), &finder);
  return ToJson(finder.Take(all.trace()));
}

TEST(Stops, AreTheSameOfARunAndOfAllItsDecisions) {
  int cases = 0, stops = 0;
  for (const std::string& file : conformance::CaseFiles()) {
    int number = 0;
    conformance::ForEachCase(file, [&](const nlohmann::json& recorded, const std::string& line) {
      if (number++ % (kEach * kThinned) != 0 || line.size() > 400000) return;
      SCOPED_TRACE(recorded["name"]);
      ++cases;
      const TracedRun all(line, nullptr);
      const std::string report = report::ToJson(all.report());
      for (const StopsQuery& query : QueriesOf(all)) {
        StopsFinder finder(query);
        const TracedRun watched(line, &finder);
        const Stops found = finder.Take(watched.trace());
        EXPECT_EQ(found.decisions, all.trace().records().size());
        EXPECT_EQ(ToJson(found), Replayed(all, query));
        EXPECT_TRUE(report::ToJson(watched.report()) == report);
        stops += static_cast<int>(found.stops.size());
      }
    });
  }
  EXPECT_GT(cases, 100 / kThinned);
  EXPECT_GT(stops, 1000 / kThinned);
}

}  // namespace
}  // namespace pumice::explain
