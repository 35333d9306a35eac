// These functions load scenarios in tests from JSON, because such tests also run where no YAML parser is.
#pragma once

#include <string>
#include <vector>

#include "core/load/load.h"

namespace pumice::load {

// Single quotes become double ones, so that JSON can be typed in C++.
inline std::string Quotes(std::string text) {
  for (char& c : text) {
    if (c == '\'') c = '"';
  }
  return text;
}

inline Loaded LoadText(const std::string& text, bool fill_in = true, bool validate = true) {
  ReadOptions options;
  options.fill_in = fill_in;
  options.validate = validate;
  const std::string json = Quotes(text);
  return Load({{"file", json}}, options);
}

// Gives "line:column: severity: Kind key: field: message; hint" of all but notes, one a line.
inline std::string Said(const Loaded& loaded, text::Severity least = text::Severity::kWarning) {
  std::string text;
  for (const text::Diagnostic& d : loaded.diagnostics) {
    if (d.severity < least) continue;
    text::Diagnostic bare = d;
    bare.source.clear();
    if (d.at.line > 0) text += std::to_string(d.at.line) + ":" + (d.at.column > 0 ? std::to_string(d.at.column) + ":" : "") + " ";
    text += text::ToText(bare) + "\n";
  }
  return text;
}

inline std::vector<std::string> Codes(const Loaded& loaded, text::Severity severity) {
  std::vector<std::string> codes;
  for (const text::Diagnostic& d : loaded.diagnostics) {
    if (d.severity == severity) codes.push_back(d.code);
  }
  return codes;
}

}  // namespace pumice::load
