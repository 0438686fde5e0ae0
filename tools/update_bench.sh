#!/usr/bin/env bash
# Writes the signatures of the search as it is now to tests/golden/bench.txt.
# For changes that are meant to change the search or the evaluation. Prints the
# last lines of the commit message.

set -euo pipefail
readonly ROOT="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"
source "$ROOT/tools/shell_common.sh"
readonly GOLDEN="$ROOT/tests/golden/bench.txt"

install_packages build
configure "$ROOT/build" >/dev/null
cmake --build "$ROOT/build" --parallel "$(nproc)" --target rialto >/dev/null \
  </dev/null

# bench POSITIONS: the signatures over this many positions.
bench() {
  "$ROOT/build/bin/rialto" bench --positions="$1" | grep '^Bench'
}

# golden POSITIONS <SIGNATURES: the lines of the file for them. The signature of
# what is built in is left out: new weights are not a change of the search.
golden() {
  sed -n -e "s/^Bench: /none $1 /p" \
    -e "s/^Bench multi_probcut: /multi_probcut $1 /p"
}

small=$(bench 8)
full=$(bench 40)
{
  echo "# Nodes of 'rialto bench --positions=N', written by tools/update_bench.sh"
  echo "# search N nodes"
  golden 8 <<<"$small"
  golden 40 <<<"$full"
} >"$GOLDEN"
echo "$full"
