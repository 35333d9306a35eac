// extender is worked by hand along pkg/scheduler/plugins/extender/extender.go.
#include <gtest/gtest.h>

#include <map>
#include <nlohmann/json.hpp>

#include "core/framework/transport.h"
#include "core/plugins/extender_reply.h"
#include "tests/unit/plugins/names_of.h"

namespace pumice::test {
namespace {

using framework::HttpResponse;

// An extender with one fixed answer for each path; {} for the others.
class FakeExtender : public framework::HttpTransport {
 public:
  HttpResponse Post(const std::string& url, const std::string& body, int64_t timeout_ns) override {
    last_url = url;
    last_body = body;
    last_timeout_ns = timeout_ns;
    auto answer = answers.find(url.substr(url.rfind('/') + 1));
    return answer == answers.end() ? HttpResponse{200, "{}", ""} : answer->second;
  }
  void Answer(const std::string& verb, const std::string& body) { answers[verb] = {200, body, ""}; }

  std::map<std::string, HttpResponse> answers;
  std::string last_url, last_body;
  int64_t last_timeout_ns = 0;
};

constexpr const char* kExtenderWorld = R"(
  node n0 cpu=4
  node n1 cpu=4 nvidia.com/gpu=2
  queue q
  group g queue=q min=1
  pod p group=g cpu=1
  pod gpu group=g cpu=1 nvidia.com/gpu=1
  pod a group=g cpu=1 on=n0
  pod b group=g cpu=1 on=n0
)";

constexpr const char* kUrl = "extender.urlPrefix=http://x.test ";

class ExtenderTest : public ::testing::Test {
 protected:
  ExtenderTest() : recording_(&extender_), world_(kExtenderWorld) { world_.transport = &recording_; }
  void Open(const std::string& arguments) { world_.Open("extender(" + std::string(kUrl) + arguments + ")"); }
  const StatusSets* Predicate(const std::string& task) { return world_.ssn().Predicate(world_.Task(task), world_.Node("n0")); }

