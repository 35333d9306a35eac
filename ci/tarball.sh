#!/usr/bin/env bash
# One file that needs no library, with its manual page, completions and examples: build/release/pumice-VERSION-linux-ARCH.tar.gz.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

build_preset release all pumice_static
node ci/notices.mjs tarball >build/release/THIRD_PARTY_NOTICES
node ci/sbom.mjs tarball >build/release/sbom.cdx.json
cpack --config build/release/CPackConfig.cmake -B build/release
