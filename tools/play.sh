#!/usr/bin/env bash
# Builds Rialto and starts it; arguments go to build/bin/rialto.

set -euo pipefail
readonly ROOT="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"
source "$ROOT/tools/shell_common.sh"

install_packages build

build() {
  # A player needs no GoogleTest; whoever has built the tests keeps them.
  local without_tests=()
  [[ -f "$ROOT/build/CMakeCache.txt" ]] ||
    without_tests=(-DRIALTO_TESTS=OFF -DRIALTO_BENCHMARKS=OFF)
  configure "$ROOT/build" "${without_tests[@]}" &&
    cmake --build "$ROOT/build" --parallel "$(nproc)" --target rialto </dev/null
}
# Stdout belongs to the game, so the build speaks up only if it fails.
if ! log=$(build 2>&1); then
  echo "$log" >&2
  exit 1
fi
exec "$ROOT/build/bin/rialto" "$@"
