// A CSV of jobs becomes the short form's `jobs`: one a line, under a header that names the columns: arrival, queue,
// replicas, cpu, memory, gpu, duration, priority; also name, namespace and minMember (else all replicas).
#pragma once

#include <string_view>
#include <vector>

#include "core/io/tree_builder.h"

namespace pumice::io {

// {jobs: [...]}, in the arena; what is wrong with the text goes into `problems`.
const Value* ReadCsvJobs(std::string_view text, Arena* arena, std::vector<Problem>* problems);

}  // namespace pumice::io
