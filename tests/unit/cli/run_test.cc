// `pumice run` is run as a command: what it refuses and what it prints.
#include <gtest/gtest.h>

#include <stdlib.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include <nlohmann/json.hpp>

#include "tests/source_dir.h"
#include "tests/unit/cli/call.h"

namespace pumice::cli {
namespace {

TEST(RunCommandTest, SaysWhyAFileCannotBeRead) {
  const Output output = Call({"run", EXAMPLE("no-such"), PUMICE_SOURCE_DIR "/examples"});
  EXPECT_EQ(output.code, 2);
  EXPECT_EQ(output.out, "");
  EXPECT_EQ(output.err, EXAMPLE("no-such") ": error: there is no such file\n" PUMICE_SOURCE_DIR
                                           "/examples: error: is a folder: name the files in it\n");
}

// Who forgets an object, or its kind, is told what to write.
TEST(RunCommandTest, SaysWhatToWriteWhereTheObjectIsMissing) {
  const Output kind = Call({"explain", EXAMPLE("gang-deadlock"), "a"});
  EXPECT_EQ(kind.code, 2);
  EXPECT_EQ(kind.err, "explain: a is no file; of an object write its kind, too: job/a, pod/a or queue/a\n");
  EXPECT_NE(Call({"explain", EXAMPLE("gang-deadlock"), "no-such.yaml"}).err.find("no-such.yaml: error: there is no such file"),
            std::string::npos);
  const Output object = Call({"unblock", "cluster.yaml"});
  EXPECT_EQ(object.code, 2);
  EXPECT_EQ(object.err, "unblock: the object is missing: write job/NAME or pod/NAME after cluster.yaml\n");
  EXPECT_EQ(Call({"unblock", "job/a"}).err, "unblock: FILE is missing: write the file before job/a\n");
}

TEST(RunCommandTest, PrintsQueuesJobsAndNodes) {
  const Output output = Call({"run", EXAMPLE("fair-share")});
  EXPECT_EQ(output.code, 0);
  EXPECT_NE(output.out.find("A        Open        2  cpu              10        28          50       80         28    100%\n"),
            std::string::npos)
      << output.out;
  EXPECT_NE(output.out.find("default/b  B      Inqueue  42/60    1  "), std::string::npos) << output.out;
  EXPECT_NE(output.out.find("node-9  10/10  10/110\n"), std::string::npos) << output.out;
}

// p's share, which Volcano leaves as it was at the session's opening, is 0.
TEST(RunCommandTest, CallsNothingAShareThatIsNone) {
  const std::string file = ::testing::TempDir() + "tree-" + std::to_string(getpid()) + ".yaml";
  std::ofstream(file) << "actions: [enqueue, allocate]\n"
                         "plugins: [gang, predicates, {name: capacity, enableHierarchy: true}]\n"
                         "nodes: [{name: n, cpu: 10}]\nqueues: [{name: p, deserved: {cpu: 10}}, "
                         "{name: c, parent: p, deserved: {cpu: 10}}]\njobs: [{name: j, queue: c, replicas: 5, cpu: 1}]\n"
                         "expect: [{queue: p, share: 0}, {queue: c, share: 0.5}]\n";
  const std::string out = Call({"run", file}).out;
  EXPECT_EQ(out.find("share"), std::string::npos) << out;
  EXPECT_NE(out.find("request  allocated  filled\n"), std::string::npos) << out;
  EXPECT_EQ(Call({"check", file}).code, 0);
  EXPECT_NE(Call({"explain", file, "queue/p"}).out.find("share 0%"), std::string::npos);
  std::filesystem::remove(file);
}

TEST(RunCommandTest, PrintsWhoHasWhichCard) {
  const Output output = Call({"run", EXAMPLE("gpu-sharing")});
  EXPECT_NE(output.out.find("Node, card  memory  cores  pod\n"
                            "gpu-0\n"
                            "  0            3/8      -  default/infer-0\n"
                            "               5/8      -  default/notebook-0\n"
                            "  1            5/8      -  default/notebook-2\n"
                            "gpu-1\n"
                            "  0            5/8      -  default/notebook-1\n"
                            "  1            5/8      -  default/notebook-3\n"),
            std::string::npos)
      << output.out;
}

// A node may say that it has a hundred thousand.
TEST(RunCommandTest, CountsTheCardsThatNobodyUses) {
  const std::string file = ::testing::TempDir() + "cards-" + std::to_string(getpid()) + ".yaml";
  const std::string amounts = "{cpu: '4', pods: '10', volcano.sh/gpu-number: '1000', volcano.sh/gpu-memory: '8000'}";
  std::ofstream(file) << "apiVersion: v1\nkind: Node\nmetadata: {name: n-1}\nstatus: {allocatable: " << amounts
                      << ", capacity: " << amounts << "}\n---\n"
                      << "plugins: [[gang], [predicates, {name: deviceshare, arguments: {deviceshare.GPUSharingEnable: true}}]]\n"
                      << "jobs: [{name: j, cpu: 1}]\n";
  const std::string out = Call({"run", file}).out, all = Call({"run", file, "--all"}).out;
  EXPECT_NE(out.find("\n  15 "), std::string::npos) << out;
  EXPECT_EQ(out.find("\n  16 "), std::string::npos) << out;
  EXPECT_NE(out.find("\n  and 984 more idle "), std::string::npos) << out;
  EXPECT_NE(all.find("\n  999 "), std::string::npos);
  std::filesystem::remove(file);
}

TEST(RunCommandTest, SaysWhatWasFixedSinceThePatchThatIsAskedFor) {
  const Output other = Call({"run", EXAMPLE("fair-share"), "--volcano", "1.14.2"});
  EXPECT_EQ(other.code, 0);
  EXPECT_NE(other.err.find("warning: --volcano: release 1.14.2 is answered as v1.14.4"), std::string::npos) << other.err;
  EXPECT_NE(other.err.find("; fixed in between: 1.14.3: "), std::string::npos) << other.err;
  for (const char* followed : {"1.14", "1.14.4"}) {
    EXPECT_EQ(Call({"run", EXAMPLE("fair-share"), "--volcano", followed}).err.find("answered as"), std::string::npos);
  }
}

TEST(RunCommandTest, AWordThatIsNoCommandGetsTheNearest) {
  const Output output = Call({"runn", "x"});
  EXPECT_EQ(output.code, 2);
  EXPECT_EQ(output.err, "there is no command runn; did you mean run?\n");
}

TEST(RunCommandTest, AFlagThatTheCommandLacksGetsTheNearest) {
  EXPECT_EQ(Call({"unblock", "--json", "x"}).err, "pumice unblock has no flag --json; did you mean --output json?\n");
  EXPECT_EQ(Call({"upgrade", "--too=1.15"}).err, "pumice upgrade has no flag --too; did you mean --to?\n");
  const Output far = Call({"lint", "--frobnicate", "x"});
  EXPECT_EQ(far.code, 2);
  EXPECT_EQ(far.err, "pumice lint has no flag --frobnicate; pumice lint --help lists its flags\n");
}

TEST(RunCommandTest, SaysThatItCannotWrite) {
  std::ofstream full("/dev/full");
  std::ostringstream err;
  const char* argv[] = {"pumice", "run", EXAMPLE("fair-share")};
  EXPECT_EQ(cli::Run(3, argv, full, err), 2);
  EXPECT_NE(err.str().find("error: the output cannot be written"), std::string::npos);
}

// A condition of the time before it had its pods.
TEST(RunCommandTest, AJobThatHasAllItNeedsWaitsForNothing) {
  const std::string file = (std::filesystem::temp_directory_path() / ("pumice_run_" + std::to_string(::getpid()) + ".json")).string();
  std::ofstream(file) << R"({"nodes":[{"name":"n","cpu":4}],"queues":[{"name":"q"}],"objects":[
    {"apiVersion":"scheduling.volcano.sh/v1beta1","kind":"PodGroup","metadata":{"name":"j","namespace":"d"},
     "spec":{"queue":"q","minMember":1},"status":{"phase":"Running","conditions":[{"type":"Unschedulable","status":"True",
     "transitionID":"old","reason":"NotEnoughResources","message":"1/1 tasks in gang unschedulable"}]}},
    {"apiVersion":"v1","kind":"Pod","metadata":{"name":"p","namespace":"d","annotations":{"scheduling.k8s.io/group-name":"j"}},
     "spec":{"nodeName":"n","schedulerName":"volcano","containers":[{"name":"c","resources":{"requests":{"cpu":"1"}}}]},
     "status":{"phase":"Running"}}]})";
  const Output output = Call({"run", file});
  std::filesystem::remove(file);
  EXPECT_EQ(output.code, 0) << output.err;
  EXPECT_NE(output.out.find("d/j"), std::string::npos);
  EXPECT_EQ(output.out.find("unschedulable"), std::string::npos) << output.out;
}

