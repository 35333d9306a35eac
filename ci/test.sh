#!/usr/bin/env bash
# Sets up the machine and passes every test.
#   bash ci/test.sh             everything, 35 to 80 minutes from clean on two cores
#   bash ci/test.sh wasm        only the sections whose name contains "wasm" (what they need must be built)
# Each section's full output is in build/logs/.
set -uo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

only="${1:-}"
logs="$ROOT/build/logs"
rm -rf "$logs"
mkdir -p "$logs"

summary=()
failed_sections=0
passed_tests=0
failed_tests=0
skipped_tests=0

# The counts that GoogleTest and node:test print at the end of their runs, summed over a log file.
count() {
  sed -nE "$1" "$2" | awk '{ sum += $1 } END { print sum + 0 }'
}

# section NAME COMMAND…: runs the command with its output in a log; shows the test totals, or the log's end on failure.
section() {
  local name="$1" start=$SECONDS status=0
  shift
  [[ "$name" == *"$only"* ]] || return 0
  local log="$logs/${name// /-}.log"
  printf '\n=== %s\n' "$name"
  "$@" >"$log" 2>&1 || status=$?

  local passed failed
  passed=$(($(count 's/.*\[  PASSED  \] ([0-9]+) tests?\..*/\1/p' "$log") + $(count 's/^(#|ℹ) pass ([0-9]+)$/\2/p' "$log")))
  failed=$(($(count 's/.*\[  FAILED  \] ([0-9]+) tests?, listed below.*/\1/p' "$log") + $(count 's/^(#|ℹ) fail ([0-9]+)$/\2/p' "$log")))
  [ "$status" -eq 0 ] || [ "$failed" -gt 0 ] || failed=1
  skipped_tests=$((skipped_tests + $(count 's/.*\[  SKIPPED \] ([0-9]+) tests?[.,].*/\1/p' "$log") + $(count 's/^(#|ℹ) skipped ([0-9]+)$/\2/p' "$log")))
  passed_tests=$((passed_tests + passed))
  failed_tests=$((failed_tests + failed))

  local verdict=ok
  if [ "$status" -ne 0 ]; then
    verdict=FAILED
    failed_sections=$((failed_sections + 1))
    tail -n 60 "$log"
  fi
  local line
  line=$(printf '%-6s  %-28s %5d s' "$verdict" "$name" $((SECONDS - start)))
  [ $((passed + failed)) -eq 0 ] || line+="   $passed passed, $failed failed"
  summary+=("$line")
  echo "$line"
}

# node_tests FILE-OR-FOLDER…: node:test on the *.test.ts and *.test.mjs files there, TOGETHER of them at a time.
node_tests() {
  local files
  mapfile -t files < <(cd tests && find "$@" \( -name "*.test.ts" -o -name "*.test.mjs" \) | sort)
  [ ${#files[@]} -gt 0 ] || { echo "no test files in tests/: $*" && return 1; }
  (cd tests && node --import tsx --test --test-timeout=900000 --test-reporter=spec --test-concurrency="${TOGETHER:-1}" "${files[@]}")
}

# Builds a preset, our own code without a warning.
build_without_warnings() {
  build_preset "$1" && ! grep -hE '^[^ ]*(core|wasm|tests)/[^ ]*: warning:' "$logs/$1-build.log" | sort -u | grep .
}

check_types() {
  node web/node_modules/typescript/bin/tsc --noEmit -p web/tsconfig.json &
  local web=$!
  node web/node_modules/typescript/bin/tsc --noEmit -p tests/tsconfig.json && wait "$web"
}

# The style of C++ is .clang-format's, that of TypeScript, scripts and style sheets .prettierrc.json's.
check_format() {
  git ls-files -z '*.cc' '*.h' | xargs -0 clang-format-14 --dry-run -Werror &
  local cxx=$!
  node web/node_modules/prettier/bin/prettier.cjs --check --log-level warn . && wait "$cxx"
}

run_ctest() {
  ctest --preset "$1" -V -j"$JOBS"
}

section "set-up" bash ci/setup.sh
source ci/common.sh # set-up may have installed a Node

section "format" check_format
section "include layers" node_tests layers
section "release build" build_without_warnings release
section "release tests" run_ctest release
section "wasm build" build_without_warnings wasm
section "wasm tests" run_ctest wasm
TOGETHER="$JOBS" section "wasm api" node_tests wasm
section "artefacts, packed twice" bash ci/artefacts.sh --twice
section "types" check_types
section "site build" build_site
TOGETHER="$JOBS" section "what is packed" node_tests package
TOGETHER="$JOBS" section "page logic" node_tests web -not -path '*/browser/*'
TOGETHER="$JOBS" section "page in chromium" node_tests web/browser -not -path '*/speed/*'
section "page speed" node_tests web/browser/speed
section "asan build" build_without_warnings asan
section "asan tests" run_ctest asan
# Five minutes of processor time; one where the machine is so slow that the 90 minutes which CI has would end before.
fuzzed=$((SECONDS < 4700 ? 300 : 60))
CI=1 PUMICE_FUZZ_SEED=1 section "fuzzing, $fuzzed s" bash ci/fuzz.sh "$fuzzed"

printf '\n=== summary (%d s)\n' "$SECONDS"
printf '%s\n' "${summary[@]}"
printf '\n%d passed, %d failed, %d skipped\n' "$passed_tests" "$failed_tests" "$skipped_tests"
[ "$skipped_tests" -eq 0 ] || echo "What is skipped needs what is not here: recordings of others (../shared) or nginx; build/logs says which."
[ "$failed_sections" -eq 0 ]
