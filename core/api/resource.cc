// Each comparison and sum follows its namesake in resource_info.go dimension by dimension, with what it does about
// scalars that one side never mentioned.
#include "core/api/resource.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdio>

namespace pumice {
namespace {

bool LessEqualValue(double l, double r) { return l < r || std::abs(l - r) < kMinResource; }

}  // namespace

Resource Resource::Infinite() {
  Resource r;
  r.inline_[kCpu] = r.inline_[kMemory] = kInfinity;
  r.max_task_num = std::numeric_limits<int64_t>::max();
  return r;
}

Resource Resource::FromList(const model::ResourceList& list, const ResourceNames& names) {
  Resource r;
  for (const auto& [name, quantity] : list) {
    if (name == "cpu") {
      r.inline_[kCpu] += static_cast<double>(quantity.MilliValue());
    } else if (name == "memory") {
      r.inline_[kMemory] += static_cast<double>(quantity.Value());
    } else if (name == "pods") {
      r.max_task_num += quantity.Value();
      r.AddTo(kPods, static_cast<double>(quantity.Value()));
    } else if (IsTrackedResourceName(name)) {
      if (Dim d = names.Find(name); d >= 0) r.AddTo(d, static_cast<double>(quantity.MilliValue()));
    }
  }
  return r;
}

void Resource::Set(Dim d, double value) {
  if (d >= kInline) {
    if (d - kInline >= static_cast<int>(more_.size())) more_.resize(d - kInline + 1);
    more_[d - kInline] = value;
  } else {
    inline_[d] = value;
  }
  mentioned_ |= uint64_t{1} << d;
  if (d > kMemory) mentioned_ |= kHasScalars;
}

void Resource::Forget(Dim d) {
  if (!Mentions(d)) return;
  Set(d, 0);
  if (d > kMemory) mentioned_ &= ~(uint64_t{1} << d);
}

template <class F>
void Resource::ForScalars(uint64_t mask, F f) const {
  while (mask != 0) {
    f(std::countr_zero(mask));
    mask &= mask - 1;
  }
}

bool Resource::IsEmpty() const {
  if (milli_cpu() >= kMinResource || memory() >= kMinResource) return false;
  for (uint64_t m = scalar_mask() & ~(uint64_t{1} << kPods); m != 0; m &= m - 1) {
    if (Get(std::countr_zero(m)) >= kMinResource) return false;
  }
  return true;
}

void Resource::AddScalars(const Resource& r) {
  ForScalars(r.scalar_mask(), [&](Dim d) { Set(d, Get(d) + r.Get(d)); });
}

void Resource::SubScalars(const Resource& r) {
  ForScalars(r.scalar_mask(), [&](Dim d) { Set(d, Get(d) - r.Get(d)); });
}

Resource& Resource::Multi(double ratio) {
  inline_[kCpu] *= ratio;
  inline_[kMemory] *= ratio;
  ForScalars(scalar_mask(), [&](Dim d) { Set(d, Get(d) * ratio); });
  return *this;
}

void Resource::SetMaxResource(const Resource& r) {
  inline_[kCpu] = std::max(inline_[kCpu], r.inline_[kCpu]);
  inline_[kMemory] = std::max(inline_[kMemory], r.inline_[kMemory]);
  ForScalars(r.scalar_mask(), [&](Dim d) {
    if (!Mentions(d) || r.Get(d) > Get(d)) Set(d, r.Get(d));
  });
}

Resource& Resource::MinDimensionResource(const Resource& r, Missing missing) {
  inline_[kCpu] = std::min(inline_[kCpu], r.inline_[kCpu]);
  inline_[kMemory] = std::min(inline_[kMemory], r.inline_[kMemory]);
  ForScalars(scalar_mask(), [&](Dim d) {
    if (r.Mentions(d)) {
      Set(d, std::min(Get(d), r.Get(d)));
    } else if (missing == Missing::kZero) {
      Set(d, 0);
    }
  });
  return *this;
}

bool Resource::Less(const Resource& r, Missing missing) const {
  if (!(milli_cpu() < r.milli_cpu()) || !(memory() < r.memory())) return false;
  if (missing == Missing::kInfinity && (r.scalar_mask() & ~scalar_mask()) != 0) return false;
  uint64_t mask = scalar_mask();
  if (missing == Missing::kInfinity) mask &= r.scalar_mask();
  for (; mask != 0; mask &= mask - 1) {
    Dim d = std::countr_zero(mask);
    if (!(Get(d) < r.Get(d))) return false;
  }
  return true;
}

bool Resource::LessEqual(const Resource& r, Missing missing) const {
  if (!LessEqualValue(milli_cpu(), r.milli_cpu()) || !LessEqualValue(memory(), r.memory())) return false;
  if (missing == Missing::kInfinity && (r.scalar_mask() & ~scalar_mask()) != 0) return false;
  uint64_t mask = scalar_mask();
  if (missing == Missing::kInfinity) mask &= r.scalar_mask();
  for (; mask != 0; mask &= mask - 1) {
    Dim d = std::countr_zero(mask);
    if (!LessEqualValue(Get(d), r.Get(d))) return false;
  }
  return true;
}

bool Resource::LessPartly(const Resource& r, Missing missing) const {
  if (milli_cpu() < r.milli_cpu() || memory() < r.memory()) return true;
  if (missing == Missing::kZero && (r.scalar_mask() & ~scalar_mask()) != 0) return true;
  for (uint64_t mask = scalar_mask(); mask != 0; mask &= mask - 1) {
    Dim d = std::countr_zero(mask);
    if (!r.Mentions(d) && missing == Missing::kInfinity) return true;
    if (Get(d) < r.Get(d)) return true;
  }
  return false;
}

bool Resource::Equal(const Resource& r) const {
  auto equal = [&](Dim d) { return Get(d) == r.Get(d) || std::abs(Get(d) - r.Get(d)) < kMinResource; };
  if (!equal(kCpu) || !equal(kMemory)) return false;
  for (uint64_t mask = scalar_mask(); mask != 0; mask &= mask - 1) {
    if (!equal(std::countr_zero(mask))) return false;
  }
  return true;
}

bool Resource::LessEqualDims(const Resource& r, Missing missing, std::vector<Dim>* dims) const {
  dims->clear();
  if (!LessEqualValue(milli_cpu(), r.milli_cpu())) dims->push_back(kCpu);
  if (!LessEqualValue(memory(), r.memory())) dims->push_back(kMemory);
  ForScalars(scalar_mask(), [&](Dim d) {
    if (!r.Mentions(d) && missing == Missing::kInfinity) return;
    if (!LessEqualValue(Get(d), r.Get(d))) dims->push_back(d);
  });
  return dims->empty();
}

bool Resource::LessEqualWithDimension(const Resource& r, const Resource* req, std::vector<Dim>* dims) const {
  if (req == nullptr) return LessEqualDims(r, Missing::kZero, dims);
  dims->clear();
  if (req->milli_cpu() > 0 && milli_cpu() > r.milli_cpu()) dims->push_back(kCpu);
  if (req->memory() > 0 && memory() > r.memory()) dims->push_back(kMemory);
  if (!has_scalars()) return dims->empty();
  ForScalars(req->scalar_mask() & ~(uint64_t{1} << kPods), [&](Dim d) {
    if (req->Get(d) > 0 && Get(d) > r.Get(d)) dims->push_back(d);
  });
  return dims->empty();
}

bool Resource::LessEqualPartlyWithDimension(const Resource& r, const Resource* req, std::vector<Dim>* dims) const {
  dims->clear();
  if (req == nullptr) return false;
  if (req->milli_cpu() > 0 && LessEqualValue(milli_cpu(), r.milli_cpu())) dims->push_back(kCpu);
  if (req->memory() > 0 && LessEqualValue(memory(), r.memory())) dims->push_back(kMemory);
  ForScalars(req->scalar_mask() & ~(uint64_t{1} << kPods), [&](Dim d) {
    if (req->Get(d) > 0 && LessEqualValue(Get(d), r.Get(d))) dims->push_back(d);
  });
  return !dims->empty();
}

bool Resource::LessEqualPartlyWithDimensionZeroFiltered(const Resource& r, const Resource* req,
                                                        std::vector<Dim>* dims) const {
  dims->clear();
  if (req == nullptr) return false;
  Resource filtered;
  for (Dim d : req->Dims()) {
    bool both_zero = Get(d) < kMinResource && r.Get(d) < kMinResource;
    if (req->Get(d) > 0 && !both_zero) filtered.Set(d, req->Get(d));
  }
  return LessEqualPartlyWithDimension(r, &filtered, dims);
}

bool Resource::GreaterPartlyWithDimension(const Resource& r, const Resource* req, std::vector<Dim>* dims) const {
  dims->clear();
  if (req == nullptr) return false;
  if (req->milli_cpu() > 0 && milli_cpu() > r.milli_cpu()) dims->push_back(kCpu);
  if (req->memory() > 0 && memory() > r.memory()) dims->push_back(kMemory);
  ForScalars(req->scalar_mask() & ~(uint64_t{1} << kPods), [&](Dim d) {
    if (req->Get(d) > 0 && Get(d) > r.Get(d)) dims->push_back(d);
  });
  return !dims->empty();
}

bool Resource::GreaterPartlyWithRelevantDimensions(const Resource& r, const Resource* req,
                                                   std::vector<Dim>* dims) const {
  dims->clear();
  if (req == nullptr) return false;
  Resource filtered;
  for (Dim d : req->Dims()) {
    bool relevant = d <= kMemory ? !(r.Get(d) < kMinResource) : r.Mentions(d);
    if (req->Get(d) > 0 && relevant) filtered.Set(d, req->Get(d));
  }
  return GreaterPartlyWithDimension(r, &filtered, dims);
}

void Resource::Diff(const Resource& r, Missing missing, Resource* increased, Resource* decreased) const {
  // A dimension that one side lacks counts as 0 or as -1, Volcano's mark of infinity (setDefaultValue).
  const double missing_value = missing == Missing::kZero ? 0 : -1;
  *increased = Resource();
  *decreased = Resource();
  increased->MakeScalars();
  decreased->MakeScalars();
  auto split = [&](Dim d, double left, double right) {
    if (left > right) {
      increased->Set(d, left - right);
    } else {
      decreased->Set(d, right - left);
    }
  };
  split(kCpu, milli_cpu(), r.milli_cpu());
  split(kMemory, memory(), r.memory());
  ForScalars(scalar_mask() | r.scalar_mask(), [&](Dim d) {
    double left = Mentions(d) ? Get(d) : missing_value;
    double right = r.Mentions(d) ? r.Get(d) : missing_value;
    if (left == -1) {
      increased->Set(d, left);
    } else if (right == -1) {
      decreased->Set(d, right);
    } else {
      split(d, left, right);
    }
  });
}

std::string Resource::String(const ResourceNames& names) const {
  auto format = [](double value) -> std::string {
    if (value == kInfinity) return "maxFloat";
    if (value == static_cast<double>(std::numeric_limits<int64_t>::max())) return "maxInt";
    char buffer[400];
    std::snprintf(buffer, sizeof buffer, "%0.2f", value);
    return buffer;
  };
  std::string text = "cpu " + format(milli_cpu()) + ", memory " + format(memory());
  for (Dim d : names.in_order()) {
    if (d > kMemory && Mentions(d)) text += ", " + names.Name(d) + " " + format(Get(d));
  }
  return text;
}

DimSet Resource::NonZeroDims() const {
  uint64_t bits = 0;
  for (Dim d : Dims()) {
    if (Get(d) >= kMinResource) bits |= uint64_t{1} << d;
  }
  return DimSet(bits);
}

bool Resource::Same(const Resource& r) const {
  if (mentioned_ != r.mentioned_ || milli_cpu() != r.milli_cpu() || memory() != r.memory()) return false;
  for (uint64_t mask = scalar_mask(); mask != 0; mask &= mask - 1) {
    const Dim d = std::countr_zero(mask);
    if (Get(d) != r.Get(d)) return false;
  }
  return true;
}

Resource Min(const Resource& l, const Resource& r) {
  Resource out;
  out.Set(kCpu, std::min(l.milli_cpu(), r.milli_cpu()));
  out.Set(kMemory, std::min(l.memory(), r.memory()));
  if (!l.has_scalars() || !r.has_scalars()) return out;
  out.MakeScalars();
  for (Dim d : l.Dims()) {
    if (d > kMemory) out.Set(d, std::min(l.Get(d), r.Get(d)));
  }
  return out;
}

Resource Max(const Resource& l, const Resource& r) {
  Resource out;
  out.Set(kCpu, std::max(l.milli_cpu(), r.milli_cpu()));
  out.Set(kMemory, std::max(l.memory(), r.memory()));
  if (!l.has_scalars() && !r.has_scalars()) return out;
  out.MakeScalars();
  for (Dim d : l.Dims()) {
    if (d > kMemory && l.Get(d) >= 0) out.Set(d, l.Get(d));
  }
  for (Dim d : r.Dims()) {
    if (d > kMemory && r.Get(d) >= 0) out.Set(d, std::max(r.Get(d), out.Get(d)));
  }
  return out;
}

double Share(double l, double r) {
  if (r == 0) return l == 0 ? 0 : 1;
  return l / r;
}

Resource ExceededPart(const Resource& left, const Resource& right) {
  Resource increased, decreased;
  left.Diff(right, Missing::kZero, &increased, &decreased);
  return increased;
}

}  // namespace pumice
