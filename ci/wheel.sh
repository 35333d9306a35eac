#!/usr/bin/env bash
# The static command as a Python package, build/wheel/pumice-VERSION-py3-none-….whl, with functions for notebooks (python/).
#   bash ci/wheel.sh             builds it
#   bash ci/wheel.sh --test      and tests what it installs: ruff, mypy --strict, pytest
#   bash ci/wheel.sh --notebook  and runs the notebook of examples/ in it, too
# Python's packages are those of python/locks, by their hashes, in build/wheel/venv.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
use_commit_time

locks=(build)
case "${1:-}" in
  "") ;;
  --test) locks+=(test) ;;
  --notebook) locks+=(notebook) ;; # which has those of test
  *) echo "usage: bash ci/wheel.sh [--test|--notebook]" >&2 && exit 2 ;;
esac

build_standalone
folder=build/wheel
source=$folder/source
venv=$folder/venv
mkdir -p "$folder"
rm -rf "$source" "$folder"/*.whl
install_standalone "$PWD/$folder/prefix"
cp -r python "$source"
mkdir "$source/made"
cp "$folder/prefix/bin/pumice" core/version.h build/release/sbom.cdx.json "$source/made"
cp LICENSE NOTICE build/release/THIRD_PARTY_NOTICES "$source"
for pages in man bash-completion zsh fish; do
  mkdir -p "$source/made/share"
  cp -r "$folder/prefix/share/$pages" "$source/made/share"
done

# Installs what is not there yet.
[ -x "$venv/bin/python" ] || python3 -m venv "$venv"
for lock in "${locks[@]}"; do
  cmp -s "python/locks/$lock.txt" "$venv/$lock.txt" && continue
  "$venv/bin/python" -m pip install --quiet --disable-pip-version-check --no-compile --only-binary :all: --require-hashes \
    -r "python/locks/$lock.txt"
  cp "python/locks/$lock.txt" "$venv/$lock.txt"
done

(cd "$source" && "$ROOT/$venv/bin/python" -m hatchling build --target wheel --directory "$ROOT/$folder" >/dev/null)
wheel=$(ls "$folder"/*.whl)
echo "$wheel"
[ ${#locks[@]} -gt 1 ] || exit 0

"$venv/bin/python" -m pip install --quiet --disable-pip-version-check --no-compile --no-index --no-deps --force-reinstall "$wheel"
# Elsewhere than beside the sources, so that what is installed is what is tested.
tests=$folder/tests
rm -rf "$tests"
cp -r python/tests "$tests"
cp python/pyproject.toml "$tests"
cd "$tests"
"$ROOT/$venv/bin/ruff" check --no-cache "$ROOT/python"
"$ROOT/$venv/bin/ruff" format --no-cache --check "$ROOT/python"
"$ROOT/$venv/bin/mypy" --config-file pyproject.toml -p pumice
"$ROOT/$venv/bin/mypy" --config-file pyproject.toml .
MPLBACKEND=agg PUMICE_EXAMPLES="$ROOT/examples" "$ROOT/$venv/bin/python" -P -m pytest --rootdir . -p no:cacheprovider .
