// Quantities: whatever is read can be written, reads back as the same number, and adds and compares as numbers do.
#include "core/base/quantity.h"

#include <limits>

#include "tests/fuzz/fuzz.h"

namespace pumice::fuzz {
namespace {

// Quantities beyond 10^29 units saturate (core/base/quantity.h), and sums of them from half of what 128 bits hold.
bool IsHuge(const Quantity& q) { return q.AsDouble() > 8.5e28 || q.AsDouble() < -8.5e28; }

void HoldOne(const Quantity& q) {
  const std::string text = q.String();
  const auto again = Quantity::Parse(text);
  Hold(again.has_value(), "a quantity's own spelling is not read: " + text);
  // What is read with such a suffix ends at 2^63-1 on both sides, which a sum may pass.
  constexpr int64_t kMost = std::numeric_limits<int64_t>::max();
  if (text.ends_with('i') && (Quantity::FromValue(kMost) < q || q < Quantity::FromValue(-kMost))) return;
  Hold(IsHuge(q) || *again == q, "a quantity's own spelling is another number: " + text);
  // 62.5Ki is 64000 as a binary number, which read again is a decimal one, 64k; so it is in Kubernetes.
  Hold(IsHuge(q) || again->String() == text || again->format() != q.format(),
       "a quantity's own spelling is not canonical: " + text);
  Hold(q.Sign() == (q < Quantity() ? -1 : Quantity() < q ? 1
                                                         : 0),
       "a sign is not that of the comparison with 0: " + text);
  // Rounded away from zero, so never between the number and zero.
  if (!q.Overflows(0)) Hold(!(q.Sign() > 0 && Quantity::FromValue(q.Value()) < q), "Value() is below: " + text);
  if (!q.Overflows(3)) Hold(!(q.Sign() > 0 && Quantity::FromMilli(q.MilliValue()) < q), "MilliValue() is below: " + text);
  // Of a negative number Kubernetes may keep the lower 64 bits alone.
}

}  // namespace

void Quantities(std::string_view input) {
  const auto lines = Lines(input, 2);
  const auto a = Quantity::Parse(lines.front());
  const auto b = Quantity::Parse(lines.back());
  if (a) HoldOne(*a);
  if (b) HoldOne(*b);
  if (!a || !b) return;
  const Quantity sum = *a + *b, difference = *a - *b;
  sum.Value();
  sum.MilliValue();
  if (IsHuge(*a) || IsHuge(*b) || IsHuge(sum) || IsHuge(difference)) return;
  HoldOne(sum);
  HoldOne(difference);
  Hold(sum == *b + *a, "a + b is not b + a");
  Hold(sum - *b == *a, "a + b - b is not a");
  Hold(difference.Sign() == (*a < *b ? -1 : *b < *a ? 1
                                                    : 0),
       "the sign of a - b is not how they compare");
}

}  // namespace pumice::fuzz
