// Quantity is a Kubernetes resource.Quantity: an exact decimal number and the way it was spelled.
//
// It follows k8s.io/apimachinery/pkg/api/resource/quantity.go: precision goes down to nano, and what is below that is
// rounded away from zero; binary magnitudes are capped at 2^63-1. Magnitudes above 10^29 units, which nobody has,
// are read as that.
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

  // Reads "100m", "1.5Gi", "2e3"; it is nullopt for anything that the Kubernetes API would refuse.
  static std::optional<Quantity> Parse(std::string_view text);
  // The value is a whole number of units, or of thousandths.
  static Quantity FromValue(int64_t value, Format format = Format::kDecimalSI);
  static Quantity FromMilli(int64_t milli, Format format = Format::kDecimalSI);

  // Gives the number of units, rounded away from zero. What int64 cannot hold comes out as in Go: 0 where Kubernetes
  // keeps the number as an int64 and a scale ("1e30"), else the low 64 bits.
  int64_t Value() const;
  // Gives the number of thousandths, likewise.
  int64_t MilliValue() const;
  // Says whether that is another number than this one: whether int64 cannot hold it times 10^places.
  bool Overflows(int places) const;
  // The sign is -1, 0 or 1.
  int Sign() const;
  // Gives the canonical spelling ("1500m", "2Gi") as CanonicalizeBytes does.
  std::string String() const;
  // This approximate double is for charts only, never for a decision.
  double AsDouble() const;
  Format format() const { return format_; }

  Quantity operator+(const Quantity& other) const;
  Quantity operator-(const Quantity& other) const;
  // Two quantities compare by number, whatever their spelling.
  bool operator==(const Quantity& other) const { return nano_ == other.nano_; }
  bool operator<(const Quantity& other) const { return nano_ < other.nano_; }

 private:
  Quantity(__int128 nano, Format format, bool big, int8_t scale)
      : nano_(nano), format_(format), big_(big), scale_(scale) {}
  static Quantity Sum(const Quantity& a, const Quantity& b, int sign);
  __int128 Rounded(int places) const;
  int64_t Scaled(int places) const;

  // It is aligned as two int64 are: that is 8 bytes less for each amount, and WASM's malloc has no 16-byte alignment to
  // give.
  using Nano __attribute__((aligned(8))) = __int128;
  Nano nano_ = 0;
  Format format_ = Format::kDecimalSI;
  // Kubernetes keeps a number either as an int64 times 10^scale_ or as a big decimal of -scale_ decimal places;
  // overflow differs between the two.
  bool big_ = false;
  int8_t scale_ = 0;
};

}  // namespace pumice
