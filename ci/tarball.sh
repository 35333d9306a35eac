#!/usr/bin/env bash
# One file that needs no library, with its manual page, completions and examples: build/static/pumice-VERSION-linux-ARCH.tar.gz.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

[ -f build/static/build.ninja ] || cmake --preset static
cmake --build --preset static -- -j"$JOBS"
# CPack packs what the install rules name; the unit tests are not built here.
cpack --config build/static/CPackConfig.cmake -B build/static
