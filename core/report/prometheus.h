// PrometheusText writes metrics in Prometheus' text format, under Volcano's names.
#pragma once

#include <string>

#include "core/framework/queue_metrics.h"

namespace pumice::report {

// Writes "volcano_queue_deserved_milli_cpu{queue_name="q"} 1000" and its like: families, and in them the series,
// ascending.
std::string PrometheusText(const framework::QueueMetrics& metrics);

// Writes a value as Go's client does, strconv.FormatFloat(value, 'g', -1, 64): the shortest digits that read back as
// the same double, with an exponent below 1e-4 and from 1e+06 on.
std::string FormatValue(double value);

}  // namespace pumice::report
