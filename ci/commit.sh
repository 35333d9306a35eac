#!/usr/bin/env bash
# Which commit this is, for `pumice --version`: twelve digits, with +changes where a file that git knows differs; nothing where
# this is no clone.
cd "$(dirname "${BASH_SOURCE[0]}")/.." || exit
[ -e .git ] && commit=$(git rev-parse --short=12 HEAD 2>/dev/null) || exit 0
[ -z "$(git status --porcelain --untracked-files=no 2>/dev/null)" ] || commit+=+changes
echo "$commit"
