// `pumice simulate` and `pumice check` are run as commands, with files and exit codes.
#include <gtest/gtest.h>

#include <sys/resource.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <fstream>

#include "core/cli/check.h"
#include "tests/source_dir.h"
#include "tests/unit/cli/call.h"

namespace pumice::cli {
namespace {

namespace fs = std::filesystem;

// A file that is gone with the test.
class TempFile {
 public:
  explicit TempFile(const std::string& text) : path_((fs::temp_directory_path() / Name()).string()) {
    std::ofstream(path_, std::ios::binary) << text;
  }
  ~TempFile() { fs::remove(path_); }
  const std::string& path() const { return path_; }
  std::string text() const {
    std::ifstream in(path_, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }

 private:
  static std::string Name() {
    static int number = 0;
    return "pumice_check_" + std::to_string(::getpid()) + "_" + std::to_string(++number) + ".yaml";
  }
  std::string path_;
};

constexpr const char* kScenario = R"(actions: [enqueue, allocate, backfill]
plugins: [priority, gang, predicates, proportion, nodeorder]
nodes: [{name: n, count: 2, cpu: 4, memory: 16Gi}]
queues: [{name: q, weight: 1}]
jobs:
- {name: a, queue: q, replicas: 3, minMember: 3, cpu: 2, duration: 30s}
- {name: huge, queue: q, replicas: 1, cpu: 9}
simulate: {until: 20s}
expect:
)";

TEST(Check, ExpectationsAreMetOrNot) {
  struct Case {
    const char* item;
    int code;
    const char* says;  // in the output
  };
  const Case cases[] = {
      {"{job: a, bound: 3, phase: Running}", 0, "2 of 2"},
      {"{job: a, bound: 2}", 1, "job default/a: bound 2: expected 2, found 3 at the end"},
      {"{job: a, bound: 3, when: always}", 0, "ok"},
      {"{job: a, waits: \"<= 5s\", evicted: 0}", 0, "ok"},
      {"{job: huge, waits: \"<= 5s\"}", 1, "found 20s"},
      {"{job: huge, phase: Running}", 1, "found Inqueue at the end: 1/1 tasks in gang unschedulable"},
      {"{queue: q, allocated: {cpu: 6}}", 0, "ok"},
      {"{queue: q, allocated: {cpu: \">= 7\"}}", 1, "expected >= 7, found 6"},
      {"{queue: q, allocated: {cpu: 6.3}, tolerance: 5%}", 0, "ok"},
      {"{queue: q, allocated: {cpu: 6}, after: allocate}", 0, "ok"},
      {"{queue: q, allocated: {cpu: 0}, after: enqueue}", 0, "ok"},
      {"{queue: q, allocated: {cpu: 0}, after: reclaim}", 1, "no action \"reclaim\" ran"},
      {"{job: a, bound: 3, when: 10s}", 0, "ok"},
      {"{job: a, bound: 3, when: 50s}", 1, "the simulation ends before 50s"},
      {"{pod: a-0, node: n-0}", 0, "ok"},
      {"{pod: huge-0, node: \"\"}", 0, "ok"},
      {"{finding: any, count: 0}", 0, "ok"},
      {"{finding: ping-pong, count: 1}", 1, "expected 1, found 0"},
      {"{job: a}", 2, ""},
      // A misspelt name is no expectation that is met.
      {"{queue: p, allocated: {cpu: 0}}", 1, "queue p: allocated cpu 0: there is no such queue"},
      {"{queue: p, allocated: {cpu: 0}, when: always}", 1, "there is no such queue"},
      {"{queue: p, share: \"<= 1\"}", 1, "there is no such queue"},
      {"{queue: p, allocated: {cpu: 0}, after: allocate}", 1, "there is no such queue"},
      {"{job: aa, evicted: 0}", 1, "job default/aa: evicted 0: there is no such job"},
      {"{job: aa, phase: Running}", 1, "there is no such job"},
      {"{pod: aa-0, node: \"\"}", 1, "there is no such pod"},
      {"{queue: q, allocated: {cpux: 0}}", 2, ""},
      {"{job: a, phase: Runing}", 2, ""},
      {"{queue: q, allocated: {cpu: 6}, after: alocate}", 2, ""},
      {"{job: a, bound: many}", 2, ""},
      {"{queue: q, share: 1, when: sometimes}", 2, ""},
      {"{job: a, phase: Running, after: allocate}", 2, ""},
  };
  for (const Case& c : cases) {
    const TempFile file(std::string(kScenario) + "- " + c.item + "\n");
    const Output output = Call({"check", file.path()});
    EXPECT_EQ(output.code, c.code) << c.item << "\n"
                                   << output.out << output.err;
    EXPECT_NE(output.out.find(c.says), std::string::npos) << c.item << "\n"
                                                          << output.out << output.err;
  }
}

TEST(Check, UpdatesPlainValuesAndLeavesBounds) {
  const TempFile file(std::string(kScenario) +
                      "- {job: a, bound: 2, phase: \"Pending\"}  # a comment\n- {queue: q, allocated: {cpu: 1}}\n- {job: a, bound: \"<= 1\"}\n");
  const Output output = Call({"check", "--update", file.path()});
  EXPECT_EQ(output.code, 1);
  EXPECT_EQ(file.text(), std::string(kScenario) +
                             "- {job: a, bound: 3, phase: \"Running\"}  # a comment\n"
                             "- {queue: q, allocated: {cpu: 6}}\n- {job: a, bound: \"<= 1\"}\n");
}

TEST(Check, UpdatesJson) {
  const std::string start = R"({"nodes":[{"name":"n","cpu":4}],"jobs":[{"name":"a","cpu":1}],"expect":[{"job":"a","bound":)";
  const TempFile file(start + R"(4,"phase":"Pending"}, {"queue":"default", "share": 0.5}, {"queue":"default","allocated":{"cpu":
3}}]})");
  EXPECT_EQ(Call({"check", "--update", file.path()}).code, 0);
  EXPECT_EQ(file.text(), start + R"(1,"phase":"Inqueue"}, {"queue":"default", "share": 1}, {"queue":"default","allocated":{"cpu":
1}}]})");
}

