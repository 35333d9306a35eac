#!/usr/bin/env bash
# Sets up the machine, builds the playground and serves it. A second start takes seconds.
#   bash ci/playground.sh [--port 8080]
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

port=8080
while [ $# -gt 0 ]; do
  case "$1" in
    --port) port="${2:?--port needs a number}" && shift 2 ;;
    *) echo "usage: bash ci/playground.sh [--port 8080]" >&2 && exit 2 ;;
  esac
done

bash ci/setup.sh
source ci/common.sh # setup.sh may have installed a Node
build_preset wasm pumice_wasm
build_site
exec node ci/serve.mjs build/site "$port"