// What was filled in is told on standard error, unless nobody wants to hear it; a warning always is.
TEST(RunCommandTest, QuietLeavesTheNotesOut) {
  const char* scenario = EXAMPLE("fair-share");
  for (const char* command : {"run", "simulate"}) {
    const Output loud = Call({command, scenario}), quiet = Call({command, "--quiet", scenario});
    EXPECT_NE(loud.err.find(" note: "), std::string::npos) << loud.err;
    EXPECT_EQ(quiet.err, "");
    EXPECT_EQ(quiet.out, loud.out);
  }
}

TEST(RunCommandTest, GivesProgramsEachDiagnosticAsALineOfJson) {
  const std::string file = ::testing::TempDir() + "/diagnostics.yaml";
  std::ofstream(file) << "queues:\n- {name: a, weight: -1}\n- {name: b, wieght: 2}\n";
  setenv("PUMICE_DIAGNOSTICS", "json", 1);
  const Output output = Call({"run", "--quiet", file}), missing = Call({"run", file + ".not"});
  unsetenv("PUMICE_DIAGNOSTICS");
  EXPECT_EQ(output.code, 2);
  std::istringstream lines(output.err);
  std::vector<nlohmann::json> all;
  for (std::string line; std::getline(lines, line);) all.push_back(nlohmann::json::parse(line));
  ASSERT_EQ(all.size(), 2u) << output.err;
  EXPECT_EQ(all[0]["severity"], "error");
  EXPECT_EQ(all[0]["kind"], "Queue");
  EXPECT_EQ(all[0]["name"], "a");
  EXPECT_EQ(all[0]["line"], 2);
  EXPECT_EQ(all[0]["source"], file);
  EXPECT_NE(all[0]["field"].get<std::string>().find("weight"), std::string::npos);
  EXPECT_EQ(nlohmann::json::parse(missing.err)["message"], "there is no such file");
  EXPECT_NE(Call({"run", file}).err.find(file + ":2:"), std::string::npos);
}

TEST(RunCommandTest, NamesBothVersions) { EXPECT_EQ(Call({"--version"}).out, "pumice 0.1.0 (Volcano v1.13.3, v1.14.4, v1.15.1; v1.15.1 where nothing is said)\n"); }

}  // namespace
}  // namespace pumice::cli
