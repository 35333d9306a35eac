// A condition is a list of comparisons, all of which must hold; it is parsed once, before any decision is looked at.
#include "core/explain/condition.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <iterator>

#include "core/base/quantity.h"

namespace pumice::explain {
namespace {

std::string Trimmed(const std::string& text) {
  const size_t begin = text.find_first_not_of(' ');
  if (begin == std::string::npos) return "";
  return text.substr(begin, text.find_last_not_of(' ') - begin + 1);
}

const double* NumberOf(const Scope& scope, const std::string& name) {
  for (const auto& [key, value] : scope.numbers) {
    if (key == name) return &value;
  }
  return nullptr;
}

bool Compares(double l, const std::string& op, double r) {
  if (op == "=") return l == r;
  if (op == "!=") return l != r;
  if (op == "<") return l < r;
  if (op == "<=") return l <= r;
  return op == ">" ? l > r : l >= r;
}

bool HoldsOne(const Scope& scope, const Clause& clause) {
  if (const double* left = NumberOf(scope, clause.left)) {
    const double* variable = NumberOf(scope, clause.right);
    const std::optional<double> right = variable ? std::optional(*variable) : NumberIn(clause.right);
    return right && Compares(*left, clause.op, *right);
  }
  for (const auto& [key, word] : scope.words) {
    if (key != clause.left) continue;
    const bool same = IsMeant(word, clause.right);
    return clause.op == "=" ? same : clause.op == "!=" && !same;
  }
  return false;
}

}  // namespace

std::optional<double> NumberIn(const std::string& text) {
  char* end = nullptr;
  const double value = std::strtod(text.c_str(), &end);
  if (!text.empty() && *end == '\0') return std::isfinite(value) ? std::optional(value) : std::nullopt;
  const auto quantity = Quantity::Parse(text);
  return quantity ? std::optional(quantity->AsDouble()) : std::nullopt;
}

bool IsMeant(const std::string& word, const std::string& written) {
  if (word == written) return true;
  const std::string tail = "/" + written;
  return word.size() > tail.size() && word.compare(word.size() - tail.size(), tail.size(), tail) == 0;
}

std::optional<std::vector<Clause>> ParseCondition(const std::string& text, words::Sentence* wrong) {
  static const char* const kOps[] = {"=", "!=", "<", "<=", ">", ">="};
  std::vector<Clause> clauses;
  for (size_t begin = 0; begin <= text.size();) {
    const size_t end = std::min(text.find(',', begin), text.size());
    const std::string part = Trimmed(text.substr(begin, end - begin));
    begin = end + 1;
    if (part.empty()) continue;
    const size_t at = part.find_first_of("<>=!");
    const size_t after = at == std::string::npos ? at : part.find_first_not_of("<>=!", at);
    Clause clause;
    if (after != std::string::npos) {
      clause = {Trimmed(part.substr(0, at)), part.substr(at, after - at), Trimmed(part.substr(after))};
    }
    const bool known = std::any_of(std::begin(kOps), std::end(kOps), [&](const char* op) { return clause.op == op; });
    if (!known || clause.left.empty() || clause.right.empty()) {
      *wrong = words::Say<words::kIsNoComparison>({{"text", part}});
      return std::nullopt;
    }
    clauses.push_back(std::move(clause));
  }
  return clauses;
}

bool Holds(const Scope& scope, const std::vector<Clause>& condition) {
  return std::all_of(condition.begin(), condition.end(), [&](const Clause& clause) { return HoldsOne(scope, clause); });
}

}  // namespace pumice::explain
