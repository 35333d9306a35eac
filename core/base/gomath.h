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
// This is int64(x): what is out of range, and NaN, is INT64_MIN.
int64_t GoInt64(double x);

}  // namespace pumice
