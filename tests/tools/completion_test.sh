#!/usr/bin/env bash
# completion_test.sh FOLDER: completion of the programs in FOLDER, in bash, and in
# fish and zsh if they are there.

set -euo pipefail
readonly INSTALL="$(cd "$(dirname "${BASH_SOURCE[0]}")/../../tools/install" && pwd)"
PATH="$(cd "$1" && pwd):$PATH"
source "$INSTALL/rialto.bash"

# expect WORD COMMAND-LINE...: WORD is among what bash offers for the last one.
expect() {
  COMP_WORDS=("${@:2}") COMP_CWORD=$(($# - 2)) COMPREPLY=()
  _rialto "$2" "${*: -1}" ""
  printf '%s\n' "${COMPREPLY[@]}" | grep -qx -- "$1" || {
    echo "bash does not offer $1 for '${*:2}'"
    exit 1
  }
}
expect solve rialto so
expect --hash_mb rialto solve --ha
expect analysis rialto help an
expect --concurrency rialto-match --con
expect --version rialto-match --ver

# Files are left to the shell.
COMP_WORDS=(rialto solve x) COMP_CWORD=2 COMPREPLY=()
_rialto rialto x ""
[[ ${#COMPREPLY[@]} -eq 0 ]]

if command -v fish >/dev/null; then
  offered=$(fish --no-config -c "source $INSTALL/rialto.fish
    complete -C 'rialto so'; complete -C 'rialto solve --ha'
    complete -C 'rialto-match --con'")
  for word in solve --hash_mb --concurrency; do
    grep -q -- "^$word" <<<"$offered" || { echo "fish: no $word"; exit 1; }
  done
fi
if command -v zsh >/dev/null; then
  zsh -n "$INSTALL/_rialto"
fi
