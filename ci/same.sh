#!/usr/bin/env bash
# Whether two builds of the command say the same, byte for byte, of everything there is to say it of:
#   bash ci/same.sh OLD NEW          OLD, NEW: the binaries, such as build/release/pumice
#   WORLDS=20 bash ci/same.sh …      with fewer random worlds than 200
# The worlds are the examples, a sample of the recorded cases, and random ones (ci/random-worlds.mjs); of each both builds
# are asked what ci/same-outputs.mjs lists. All recorded cases go through `answer`. What a build said is kept by the
# binary's checksum in build/same/, so that the same OLD is asked once.
set -euo pipefail
old="$(realpath "$1")" new="$(realpath "$2")"
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

# Of the recorded cases those of the extender ask a server that is not there.
families() {
  find tests/conformance/cases -name '*.jsonl' ! -name 'extender*' | sort
}

mkdir -p build/same/recorded
node ci/random-worlds.mjs build/same/random "${WORLDS:-200}"
for cases in $(families); do
  # Of each family the first case and every fiftieth.
  awk -v name="build/same/recorded/$(basename "$cases" .jsonl)" 'NR % 50 == 1 { print > (name "-" NR ".json") }' "$cases"
done

# "examples/job-trace/scenario.yaml,examples/job-trace/jobs.csv" is one world.
worlds() {
  find examples -name '*.yaml' ! -path '*sweep-on-kubernetes*' ! -path '*job-trace*' | sort
  echo examples/sweep-on-kubernetes/cluster.yaml
  echo examples/job-trace/scenario.yaml,examples/job-trace/jobs.csv
  find build/same/recorded -name '*.json' | sort
  find build/same/random -name '*.json' | sort | head -n "${WORLDS:-200}"
}

# said BINARY: asks it, and prints the folder of what it said.
said() {
  local folder
  folder="build/same/$( (sha256sum <"$1"; worlds; cat ci/same-outputs.mjs ci/random-worlds.mjs) | sha256sum | cut -c1-16)"
  if [ ! -f "$folder/whole" ]; then
    worlds | xargs -P "$JOBS" -n 8 node ci/same-outputs.mjs "$1" "$folder"
    for cases in $(families); do
      "$1" answer "$cases" >"$folder/$(basename "$cases" .jsonl)-answers.txt" 2>&1 || true
    done
    touch "$folder/whole"
  fi
  echo "$folder"
}

before="$(said "$old")"
after="$(said "$new")"
echo "$(find "$after" -name '*.txt' | wc -l) worlds and families, $(cat "$after"/*.txt | wc -c) bytes"
if diff -rq "$before" "$after" >build/same/differences.txt; then
  echo "the same"
else
  cat build/same/differences.txt
  # Of the first world that differs the first lines, each after the command that printed it.
  read -r _ one _ other _ <build/same/differences.txt
  diff <(cut -c1-400 "$one") <(cut -c1-400 "$other") | head -n 20 || true
  exit 1
fi
