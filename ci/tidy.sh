#!/usr/bin/env bash
# Looks over core/ with clang's warnings and clang-tidy (.clang-tidy); whatever they find is an error.
#   bash ci/tidy.sh               a quarter of an hour on two cores, besides that build
#   bash ci/tidy.sh session       only of what is compiled into that library (CMakeLists.txt); "unity_3_" is a part of each
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

bash ci/setup.sh clang-tidy-14
source ci/common.sh
build_preset asan pumice_core pumice_cli
found=build/tidy.txt
mapfile -t units < <(grep -oE '"file": "[^"]+"' build/asan/compile_commands.json | cut -d'"' -f4 |
  grep -E "pumice_(ground|session|seldom|cli)\.dir/|/core/" | grep -v cmake_pch | grep -F -- "${1:-}" | sort -u)
[ ${#units[@]} -gt 0 ] || { echo "no source's path contains \"${1:-}\"" >&2 && exit 2; }
status=0
printf '%s\0' "${units[@]}" | xargs -0 -n1 -P"$JOBS" clang-tidy-14 -quiet -p build/asan >"$found" 2>"$found.log" || status=$?
grep -hE "(warning|error):" "$found" "$found.log" | sort -u || true
[ "$status" -eq 0 ] && echo "clang-tidy finds nothing in ${#units[@]} units"
exit "$status"
