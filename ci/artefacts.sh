#!/usr/bin/env bash
# Everything that is given away, packed into build/artefacts, with SHA256SUMS, which it prints: the tarball (and krew's manifest),
# the Debian package, the Python wheel, the OCI image, the npm package. The same commit gives the same bytes (ci/reproduce.sh).
#   bash ci/artefacts.sh                            builds what is not built
#   bash ci/artefacts.sh tarball deb wheel oci npm  these alone; site: the page, too
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
use_commit_time

doors=("$@")
[ ${#doors[@]} -gt 0 ] || doors=(tarball deb wheel oci npm)
to="${ARTEFACTS:-build/artefacts}"
rm -rf "$to"
mkdir -p "$to"
for door in "${doors[@]}"; do
  case "$door" in
    tarball) bash ci/tarball.sh >&2 && cp build/release/pumice-*.tar.gz build/release/pumice.krew.yaml "$to" ;;
    deb) bash ci/deb.sh >&2 && cp build/release/pumice_*.deb "$to" ;;
    wheel) bash ci/wheel.sh >&2 && cp build/wheel/*.whl "$to" ;;
    oci) bash ci/oci.sh >&2 && cp build/oci/pumice-*.tar "$to" ;;
    npm)
      build_preset wasm pumice_wasm pumice_command >&2
      bash ci/npm-package.sh >&2
      cp build/npm/pumice-*.tgz "$to"
      ;;
    site)
      build_preset wasm pumice_wasm >&2
      build_site >&2
      packed build/site | gzip -9n >"$to/pumice-site-$(pumice_version).tar.gz"
      ;;
    *) echo "there is no $door: write tarball, deb, wheel, oci, npm or site" >&2 && exit 2 ;;
  esac
done
cd "$to"
sha256sum -- * >SHA256SUMS
cat SHA256SUMS
