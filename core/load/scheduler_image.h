// A cluster says which release of Volcano it runs: the tag of the scheduler's image, in its Deployment or its Pod.
#pragma once

#include <string>
#include <string_view>

#include "core/manifest/world.h"
#include "core/text/value.h"

namespace pumice::load {

// Gives "v1.13.3" of an object of this kind with a container of the image vc-scheduler; else "".
std::string SchedulerTag(std::string_view kind, const text::Value& object);

// Lets that release answer, and says so; a tag that is no release that is followed here is worth a warning.
void FollowImage(manifest::World* world);

// Says which release answers where neither the input nor whoever asks says it.
void SayWhichReleaseAnswers(manifest::World* world);

// Says what was fixed between this patch release and the one that is followed; nothing where that is not known.
words::Sentence FixesSince(std::string_view release);

}  // namespace pumice::load
