// The program that libFuzzer drives: `pumice_fuzz --target=world FOLDER…`. Without a target it names them; with
// `--show` it prints the world that an input of the target world makes.
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>

#include "tests/fuzz/entry.h"
#include "tests/fuzz/world_maker.h"

namespace {

const pumice::fuzz::Target* target = nullptr;

void Show(const char* file) {
  std::ifstream in(file, std::ios::binary);
  const std::string input{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
  pumice::fuzz::Bytes bytes(input);
  const int cycles = 1 + bytes.Below(6);
  const int more = bytes.Byte() % 64;
  std::printf("# %d cycles; %d\n%s\n", cycles, more, pumice::fuzz::MakeWorld(&bytes).scenario.dump(1).c_str());
}

}  // namespace

extern "C" int LLVMFuzzerInitialize(int* argc, char*** argv) {
  constexpr std::string_view kTarget = "--target=", kShow = "--show=";
  for (int i = 1; i < *argc; ++i) {
    const std::string_view argument = (*argv)[i];
    if (argument.starts_with(kShow)) Show((*argv)[i] + kShow.size()), std::exit(0);
    if (argument.starts_with(kTarget)) target = pumice::fuzz::FindTarget(argument.substr(kTarget.size()));
  }
  if (target != nullptr) return 0;
  for (const pumice::fuzz::Target& each : pumice::fuzz::Targets()) std::printf("%s\n", std::string(each.name).c_str());
  std::exit(2);
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  target->run({reinterpret_cast<const char*>(data), size});
  return 0;
}

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t* data, size_t size, size_t most, unsigned seed) {
  return pumice::fuzz::Mutate(*target, data, size, most, seed);
}
