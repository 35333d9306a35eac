#!/usr/bin/env bash
# Counts what the page "How we know" shows, and writes it to docs/evidence:
#   bash ci/evidence.sh agreement   the recorded cases that agree, a family and release at a time: some minutes
#   bash ci/evidence.sh worlds      random worlds with and without shortcuts, and with and without a trace: some minutes
# build/release/pumice_tests must be built; ci/coverage.sh counts lines. Where a test fails, the file tells of it, too.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

case "${1:-}" in
  agreement) filter='*RecordedCases.Agree*' ;;
  worlds) filter='CycleProperty.RememberingChangesNothing:CycleProperty.AskingWhyChangesNothing' ;;
  *) echo "usage: bash ci/evidence.sh agreement|worlds" >&2 && exit 2 ;;
esac
mkdir -p build/logs
log="build/logs/evidence-$1.log"
status=0
build/release/pumice_tests --gtest_brief=0 --gtest_filter="$filter" >"$log" 2>&1 || status=$?
node ci/evidence.mjs "$1" "$log"
tail -n 3 "$log"
exit "$status"
