// This reads what dynamic resource allocation (resource.k8s.io/v1) says of devices, as far as Volcano counts them.
#include "core/manifest/kinds.h"

namespace pumice::manifest {
namespace {

void ReadRequest(Fields* request, model::DeviceRequest* out) {
  request->String("name", &out->name);
  out->has_alternatives = request->List("firstAvailable") != nullptr;
  request->Map("exactly", [&](Fields* exactly) {
    exactly->String("deviceClassName", &out->device_class);
    std::string mode;
    exactly->Word("allocationMode", &mode, {"", "ExactCount", "All"});
    out->all = mode == "All";
    if (exactly->Int64("count", &out->count) && out->count <= 0 && exactly->context().validate) {
      exactly->Error("count", "range", words::Say<words::kMustBeAtLeast>({{"least", 1}, {"number", out->count}}));
    }
    exactly->Map("capacity", [&](Fields* capacity) { capacity->Resources("requests", &out->capacity); });
    exactly->Ignore({"selectors", "tolerations", "adminAccess"});
  });
}

void ReadClaimSpec(Fields* spec, model::ResourceClaim* out) {
  spec->Map("devices", [&](Fields* devices) {
    devices->Maps("requests", [&](Fields* request, uint32_t) { ReadRequest(request, &out->requests.emplace_back()); });
    devices->Ignore({"constraints", "config"});
  });
}

}  // namespace

void ReadResourceClaim(Fields* object, model::ResourceClaim* out) {
  ReadMeta(object, true, &out->meta);
  object->Map("spec", [&](Fields* spec) { ReadClaimSpec(spec, out); });
  object->Ignore({"status"});
}

void ReadResourceClaimTemplate(Fields* object, model::ResourceClaim* out) {
  ReadMeta(object, true, &out->meta);
  object->Map("spec", [&](Fields* spec) {
    spec->Map("spec", [&](Fields* claim) { ReadClaimSpec(claim, out); });
    spec->Ignore({"metadata"});
  });
}

void ReadDeviceClass(Fields* object, model::DeviceClass* out) {
  ReadMeta(object, false, &out->meta);
  object->Ignore({"spec"});
}

}  // namespace pumice::manifest
