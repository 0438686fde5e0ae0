#!/usr/bin/env bash
# man_page_test.sh FOLDER: the manual pages of the programs in FOLDER have all
# commands and flags, and groff, if it is there, has nothing to say about them.

set -euo pipefail
readonly MAKE="$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)/tools/install/man_page.sh"
page=$(mktemp)
trap 'rm -f "$page"' EXIT

for program in rialto rialto-match; do
  sh "$MAKE" "$1/$program" >"$page"
  grep -q "^$program "'\\- .' "$page"
  if command -v groff >/dev/null; then
    warnings=$(groff -man -Tutf8 -ww -z "$page" 2>&1)
    [[ -z $warnings ]] || { echo "$warnings"; exit 1; }
  fi
  # Every flag of the help, as often as there.
  helps=$("$1/$program" --help)
  if [[ $program == rialto ]]; then
    for command in $(sed -n 's/^  \([a-z]*\) .*/\1/p' <<<"$helps"); do
      [[ $command == help ]] && continue
      grep -q "^.SH \"RIALTO ${command^^}\"$" "$page"
      helps+=$'\n'$("$1/rialto" help "$command")
    done
  fi
  flags=$(grep -c '^  --' <<<"$helps")
  [[ $flags -gt 5 && $(grep -c '^\.B \\-\\-' "$page") -eq $flags ]]
done
