// This prints a simulation's report as one page: charts are inline SVG, and nothing is asked of any server.
#include <algorithm>
#include <cmath>
#include <functional>

#include "core/base/duration.h"
#include "core/base/text.h"
#include "core/report/prometheus.h"
#include "core/report/simulation_report.h"
#include "core/version.h"
#include "core/words/texts.h"

namespace pumice::report {

using words::Language;
using words::Text;

namespace {

constexpr int kWidth = 720, kHeight = 160, kLeft = 64, kBottom = 20, kTop = 8;

// Writes an amount as people read it: cores, GiB, devices.
std::string Amount(double value, const std::string& resource) {
  const double unit = resource == "memory" ? 1024.0 * 1024 * 1024 : 1000;
  return FormatValue(std::round(value / unit * 100) / 100) + (resource == "memory" ? " Gi" : "");
}

struct Line {
  std::string name, style;                         // style: a class of the page
  std::vector<std::pair<int64_t, double>> points;  // a step at each
};

// Draws steps over time, from the start to `end` seconds.
std::string Chart(const std::vector<Line>& lines, int64_t end, const std::vector<int64_t>& marks,
                  const std::function<std::string(double)>& label) {
  double most = 0;
  for (const Line& line : lines) {
    for (const auto& [at, value] : line.points) most = std::max(most, value);
  }
  if (most <= 0) most = 1;
  auto x = [&](int64_t at) {
    return std::to_string(kLeft + (kWidth - kLeft - 8) * std::min(at, end) / std::max<int64_t>(end, 1));
  };
  auto y = [&](double value) {
    return std::to_string(static_cast<int>(kTop + (kHeight - kTop - kBottom) * (1 - value / most)));
  };
  std::string svg = "<svg viewBox=\"0 0 " + std::to_string(kWidth) + " " + std::to_string(kHeight) + "\" role=\"img\">";
  for (const double part : {0.0, 0.5, 1.0}) {
    svg += "<line class=\"grid\" x1=\"" + std::to_string(kLeft) + "\" x2=\"" + std::to_string(kWidth - 8) + "\" y1=\"" +
           y(most * part) + "\" y2=\"" + y(most * part) + "\"/><text x=\"" + std::to_string(kLeft - 6) + "\" y=\"" +
           y(most * part) + "\" class=\"y\">" + EscapeMarkup(label(most * part)) + "</text>";
  }
  for (const int64_t at : {int64_t{0}, end / 2, end}) {
    svg += std::string("<text class=\"x") + (at == end ? " last" : "") + "\" x=\"" + x(at) + "\" y=\"" +
           std::to_string(kHeight - 4) + "\">" + FormatDuration(at) + "</text>";
  }
  for (const int64_t at : marks) {
    svg += "<line class=\"mark\" x1=\"" + x(at) + "\" x2=\"" + x(at) + "\" y1=\"" + std::to_string(kTop) + "\" y2=\"" +
           std::to_string(kHeight - kBottom) + "\"/>";
  }
  for (const Line& line : lines) {
    std::string path, last;
    for (const auto& [at, value] : line.points) {
      path += path.empty() ? "M" + x(at) + " " + y(value) : "H" + x(at) + "V" + y(value);
    }
    if (!path.empty()) path += "H" + x(end);
    svg +=
        "<path class=\"" + line.style + "\" d=\"" + path + "\"><title>" + EscapeMarkup(line.name) + "</title></path>";
  }
  return svg + "</svg>\n";
}

// Gives what can be charted: every resource that somebody was given, in order.
std::vector<std::string> ResourcesOf(const sim::History& history) {
  std::vector<std::string> names;
  for (const auto& [name, integral] : history.used) names.push_back(name);
  return names;
}

bool WasEmpty(const sim::QueueHistory& queue) {
  const auto& points = queue.series.points();
  return queue.jobs_placed == 0 && std::all_of(points.begin(), points.end(), [](const sim::QueuePoint& point) {
           return point.running == 0 && point.pending == 0;
         });
}

constexpr const char* kStyle =
    ":root{color-scheme:light dark}"
    "body{font:15px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 "
    "1rem;color:#1c2226;background:#fff}"
    "h1{font-size:1.5rem}h2{font-size:1.15rem;margin-top:2rem}h3{font-size:1rem;margin:1rem 0 0}"
    "table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:.2rem .6rem .2rem 0;border-bottom:1px "
    "solid #d5dbdf}"
    ".wide{overflow-x:auto}.about{min-width:16rem}td.n,th.n{text-align:right}svg{width:100%;height:auto}svg "
    "text{font-size:11px;fill:currentColor}"
    ".y{text-anchor:end;dominant-baseline:middle}.x{text-anchor:middle}.last{text-anchor:end}.grid{stroke:#d5dbdf}."
    "mark{stroke:#b3261e;"
    "stroke-dasharray:3 3}"
    "path{fill:none;stroke-width:2}.a{stroke:#0b6e99}.d{stroke:#8a5a00;stroke-dasharray:6 4}.p{stroke:#7b3fa0}"
    "@media(prefers-color-scheme:dark){body{color:#e4e9ec;background:#14181b}th,td{border-color:#39424a}.grid{stroke:#"
    "39424a}"
    ".a{stroke:#62b8e0}.d{stroke:#e0ac4a}.p{stroke:#c79be0}.mark{stroke:#ff8a80}}";

// It writes the page, part after part.
class Page {
 public:
  Page(const SimulationReport& report, Language language, const std::function<std::string(const Explanation&)>& command)
      : language_(language),
        report_(report),
        history_(report.history),
        command_(command),
        end_(report.history.seconds()),
        resources_(ResourcesOf(report.history)) {
    for (const sim::Finding& finding : history_.findings) marks_.push_back(finding.cycle * history_.period);
  }

