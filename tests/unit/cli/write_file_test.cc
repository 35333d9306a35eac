// The one way in which the command line writes files: the old text or the new one, whole.
#include "core/cli/write_file.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

namespace pumice::cli {
namespace {

namespace fs = std::filesystem;

// A folder of a test's own.
class WriteFileTest : public ::testing::Test {
 protected:
  void SetUp() override {
    std::string name = (fs::temp_directory_path() / "pumice-write-XXXXXX").string();
    ASSERT_NE(mkdtemp(name.data()), nullptr);
    folder_ = name;
  }
  void TearDown() override { fs::remove_all(folder_); }

  std::string In(const std::string& name) const { return (folder_ / name).string(); }
  static std::string Text(const std::string& file) {
    std::ifstream opened(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(opened), {}};
  }
  static unsigned Mode(const std::string& file) {
    struct stat found;
    return stat(file.c_str(), &found) == 0 ? found.st_mode & 07777u : 0u;
  }
  // Nothing temporary is left behind.
  size_t Files() const { return static_cast<size_t>(std::distance(fs::directory_iterator(folder_), {})); }

  fs::path folder_;
};

TEST_F(WriteFileTest, MakesANewFileAsTheUmaskSays) {
  const mode_t before = umask(027);
  EXPECT_EQ(WriteFile(In("a"), "new\n"), "");
  umask(before);
  EXPECT_EQ(Text(In("a")), "new\n");
  EXPECT_EQ(Mode(In("a")), 0640u);
  EXPECT_EQ(Files(), 1u);
}

TEST_F(WriteFileTest, KeepsPermissionsAndShortensWhatWasLonger) {
  EXPECT_EQ(WriteFile(In("a"), "what was there before\n"), "");
  ASSERT_EQ(chmod(In("a").c_str(), 0755), 0);
  EXPECT_EQ(WriteFile(In("a"), "new\n"), "");
  EXPECT_EQ(Text(In("a")), "new\n");
  EXPECT_EQ(Mode(In("a")), 0755u);
  EXPECT_EQ(Files(), 1u);
}

TEST_F(WriteFileTest, FollowsLinksAlsoToWhatIsNotThereYet) {
  fs::create_directory(In("deep"));
  fs::create_symlink("deep/b", In("a"));
  fs::create_symlink("../c", In("deep/b"));
  for (const char* text : {"first\n", "second\n"}) {
    EXPECT_EQ(WriteFile(In("a"), text), "");
    EXPECT_EQ(Text(In("c")), text);
    EXPECT_TRUE(fs::is_symlink(In("a")) && fs::is_symlink(In("deep/b")));
  }
  fs::create_symlink("loop", In("loop"));
  EXPECT_EQ(WriteFile(In("loop"), "x"), "Too many levels of symbolic links");
}

TEST_F(WriteFileTest, WritesIntoWhatIsNoPlainFile) {
  ASSERT_EQ(mkfifo(In("pipe").c_str(), 0600), 0);
  const int reader = open(In("pipe").c_str(), O_RDONLY | O_NONBLOCK);
  EXPECT_EQ(WriteFile(In("pipe"), "through\n"), "");
  char got[16] = {};
  EXPECT_EQ(read(reader, got, sizeof got), 8);
  close(reader);
  EXPECT_EQ(std::string(got), "through\n");
  EXPECT_EQ(WriteFile("/dev/null", "x"), "");
  EXPECT_TRUE(fs::is_character_file("/dev/null"));
}

// `check --junit /dev/stdout > file`: what else is printed goes into the same file.
TEST_F(WriteFileTest, WritesIntoWhatIsOpen) {
  const int descriptor = open(In("out").c_str(), O_RDWR | O_CREAT, 0600);
  fs::create_symlink("/dev/fd/" + std::to_string(descriptor), In("link"));
  for (const std::string& name : {"/dev/fd/" + std::to_string(descriptor), In("link")}) {
    EXPECT_EQ(WriteFile(name, "through\n"), "");
    char got[16] = {};
    EXPECT_EQ(pread(descriptor, got, sizeof got, 0), 8);
    EXPECT_EQ(std::string(got), "through\n");
    ASSERT_EQ(ftruncate(descriptor, 0), 0);
  }
  close(descriptor);
  EXPECT_EQ(Files(), 2u);
}

TEST_F(WriteFileTest, LeavesTheOldTextWholeAndNamesTheCause) {
  EXPECT_EQ(WriteFile(In("a"), "old\n"), "");
  rlimit before;
  getrlimit(RLIMIT_FSIZE, &before);
  const auto handler = std::signal(SIGXFSZ, SIG_IGN);
  for (const rlim_t most : {rlim_t{0}, rlim_t{3}}) {
    const rlimit little{most, before.rlim_max};
    setrlimit(RLIMIT_FSIZE, &little);
    EXPECT_EQ(WriteFile(In("a"), "a new text\n"), "File too large");
    setrlimit(RLIMIT_FSIZE, &before);
    EXPECT_EQ(Text(In("a")), "old\n");
    EXPECT_EQ(Files(), 1u);
  }
  std::signal(SIGXFSZ, handler);
  EXPECT_EQ(WriteFile(In("nowhere/a"), "x"), "no file can be made beside it: No such file or directory");
  EXPECT_NE(WriteFile(folder_.string(), "x"), "");
  EXPECT_EQ(Text(In("a")), "old\n");
}

}  // namespace
}  // namespace pumice::cli
