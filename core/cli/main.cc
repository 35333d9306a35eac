#include <iostream>

#include "core/cli/cli.h"

int main(int argc, char** argv) { return pumice::cli::Run(argc, argv, std::cout, std::cerr); }