  std::string Write() {
    Head();
    Findings();
    OfCluster();
    html_ += Heading(Text::kPageQueues);
    for (const auto& [name, queue] : history_.queues) OfQueue(name, queue);
    Jobs();
    if (!stories_.empty()) html_ += Heading(Text::kPageWhy) + stories_;
    return html_ + "</body></html>\n";
  }

 private:
  std::string In(Text text) const { return words::In(text, language_); }
  std::string Heading(Text text) const { return "<h2>" + In(text) + "</h2>\n"; }
  // Gives "2 binds".
  std::string Some(Text text, int64_t number) const {
    return Say(text, {{"count", std::to_string(number)}}, language_);
  }
  std::string Comma() const { return In(Text::kPageComma); }
  std::string Stop() const { return In(Text::kPageStop); }
  // Gives the cells of a table's first row.
  std::string Titles(std::initializer_list<Text> words, size_t numbers_from) const {
    std::string row = "<tr>";
    size_t at = 0;
    for (const Text word : words) {
      row += at++ < numbers_from ? "<th>" : "<th class=\"n\">";
      row += In(word);
    }
    return row + "</tr>\n";
  }

  void Head() {
    const std::string title = report_.name.empty() ? In(Text::kPageSimulation) : EscapeMarkup(report_.name);
    html_ = "<!doctype html>\n<html lang=\"" + In(Text::kPageLanguage) +
            "\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" "
            "content=\"width=device-width\"><title>" +
            title + "</title><style>" + kStyle + "</style></head><body>\n";
    html_ += "<h1>" + title + "</h1>\n<p>" + Some(Text::kPageSomeCycles, history_.cycles) + Comma() +
             FormatDuration(end_) + Comma() +
             Say(Text::kPageSeed, {{"seed", std::to_string(report_.seed)}}, language_) + Comma() + "Volcano " +
             report_.volcano + (history_.interrupted ? Comma() + In(Text::kPageInterrupted) : "") +
             In(Text::kPageStopAndSpace) + Some(Text::kPageSomeBinds, history_.binds) + Comma() +
             Some(Text::kPageSomeEvictions, history_.evictions) + Comma() +
             Some(Text::kPageSomeFailedBinds, history_.failed_binds) + Stop() + "</p>\n";
    if (!report_.refused.empty()) {
      html_ += "<p><strong>" + In(Text::kPageRefused) + "</strong> " + EscapeMarkup(report_.refused) + "</p>\n";
    }
  }

