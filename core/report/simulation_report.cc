// The history is written as JSON and as CSV; what its numbers mean is in history.h.
#include "core/report/simulation_report.h"

#include <algorithm>
#include <set>
#include <utility>

#include "core/base/duration.h"
#include "core/base/text.h"
#include "core/framework/conf.h"
#include "core/report/prometheus.h"
#include "core/text/json_writer.h"
#include "core/version.h"

namespace pumice::report {

using text::JsonWriter;

namespace {

using sim::Amounts;

class Writer {
 public:
  explicit Writer(const SimulationReport& report) : report_(report), history_(report.history) {}

  std::string Write() {
    w_.BeginObject();
    w_.Key("pumice").String(kVersion).Key("volcano").String(report_.volcano);
    if (!report_.name.empty()) w_.Key("name").String(report_.name);
    if (!report_.refused.empty()) w_.Key("refused").String(report_.refused);
    w_.Key("seed").Int(static_cast<int64_t>(report_.seed));
    w_.Key("start").Int(history_.start).Key("period").Int(history_.period).Key("cycles").Int(history_.cycles);
    if (history_.interrupted) w_.Key("interrupted").Bool(true);
    w_.Key("binds").Int(history_.binds).Key("evictions").Int(history_.evictions);
    w_.Key("failedBinds").Int(history_.failed_binds);
    w_.Key("podsSucceeded").Int(history_.pods_succeeded).Key("podsFailed").Int(history_.pods_failed);
    Cluster();
    Queues();
    Jobs();
    Marks();
    Findings();
    w_.EndObject();
    return w_.Take();
  }

 private:
  void Write(const char* key, const Amounts& amounts) {
    w_.Key(key).BeginObject();
    for (const auto& [name, amount] : amounts) w_.Key(name).Number(amount);
    w_.EndObject();
  }

  // Writes means over the whole time.
  void Mean(const std::map<std::string, sim::Integral>& integrals, const char* key) {
    const int64_t seconds = history_.seconds();
    w_.Key(key).BeginObject();
    for (const auto& [name, integral] : integrals) {
      if (seconds > 0) w_.Key(name).Number(integral.Until(seconds) / static_cast<double>(seconds));
    }
    w_.EndObject();
  }

  double Mean(const sim::Integral& integral) const {
    const int64_t seconds = history_.seconds();
    return seconds > 0 ? integral.Until(seconds) / static_cast<double>(seconds) : 0;
  }

  void Cluster() {
    w_.Key("cluster").BeginObject();
    w_.Key("utilisation").BeginObject();
    for (const auto& [name, capacity] : history_.capacity) {
      const double all = capacity.Until(history_.seconds());
      auto used = history_.used.find(name);
      if (all > 0) w_.Key(name).Number(used == history_.used.end() ? 0 : used->second.Until(history_.seconds()) / all);
    }
    w_.EndObject();
    w_.Key("jain").Number(Mean(history_.jain)).Key("fairnessError").Number(Mean(history_.fairness_error));
    w_.Key("points").BeginArray();
    for (const sim::ClusterPoint& point : history_.cluster.points()) {
      w_.BeginObject().Key("at").Int(point.at);
      Write("used", point.used);
      Write("capacity", point.capacity);
      Write("stranded", point.stranded);
      w_.Key("jain").Number(point.jain).Key("fairnessError").Number(point.fairness_error).EndObject();
    }
    w_.EndArray().EndObject();
  }

  void Queues() {
    w_.Key("queues").BeginArray();
    for (const auto& [name, queue] : history_.queues) {
      w_.BeginObject().Key("name").String(name);
      w_.Key("jobsPlaced").Int(queue.jobs_placed).Key("evictions").Int(queue.evictions);
      w_.Key("meanWait").Number(queue.jobs_placed == 0 ? 0 : static_cast<double>(queue.total_wait) / queue.jobs_placed);
      w_.Key("longestWait").Int(queue.longest_wait);
      Mean(queue.allocated, "meanAllocated");
      w_.Key("points").BeginArray();
      for (const sim::QueuePoint& point : queue.series.points()) {
        w_.BeginObject().Key("at").Int(point.at);
        Write("allocated", point.allocated);
        Write("deserved", point.deserved);
        w_.Key("share").Number(std::min(point.share, 1e300));
        w_.Key("running")
            .Int(point.running)
            .Key("pending")
            .Int(point.pending)
            .Key("waiting")
            .Int(point.waiting)
            .EndObject();
      }
      w_.EndArray().EndObject();
    }
    w_.EndArray();
  }

