#!/usr/bin/env bash
# The static command as a Debian package, which depends on nothing: build/release/pumice_VERSION-1_ARCH.deb.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
use_commit_time

build_standalone
folder=build/release/debian
rm -rf "$folder" build/release/pumice_*.deb
mkdir -p "$folder"
{
  cat <<'END'
Pumice is licensed under the Apache License, Version 2.0, which Debian has at /usr/share/common-licenses/Apache-2.0. What it
owes to others, and the licences of what is linked into the command, follow.

END
  cat NOTICE
  echo
  node ci/notices.mjs deb
} >"$folder/copyright"
contact=$(sed -n 's/^PUMICE_CONTACT:STRING=//p' build/release/CMakeCache.txt)
gzip -9n >"$folder/changelog.Debian.gz" <<END
pumice ($(pumice_version)-1) unstable; urgency=medium

  * Built of commit $(bash ci/commit.sh).

 -- $contact  $(date -u -R -d "@$SOURCE_DATE_EPOCH")
END
cp cmake/lintian-overrides "$folder/overrides"
# Its copy of what it packs is made anew: names that are gone would stay.
rm -rf build/release/_CPack_Packages
cpack --config build/release/CPackConfig.cmake -B build/release >build/release/cpack.log || { cat build/release/cpack.log && exit 1; }