  FakeExtender extender_;
  framework::RecordingTransport recording_;
  TestWorld world_;
};

// These cases follow send (:325) and parseExtenderConfig (:96).
TEST_F(ExtenderTest, AddressAndTimeout) {
  const struct {
    std::string arguments, url;
    int64_t timeout_ns;
  } cases[] = {
      {"extender.urlPrefix=http://x.test extender.predicateVerb=filter", "http://x.test/filter", 1'000'000'000},
      {"extender.urlPrefix=http://x.test/a// extender.predicateVerb=filter extender.httpTimeout=100ms",
       "http://x.test/a/filter", 100'000'000},
      {"extender.urlPrefix=https://x.test:8443 extender.predicateVerb=a/b extender.httpTimeout=soon",
       "https://x.test:8443/a/b", 1'000'000'000},
      {"extender.urlPrefix=http://x.test extender.predicateVerb=filter extender.httpTimeout=5", "http://x.test/filter",
       1'000'000'000},  // a number is no text
  };
  for (const auto& c : cases) {
    world_.Open("extender(" + c.arguments + ")");
    Predicate("p");
    EXPECT_EQ(extender_.last_url, c.url);
    EXPECT_EQ(extender_.last_timeout_ns, c.timeout_ns) << c.arguments;
  }
}

// These cases follow AddPredicateFn (:180).
TEST_F(ExtenderTest, PredicateVerdicts) {
  const struct {
    HttpResponse response;
    std::string ignorable, reason;
    StatusCode code;
  } cases[] = {
      {{200, "{}", ""}, "false", "", StatusCode::kSuccess},
      {{200, R"({"code":2})", ""}, "false", "", StatusCode::kSuccess},  // no message, no verdict
      {{200, R"({"status":"full","code":2})", ""}, "false", "full", StatusCode::kUnschedulable},
      {{200, R"({"status":"full","code":3})", ""}, "false", "full", StatusCode::kUnschedulableAndUnresolvable},
      {{200, R"({"status":"full"})", ""}, "false", "full", StatusCode::kError},  // an extender without codes
      {{200, R"({"status":"full","code":2})", ""}, "true", "full", StatusCode::kUnschedulable},
      {{500, "broken", ""}, "false", "failed filter with extender at URL http://x.test/filter, code 500", StatusCode::kError},
      {{500, "broken", ""}, "true", "", StatusCode::kSuccess},
      {{201, "{}", ""}, "false", "failed filter with extender at URL http://x.test/filter, code 201", StatusCode::kError},
      {{200, "<html>", ""}, "false", "invalid character '<' looking for beginning of value", StatusCode::kError},
      {{0, "", "connection refused"}, "false", R"(Post "http://x.test/filter": connection refused)", StatusCode::kError},
      {{0, "", "connection refused"}, "true", "", StatusCode::kSuccess},
  };
  for (const auto& c : cases) {
    extender_.answers["filter"] = c.response;
    Open("extender.predicateVerb=filter extender.ignorable=" + c.ignorable);
    const StatusSets* failure = Predicate("p");
    ASSERT_EQ(failure == nullptr, c.code == StatusCode::kSuccess) << c.response.body;
    if (failure == nullptr) continue;
    EXPECT_EQ(failure->all[0].reason, c.reason);
    EXPECT_EQ(failure->all[0].code, c.code);
  }
}

TEST_F(ExtenderTest, AddressesThatCannotBe) {
  world_.Open("extender(extender.predicateVerb=filter)");
  EXPECT_EQ(Predicate("p")->all[0].reason, R"(Post "/filter": unsupported protocol scheme "")");
  world_.Open("extender(extender.predicateVerb=filter extender.urlPrefix=ftp://x.test)");
  EXPECT_EQ(Predicate("p")->all[0].reason, R"(Post "ftp://x.test/filter": unsupported protocol scheme "ftp")");
  EXPECT_TRUE(recording_.calls().empty());
  world_.transport = nullptr;
  Open("extender.predicateVerb=filter");
  EXPECT_EQ(Predicate("p")->all[0].reason, R"(Post "http://x.test/filter": requests are not possible here)");
}

// IsInterested (:355): requests and limits of containers and init containers.
TEST_F(ExtenderTest, ManagedResources) {
  framework::SchedulerConfiguration conf = ParseConf(std::string("extender(extender.predicateVerb=filter ") + kUrl + ")");
  model::ConfigValue list;
  list.type = model::ConfigValue::Type::kList;
  list.list = {Scalar("nvidia.com/gpu"), Scalar("example.com/foo")};
  conf.tiers[0].plugins[0].arguments.Set("extender.managedResources", list);
  world_.EditSpec("b", [](model::PodSpec& spec) { spec.containers[0].limits["example.com/foo"] = Quantity::FromValue(1); });
  world_.Open(conf);
  for (const char* task : {"p", "gpu", "a", "b"}) Predicate(task);
  EXPECT_EQ(recording_.calls(), (std::vector<std::string>{"filter gpu n0", "filter b n0"}));
}

// These cases follow AddBatchNodeOrderFn (:205).
TEST_F(ExtenderTest, Scores) {
  using Scores = std::optional<std::vector<double>>;
  const struct {
    HttpResponse response;
    std::string ignorable;
    Scores scores;
  } cases[] = {
      {{200, R"({"nodeScore":{"n1":7.5,"n9":3}})", ""}, "false", {{0, 7.5}}},
      {{200, R"({"nodeScore":{}})", ""}, "false", {{0, 0}}},
      {{200, R"({"nodeScore":{"n1":null}})", ""}, "false", {{0, 0}}},
      {{200, "{}", ""}, "false", std::nullopt},  // no scores: an error, ignorable or not
      {{200, "{}", ""}, "true", std::nullopt},
      {{200, R"({"nodeScore":{"n1":7},"errorMessage":"no"})", ""}, "true", std::nullopt},
      {{200, R"({"nodeScore":{"n1":"7"}})", ""}, "false", std::nullopt},
      {{500, "", ""}, "false", std::nullopt},
      {{500, "", ""}, "true", {{0, 0}}},
  };
  for (const auto& c : cases) {
    extender_.answers["score"] = c.response;
    Open("extender.prioritizeVerb=score extender.ignorable=" + c.ignorable);
    EXPECT_EQ(world_.ssn().batch_node_order.calls().at(0).fn(world_.Task("p"), world_.ssn().node_list), c.scores)
        << c.response.body << c.response.status;
  }
}

// AddPreemptableFn (:228): status 0 abstains, anything else decides; errors name nobody.
TEST_F(ExtenderTest, Victims) {
  const struct {
    HttpResponse response;
    std::string victims;
    bool abstain;
  } cases[] = {
      {{200, R"({"status":1,"victims":[{"UID":"t-b"},{"UID":"t-a"}]})", ""}, "b a", false},
      {{200, R"({"status":-1,"victims":[{"uid":"t-b"}]})", ""}, "b", false},
      {{200, R"({"status":1,"victims":[{"UID":"t-p"}, null]})", ""}, "", false},  // none of the candidates
      {{200, R"({"victims":[{"UID":"t-b"}]})", ""}, "b", true},
      {{200, R"({"status":1})", ""}, "", false},
      {{500, "", ""}, "", false},
  };
  for (const auto& c : cases) {
    extender_.answers["evict"] = c.response;
    Open("extender.preemptableVerb=evict extender.reclaimableVerb=evict");
    for (const auto* point : {&world_.ssn().preemptable, &world_.ssn().reclaimable}) {
      const framework::Victims victims = point->calls().at(0).fn(world_.Task("p"), TasksOf(world_, "a b"));
      EXPECT_EQ(NamesOf(victims.tasks), c.victims) << c.response.body;
      EXPECT_EQ(victims.abstain, c.abstain) << c.response.body;
    }
  }
  EXPECT_EQ(recording_.calls().back(), "evict p");
}

// These cases follow AddJobEnqueueableFn, AddOverusedFn, AddJobReadyFn (:266, :284, :299).
TEST_F(ExtenderTest, JobsAndQueues) {
  const struct {
    HttpResponse response;
    std::string ignorable;
    bool enqueueable, overused, ready;
  } cases[] = {
      // A job's status is a boolean for jobReady: a number is an error there.
      {{200, R"({"status":1})", ""}, "false", true, false, true},
      {{200, R"({"status":0})", ""}, "true", true, false, false},  // nobody is against it
      {{200, R"({"status":-1})", ""}, "true", false, false, false},
      {{200, R"({"overused":true})", ""}, "false", true, true, false},
      {{500, "", ""}, "false", false, true, true},  // ready where an error counts: so Volcano has it
      {{500, "", ""}, "true", true, false, false},
  };
  for (const auto& c : cases) {
    extender_.answers["job"] = extender_.answers["queue"] = extender_.answers["ready"] = c.response;
    Open("extender.jobEnqueueableVerb=job extender.queueOverusedVerb=queue extender.jobReadyVerb=ready extender.ignorable=" +
         c.ignorable);
    EXPECT_EQ(world_.ssn().JobEnqueueable(world_.Job("g")), c.enqueueable) << c.response.body;
    EXPECT_EQ(world_.ssn().Overused(world_.Queue("q")), c.overused) << c.response.body;
    EXPECT_EQ(world_.ssn().JobReady(world_.Job("g")), c.ready) << c.response.body;
  }
  extender_.Answer("ready", R"({"status":true})");
  EXPECT_TRUE(world_.ssn().JobReady(world_.Job("g")));
}

// OnSessionOpen (:156): where it fails and that counts, the extender is asked nothing more.
TEST_F(ExtenderTest, FailedOpenLeavesNothing) {
  extender_.answers["open"] = {500, "", ""};
  Open("extender.onSessionOpenVerb=open extender.predicateVerb=filter extender.onSessionCloseVerb=close");
  EXPECT_TRUE(world_.ssn().predicates.empty());
  world_.Close();
  EXPECT_EQ(recording_.calls(), (std::vector<std::string>{"open", "close"}));
  Open("extender.onSessionOpenVerb=open extender.predicateVerb=filter extender.ignorable=true");
  EXPECT_FALSE(world_.ssn().predicates.empty());
}

// addEventHandler (:381) and Statement.Allocate: an extender that objects takes the place away again.
TEST_F(ExtenderTest, ObjectionToAnAllocation) {
  const struct {
    HttpResponse response;
    std::string ignorable, binds;
  } cases[] = {
      {{200, "{}", ""}, "false", "p:n0 gpu:n1"},
      {{200, R"({"errorMessage":"not now"})", ""}, "true", ""},
      {{500, "", ""}, "true", "p:n0 gpu:n1"},
      {{500, "", ""}, "false", ""},
  };
  for (const auto& c : cases) {
    extender_.answers["placed"] = c.response;
    world_.Open(std::string("gang, predicates; extender(extender.allocateFuncVerb=placed extender.deallocateFuncVerb=gone ") +
                    kUrl + "extender.ignorable=" + c.ignorable + ")",
                "allocate");
    world_.Run("allocate");
    EXPECT_EQ(world_.Binds(), c.binds) << c.response.status << c.ignorable;
  }
}

// It changes the outcome.
TEST_F(ExtenderTest, ScoresDecide) {
  extender_.Answer("score", R"({"nodeScore":{"n0":1,"n1":1000}})");
  world_.scenario().pods.erase(world_.scenario().pods.begin() + 1);
  world_.Open("gang; predicates, nodeorder", "allocate");
  world_.Run("allocate");
  EXPECT_EQ(world_.Binds(), "p:n1");  // n0 has the running pods
  extender_.Answer("score", R"({"nodeScore":{"n0":1000,"n1":1}})");
  world_.Open(std::string("gang; predicates, nodeorder, extender(extender.prioritizeVerb=score ") + kUrl + ")", "allocate");
  world_.Run("allocate");
  EXPECT_EQ(world_.Binds(), "p:n0");
}

// What Go's json.Marshal makes of TaskInfo and Pod; quantities in canonical spelling, unknown fields left out.
TEST_F(ExtenderTest, BodyOfATask) {
  model::Pod& pod = world_.PodObject("p");
  pod.raw = std::make_shared<const std::string>(R"({"apiVersion":"v1","kind":"Pod",
    "metadata":{"name":"p","namespace":"t","creationTimestamp":"2026-01-01T01:00:00+01:00","labels":{},
      "annotations":{"x":"<&>"},"extra":1},
    "spec":{"containers":[{"name":"c","resources":{"requests":{"memory":"1024Mi","cpu":"1000m"}},
        "ports":[{"hostPort":80}]}],"priority":0,"hostNetwork":false,"schedulerName":"volcano"},
    "status":{"phase":"Pending","conditions":[]}})");
  pod.meta.annotations["x"] = "<&>";
  pod.meta.creation_timestamp.seconds = kFirstSecond;
  Open("extender.allocateFuncVerb=placed");
  world_.ssn().event_handlers().at(0).allocate(world_.Task("p")).Ignore();
  EXPECT_EQ(
      extender_.last_body,
      R"({"task":{"UID":"t-p","Job":"t/g","Name":"p","Namespace":"t","TaskRole":"",)"
      R"("Resreq":{"MilliCPU":1000,"Memory":0,"ScalarResources":{"pods":1},"MaxTaskNum":0},)"
      R"("InitResreq":{"MilliCPU":1000,"Memory":0,"ScalarResources":{"pods":1},"MaxTaskNum":0},)"
      R"("NodeName":"","EvictionOccurred":false,"JobAllocatedHyperNode":"","Status":1,"LastTransaction":null,)"
      R"("Priority":1,"VolumeReady":false,"Preemptable":true,"BestEffort":false,"HasRestartableInitContainer":false,)"
      R"("SchGated":false,"RevocableZone":"","NumaInfo":{"Policy":"","ResMap":{}},)"
      R"("Pod":{"kind":"Pod","apiVersion":"v1","metadata":{"name":"p","namespace":"t","uid":"t-p",)"
      R"("creationTimestamp":"2026-01-01T00:00:00Z",)"
      R"("annotations":{"scheduling.k8s.io/group-name":"g","x":"\u003c\u0026\u003e"}},)"
      R"("spec":{"containers":[{"name":"c","ports":[{"hostPort":80,"containerPort":0}],)"
      R"("resources":{"requests":{"cpu":"1","memory":"1Gi"}}}],"schedulerName":"volcano","priority":0},)"
      R"("status":{"phase":"Pending"}},"CustomBindErrHandlerSucceeded":false}})");
}

// The first value counts, keys in any case; the words of encoding/json (Go 1.26).
TEST(ExtenderReply, ReadsAsGoDoes) {
  const struct {
    std::string body, error, status;
    int64_t code;
  } cases[] = {
      {"", "EOF", "", 0},
      {"{}", "", "", 0},
      {"null", "", "", 0},
      {"[]", "json: cannot unmarshal array into Go value of type extender.PredicateResponse", "", 0},
      {"12", "json: cannot unmarshal number into Go value of type extender.PredicateResponse", "", 0},
      {"<html>", "invalid character '<' looking for beginning of value", "", 0},
      {R"({"status")", "unexpected EOF", "", 0},
      {R"({"STATUS":"no","Code":3} trailing)", "", "no", 3},
      {R"({"status":"a","status":"b"})", "", "b", 0},
      {R"({"status":1})",
       "json: cannot unmarshal number into Go struct field PredicateResponse.status of type string", "", 0},
      {R"({"code":1.5})",
       "json: cannot unmarshal number 1.5 into Go struct field PredicateResponse.code of type int", "", 0},
      {R"({"code":9223372036854775807})", "", "", INT64_MAX},
      {R"({"code":9223372036854775808})",
       "json: cannot unmarshal number 9223372036854775808 into Go struct field PredicateResponse.code of type int", "", 0},
      {R"({"code":2,"status":null})", "", "", 2},
      {R"({status:1})", "invalid character 's' looking for beginning of object key string", "", 0},
      {R"({"status" "x"})", "invalid character '\"' after object key", "", 0},
      {R"({"status":"x" "code":1})", "invalid character '\"' after object key:value pair", "", 0},
      {R"({"a":[1 2]})", "invalid character '2' after array element", "", 0},
      {R"({"a":[1,]})", "invalid character ']' looking for beginning of value", "", 0},
      {"{\"a\":\"\n\"}", "invalid character '\\n' in string literal", "", 0},
      {R"({"a":"\q"})", "invalid character 'q' in string escape code", "", 0},
      {R"({"a":"\u12x4"})", "invalid character 'x' in \\u hexadecimal character escape", "", 0},
      {R"({"a":01})", "invalid character '1' after object key:value pair", "", 0},
      {R"({"a":-})", "invalid character '}' in numeric literal", "", 0},
      {R"({"a":1.})", "invalid character '}' after decimal point in numeric literal", "", 0},
      {R"({"a":1e})", "invalid character '}' in exponent of numeric literal", "", 0},
      {R"({"a":tru})", "invalid character '}' in literal true (expecting 'e')", "", 0},
      {R"({"a":nul)", "unexpected EOF", "", 0},
      {"{\"a\":\xC3\xA9}", "invalid character '\xC3\x83' looking for beginning of value", "", 0},
      {std::string("{\"a\":\"\0\"}", 8), "invalid character '\\x00' in string literal", "", 0},
  };
  for (const auto& c : cases) {
    plugins::ExtenderReply reply(c.body, "PredicateResponse");
    std::string status;
    int64_t code = 0;
    if (reply.error().empty()) {
      reply.Read("status", &status);
      reply.Read("code", &code);
    }
    EXPECT_EQ(reply.error(), c.error) << c.body;
    EXPECT_EQ(status, c.status) << c.body;
    EXPECT_EQ(code, c.code) << c.body;
  }
}

}  // namespace
}  // namespace pumice::test
