// Threads that people have asked Volcano's maintainers about, each as its asker put it (threads/*.yaml). explain alone
// answers, in the first sentence that it says of the object asked about.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "core/cli/yaml.h"
#include "core/engine.h"
#include "tests/source_dir.h"

namespace pumice::explained {
namespace {

struct Thread {
  const char *file, *object;
  std::vector<std::string> says;  // parts of the first sentence
};

std::string FirstSentence(const std::string& file, const std::string& object) {
  const std::filesystem::path path = std::filesystem::path(PUMICE_SOURCE_DIR) / "tests/explain/threads" / (file + ".yaml");
  std::ifstream in(path, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  EXPECT_FALSE(text.str().empty()) << path;
  RunOptions options;
  options.yaml = cli::ParseYaml;
  const ExplainResult result = Explain({{file, text.str()}}, object, explain::Language::kEnglish, options);
  EXPECT_TRUE(result.story.has_value()) << file;
  return result.story ? result.story->text : "";
}

class AThread : public ::testing::TestWithParam<Thread> {};

TEST_P(AThread, IsAnsweredInTheFirstSentence) {
  const std::string said = FirstSentence(GetParam().file, GetParam().object);
  for (const std::string& part : GetParam().says) {
    EXPECT_NE(said.find(part), std::string::npos) << "not said: " << part << "\nsaid: " << said;
  }
}

INSTANTIATE_TEST_SUITE_P(Of, AThread, ::testing::ValuesIn(std::vector<Thread>{
                                          {"1096-all-jobs-stuck", "job/b", {"queue B deserves 1.5 nvidia.com/gpu with weight 1; a weight of 2 would do"}},
                                          {"2384-no-backfilling", "job/vcjob3", {"default/vcjob2 is enqueued without having a place", "4 cpu", "backfill places only pods that ask for nothing"}},
                                          {"3332-enable-preemptable-false", "job/high-job", {"plugin gang protects", "enablePreemptable: false"}},
                                          {"3373-deadlocked", "job/one", {"the cluster has 100 nodes", "150 would do"}},
                                          {"3802-order-of-plugins", "job/urgent", {"plugin drf takes job default/idle up before it", "behind priority"}},
                                          // Since v1.14 capacity gives it back: half of the thread was about cpu, of which no queue deserves anything.
                                          {"3990-does-not-reclaim", "job/test4", {"8 waiting for room"}},
                                          {"4165-not-fair", "job/c", {"node control-0 has the taint"}},
                                          {"4235-sufficient-but-not-enqueued", "job/small-1", {"default/big-2 is enqueued without having a place", "8 nvidia.com/gpu"}},
                                          {"4311-which-resource-which-queue", "job/report", {"queue ops may have 16Gi memory", "18Gi would do"}},
                                          {"4679-enqueue-blocks-reclaim", "job/in-b", {"queue root may have 320 nvidia.com/gpu", "352 would do"}},
                                          {"4818-children-guarantee-more", "", {"The queue tree is broken: capacity allocates nothing to anybody.", "The queues below org have 12 cpu of guarantee together, and org itself has 10."}},
                                          {"4818-children-guarantee-more", "job/train", {"the queues below org have 12 cpu of guarantee together and org has 10"}},
                                          {"4947-evicted-in-a-cycle", "pod/pod1-0", {"reclaim evicted default/pod1-0", "for pod default/pod3-0", "capacity"}},
                                          {"4995-guarantee-does-not-work", "job/job-3", {"queue faked-root may have 9 cpu", "12 cpu and 12Gi memory would do"}},
                                          {"5814-deserved-ignored", "job/serve", {"queue prod deserves 20 cpu, as proportion goes by its weight 1 and does not read spec.deserved; a weight of 2 would do"}},
                                          {"5896-conformance-above-capacity", "pod/b-7", {"conformance (tier 1) let it go", "capacity in a later tier was not asked"}},
                                      }),
                         [](const auto& info) {
                           std::string name = std::string(info.param.file) + "_" + info.param.object;
                           for (char& c : name) c = c == '-' || c == '/' ? '_' : c;
                           return name;
                         });

}  // namespace
}  // namespace pumice::explained
