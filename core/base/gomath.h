// These are the few functions of Go's package math that decisions need, to the last bit what Go gives on amd64. libm's
// differ between platforms, and between native and WASM.
#pragma once

#include <cstdint>

namespace pumice {

// This is math.Log of a whole number of at least 1.
double GoLog(int n);
// This is math.Round: half goes away from zero.
double GoRound(double x);
// This is math.Pow with a whole exponent.
double GoPow(double base, int exponent);
// These are a + b and a * b of int64, which wrap around.
constexpr int64_t GoSum(int64_t a, int64_t b) {
  return static_cast<int64_t>(static_cast<uint64_t>(a) + static_cast<uint64_t>(b));
}
constexpr int64_t GoProduct(int64_t a, int64_t b) {
  return static_cast<int64_t>(static_cast<uint64_t>(a) * static_cast<uint64_t>(b));
}
// This is int64(x): what is out of range, and NaN, is INT64_MIN.
int64_t GoInt64(double x);

}  // namespace pumice
