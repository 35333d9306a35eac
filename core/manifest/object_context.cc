// A diagnostic gets its source, its object and its place from the context in which it is made.
#include "core/manifest/object_context.h"

#include <utility>

namespace pumice::manifest {

using text::Diagnostic;
using text::Position;

using text::Severity;
using words::Sentence;

Diagnostic ObjectContext::Make(Severity severity, const char* code, const std::string& field, Position at,
                               Sentence message, Sentence hint) const {
  Diagnostic d;
  d.severity = severity;
  d.code = code;
  d.source = source;
  d.kind = kind;
  d.name = name;
  d.field = field;
  d.at = at;
  if (d.at.line > 0) d.at.line += first_line;
  if (fixed.line > 0) d.at = fixed;
  d.message = std::move(message);
  d.hint = std::move(hint);
  return d;
}

}  // namespace pumice::manifest
