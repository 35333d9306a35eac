#include <iostream>
#include <string_view>

#include "core/version.h"

int main(int argc, char** argv) {
  if (argc == 2 && std::string_view(argv[1]) == "--version") {
    std::cout << pumice::VersionLine() << "\n";
    return 0;
  }
  std::cerr << "usage: pumice --version\n";
  return 2;
}
