#!/usr/bin/env bash
# Looks over core/ with clang's warnings and clang-tidy (.clang-tidy); whatever they find is an error.
#   bash ci/tidy.sh               twenty minutes on two cores
#   bash ci/tidy.sh session       only of what is compiled into that library (CMakeLists.txt); "unity_3_" is a part of each
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

bash ci/setup.sh clang-14 clang-tidy-14 libc++-14-dev libc++abi-14-dev
source ci/common.sh
folder=build/tidy
# Sources are read several together, as they are compiled. With LLVM's library, since clang 14 does not get on with GCC 12's.
cmake -S . -B "$folder" -G Ninja -DCMAKE_BUILD_TYPE=Debug -DCMAKE_UNITY_BUILD=ON -DPUMICE_BATCH=2 \
  -DCMAKE_DISABLE_PRECOMPILE_HEADERS=ON -DCMAKE_C_COMPILER=clang-14 -DCMAKE_CXX_COMPILER=clang++-14 \
  -DCMAKE_CXX_COMPILER_LAUNCHER= -DCMAKE_CXX_FLAGS=-stdlib=libc++ >/dev/null
mapfile -t units < <(grep -oE '"file": "[^"]+"' "$folder/compile_commands.json" | cut -d'"' -f4 |
  grep -E "pumice_(ground|session|seldom|cli)\.dir/|/core/" | grep -F -- "${1:-}" | sort -u)
[ ${#units[@]} -gt 0 ] || { echo "no source's path contains \"${1:-}\"" >&2 && exit 2; }
status=0
printf '%s\0' "${units[@]}" | xargs -0 -n1 -P"$JOBS" clang-tidy-14 -quiet -p "$folder" >"$folder/found.txt" 2>"$folder/log.txt" || status=$?
grep -hE "(warning|error):" "$folder/found.txt" "$folder/log.txt" | sort -u || true
[ "$status" -eq 0 ] && echo "clang-tidy finds nothing in ${#units[@]} units"
exit "$status"
