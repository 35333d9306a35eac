#!/usr/bin/env bash
# Builds the commit twice, from two clones in two folders and without ccache, packs both and compares every file's sum.
#   bash ci/reproduce.sh                            all of ci/artefacts.sh, and the site
#   bash ci/reproduce.sh tarball deb wheel oci      what the native build gives
#   bash ci/reproduce.sh npm site                   what the WASM build gives
# What another machine built is compared by its SHA256SUMS: bash ci/artefacts.sh && diff SHA256SUMS build/artefacts/SHA256SUMS.
# Where one function of a WASM file differs: emscripten's clang orders try blocks that end in different places by their address in
# its memory. `a ? F("x") : G("y")`, both with a temporary, was such a place; written as two returns it is none.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

doors=("$@")
[ ${#doors[@]} -gt 0 ] || doors=(tarball deb wheel oci npm site)
[[ "$(bash ci/commit.sh)" != *+changes ]] || echo "Changes that are not committed are not in it."
work=$ROOT/build/reproduce
rm -rf "$work"
for clone in one another-place; do
  git clone --quiet --no-hardlinks "$ROOT" "$work/$clone"
  # Node and its packages are those that are here.
  for folder in build/tools web/node_modules; do
    [ ! -e "$folder" ] || { mkdir -p "$work/$clone/$(dirname "$folder")" && cp -r "$folder" "$work/$clone/$folder"; }
  done
  (cd "$work/$clone" && CCACHE_DISABLE=1 bash ci/artefacts.sh "${doors[@]}") >"$work/$clone.sums"
done
cat "$work/one.sums"
diff "$work/one.sums" "$work/another-place.sums" && echo "The same bytes, twice."
