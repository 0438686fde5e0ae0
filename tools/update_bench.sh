#!/usr/bin/env bash
# Writes the signatures of the search as it is now to tests/golden/bench.txt.
# For changes that are meant to change the search. Prints the last line of the
# commit message.

set -euo pipefail
readonly ROOT="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"
source "$ROOT/tools/shell_common.sh"
readonly GOLDEN="$ROOT/tests/golden/bench.txt"

install_packages build
configure "$ROOT/build" >/dev/null
cmake --build "$ROOT/build" --parallel "$(nproc)" --target rialto >/dev/null \
  </dev/null

# signature POSITIONS: nodes of `rialto bench` over so many positions.
signature() {
  "$ROOT/build/bin/rialto" bench --positions="$1" | sed -n 's/^Bench: //p'
}

small=$(signature 8)
full=$(signature 40)
{
  echo "# Nodes of 'rialto bench --positions=N', written by tools/update_bench.sh"
  echo "# N nodes"
  echo "8 $small"
  echo "40 $full"
} >"$GOLDEN"
echo "Bench: $full"
