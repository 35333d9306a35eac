// A Kubernetes resource.Quantity: an exact decimal number and the way it was spelled.
//
// Follows k8s.io/apimachinery/pkg/api/resource/quantity.go: precision down to nano, rounding away from zero below
// that, magnitudes capped at 2^63-1.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace pumice {

class Quantity {
 public:
  enum class Format : uint8_t { kDecimalSI, kBinarySI, kDecimalExponent };

  constexpr Quantity() = default;

  // "100m", "1.5Gi", "2e3"; nullopt for anything the Kubernetes API would refuse.
  static std::optional<Quantity> Parse(std::string_view text);
  // A whole number of units, or of thousandths.
  static Quantity FromValue(int64_t value, Format format = Format::kDecimalSI);
  static Quantity FromMilli(int64_t milli, Format format = Format::kDecimalSI);

  // The number of units, rounded up; saturates at the limits of int64.
  int64_t Value() const;
  // The number of thousandths, rounded up; saturates at the limits of int64.
  int64_t MilliValue() const;
  // -1, 0 or 1.
  int Sign() const;
  // The canonical spelling that Go's encoding/json writes ("1500m", "2Gi").
  std::string String() const;
  // An approximate double, for charts only; never for a decision.
  double AsDouble() const;
  Format format() const { return format_; }

  Quantity operator+(const Quantity& other) const;
  Quantity operator-(const Quantity& other) const;
  // By number, whatever the spelling.
  bool operator==(const Quantity& other) const { return nano_ == other.nano_; }
  bool operator<(const Quantity& other) const { return nano_ < other.nano_; }

 private:
  __int128 nano_ = 0;
  Format format_ = Format::kDecimalSI;
};

}  // namespace pumice
