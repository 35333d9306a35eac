#!/usr/bin/env bash
# Holds worlds that nobody has recorded against the real schedulers: builds Volcano's own sources, prepared so that they give one
# answer (ci/volcano/prepare), makes new worlds of the recorded ones, and compares what both answer.
#   bash ci/against-volcano.sh                     1,000 worlds in each release that Pumice follows
#   bash ci/against-volcano.sh --worlds 5000 --seed 7 --families topology,gang 1.15.1
#   bash ci/against-volcano.sh --recorded          the recorded worlds themselves: whether the preparation is right
# It needs Go and a network: some 1,500 MB of modules once, three minutes of compiling a release. VOLCANO=FOLDER is a clone of
# https://github.com/volcano-sh/volcano that is there already. With PUMICE_EVIDENCE=1 the run is added to docs/evidence/volcano.json.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

worlds=1000 seed=1 families="" recorded="" releases=()
while [ $# -gt 0 ]; do
  case "$1" in
    --worlds) worlds="$2" && shift 2 ;;
    --seed) seed="$2" && shift 2 ;;
    --families) families="$2" && shift 2 ;;
    --recorded) recorded=1 && shift ;;
    -*) sed -n '4,6s/^#   //p' "$0" >&2 && exit 2 ;;
    *) releases+=("$1") && shift ;;
  esac
done
[ ${#releases[@]} -gt 0 ] || mapfile -t releases < <(build/release/pumice --version | grep -oE 'v[0-9.]+[,;]' | tr -d 'v,;' | sort -u)
command -v go >/dev/null || { echo "go is not installed: see https://go.dev/doc/install" >&2 && exit 2; }

work="$ROOT/build/volcano"
mkdir -p "$work"
source_of="${VOLCANO:-$work/clone}"
[ -e "$source_of" ] || git clone --quiet --filter=blob:none --no-checkout https://github.com/volcano-sh/volcano "$source_of"
(cd ci/volcano && go build -o "$work/prepare" ./prepare)

# The scheduler of a release, as a program that answers worlds: build/volcano/RELEASE.
scheduler() {
  local tree="$work/tree-$1" tags="" made
  made="$(cat ci/volcano/prepare/*.go ci/volcano/into/*/*.go | sha256sum)"
  [ -x "$work/$1" ] && [ "$(cat "$work/$1.made" 2>/dev/null)" = "$made" ] && return
  rm -rf "$tree" && mkdir -p "$tree"
  git -C "$source_of" archive "v$1" | tar -x -C "$tree"
  case "$1" in 1.13.*) tags=until_1_13 ;; esac
  (
    cd "$tree"
    export GOFLAGS=-mod=mod
    # Types that a proxy has not in every patch release are the same in the first.
    go mod download volcano.sh/apis 2>/dev/null || go mod edit -replace "volcano.sh/apis=volcano.sh/apis@v${1%.*}.0"
    mkdir -p pkg/scheduler/fixed cmd/record
    cp "$ROOT"/ci/volcano/into/fixed/*.go pkg/scheduler/fixed/
    "$work/prepare" "$tree"
    cp "$ROOT"/ci/volcano/into/record/*.go cmd/record/
    go build -tags "$tags" -o "$work/$1" ./cmd/record
  )
  echo "$made" >"$work/$1.made"
}

if [ -n "$recorded" ]; then
  of="recorded${families:+, of $families}"
  set -- --recorded --families "$families"
else
  of="seed $seed${families:+, of $families}"
  set -- --seed "$seed" --count "$worlds" --families "$families"
fi
python3 ci/volcano/worlds.py "$@" >"$work/worlds.jsonl"
status=0
for release in "${releases[@]}"; do
  scheduler "$release"
  PANIC_ON_ERROR=false "$work/$release" "$work/worlds.jsonl" >"$work/theirs-$release.jsonl" 2>"$work/theirs-$release.log"
  build/release/pumice answer --volcano "$release" "$work/worlds.jsonl" >"$work/ours-$release.jsonl" 2>"$work/ours-$release.log"
  python3 ci/volcano/compare.py "$release" "$work/worlds.jsonl" "$work/theirs-$release.jsonl" "$work/ours-$release.jsonl" \
    ${PUMICE_EVIDENCE:+--evidence docs/evidence/volcano.json --of "$of"} || status=1
done
exit "$status"
