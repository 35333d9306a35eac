// Families and series are written in the order in which Volcano's registry prints them.
#include "core/report/prometheus.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <vector>

namespace pumice::report {
namespace {

using framework::QueueMetrics;

struct Family {
  std::string help;
  std::vector<std::string> series;  // "{labels} value"
};

std::string Escaped(const std::string& label) {
  std::string out;
  for (char c : label) {
    if (c == '\n') {
      out += "\\n";
      continue;
    }
    if (c == '\\' || c == '"') out += '\\';
    out += c;
  }
  return out;
}

std::string Series(const std::string& queue, double value) {
  return "{queue_name=\"" + Escaped(queue) + "\"} " + FormatValue(value);
}

std::string Series(const std::pair<std::string, std::string>& queue_and_resource, double value) {
  return "{queue_name=\"" + Escaped(queue_and_resource.first) + "\",resource=\"" + Escaped(queue_and_resource.second) +
         "\"} " + FormatValue(value);
}

class Families {
 public:
  template <class Values>
  void Add(const std::string& name, const std::string& help, const Values& values) {
    if (values.empty()) return;
    Family& family = families_["volcano_queue_" + name];
    family.help = help;
    for (const auto& [labels, value] : values) family.series.push_back(Series(labels, value));
  }

  // Adds an amount's three families; `noun` is as Volcano's help texts have it.
  void Add(const std::string& name, const std::string& noun, const QueueMetrics::Gauges& g) {
    Add(name + "_milli_cpu", noun + " CPU count for one queue", g.milli_cpu);
    Add(name + "_memory_bytes", noun + " memory for one queue", g.memory);
    Add(name + "_scalar_resources", noun + " scalar resources for one queue", g.scalars);
  }

  std::string Text() const {
    std::string text;
    for (const auto& [name, family] : families_) {
      text += "# HELP " + name + " " + family.help + "\n# TYPE " + name + " gauge\n";
      for (const std::string& series : family.series) text += name + series + "\n";
    }
    return text;
  }

 private:
  std::map<std::string, Family> families_;
};

}  // namespace

std::string PrometheusText(const QueueMetrics& metrics) {
  Families families;
  families.Add("allocated", "Allocated", metrics.Get(QueueMetrics::kAllocated));
  families.Add("request", "Request", metrics.Get(QueueMetrics::kRequest));
  families.Add("deserved", "Deserved", metrics.Get(QueueMetrics::kDeserved));
  families.Add("capacity", "Capacity", metrics.Get(QueueMetrics::kCapacity));
  families.Add("real_capacity", "Capacity", metrics.Get(QueueMetrics::kRealCapacity));
  families.Add("share", "Share for one queue", metrics.Get(QueueMetrics::kShare));
  families.Add("weight", "Weight for one queue", metrics.Get(QueueMetrics::kWeight));
  families.Add("overused", "If one queue is overused", metrics.Get(QueueMetrics::kOverused));
  return families.Text();
}

std::string FormatValue(double value) {
  if (std::isnan(value)) return "NaN";
  if (std::isinf(value)) return value > 0 ? "+Inf" : "-Inf";
  if (value == 0) return "0";
  char text[40];
  int digits = 1;
  do {
    std::snprintf(text, sizeof text, "%.*e", digits - 1, value);
  } while (std::strtod(text, nullptr) != value && ++digits <= 17);

  const std::string scientific = text;
  const int exponent = std::atoi(scientific.c_str() + scientific.find('e') + 1);
  if (exponent < -4 || exponent >= 6) return scientific;
  std::snprintf(text, sizeof text, "%.*f", std::max(digits - 1 - exponent, 0), value);
  return text;
}

}  // namespace pumice::report
