#!/usr/bin/env bash
# Builds a Docusaurus site that embeds scenarios, in both languages, and tests what it shows. It installs some 1,280 packages
# (270 MB, 45 s) into build/docusaurus, which is why ci/test.sh leaves it out. `cmake --build --preset wasm` comes first.
#   bash ci/docusaurus.sh
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

folder=build/docusaurus
build_site
mkdir -p "$folder"
cp -r tests/docusaurus/. "$folder"
cd "$folder"
if ! cmp -s package-lock.json node_modules/.installed-lock.json; then
  npm ci --ignore-scripts --no-audit --no-fund --loglevel=error
  cp package-lock.json node_modules/.installed-lock.json
fi

# The playground as its npm package has it: the wrapper for the build, the rest as files of the site.
rm -rf node_modules/pumice-playground static/pumice package
tar -xzf "$(cd ../site && npm pack --silent --pack-destination "$ROOT/$folder" | sed "s|^|$ROOT/$folder/|")"
mkdir -p static
cp -r package static/pumice
mv package node_modules/pumice-playground

node "$ROOT/web/node_modules/typescript/bin/tsc" --noEmit --strict --skipLibCheck --jsx react-jsx --module esnext \
  --moduleResolution bundler --types react types.tsx
DOCUSAURUS_NO_PERSISTENT_CACHE=true NODE_ENV=production node node_modules/@docusaurus/core/bin/docusaurus.mjs build
cd "$ROOT/tests"
node --import tsx --test --test-timeout=900000 --test-reporter=spec docusaurus-browser/docusaurus.test.ts
