#!/usr/bin/env bash
# The static command as an OCI image of one layer, made without a daemon: build/oci/pumice-VERSION-oci-ARCH.tar, which skopeo,
# podman and docker read, and build/oci/image, the same as a folder.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
use_commit_time

build_standalone
folder=build/oci
rm -rf "$folder"
mkdir -p "$folder/root/usr/share/doc/pumice" "$folder/root/work"
install_standalone "$PWD/$folder/prefix"
cp "$folder/prefix/bin/pumice" "$folder/root/pumice"
cp LICENSE NOTICE build/release/THIRD_PARTY_NOTICES build/release/sbom.cdx.json "$folder/root/usr/share/doc/pumice"
packed "$folder/root" >"$folder/layer.tar"
node ci/oci.mjs "$folder/layer.tar" "$folder/image" "$(pumice_version)" "$(dpkg --print-architecture)" "$(bash ci/commit.sh)"
packed "$folder/image" oci-layout index.json blobs >"$folder/pumice-$(pumice_version)-oci-$(dpkg --print-architecture).tar"
rm -r "$folder/layer.tar" "$folder/root" "$folder/prefix"
