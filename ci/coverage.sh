#!/usr/bin/env bash
# Which lines of core/ the unit tests and the recorded cases run, a folder at a time, and which they don't: docs/evidence/coverage.json.
#   bash ci/coverage.sh           builds into build/coverage (half an hour on two cores), runs the tests, writes the file
#   bash ci/coverage.sh build     builds alone; it may be interrupted and goes on where it was
# Lines are counted without optimisation, so that each is there. What the npm package and the page run alone (core/cli/node_host.cc,
# http_client_none.cc) is not built here.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

GCOVR=8.3
folder=build/coverage
[ -f "$folder/build.ninja" ] ||
  cmake -S . -B "$folder" -G Ninja -DCMAKE_BUILD_TYPE=Debug -DCMAKE_UNITY_BUILD=ON \
    -DCMAKE_CXX_FLAGS_DEBUG="-O0 --coverage -fprofile-update=atomic" -DCMAKE_EXE_LINKER_FLAGS=--coverage
cmake --build "$folder" --target pumice_tests pumice -- -j"$JOBS"
[ "${1:-}" != build ] || exit 0

if ! [ -x build/tools/gcovr/bin/gcovr ]; then
  python3 -m venv build/tools/gcovr
  build/tools/gcovr/bin/pip install --quiet "gcovr==$GCOVR"
fi
find "$folder" -name '*.gcda' -delete
# Those that walk through hundreds of worlds would take an hour more, and those that hold a time fail: what is counted is the least.
slow='*BothWays*:CycleProperty.*:RandomSimulation.*:Advice.*:Reasons.*:Attribution.*:Snapshots.*:EveryStory.OfTheRecorded*:Stops.AreTheSame*'
shards=()
for shard in $(seq "$JOBS"); do
  GTEST_TOTAL_SHARDS="$JOBS" GTEST_SHARD_INDEX="$((shard - 1))" "$folder/pumice_tests" --gtest_brief=1 --gtest_filter="-$slow:*InTime*" &
  shards+=("$!")
done
for shard in "${shards[@]}"; do wait "$shard"; done
build/tools/gcovr/bin/gcovr --root . --object-directory "$folder" --filter 'core/' --json "$folder/lines.json" \
  --exclude-throw-branches --gcov-ignore-parse-errors=negative_hits.warn "$folder"
node ci/coverage.mjs "$folder/lines.json"
