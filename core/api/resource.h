// Resource is an amount of every resource, with Volcano's rules for comparing two of them.
//
// Twin of pkg/scheduler/api/resource_info.go. Units are milli-CPU, bytes, and a scalar's stored unit (thousandths;
// whole ones for "pods"). A scalar that was never mentioned differs from one that is 0: several comparisons depend on
// it.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <iterator>
#include <limits>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/model/objects.h"

namespace pumice {

// A Dim is a resource's position in every Resource of one snapshot. cpu, memory and pods have fixed places.
using Dim = int;
inline constexpr Dim kCpu = 0, kMemory = 1, kPods = 2;
inline constexpr int kMaxDims = 62;

// Every comparison has this one threshold (minResource in resource_info.go).
inline constexpr double kMinResource = 0.1;
// This is math.MaxFloat64, Volcano's infinity for cpu and memory.
inline constexpr double kInfinity = std::numeric_limits<double>::max();

// It says what a dimension counts as that one side never mentioned.
enum class Missing { kZero, kInfinity };

// These are the resource names that one snapshot uses: cpu, memory, pods, then the others in ascending order.
class ResourceNames {
 public:
  ResourceNames() : names_{"cpu", "memory", "pods"} {}
  // Adds names in any order before the first Resource is made; there may be kMaxDims - 3 others.
  static ResourceNames Of(std::vector<std::string> others);
  // Returns -1 for a name that this snapshot does not use.
  Dim Find(std::string_view name) const;
  const std::string& Name(Dim dim) const { return names_[dim]; }
  int size() const { return static_cast<int>(names_.size()); }
  // Gives all dims in the order in which Volcano lists them: cpu, memory, then the scalars by name (pods among them).
  const std::vector<Dim>& in_order() const { return order_; }
  // Sorts dims into that order.
  std::vector<Dim> Sorted(std::vector<Dim> dims) const;
  // Gives the first of them in that order; -1 where there is none.
  Dim FirstOf(const std::vector<Dim>& dims) const;
  std::vector<std::string> NamesOf(const std::vector<Dim>& dims) const;

 private:
  std::vector<std::string> names_;
  std::vector<Dim> order_{kCpu, kMemory, kPods};
};

// Says whether a resource name counts as a scalar that Volcano tracks (v1helper.IsScalarResourceName: extended,
// hugepages, attachable volumes, prefixed native), ephemeral-storage and pods aside. "count/…" quotas never do.
bool IsScalarResourceName(std::string_view name);
// Says whether NewResource keeps this name at all.
bool IsTrackedResourceName(std::string_view name);

// A DimSet holds dimensions in ascending order, one bit each.
class DimSet {
 public:
  explicit DimSet(uint64_t bits) : bits_(bits) {}

  class Iterator {
   public:
    using iterator_category = std::input_iterator_tag;
    using value_type = Dim;
    using difference_type = std::ptrdiff_t;
    using pointer = const Dim*;
    using reference = Dim;

    explicit Iterator(uint64_t left) : left_(left) {}
    Dim operator*() const { return std::countr_zero(left_); }
    Iterator& operator++() {
      left_ &= left_ - 1;
      return *this;
    }
    bool operator==(const Iterator& other) const { return left_ == other.left_; }
    bool operator!=(const Iterator& other) const { return left_ != other.left_; }

   private:
    uint64_t left_;
  };
  Iterator begin() const { return Iterator(bits_); }
  Iterator end() const { return Iterator(0); }
  bool empty() const { return bits_ == 0; }
  std::vector<Dim> ToVector() const { return {begin(), end()}; }

 private:
  uint64_t bits_;
};

class Resource {
 public:
  Resource() = default;
  static Resource Infinite();
  // This is NewResource: names that Volcano does not track are left out.
  static Resource FromList(const model::ResourceList& list, const ResourceNames& names);

