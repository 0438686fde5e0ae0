#!/usr/bin/env bash
# .ci/signature on a small repository, with a program that says what it is told.
# Arguments: the root of the project.

set -euo pipefail
readonly check="$1/.ci/signature"
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
cd "$folder"
git init -q .
git config user.name nobody
git config user.email nobody@example.org

commit() { git commit -q --allow-empty -m "$1"; }
printf '#!/bin/sh\necho "5 positions"\ncat "%s/figures"\n' "$folder" >program
chmod +x program
passes() { "$check" ./program >/dev/null 2>&1 || { echo "fails: $1"; exit 1; }; }
fails() {
  if "$check" ./program >/dev/null 2>errors; then echo "passes: $1"; exit 1; fi
  grep -q "$2" errors || { echo "$1: no '$2' in:"; cat errors; exit 1; }
}

printf 'Bench: 12\nBench built-in: 7\n' >figures
commit $'Begin\n\nNo functional change'
passes "nothing to compare with"
commit $'Search less\n\nBecause.\n\nBench: 12\nBench built-in: 7'
passes "figures of the program"
commit $'Tidy\n\nNo functional change'
passes "no change since"
printf 'Bench: 13\nBench built-in: 7\n' >figures
fails "a change that is called none" "Search less"
commit $'Search more\n\nBench: 13'
fails "figures that are missing" "Bench built-in: 7"
commit $'Search more\n\nBench: 13\nBench built-in: 7'
passes "new figures"
commit 'Say nothing'
fails "no last line" "must end with"
