#!/usr/bin/env bash
# One file that needs no library, with its manual page, completions and examples: build/release/pumice-VERSION-linux-ARCH.tar.gz,
# and the manifest with which krew installs the same.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
use_commit_time

build_standalone
version=$(pumice_version)
name=pumice-$version-linux-$(pumice_machine)
rm -rf build/release/tarball build/release/pumice-*.tar.gz
install_standalone "$PWD/build/release/tarball/$name"
packed build/release/tarball "$name" | gzip -9n >"build/release/$name.tar.gz"

sed -e "s/@VERSION@/$version/g" -e "s/@FILE@/$name.tar.gz/g" -e "s/@FOLDER@/$name/g" \
  -e "s/@SUM@/$(sha256sum "build/release/$name.tar.gz" | cut -d' ' -f1)/g" \
  -e "s/@ARCH@/$(dpkg --print-architecture)/g" \
  kubectl/krew.yaml >build/release/pumice.krew.yaml