  // A dimension that was never mentioned is 0.
  double Get(Dim d) const {
    return d < kInline ? inline_[d] : (d - kInline < static_cast<int>(more_.size()) ? more_[d - kInline] : 0);
  }
  double milli_cpu() const { return inline_[kCpu]; }
  double memory() const { return inline_[kMemory]; }
  void Set(Dim d, double value);  // mentions d
  void AddTo(Dim d, double value) { Set(d, Get(d) + value); }
  void Forget(Dim d);  // as if never mentioned
  // cpu and memory are always mentioned.
  bool Mentions(Dim d) const { return (mentioned_ >> d) & 1; }
  // Says whether the map of scalars exists (Go's ScalarResources != nil; it may be empty).
  bool has_scalars() const { return (mentioned_ & ~kBase) != 0; }
  void MakeScalars() { mentioned_ |= kHasScalars; }
  // Gives the mentioned dimensions in index order (cpu, memory, then scalars); ResourceNames::in_order() is for where
  // the order matters.
  DimSet Dims() const { return DimSet(mentioned_ & ~kHasScalars); }
  uint64_t scalar_mask() const { return mentioned_ & kScalars; }

  int64_t max_task_num = 0;  // only predicates read it; no operator changes it

  bool IsEmpty() const;  // ignores pods
  bool IsZero(Dim d) const { return Get(d) < kMinResource; }

  Resource& Add(const Resource& r) {
    inline_[kCpu] += r.inline_[kCpu];
    inline_[kMemory] += r.inline_[kMemory];
    if (r.scalar_mask() != 0) AddScalars(r);
    return *this;
  }
  // This is sub(): a scalar that only r mentions becomes negative, unless this has no scalars at all.
  Resource& Sub(const Resource& r) {
    inline_[kCpu] -= r.inline_[kCpu];
    inline_[kMemory] -= r.inline_[kMemory];
    if (has_scalars() && r.scalar_mask() != 0) SubScalars(r);
    return *this;
  }
  Resource& Multi(double ratio);
  void SetMaxResource(const Resource& r);
  Resource& MinDimensionResource(const Resource& r, Missing missing);

  bool Less(const Resource& r, Missing missing) const;
  bool LessEqual(const Resource& r, Missing missing) const;
  bool LessPartly(const Resource& r, Missing missing) const;
  bool Equal(const Resource& r) const;

  // The *Dims variants put the dimensions concerned into `dims` (in any order; ResourceNames::Sorted is for a text).
  // True means that all fit and dims is empty, false that dims are the insufficient ones.
  bool LessEqualDims(const Resource& r, Missing missing, std::vector<Dim>* dims) const;
  // This is LessEqualWithDimensionAndResourcesName; with a null req it does as LessEqualDims with kZero.
  bool LessEqualWithDimension(const Resource& r, const Resource* req, std::vector<Dim>* dims) const;
  bool LessEqualPartlyWithDimension(const Resource& r, const Resource* req, std::vector<Dim>* dims) const;
  bool LessEqualPartlyWithDimensionZeroFiltered(const Resource& r, const Resource* req, std::vector<Dim>* dims) const;
  bool GreaterPartlyWithDimension(const Resource& r, const Resource* req, std::vector<Dim>* dims) const;
  bool GreaterPartlyWithRelevantDimensions(const Resource& r, const Resource* req, std::vector<Dim>* dims) const;

  // Gives what this has more than r, and what r has more than this.
  void Diff(const Resource& r, Missing missing, Resource* increased, Resource* decreased) const;

  // Gives "cpu 1000.00, memory 0.00, nvidia.com/gpu 1000.00".
  std::string String(const ResourceNames& names) const;
  // This is ResourceNames(): the dimensions of at least kMinResource.
  DimSet NonZeroDims() const;
  // Compares to the last bit, mentions included, for tests and checks of an undo.
  bool Same(const Resource& r) const;

 private:
  static constexpr int kInline = 8;
  static constexpr uint64_t kBase = 0b11;                     // cpu, memory
  static constexpr uint64_t kHasScalars = uint64_t{1} << 63;  // the map exists, though it may be empty
  static constexpr uint64_t kScalars = ~(kBase | kHasScalars);

  template <class F>
  void ForScalars(uint64_t mask, F f) const;
  void AddScalars(const Resource& r);
  void SubScalars(const Resource& r);

  uint64_t mentioned_ = kBase;
  std::array<double, kInline> inline_{};
  std::vector<double> more_;  // dims from kInline on
};

// These are api/helpers: Min and Max per dimension, Share(l, r) = l / r with 0/0 = 0 and x/0 = 1, ExceededPart.
Resource Min(const Resource& l, const Resource& r);
Resource Max(const Resource& l, const Resource& r);
double Share(double l, double r);
Resource ExceededPart(const Resource& left, const Resource& right);

}  // namespace pumice
