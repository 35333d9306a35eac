#!/usr/bin/env bash
# Everything that is given away, packed into build/artefacts, with SHA256SUMS, which it prints: the tarball (and krew's manifest),
# the Debian package, the Python wheel, the OCI image, the npm package. What is built is packed into the same bytes each time
# (--twice); ci/reproduce.sh builds twice.
#   bash ci/artefacts.sh                            builds what is not built
#   bash ci/artefacts.sh tarball deb wheel oci npm  these alone; site: the page, too
#   bash ci/artefacts.sh --twice [door…]            packs again what is built, with other times of files, and compares
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
use_commit_time

twice=
[ "${1:-}" != --twice ] || { twice=yes && shift; }
doors=("$@")
[ ${#doors[@]} -gt 0 ] || doors=(tarball deb wheel oci npm)
to=build/artefacts
logs=build/logs/artefacts
mkdir -p "$logs"

door() {
  case "$1" in
    tarball) bash ci/tarball.sh && cp build/release/pumice-*.tar.gz build/release/pumice.krew.yaml "$to" ;;
    deb) bash ci/deb.sh && cp build/release/pumice_*.deb "$to" ;;
    wheel) bash ci/wheel.sh && cp build/wheel/*.whl "$to" ;;
    oci) bash ci/oci.sh && cp build/oci/pumice-*.tar "$to" ;;
    npm) bash ci/npm-package.sh && cp build/npm/pumice-*.tgz "$to" ;;
    site) build_site && packed build/site | gzip -9n >"$to/pumice-site-$(pumice_version).tar.gz" ;;
    *) echo "there is no $1: write tarball, deb, wheel, oci, npm or site" && return 2 ;;
  esac
}

# What they share is built first; then each packs on its own, all side by side.
pack() {
  rm -rf "$to"
  mkdir -p "$to"
  local one running=() failed=
  for one in "${doors[@]}"; do
    door "$one" >"$logs/$one.log" 2>&1 &
    running+=("$!")
  done
  for i in "${!running[@]}"; do
    wait "${running[$i]}" || { cat "$logs/${doors[$i]}.log" >&2 && failed=yes; }
  done
  [ -z "$failed" ] || return 1
  (cd "$to" && sha256sum -- * >SHA256SUMS)
}

case " ${doors[*]} " in *\ tarball\ * | *\ deb\ * | *\ wheel\ * | *\ oci\ *) build_standalone >&2 ;; esac
export STANDALONE_IS_BUILT=1
case " ${doors[*]} " in *\ npm\ *) build_preset wasm pumice_wasm pumice_command >&2 ;; *\ site\ *) build_preset wasm pumice_wasm >&2 ;; esac
pack
cat "$to/SHA256SUMS"
[ -n "$twice" ] || exit 0

first=$(cat "$to/SHA256SUMS")
find build/release/static build/release/share -exec touch -d "1 hour" {} +
pack
diff <(echo "$first") "$to/SHA256SUMS" && echo "The same bytes, twice."
