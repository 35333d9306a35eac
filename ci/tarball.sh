#!/usr/bin/env bash
# One file that needs no library, with its manual page, completions and examples: build/release/pumice-VERSION-linux-ARCH.tar.gz.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

build_preset release all pumice_static
node ci/notices.mjs tarball >build/release/THIRD_PARTY_NOTICES
node ci/sbom.mjs tarball >build/release/sbom.cdx.json
cpack --config build/release/CPackConfig.cmake -B build/release

# The manifest with which krew installs the same file.
tarball=$(ls build/release/pumice-*.tar.gz)
file=$(basename "$tarball")
version=${file#pumice-}
version=${version%%-linux*}
arch=$(uname -m)
sed -e "s/@VERSION@/$version/g" -e "s/@FILE@/$file/g" -e "s/@FOLDER@/${file%.tar.gz}/g" \
  -e "s/@SUM@/$(sha256sum "$tarball" | cut -d' ' -f1)/g" \
  -e "s/@ARCH@/$(case $arch in x86_64) echo amd64 ;; aarch64) echo arm64 ;; *) echo "$arch" ;; esac)/g" \
  kubectl/krew.yaml >build/release/pumice.krew.yaml
