#!/usr/bin/env bash
# Everything that a fresh Debian 12 needs to build and test Pumice. What is there already is left alone.
#   bash ci/setup.sh
#   bash ci/setup.sh clang-tidy-14 …   and these Debian packages
# Changes outside this folder: Debian packages only. Node (where the machine's is too old) and a few Python packages go
# into build/tools.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

NODE_VERSION=20.20.2 # installed when the machine's Node is older than 20.19
PACKAGES=(
  g++ cmake ninja-build ccache git ca-certificates
  emscripten nlohmann-json3-dev googletest
  clang-format-14
  libyaml-dev libcli11-dev libcpp-httplib-dev libssl-dev libjemalloc-dev
  clang-14 libclang-rt-14-dev libre2-dev zlib1g-dev
  chromium pre-commit python3-venv skopeo lintian
  "$@"
)

node_is_new_enough() {
  command -v node >/dev/null && command -v npm >/dev/null &&
    node -e 'const [a, b] = process.versions.node.split("."); process.exit(+a > 20 || (+a == 20 && +b >= 19) ? 0 : 1)'
}

node_is_new_enough || PACKAGES+=(nodejs npm)
command -v kubectl >/dev/null || PACKAGES+=(kubernetes-client)

missing=()
for package in "${PACKAGES[@]}"; do
  [ "$(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null)" = installed ] || missing+=("$package")
done
SUDO=()
[ "$(id -u)" -eq 0 ] || SUDO=(sudo)
install_packages() {
  echo "Installing Debian packages: $*"
  "${SUDO[@]}" apt-get update -qq &&
    "${SUDO[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" >/dev/null
}
[ ${#missing[@]} -eq 0 ] || install_packages "${missing[@]}"
# The tests of the page take a fifth less with it, and do without it. It has to be of the same version.
[ -x /usr/bin/chromium-headless-shell ] || install_packages chromium chromium-headless-shell ||
  echo "Without chromium-headless-shell: the page's tests use chromium"

if ! node_is_new_enough; then
  case "$(uname -m)" in
    x86_64) arch=x64 ;;
    aarch64) arch=arm64 ;;
    *) echo "No Node package for $(uname -m): install Node 20.19 or newer" >&2 && exit 1 ;;
  esac
  echo "Installing Node $NODE_VERSION into build/tools"
  mkdir -p build/tools/bin
  npm install --prefix build/tools --no-save --no-audit --no-fund --loglevel=error "node-linux-$arch@$NODE_VERSION"
  ln -sf "../node_modules/node-linux-$arch/bin/node" build/tools/bin/node
  export PATH="$ROOT/build/tools/bin:$PATH"
  hash -r
  node_is_new_enough
fi

if ! cmp -s web/package-lock.json web/node_modules/.installed-lock.json; then
  echo "Installing the npm packages of web/"
  (cd web && npm ci --no-audit --no-fund --loglevel=error)
  cp web/package-lock.json web/node_modules/.installed-lock.json
fi
if ! cmp -s ci/requirements.txt build/tools/python/.installed; then
  echo "Installing the Python packages of ci/requirements.txt into build/tools/python"
  python3 -m venv build/tools/python
  build/tools/python/bin/pip install --quiet --disable-pip-version-check -r ci/requirements.txt
  cp ci/requirements.txt build/tools/python/.installed
fi
echo "Set-up complete: $(g++ --version | head -n 1), $(cmake --version | head -n 1), node $(node --version)"
