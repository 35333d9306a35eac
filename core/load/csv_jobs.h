// A CSV of jobs becomes the short form's `jobs`: one a line, under a header that names the columns: arrival, queue,
// replicas, cpu, memory, gpu, duration, priority; also name, namespace and minMember (else all replicas).
#pragma once

#include <string_view>
#include <vector>

#include "core/text/tree_builder.h"

namespace pumice::load {

// Gives {jobs: [...]} in the arena; what is wrong with the text goes into `problems`.
const text::Value* ReadCsvJobs(std::string_view text, text::Arena* arena, std::vector<text::Problem>* problems);

}  // namespace pumice::load
