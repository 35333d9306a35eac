#!/usr/bin/env bash
# Breaks the page's model and state in some hundred places, one at a time, and counts how many of these mutants a test notices.
#   bash ci/mutants-page.sh              draws and runs all: a quarter of an hour on two cores
#   bash ci/mutants-page.sh --continue   goes on where it was stopped
#   bash ci/mutants-page.sh --survivors  after new tests: those alone that no test has noticed yet
#   bash ci/mutants-page.sh --report     runs nothing, and counts anew: after a change of what is named
# It writes tests/mutants/page/results.tsv and docs/evidence/mutants_page.json; what survives and changes nothing is a row of
# tests/mutants/page/equivalent.tsv, with why. ci/setup.sh and the WASM module come first. Its npm packages are its own.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

folder=tests/mutants/page
[ -f build/wasm/pumice.mjs ] || { echo "build/wasm is not built: cmake --preset wasm && cmake --build --preset wasm" >&2 && exit 2; }
if ! cmp -s "$folder/package-lock.json" "$folder/node_modules/.installed-lock.json"; then
  (cd "$folder" && npm ci --no-audit --no-fund --loglevel=error)
  cp "$folder/package-lock.json" "$folder/node_modules/.installed-lock.json"
fi
exec nice -n "${NICE:-0}" node "$folder/run.mjs" --jobs "$JOBS" "$@"
