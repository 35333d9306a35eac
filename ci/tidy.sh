#!/usr/bin/env bash
# Looks over core/ with clang's warnings and clang-tidy (.clang-tidy); whatever they find is an error.
#   bash ci/tidy.sh               twenty minutes on two cores
#   bash ci/tidy.sh seldom        only the sources whose path, or whose library's name, contains "seldom"
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

bash ci/setup.sh clang-14 clang-tidy-14 libc++-14-dev libc++abi-14-dev
source ci/common.sh
folder=build/tidy
# Sources are read several together, as they are compiled. With LLVM's library, since clang 14 does not get on with GCC 12's.
cmake -S . -B "$folder" -G Ninja -DCMAKE_BUILD_TYPE=Debug -DCMAKE_UNITY_BUILD=ON -DPUMICE_BATCH=2 \
  -DCMAKE_DISABLE_PRECOMPILE_HEADERS=ON -DCMAKE_C_COMPILER=clang-14 -DCMAKE_CXX_COMPILER=clang++-14 \
  -DCMAKE_CXX_COMPILER_LAUNCHER= -DCMAKE_CXX_FLAGS=-stdlib=libc++ >/dev/null
run-clang-tidy-14 -quiet -p "$folder" -j"$JOBS" "(pumice_(ground|session|seldom|cli)\.dir|core/).*${1:-}" >"$folder/found.txt" 2>"$folder/log.txt" ||
  { grep -hE '(warning|error):' "$folder/found.txt" | sort -u && exit 1; }
echo "clang-tidy finds nothing"
