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

# The release and the architecture, as names of files have them.
pumice_version() { sed -n 's/.*kVersion\[\] = "\(.*\)".*/\1/p' core/version.h; }
pumice_machine() { uname -m | tr '[:upper:]' '[:lower:]'; }

# What is packed has the time of the commit, so that the same commit gives the same bytes.
use_commit_time() {
  export SOURCE_DATE_EPOCH="${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || echo 1767225600)}"
  export LC_ALL=C.UTF-8 TZ=UTC
  umask 022
}

# The one file that needs no library, and what is said of what is linked into it. Scripts that run side by side find it built.
build_standalone() {
  [ -z "${STANDALONE_IS_BUILT:-}" ] || return 0
  build_preset release pumice pumice_static pumice_pages &&
    node ci/notices.mjs tarball >build/release/THIRD_PARTY_NOTICES &&
    node ci/sbom.mjs tarball >build/release/sbom.cdx.json
}

# It, its pages and its papers, as they stand below a prefix: install_standalone FOLDER
install_standalone() {
  rm -rf "$1"
  local component
  for component in standalone pages; do
    cmake --install build/release --prefix "$1" --component "$component" --strip >/dev/null || return 1
  done
}

# A tar archive of what is in a folder, on standard output: names in order, one time, nobody's. packed FOLDER [name…]
packed() {
  local folder="$1"
  shift
  tar -C "$folder" --format=gnu --sort=name --mtime="@$SOURCE_DATE_EPOCH" --owner=0 --group=0 --numeric-owner \
    --mode=u+rw,go=rX -cf - "${@:-.}"
}
