#!/usr/bin/env bash
# The command line as an npm package: build/npm/pumice-VERSION.tgz. `cmake --build --preset wasm` comes first.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
use_commit_time

folder=build/npm/package
rm -rf build/npm
mkdir -p "$folder"
cp npm/package.json npm/pumice.mjs npm/README.md LICENSE NOTICE wasm/sync-post.mjs build/wasm/pumice-command.cjs build/wasm/pumice-command.wasm "$folder"
cp lessons/course.yaml "$folder"
cp build/wasm/pumice.mjs "$folder/engine.mjs"
cp build/wasm/pumice.wasm "$folder/engine.wasm"
chmod +x "$folder/pumice.mjs"
mkdir -p "$folder/docs/zh" "$folder/examples"
cp docs/*.md "$folder/docs"
cp docs/zh/*.md "$folder/docs/zh"
for example in examples/*/scenario.yaml; do
  cp "$example" "$folder/examples/$(basename "$(dirname "$example")").yaml"
done
node web/node_modules/rolldown/bin/cli.mjs --config npm/rolldown.config.mjs
bundles=("$folder/yaml.mjs" "$folder/lesson.mjs" "$folder/mcp.mjs")
node ci/notices.mjs npm "${bundles[@]}" >"$folder/THIRD_PARTY_NOTICES"
node ci/sbom.mjs npm "${bundles[@]}" >"$folder/sbom.cdx.json"
# The commit, where npm itself writes it; `pumice --version` names it.
commit=$(bash ci/commit.sh)
[ -z "$commit" ] || sed -i "s/^  \"type\"/  \"gitHead\": \"$commit\",\n&/" "$folder/package.json"
mkdir -p "$folder/share/man/man1"
node "$folder/pumice.mjs" man >"$folder/share/man/man1/pumice.1"
for shell in bash zsh fish; do
  node "$folder/pumice.mjs" completion "$shell" >"$folder/share/pumice.$shell"
done
(cd build/npm && npm pack --silent ./package)
