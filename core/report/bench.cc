// One cycle is run, and the lent clock is read at each of its steps.
#include "core/report/bench.h"

#include "core/actions/catalogue.h"
#include "core/framework/conf.h"
#include "core/sim/cycle.h"
#include "core/text/json_writer.h"

namespace pumice::report {

using load::Load;
using load::Loaded;
using load::ReadOptions;
using load::SourceText;
using text::HasErrors;

using text::JsonWriter;

BenchResult Bench(const std::vector<SourceText>& sources, const ReadOptions& options,
                  const std::function<double()>& seconds, const sim::Host& host) {
  BenchResult result;
  double last = seconds();
  std::string step = "read";
  auto next = [&](const std::string& name) {
    const double now = seconds();
    result.seconds.emplace_back(step, now - last);
    step = name;
    last = now;
  };

  Loaded loaded = Load(sources, options);
  result.name = loaded.scenario.name;
  result.diagnostics = std::move(loaded.diagnostics);
  if (HasErrors(result.diagnostics)) return result;
  framework::SchedulerConfiguration conf = framework::DefaultConfiguration();
  if (loaded.scenario.scheduler_conf) {
    framework::ConfigurationResult parsed =
        actions::ParseConfiguration(*loaded.scenario.scheduler_conf, loaded.scenario.release);
    if (parsed.error.empty()) conf = std::move(parsed.value);
  }
  sim::Cluster cluster(std::move(loaded.scenario));
  sim::CycleOptions cycle(host);
  cycle.record_events = true;
  cycle.on_step = next;
  const sim::CycleRecord record = sim::RunCycle(cluster, conf, cycle);
  next("");

  for (const sim::Operation& operation : cluster.operations()) {
    ++(operation.kind == sim::Operation::Kind::kBind ? result.binds : result.evictions);
  }
  result.work = record.work;
  return result;
}

double BenchResult::SessionSeconds() const {
  double sum = 0;
  for (const auto& [step, took] : seconds) sum += step == "read" ? 0 : took;
  return sum;
}

std::string BenchResult::ToJson(int64_t peak_bytes) const {
  JsonWriter w;
  w.BeginObject();
  w.Key("name").String(name);
  w.Key("seconds").BeginObject();
  for (const auto& [step, took] : seconds) w.Key(step).Number(took);
  w.EndObject();
  w.Key("binds").Int(binds);
  w.Key("evictions").Int(evictions);
  w.Key("peakBytes").Int(peak_bytes);
  w.Key("work").BeginObject();
  w.Key("nodesAsked").Int(work.nodes_asked);
  w.Key("scoresComputed").Int(work.scores_computed);
  w.Key("comparisons").Int(work.comparisons);
  w.Key("victimsWeighed").Int(work.victims_weighed);
  w.EndObject();
  w.EndObject();
  return w.Take();
}

}  // namespace pumice::report
