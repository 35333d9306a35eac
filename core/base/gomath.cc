// Each function follows the order of operations of Go's own, since the last bit of a double depends on it.
#include "core/base/gomath.h"

#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <limits>

namespace pumice {

// This is FreeBSD's e_log.c in the order of operations of Go's math/log_amd64.s: n = 2^k (1+f) with sqrt(2)/2 < 1+f <
// sqrt(2), and log(1+f) is a polynomial in s = f/(2+f).
double GoLog(int n) {
  int exponent = 0;
  double fraction = n;
  while (fraction >= 1) {
    fraction *= 0.5;  // exact
    ++exponent;
  }
  if (fraction <= 7.07106781186547524401e-01) {
    fraction *= 2;
    --exponent;
  }
  const double k = exponent;
  const double f = fraction - 1;
  const double s = f / (2 + f);
  const double s2 = s * s;
  const double s4 = s2 * s2;
  const double t1 =
      s2 * (6.666666666666735130e-01 +
            s4 * (2.857142874366239149e-01 + s4 * (1.818357216161805012e-01 + s4 * 1.479819860511658591e-01)));
  const double t2 = s4 * (3.999999999940941908e-01 + s4 * (2.222219843214978396e-01 + s4 * 1.531383769920937332e-01));
  const double r = t1 + t2;
  const double half_square = 0.5 * f * f;
  return k * 6.93147180369123816490e-01 -
         ((half_square - (s * (half_square + r) + k * 1.90821492927058770002e-10)) - f);
}

double GoRound(double x) {
  const double whole = std::floor(std::fabs(x));
  const double rounded = std::fabs(x) - whole >= 0.5 ? whole + 1 : whole;
  return std::copysign(rounded, x);
}

// The fraction is squared again and again, and the powers of two are kept apart (Go's math/pow.go). frexp and ldexp are
// exact.
double GoPow(double base, int exponent) {
  constexpr double kInfinite = std::numeric_limits<double>::infinity();
  const bool odd = exponent % 2 != 0;
  if (exponent == 0 || base == 1) return 1;
  if (exponent == 1 || std::isnan(base)) return base;
  if (base == 0 || std::isinf(base)) {
    const double size = (base == 0) == (exponent < 0) ? kInfinite : 0;
    return odd ? std::copysign(size, base) : size;
  }
  int square_exponent = 0, result_exponent = 0;
  double square = std::frexp(base, &square_exponent), result = 1;
  for (int64_t rest = std::abs(int64_t{exponent}); rest != 0; rest >>= 1) {
    if (square_exponent < -(1 << 12) || square_exponent > 1 << 12) {
      result_exponent += square_exponent;  // an overflow, whatever follows
      break;
    }
    if (rest % 2 == 1) {
      result *= square;
      result_exponent += square_exponent;
    }
    square *= square;
    square_exponent *= 2;
    if (square < 0.5) {
      square += square;
      --square_exponent;
    }
  }
  return exponent < 0 ? std::ldexp(1 / result, -result_exponent) : std::ldexp(result, result_exponent);
}

int64_t GoInt64(double x) {
  constexpr double kEnd = 9223372036854775808.0;
  return x >= -kEnd && x < kEnd ? static_cast<int64_t>(x) : INT64_MIN;
}

}  // namespace pumice