TEST(Check, WhatAnExpectationCannotBe) {
  const char* cases[][2] = {
      {"{finding: any}", "says nothing that could be checked; write count"},
      {"{pod: a-0}", "says nothing that could be checked; write node"},
      {"{job: a}", "says nothing that could be checked; write phase, bound, evicted or waits"},
      {"{queue: q}", "says nothing that could be checked; write deserved, allocated or share"},
      {"{queue: q, share: 1, after: allocate, when: end}", "expect[0].when: has no meaning beside after"},
      {"{job: a, bound: -1}", "expect[0].bound: must not be negative: -1"},
      {"{queue: q, share: 1, tolerance: 5}", "is no tolerance: 5; write 1% or 0.01"},
      {"{queue: q, share: 1, tolerance: 101%}", "is no tolerance: 101%; write 1% or 0.01"},
      {"job", ":10:3: error: expect[0]: must be a map, not a string (\"job\")\n"},
  };
  for (const auto& [item, says] : cases) {
    const TempFile file(std::string(kScenario) + "- " + item + "\n");
    const Output output = Call({"check", file.path()});
    EXPECT_EQ(output.code, 2) << item;
    EXPECT_NE(output.err.find(says), std::string::npos) << item << "\n"
                                                        << output.err;
    EXPECT_EQ(output.err.find("error:"), output.err.rfind("error:")) << output.err;
  }
}

TEST(Check, SaysWhereItCannotUpdate) {
  const TempFile file(std::string(kScenario) + "- {job: a, bound: 2}\n");
  rlimit before;
  getrlimit(RLIMIT_FSIZE, &before);
  const rlimit nothing{0, before.rlim_max};
  const auto handler = std::signal(SIGXFSZ, SIG_IGN);
  setrlimit(RLIMIT_FSIZE, &nothing);
  const Output output = Call({"check", "--update", file.path()});
  setrlimit(RLIMIT_FSIZE, &before);
  std::signal(SIGXFSZ, handler);
  EXPECT_EQ(output.code, 2);
  EXPECT_EQ(output.err, file.path() + ": error: cannot be written: File too large\n");
  EXPECT_EQ(file.text(), std::string(kScenario) + "- {job: a, bound: 2}\n");
  EXPECT_NE(output.out.find("FAIL"), std::string::npos) << output.out;
  const Output standard = Call({"check", "--update", "-"});
  EXPECT_EQ(standard.code, 2);
  EXPECT_EQ(standard.err, "-: error: --update cannot write into standard input: name a file\n");
}

