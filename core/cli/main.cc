// The native program is the command line and the allocator's settings, nothing else.
#include <iostream>

#include "core/cli/cli.h"
#include "core/cli/commit.h"

// jemalloc reads it, where it is the allocator: what is freed stays for what comes next, and is not given back to the
// system before the program ends. A session begins on the memory that reading has used.
extern "C" const char* malloc_conf;
const char* malloc_conf = "dirty_decay_ms:-1,oversize_threshold:0";

int main(int argc, char** argv) { return pumice::cli::Run(argc, argv, std::cout, std::cerr, pumice::cli::Commit()); }
