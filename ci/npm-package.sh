#!/usr/bin/env bash
# The command line as an npm package: build/npm/pumice-VERSION.tgz. `cmake --build --preset wasm` comes first.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

folder=build/npm/package
rm -rf build/npm
mkdir -p "$folder"
cp npm/package.json npm/pumice.mjs npm/README.md LICENSE NOTICE wasm/sync-post.mjs build/wasm/pumice-command.cjs build/wasm/pumice-command.wasm "$folder"
chmod +x "$folder/pumice.mjs"
# YAML comes along in one file, so that the package needs no other.
node web/node_modules/rolldown/bin/cli.mjs web/src/model/yaml-events.ts --file "$folder/yaml.mjs" --format esm --platform node
node ci/notices.mjs npm "$folder/yaml.mjs" >"$folder/THIRD_PARTY_NOTICES"
(cd build/npm && npm pack --silent ./package)