  void Findings() {
    constexpr size_t kInSight = 10;  // the others unfold
    const std::string head =
        "<div class=\"wide\"><table>" +
        Titles({Text::kPageAt, Text::kPageCycle, Text::kPageKind, Text::kPageWhat, Text::kPageAbout}, 5);
    html_ += Heading(Text::kPageFindings);
    const size_t findings = history_.findings.size();
    if (findings == 0) {
      html_ += "<p>" + In(Text::kPageNone) + "</p>\n";
      return;
    }
    html_ += head;
    for (size_t i = 0; i < findings; ++i) {
      if (i == kInSight) {
        html_ += "</table></div>\n<details><summary>" +
                 Say(Text::kPageMore, {{"more", std::to_string(findings - kInSight)}}, language_) + "</summary>" + head;
      }
      Finding(i);
    }
    html_ += "</table></div>\n";
    if (findings > kInSight) html_ += "</details>\n";
  }

  void Finding(size_t i) {
    const sim::Finding& finding = history_.findings[i];
    const Explanation& explanation = report_.explanations.at(i);
    html_ += "<tr><td>" + FormatDuration(marks_[i]) + "<td>" + std::to_string(finding.cycle) + "<td>" +
             KindOf(finding) + "<td>" + EscapeMarkup(Join(finding.objects, ", ")) + "<td class=\"about\">" +
             EscapeMarkup(SentenceOf(finding).In(language_));
    if (explanation.links.empty()) {
      html_ += "<br><code>" + EscapeMarkup(command_(explanation)) + "</code>";
    } else {
      const std::string id = "why-" + std::to_string(i + 1);
      html_ += " <a href=\"#" + id + "\">" + In(Text::kPageWhy) + "</a>";
      stories_ += Story(id, explanation);
    }
    html_ += "</tr>\n";
  }

  std::string KindOf(const sim::Finding& finding) const {
    static constexpr Text kKinds[] = {Text::kPagePingPong, Text::kPageStarvation, Text::kPageGangDeadlock,
                                      Text::kPageGuaranteeUnmet};
    return In(kKinds[static_cast<size_t>(finding.kind)]);
  }

  // Tells why the object is where it is, in that cycle.
  std::string Story(const std::string& id, const Explanation& explanation) const {
    const std::string cycle = std::to_string(explanation.cycle), object = EscapeMarkup(explanation.object);
    std::string html = "<section id=\"" + id + "\"><h3>";
    html += words::Say(Text::kPageWhyInCycle, {{"object", object}, {"cycle", cycle}}, language_);
    html += "</h3>\n";
    if (!explanation.text.empty()) html += "<p><strong>" + EscapeMarkup(explanation.text) + "</strong></p>\n";
    html += "<ol>";
    for (const std::string& link : explanation.links) html += "<li>" + EscapeMarkup(link) + "</li>\n";
    return html + "</ol>\n<p><code>" + EscapeMarkup(command_(explanation)) + "</code></p></section>\n";
  }

  void OfCluster() {
    html_ += Heading(Text::kPageCluster);
    for (const std::string& resource : resources_) {
      Line used{In(Text::kPageUsedLine), "a", {}}, capacity{In(Text::kPageCapacityLine), "d", {}};
      for (const sim::ClusterPoint& point : history_.cluster.points()) {
        used.points.emplace_back(point.at, sim::At(point.used, resource));
        capacity.points.emplace_back(point.at, sim::At(point.capacity, resource));
      }
      html_ += "<h3>" + EscapeMarkup(resource) + In(Text::kPageUsedCapacityDashed) + "</h3>\n";
      ChartOf(resource, {capacity, used});
    }
    Line error{In(Text::kPageFairnessError), "p", {}};
    for (const sim::ClusterPoint& point : history_.cluster.points())
      error.points.emplace_back(point.at, point.fairness_error);
    html_ += "<h3>" + In(Text::kPageWeightedFairnessErrorAgainstDeserved) + "</h3>\n" +
             Chart({error}, end_, marks_, [](double v) { return FormatValue(std::round(v * 1000) / 1000); });
  }

