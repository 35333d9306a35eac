// Ctrl-C ends what a command is computing and not the command, so that it can still say what it has.
#pragma once

namespace pumice::cli {

constexpr int kInterrupted = 130;  // the exit code: 128 + SIGINT

// While one lives, Ctrl-C is noted instead of ending the process. There is one at a time.
class CatchInterrupt {
 public:
  CatchInterrupt();
  ~CatchInterrupt();
  CatchInterrupt(const CatchInterrupt&) = delete;
  CatchInterrupt& operator=(const CatchInterrupt&) = delete;

  // May be asked from any thread.
  bool Caught() const;

 private:
  void (*old_)(int);
};

}  // namespace pumice::cli
