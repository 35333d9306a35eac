#!/usr/bin/env bash
# Every command that is short of memory says so in a line and ends with 2, as for any input that it cannot take.
#   bash tests/example/little-memory.sh build/release/pumice
set -uo pipefail
pumice="$1"
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
cat >"$folder/large.yaml" <<'EOF'
nodes: [{name: n, count: 200000, cpu: 4}]
queues: [{name: q}]
jobs: [{name: j, queue: q, replicas: 100000, cpu: 1}]
EOF

failed=0
for words in "convert @" "run @" "explain @" "lint @" "simulate @" "sweep @ --set queues.q.weight=1..2" "bench @" "stops @" \
  "unblock @ job/j" "whatif @ --delete Queue/q" "upgrade @ --to 1.13"; do
  # shellcheck disable=SC2086
  said="$( (ulimit -v 300000 && timeout 60 "$pumice" ${words//@/"$folder/large.yaml"} 2>&1 >/dev/null) )"
  status=$?
  if [ "$status" -ne 2 ] || ! grep -q "not enough memory" <<<"$said"; then
    printf '%s: ended with %d and said:\n%s\n' "$words" "$status" "$(tail -n 3 <<<"$said" | cut -c1-300)"
    failed=1
  fi
done
exit "$failed"