  void OfQueue(const std::string& name, const sim::QueueHistory& queue) {
    if (WasEmpty(queue)) {
      html_ += "<h3>" + EscapeMarkup(name) + "</h3>\n<p>" + In(Text::kPageNoJobs) + "</p>\n";
      return;
    }
    html_ +=
        "<h3>" + EscapeMarkup(name) + "</h3>\n<p>" +
        Say(Text::kPageJobsPlaced,
            {{"count", std::to_string(queue.jobs_placed)}, {"wait", FormatDuration(queue.longest_wait)}}, language_) +
        Comma() + Some(Text::kPageSomeEvictions, queue.evictions) + Stop() + "</p>\n";
    for (const std::string& resource : resources_) {
      Line allocated{In(Text::kPageAllocatedLine), "a", {}}, deserved{In(Text::kPageDeserved), "d", {}};
      for (const sim::QueuePoint& point : queue.series.points()) {
        allocated.points.emplace_back(point.at, sim::At(point.allocated, resource));
        deserved.points.emplace_back(point.at, sim::At(point.deserved, resource));
      }
      html_ += "<p>" + EscapeMarkup(resource) + In(Text::kPageAllocatedDeservedDashed) + "</p>\n";
      ChartOf(resource, {deserved, allocated});
    }
    Line pending{In(Text::kPagePendingPods), "p", {}};
    for (const sim::QueuePoint& point : queue.series.points()) pending.points.emplace_back(point.at, point.pending);
    html_ += "<p>" + In(Text::kPagePodsThatWait) + "</p>\n" +
             Chart({pending}, end_, marks_, [](double v) { return FormatValue(std::round(v * 10) / 10); });
  }

  void ChartOf(const std::string& resource, const std::vector<Line>& lines) {
    html_ += Chart(lines, end_, marks_, [&](double v) { return Amount(v, resource); });
  }

  void Jobs() {
    html_ += Heading(Text::kPageJobs) + "<div class=\"wide\"><table>" +
             Titles({Text::kPageJob, Text::kPageQueue, Text::kPagePhase, Text::kPageArrived, Text::kPageWaited,
                     Text::kPageFinished, Text::kPageRestarts, Text::kPageEvictions, Text::kPageLost},
                    3);
    for (const auto& [key, job] : history_.jobs) {
      html_ += "<tr><td>" + EscapeMarkup(key) + "<td>" + EscapeMarkup(job.queue) + "<td>" + job.group_phase +
               "<td class=\"n\">" + FormatDuration(job.arrived) + "<td class=\"n\">" +
               (job.placed || job.finished ? FormatDuration(history_.Waited(job)) : In(Text::kPageWaits)) +
               "<td class=\"n\">" + (job.finished ? FormatDuration(*job.finished) : "") + "<td class=\"n\">" +
               std::to_string(job.retries) + "<td class=\"n\">" + std::to_string(job.evictions) + "<td class=\"n\">" +
               FormatDuration(job.lost_seconds) + "</tr>\n";
    }
    html_ += "</table></div>\n";
  }

  const Language language_;
  const SimulationReport& report_;
  const sim::History& history_;
  const std::function<std::string(const Explanation&)>& command_;
  const int64_t end_;                         // seconds
  const std::vector<std::string> resources_;  // that are charted
  std::vector<int64_t> marks_;                // when each finding was made
  std::string html_, stories_;
};

}  // namespace

std::string ToHtml(const SimulationReport& report, Language language,
                   const std::function<std::string(const Explanation&)>& command) {
  return Page(report, language, command).Write();
}

}  // namespace pumice::report