  void Jobs() {
    w_.Key("jobs").BeginArray();
    for (const auto& [key, job] : history_.jobs) {
      w_.BeginObject().Key("name").String(key).Key("queue").String(job.queue).Key("phase").String(job.phase);
      w_.Key("arrived").Int(job.arrived);
      if (job.placed) w_.Key("placed").Int(*job.placed);
      if (job.finished) w_.Key("finished").Int(*job.finished);
      w_.Key("wait").Int(history_.Waited(job));
      w_.Key("retries").Int(job.retries).Key("evictions").Int(job.evictions).Key("lostSeconds").Int(job.lost_seconds);
      w_.EndObject();
    }
    w_.EndArray();
  }

  void Marks() {
    w_.Key("marks").BeginArray();
    for (const sim::Mark& mark : history_.marks.All()) {
      w_.BeginObject().Key("at").Int(mark.at).Key("kind").String(ToString(mark.kind)).Key("object").String(mark.object);
      if (!mark.what.empty()) w_.Key("what").String(mark.what);
      w_.Key("count").Int(mark.count).EndObject();
    }
    w_.EndArray();
  }

  void Findings() {
    w_.Key("findings").BeginArray();
    for (size_t i = 0; i < history_.findings.size(); ++i) {
      const sim::Finding& finding = history_.findings[i];
      const Explanation& explanation = report_.explanations.at(i);
      w_.BeginObject().Key("kind").String(ToString(finding.kind)).Key("cycle").Int(finding.cycle);
      w_.Key("at").Int(finding.cycle * history_.period);
      w_.Key("objects").BeginArray();
      for (const std::string& object : finding.objects) w_.String(object);
      w_.EndArray().Key("message").String(SentenceOf(finding).English()).Key("explain").String(explanation.object);
      if (!explanation.text.empty()) w_.Key("why").String(explanation.text);
      w_.EndObject();
    }
    w_.EndArray();
  }

  const SimulationReport& report_;
  const sim::History& history_;
  JsonWriter w_;
};

// Writes a cell as RFC 4180 wants it: quoted where it must be.
std::string Cell(const std::string& text) {
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  std::string out = "\"";
  for (char c : text) out += c == '"' ? std::string("\"\"") : std::string(1, c);
  return out + "\"";
}

std::string NumberText(double value) { return JsonWriter().Number(value).Take(); }

}  // namespace

words::Sentence SentenceOf(const sim::Finding& finding) {
  using Kind = sim::Finding::Kind;
  switch (finding.kind) {
    case Kind::kPingPong: return words::Say<words::kPingPong>({{"pods", finding.pods}, {"times", finding.times}});
    case Kind::kStarvation: return words::Say<words::kStarves>({{"time", FormatDuration(finding.length)}});
    case Kind::kGangDeadlock:
      return words::Say<words::kGangsBlock>({{"cycles", finding.length}, {"objects", Join(finding.objects, ", ")}});
    case Kind::kGuaranteeUnmet:
      return words::Say<words::kLacksGuarantee>({{"resource", finding.resource}, {"cycles", finding.length}});
  }
  return {};
}

std::string ToJson(const SimulationReport& report) { return Writer(report).Write(); }

std::string ToCsv(const SimulationReport& report) {
  std::string text = "time,queue,resource,allocated,deserved,share,running,pending,waiting\n";
  for (const auto& [name, queue] : report.history.queues) {
    for (const sim::QueuePoint& point : queue.series.points()) {
      std::set<std::string> resources = {"cpu", "memory"};
      for (const Amounts* amounts : {&point.allocated, &point.deserved}) {
        for (const auto& [resource, amount] : *amounts) resources.insert(resource);
      }
      for (const std::string& resource : resources) {
        auto value = [&](const Amounts& amounts) {
          auto it = amounts.find(resource);
          return NumberText(it == amounts.end() ? 0 : it->second);
        };
        text += std::to_string(point.at) + "," + Cell(name) + "," + Cell(resource) + "," + value(point.allocated) +
                "," + value(point.deserved) + "," + NumberText(std::min(point.share, 1e300)) + "," +
                std::to_string(point.running) + "," + std::to_string(point.pending) + "," +
                std::to_string(point.waiting) + "\n";
      }
    }
  }
  return text;
}

std::string ToPrometheus(const SimulationReport& report) { return PrometheusText(report.metrics); }

}  // namespace pumice::report
