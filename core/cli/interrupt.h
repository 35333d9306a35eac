// Ctrl-C and the end of --time-limit end what a command is computing and not the command, so that it can still say what
// it has.
#pragma once

#include <iosfwd>

namespace pumice::cli {

// While one lives, Ctrl-C and the end of the time are noted instead of ending the process. There is one at a time.
class CatchInterrupt {
 public:
  CatchInterrupt();
  ~CatchInterrupt();
  CatchInterrupt(const CatchInterrupt&) = delete;
  CatchInterrupt& operator=(const CatchInterrupt&) = delete;

  // May be asked from any thread.
  bool Caught() const;
  // Gives the exit code: 0 where nothing was caught, 130 for Ctrl-C (128 + SIGINT), 2 for the end of the time, of which
  // it writes a sentence.
  int Code(std::ostream& err) const;

  // For the handler of the time: notes that it is over. Returns false where none lives.
  static bool NoteTime();

 private:
  void (*old_)(int);
};

}  // namespace pumice::cli
