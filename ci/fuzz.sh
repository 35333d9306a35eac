#!/usr/bin/env bash
# Fuzzes the engine with clang's libFuzzer, AddressSanitizer and UndefinedBehaviorSanitizer: builds what it needs, then
# runs every target (tests/fuzz) for its part of the time.
#   bash ci/fuzz.sh                         ten minutes in all
#   bash ci/fuzz.sh 28800                   a long run: eight hours
#   bash ci/fuzz.sh 600 world quantity      these targets alone
# What it finds is left in build/fuzz/new/TARGET, and the exit code is 1. build/fuzz/fuzz.json says what was run, summed
# up over all runs since build/fuzz/runs.jsonl was begun; PUMICE_EVIDENCE=1 writes docs/evidence/fuzz.json, too.
set -uo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

SECONDS_IN_ALL="${1:-600}"
shift || true
bash ci/setup.sh clang-14 libclang-rt-14-dev libc++-14-dev libc++abi-14-dev libre2-dev zlib1g-dev && source ci/common.sh || exit 1
build_preset fuzz pumice_fuzz || exit 1

program=build/fuzz/pumice_fuzz
mapfile -t targets < <(if [ $# -gt 0 ]; then printf '%s\n' "$@"; else "$program"; fi)
node ci/fuzz.mjs seeds build/fuzz/seeds || exit 1

# Whole worlds cost the most, and hold the most.
weight() {
  case "$1" in
    world) echo 8 ;;
    scenario | object | configuration) echo 3 ;;
    *) echo 1 ;;
  esac
}
weights=0
for target in "${targets[@]}"; do weights=$((weights + $(weight "$target"))); done

export ASAN_OPTIONS=detect_leaks=1:allocator_may_return_null=1 UBSAN_OPTIONS=print_stacktrace=1
found=0
for target in "${targets[@]}"; do
  seconds=$((SECONDS_IN_ALL * $(weight "$target") / weights))
  [ "$seconds" -gt 0 ] || seconds=1
  mkdir -p "build/fuzz/corpus/$target" "build/fuzz/new/$target" build/fuzz/logs
  # What was found once, and is fixed if it passes now.
  fixed=0
  for file in tests/fuzz/found/"$target"/*; do
    [ -f "$file" ] || continue
    if "$program" --target="$target" "$file" >"build/fuzz/logs/$target-found.log" 2>&1; then fixed=$((fixed + 1)); else echo "still fails: $file"; fi
  done
  # The fuzzer ends at a finding; the rest of the time goes to another run.
  end=$((SECONDS + seconds))
  for run in $(seq 20); do
    left=$((end - SECONDS))
    [ "$left" -gt 0 ] || break
    log="build/fuzz/logs/$target-$run.log"
    words=()
    [ ! -s "build/fuzz/seeds/$target.dict" ] || words=(-dict="build/fuzz/seeds/$target.dict")
    "$program" --target="$target" "build/fuzz/corpus/$target" "build/fuzz/seeds/$target" \
      "${words[@]}" -artifact_prefix="build/fuzz/new/$target/" -max_total_time="$left" \
      -timeout=20 -rss_limit_mb=3000 -max_len=6000 -len_control=20 -print_final_stats=1 >"$log" 2>&1
    status=$?
    node ci/fuzz.mjs note "$target" "$log" "$status" "$fixed"
    [ "$status" -eq 0 ] && break
    found=$((found + 1))
    grep -aE "ERROR: |runtime error|SUMMARY|Test unit written|what\(\)" "$log" | cut -c1-300
  done
done
node ci/fuzz.mjs sum build/fuzz/fuzz.json "$SECONDS_IN_ALL${*:+ $*}"
[ -z "${PUMICE_EVIDENCE:-}" ] || { mkdir -p docs/evidence && cp build/fuzz/fuzz.json docs/evidence/fuzz.json; }
[ "$found" -eq 0 ] || { echo "$found findings in build/fuzz/new: tests/fuzz/README.md says what to do with them" && exit 1; }
