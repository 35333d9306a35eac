#!/usr/bin/env bash
# Prints docs/performance.md's table: how long the engine takes natively and, where build/wasm is there, as WASM.
#   bash ci/bench.sh             up to 1,000 nodes, the best of five runs
#   bash ci/bench.sh 10000 3     up to 10,000 nodes, the best of three
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

most="${1:-1000}"
runs="${2:-5}"
build_preset release pumice pumice_workload >/dev/null

mkdir -p build/bench
files=()
for kind in allocate capacity reclaim preempt; do
  for nodes in 100 1000 5000 10000; do
    [ "$nodes" -le "$most" ] || continue
    # As many waiting pods as nodes where the cluster is full, else ten times as many.
    waiting=$((nodes * 10))
    [ "$kind" != reclaim ] && [ "$kind" != preempt ] || waiting=$nodes
    file="$PWD/build/bench/$kind-$nodes.json"
    build/release/pumice_workload "$kind" "$nodes" "$waiting" >"$file"
    files+=("$file")
  done
done
cd tests
node --import tsx bench/table.ts "$runs" "${files[@]}"
