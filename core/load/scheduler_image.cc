// Images are looked at in Deployments, which nothing else reads, and in Pods.
#include "core/load/scheduler_image.h"

#include <vector>

#include "core/model/release_patches.h"

namespace pumice::load {
namespace {

using text::Value;

// Gives the tag of an image of this name: "volcanosh/vc-scheduler:v1.13.3@sha256:…" has v1.13.3.
std::string TagOf(std::string_view image, std::string_view name) {
  image = image.substr(0, image.find('@'));
  const size_t slash = image.rfind('/');
  if (slash != std::string_view::npos) image.remove_prefix(slash + 1);
  const size_t colon = image.find(':');
  if (colon == std::string_view::npos || image.substr(0, colon) != name) return "";
  return std::string(image.substr(colon + 1));
}

const Value* Below(const Value* map, std::string_view key) { return map == nullptr ? nullptr : map->Find(key); }

}  // namespace

std::string SchedulerTag(std::string_view kind, const Value& object) {
  const Value* spec = object.Find("spec");
  if (kind == "Deployment") spec = Below(Below(spec, "template"), "spec");
  if (kind != "Deployment" && kind != "Pod") return "";
  const Value* containers = Below(spec, "containers");
  if (containers == nullptr || !containers->IsList()) return "";
  for (uint32_t i = 0; i < containers->size; ++i) {
    const Value* image = (*containers)[i].Find("image");
    if (image == nullptr || !image->IsString()) continue;
    if (std::string tag = TagOf(image->text, "vc-scheduler"); !tag.empty()) return tag;
  }
  return "";
}

words::Sentence FixesSince(std::string_view release) {
  const std::vector<words::Diagnosis> fixed = model::FixedSince(release);
  if (fixed.empty()) return {};
  words::Sentence list(fixed.back());
  for (size_t i = fixed.size() - 1; i-- > 0;) {
    list = words::Say<words::kFixesAnd>({{"first", fixed[i]}, {"rest", std::move(list)}});
  }
  return words::Say<words::kFixedSince>({{"fixes", std::move(list)}});
}

void FollowImage(manifest::World* world) {
  const manifest::SchedulerImage& image = world->scheduler_image;
  if (image.tag.empty()) return;
  manifest::ObjectContext context;
  context.out = &world->out;
  context.source = world->sources[image.source];
  const model::FoundRelease found = model::FindRelease(image.tag);
  if (found.release == nullptr) {
    world->out.Add(context.Make(text::Severity::kWarning, "release", "", image.at,
                                words::Say<words::kImageOfOtherRelease>({{"object", image.object}, {"tag", image.tag}}),
                                words::Say<words::kWriteRelease>({{"names", model::ReleaseNames()}})));
    return;
  }
  world->scenario.volcano = image.tag;
  world->scenario.release = *found.release;
  world->scenario.release_is_said = true;
  world->out.Add(found.exact ? context.Make(text::Severity::kNote, "release", "", image.at,
                                            words::Say<words::kReleaseOfImage>(
                                                {{"release", found.release->version}, {"object", image.object}}))
                             : context.Make(text::Severity::kWarning, "release", "", image.at,
                                            words::Say<words::kReleaseAnsweredAs>(
                                                {{"written", image.tag}, {"release", found.release->version}}),
                                            FixesSince(image.tag)));
}

void SayWhichReleaseAnswers(manifest::World* world) {
  if (world->scenario.release_is_said) return;
  manifest::ObjectContext context;
  world->out.Add(context.Make(text::Severity::kNote, "release", "", {},
                              words::Say<words::kNoReleaseSaid>({{"release", world->scenario.release.version}}),
                              words::kSayRelease));
}

}  // namespace pumice::load
