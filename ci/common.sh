# Sourced by the other scripts: where things are, and which Node is used.

ROOT="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"
cd "$ROOT"

# A Node that ci/setup.sh installed goes before the machine's own.
if [ -x "$ROOT/build/tools/bin/node" ]; then
  export PATH="$ROOT/build/tools/bin:$PATH"
fi

JOBS="${JOBS:-2}"

# Configures a preset once (later CMake re-runs itself where it must) and builds it: build_preset NAME [target…]
build_preset() {
  local preset="$1"
  shift
  [ -f "build/$preset/build.ninja" ] || cmake --preset "$preset" || return 1
  cmake --build --preset "$preset" ${1:+--target "$@"} -- -j"$JOBS"
}

# The playground's static site, in build/site. Rebuilt only when something that goes into it is newer.
build_site() {
  local stamp=build/site.stamp
  if [ -f "$stamp" ] && [ -f build/site/index.html ] &&
    [ -z "$(find web -mindepth 1 -path web/node_modules -prune -o -newer "$stamp" -print)" ] &&
    [ -z "$(find examples wasm lessons docs core/words build/wasm/pumice.mjs build/wasm/pumice.wasm -newer "$stamp" 2>/dev/null)" ]; then
    echo "build/site is up to date"
    return 0
  fi
  touch "$stamp.new" &&
    (cd web && node node_modules/vite/bin/vite.js build) &&
    mv "$stamp.new" "$stamp"
}
