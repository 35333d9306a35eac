// Writing by a temporary file and a rename: see the header.
#include "core/cli/write_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <system_error>

namespace pumice::cli {
namespace {

namespace fs = std::filesystem;

constexpr int kMostLinks = 40;  // as many as Linux follows
constexpr int kMostNames = 100;

std::string Cause() { return std::strerror(errno); }

// Names of what is open already (/dev/stdout): another file in its place would not be what the descriptor writes into.
bool IsOpen(const fs::path& file) {
  const std::string name = file.string();
  return name.rfind("/dev/", 0) == 0 || name.rfind("/proc/", 0) == 0;
}

// Where the links at `file` lead, whether something is there or not; not beyond the name of what is open.
fs::path TargetOf(fs::path file) {
  std::error_code error;
  for (int i = 0; i < kMostLinks && !IsOpen(file) && fs::is_symlink(file, error); ++i) {
    const fs::path next = fs::read_symlink(file, error);
    if (error) break;
    file = next.is_absolute() ? next : file.parent_path() / next;
  }
  return file;
}

bool WriteAll(int descriptor, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = write(descriptor, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return false;
    text.remove_prefix(static_cast<size_t>(written));
  }
  return true;
}

// False, with errno, where one of the steps fails; the descriptor is closed in any case.
bool Fill(int descriptor, std::string_view text, const struct stat* old) {
  bool ok = WriteAll(descriptor, text);
  if (ok && old) {
    // Another's file stays another's where that is allowed, which ends set-user bits, so that the mode comes after it.
    if (fchown(descriptor, old->st_uid, old->st_gid) != 0) errno = 0;
    ok = fchmod(descriptor, old->st_mode & 07777) == 0;
  }
  ok = ok && fsync(descriptor) == 0;
  const int failed = ok ? 0 : errno;
  if (close(descriptor) != 0 && ok) return false;
  errno = failed;
  return ok;
}

std::string WriteInto(const fs::path& file, std::string_view text) {
  const int descriptor = open(file.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0666);
  if (descriptor < 0) return Cause();
  const bool ok = WriteAll(descriptor, text);
  const std::string cause = ok ? "" : Cause();
  return close(descriptor) == 0 || !ok ? cause : Cause();
}

}  // namespace

std::string WriteFile(const std::string& file, std::string_view text) {
  const fs::path target = TargetOf(file);
  struct stat old;
  const bool exists = stat(target.c_str(), &old) == 0;
  if (!exists && errno != ENOENT) return Cause();
  if (exists && (!S_ISREG(old.st_mode) || IsOpen(target))) return WriteInto(target, text);
  if (exists && access(target.c_str(), W_OK) != 0) return Cause();  // a rename would not ask
  fs::path made;
  int descriptor = -1;
  for (int i = 0; i < kMostNames && descriptor < 0; ++i) {
    made = target.parent_path() /
           ("." + target.filename().string() + "." + std::to_string(getpid()) + "-" + std::to_string(i) + ".tmp");
    descriptor = open(made.c_str(), O_WRONLY | O_CREAT | O_EXCL, 0666);
    if (descriptor < 0 && errno != EEXIST) break;
  }
  if (descriptor < 0) return "no file can be made beside it: " + Cause();
  if (Fill(descriptor, text, exists ? &old : nullptr) && rename(made.c_str(), target.c_str()) == 0) return "";
  const std::string cause = Cause();
  unlink(made.c_str());
  return cause;
}

}  // namespace pumice::cli
