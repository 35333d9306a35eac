#!/usr/bin/env bash
# Fuzzes the engine with clang's libFuzzer, AddressSanitizer and UndefinedBehaviorSanitizer: builds what it needs, then
# runs every target (tests/fuzz) for its part of the time, as many at once as there are processors.
#   bash ci/fuzz.sh                         ten minutes of processor time in all
#   bash ci/fuzz.sh 28800                   a long run: eight hours
#   bash ci/fuzz.sh 600 world quantity      these targets alone
# What it finds is left in build/fuzz/new/TARGET, and the exit code is 1. With PUMICE_EVIDENCE=1 the run is added to
# tests/fuzz/runs.tsv, of which docs/evidence/fuzz.json is made. With PUMICE_FUZZ_SEED=1 two runs from an empty
# build/fuzz try the same inputs.
set -uo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

SECONDS_IN_ALL="${1:-600}"
shift || true
bash ci/setup.sh && source ci/common.sh && build_preset asan pumice_fuzz || exit 1

program=build/asan/pumice_fuzz
mapfile -t targets < <(if [ $# -gt 0 ]; then printf '%s\n' "$@"; else "$program"; fi)
node ci/fuzz.mjs seeds build/fuzz/seeds || exit 1
rm -rf build/fuzz/logs build/fuzz/runs.jsonl build/fuzz/found.txt
mkdir -p build/fuzz/logs

# Whole worlds cost the most, and hold the most.
weight() {
  case "$1" in
    world) echo 8 ;;
    scenario | object | configuration) echo 3 ;;
    *) echo 1 ;;
  esac
}

# fuzz TARGET SECONDS
fuzz() {
  local target="$1" end=$((SECONDS + $2)) run left log status words TIMEFORMAT='%U %S'
  mkdir -p "build/fuzz/corpus/$target" "build/fuzz/new/$target"
  # The fuzzer ends at a finding; the rest of the time goes to another run.
  for run in $(seq 20); do
    left=$((end - SECONDS))
    [ "$left" -gt 0 ] || break
    log="build/fuzz/logs/$target-$run.log"
    words=()
    [ ! -s "build/fuzz/seeds/$target.dict" ] || words=(-dict="build/fuzz/seeds/$target.dict")
    status=0
    {
      time "$program" --target="$target" "build/fuzz/corpus/$target" "build/fuzz/seeds/$target" \
        "${words[@]}" ${PUMICE_FUZZ_SEED:+-seed="$PUMICE_FUZZ_SEED"} -artifact_prefix="build/fuzz/new/$target/" -max_total_time="$left" \
        -timeout="${CI:+1}20" -rss_limit_mb=3000 -max_len=6000 -len_control=20 -print_final_stats=1 >"$log" 2>&1 || status=$?
    } 2>"$log.times"
    node ci/fuzz.mjs note "$target" "$log" "$status"
    [ "$status" -ne 0 ] || break
    echo "$target" >>build/fuzz/found.txt
    grep -aE "ERROR: |runtime error|SUMMARY|Test unit written|what\(\)" "$log" | cut -c1-300
  done
}

export ASAN_OPTIONS=detect_leaks=1:allocator_may_return_null=1 UBSAN_OPTIONS=print_stacktrace=1
weights=0
for target in "${targets[@]}"; do weights=$((weights + $(weight "$target"))); done
# The longest first.
while read -r _ target; do
  while [ "$(jobs -rp | wc -l)" -ge "$JOBS" ]; do wait -n; done
  fuzz "$target" $(((SECONDS_IN_ALL * $(weight "$target") + weights - 1) / weights)) &
done < <(for target in "${targets[@]}"; do echo "$(weight "$target") $target"; done | sort -rn)
wait
node ci/fuzz.mjs sum ${PUMICE_EVIDENCE:+--keep}
[ ! -s build/fuzz/found.txt ] || { echo "$(wc -l <build/fuzz/found.txt) findings in build/fuzz/new: tests/fuzz/README.md says what to do with them" && exit 1; }