// --update writes in nothing about what there is not; a node called n is no boolean.
TEST(Check, UpdatesOnlyWhatThereIs) {
  const std::string start = "nodes: [{name: n, cpu: 4}]\nqueues: [{name: q}]\njobs: [{name: j, queue: q, cpu: 1}]\nexpect:\n";
  const TempFile file(start + "- {queue: p, allocated: {cpu: 3}}\n- {pod: j-0, node: n}\n- {pod: j-0, node: on}\n");
  const Output output = Call({"check", "--update", file.path()});
  EXPECT_EQ(output.code, 1);
  EXPECT_NE(output.out.find("2 of 3"), std::string::npos) << output.out;
  EXPECT_EQ(file.text(), start + "- {queue: p, allocated: {cpu: 3}}\n- {pod: j-0, node: n}\n- {pod: j-0, node: n}\n");
}

TEST(Check, WritesTheFormsOfCiSystems) {
  const TempFile file(std::string(kScenario) + "- {job: a, bound: 3}\n- {job: a, bound: \"<= 1\"}\n"), xml("");
  const Output tap = Call({"check", "--tap", "--junit", xml.path(), file.path()});
  EXPECT_EQ(tap.code, 1);
  EXPECT_EQ(tap.out.substr(0, 21), "TAP version 13\n1..2\no");
  EXPECT_NE(tap.out.find("\nnot ok 2 - "), std::string::npos);
  EXPECT_NE(xml.text().find("tests=\"2\" failures=\"1\" errors=\"0\""), std::string::npos);
  EXPECT_NE(xml.text().find("expected &lt;= 1, found 3"), std::string::npos);
}

// A file that cannot be judged is an error in every form.
TEST(Check, WhatCannotBeJudgedIsAnError) {
  const TempFile nothing("nodes: [{name: n, cpu: 1}]\n"), broken("nodes: 7\n"), xml("");
  for (const std::string& path : {nothing.path(), broken.path(), std::string("/nowhere/at/all.yaml")}) {
    const Output tap = Call({"check", "--tap", "--junit", xml.path(), path});
    EXPECT_EQ(tap.code, 2) << path;
    EXPECT_NE(xml.text().find("tests=\"1\" failures=\"0\" errors=\"1\""), std::string::npos) << xml.text();
    EXPECT_NE(tap.out.find("1..1\nnot ok 1 - " + path), std::string::npos) << tap.out;
  }
  EXPECT_NE(xml.text().find("there is no such file"), std::string::npos) << xml.text();
}

// What a pull request writes into a name gives no command to the CI system that shows it, nor to a terminal.
TEST(Check, WhatIsShownIsInert) {
  const TempFile file(
      "nodes: [{name: n, cpu: 4}]\n"
      "jobs: [{name: j, cpu: 1, \"queue\": \"x\\n::error file=a::pwned\\e[31m\\uFFFF\"}]\nexpect: [{job: j, bound: 1}]\n"),
      xml("");
  const Output output = Call({"check", "--junit", xml.path(), file.path()});
  EXPECT_EQ(output.code, 2);
  const std::string all = output.out + output.err + xml.text();
  EXPECT_EQ(all.find("\n::error"), std::string::npos) << all;
  EXPECT_EQ(all.find('\x1b'), std::string::npos) << all;
  EXPECT_EQ(all.find("\xef\xbf\xbf"), std::string::npos) << all;
  EXPECT_NE(output.err.find("has a character that is not seen: \\n; leave it out"), std::string::npos) << output.err;
}

TEST(Check, BadInputIsTwo) {
  EXPECT_EQ(Call({"check", "/nowhere/at/all.yaml"}).code, 2);
  const TempFile nothing("nodes: [{name: n, cpu: 1}]\n"), broken(std::string(kScenario) + "- {job: a, bound: 1}\nqueues: 7\n");
  const Output of_nothing = Call({"check", nothing.path()});
  EXPECT_EQ(of_nothing.code, 2);
  EXPECT_EQ(of_nothing.out, "");  // not "ok"
  EXPECT_EQ(Call({"check", broken.path()}).code, 2);
}

