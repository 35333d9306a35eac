#!/usr/bin/env bash
# Every command that is short of memory or time says so in a line and ends with 2, as for any input that it cannot take.
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

# The command's own limit does the same, and its limit of time ends with a sentence, or with what there is.
said="$("$pumice" run --memory-limit 300Mi "$folder/large.yaml" 2>&1 >/dev/null)"
[ $? -eq 2 ] && grep -q "not enough memory" <<<"$said" || { echo "--memory-limit: $said" && failed=1; }
printf 'nodes: [{name: n, cpu: 4}]\njobs: [{name: j, cpu: 1, replicas: 2, duration: 3s}]\n' >"$folder/endless.yaml"
said="$(timeout 60 "$pumice" simulate --every-cycle --cycles 9000000 --time-limit 1s -o json "$folder/endless.yaml" 2>&1 >"$folder/out")"
[ $? -eq 2 ] && grep -q -- "--time-limit is over" <<<"$said" && grep -q '"interrupted": *true' "$folder/out" ||
  { echo "simulate --time-limit: $said" && failed=1; }
mkfifo "$folder/never"
said="$(timeout 60 "$pumice" run --time-limit 1s "$folder/never" 2>&1 3<>"$folder/never")"
[ $? -eq 2 ] && grep -q -- "--time-limit 1s is over" <<<"$said" || { echo "run --time-limit: $said" && failed=1; }
for words in "--time-limit soon" "--memory-limit lots"; do
  said="$("$pumice" run $words "$folder/endless.yaml" 2>&1 >/dev/null)"
  [ $? -eq 2 ] && grep -q "^$words: is no " <<<"$said" || { echo "$words: $said" && failed=1; }
done
exit "$failed"