// What would take minutes is not simulated for nothing.
TEST(Check, WithoutExpectationsNothingRuns) {
  const TempFile file(
      "nodes: [{name: n, count: 100, cpu: 64}]\nqueues: [{name: q}]\n"
      "jobs: [{name: j, queue: q, cpu: 1, replicas: 10, duration: 10m, arrive: {every: 1s, count: 1000000}}]\n"
      "simulate: {until: 200h}\n");
  EXPECT_NE(Call({"check", file.path()}).err.find("expect: is missing"), std::string::npos);
}

// A job that is over, and one that was never let in, as they were last.
TEST(Check, JobsThatAreGoneAndThatWait) {
  std::string scenario = kScenario;
  scenario.replace(scenario.find("30s"), 3, "10s");
  const TempFile file(scenario +
                      "- {job: a, phase: Completed, when: 19s}\n- {job: a, bound: 0}\n- {job: a, phase: Running, when: 3s}\n"
                      "- {job: huge, phase: Running, when: 7s}\n- {pod: a-0, node: n-0, when: always}\n");
  const Output output = Call({"check", file.path()});
  for (const char* says : {"3 of 5", "phase Running: expected Running, found Inqueue at 7s (cycle 7): 1/1 tasks in gang",
                           "pod default/a-0: node n-0: expected n-0, found none at 10s (cycle 10)"}) {
    EXPECT_NE(output.out.find(says), std::string::npos) << output.out;
  }
}

TEST(Check, TheExamplesHold) {
  const Output output = Call({"check", "--strict", PUMICE_SOURCE_DIR "/examples"});
  EXPECT_EQ(output.code, 0) << output.out << output.err;
  EXPECT_NE(output.out.find("eviction-ping-pong-fixed"), std::string::npos);
}

// What simulate prints is what an expectation compares; a job that was over at the start waits for nothing.
TEST(Simulate, PrintsPhasesAndWaitsAsTheyAreChecked) {
  const TempFile file(
      "nodes: [{name: n, cpu: 4}]\njobs:\n- {name: a, replicas: 3, cpu: 2, minMember: 3, phase: Inqueue}\nobjects:\n"
      "- {apiVersion: v1, kind: Pod, metadata: {name: d, namespace: web}, spec: {nodeName: \"n\", schedulerName: volcano,"
      " containers: [{name: c}]}, status: {phase: Succeeded}}\n"
      "simulate: {until: 10s}\nexpect:\n- {job: a, phase: Inqueue, waits: 10s}\n"
      "- {job: web/podgroup-web-d, phase: Completed, waits: 0s}\n");
  EXPECT_EQ(Call({"check", file.path()}).code, 0);
  const std::string out = Call({"simulate", file.path()}).out;
  for (const char* row : {"default/a           default  Inqueue         0s   waits         -",
                          "web/podgroup-web-d  default  Completed       0s      0s        0s"}) {
    EXPECT_NE(out.find(row), std::string::npos) << out;
  }
  const std::string html = Call({"simulate", "-o", "html", file.path()}).out;
  for (const char* row : {"<td>Inqueue<td class=\"n\">0s<td class=\"n\">waits<",
                          "<td>Completed<td class=\"n\">0s<td class=\"n\">0s<td class=\"n\">0s<"}) {
    EXPECT_NE(html.find(row), std::string::npos) << row;
  }
}

TEST(Simulate, TellsInEveryForm) {
  const TempFile file(kScenario + std::string("- {job: a, bound: 3}\n"));
  const char* starts[][2] = {{"text", "20 cycles, 20s"}, {"json", "{\"pumice\":"}, {"csv", "time,queue,resource"}, {"prometheus", "# HELP volcano_queue_"}, {"html", "<!doctype html>"}};
  for (const auto& [form, start] : starts) {
    const Output output = Call({"simulate", "--output", form, file.path()});
    EXPECT_EQ(output.code, 0) << output.err;
    EXPECT_EQ(output.out.substr(0, std::string(start).size()), start);
  }
  EXPECT_EQ(Call({"simulate", "--output", "html", file.path()}).out.find("http"), std::string::npos);
  EXPECT_EQ(Call({"simulate", "--until", "soon", file.path()}).code, 2);
  EXPECT_NE(Call({"simulate", "--cycles", "7", file.path()}).out.find("7 cycles, 7s"), std::string::npos);
}

}  // namespace
}  // namespace pumice::cli
