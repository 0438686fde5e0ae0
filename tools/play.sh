#!/usr/bin/env bash
# Builds Rialto and starts it; arguments go to build/bin/rialto.

set -euo pipefail
readonly ROOT="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"
source "$ROOT/tools/shell_common.sh"

install_packages build

# Stdout belongs to the game, so progress goes to stderr: one line that is
# redrawn on a terminal, else a line for every tenth of the work.
show_progress() {
  local line done total last=-1
  while IFS= read -r line; do
    [[ $line =~ ^\[([0-9]+)/([0-9]+)\] ]] || continue
    done=${BASH_REMATCH[1]} total=${BASH_REMATCH[2]}
    ((total > 2)) || continue
    if [[ -t 2 ]]; then
      printf '\rCompiling %d/%d ' "$done" "$total" >&2
    elif ((10 * done / total > last)); then
      last=$((10 * done / total))
      echo "Compiling $done/$total" >&2
    fi
  done
  if [[ -t 2 ]]; then printf '\r\033[K' >&2; fi
}

build() {
  # Players need no GoogleTest; a build folder with tests keeps them.
  local without_tests=()
  if [[ ! -f "$ROOT/build/CMakeCache.txt" ]]; then
    echo "Building Rialto in $ROOT/build; this takes a few minutes, once." >&2
    without_tests=(-DRIALTO_TESTS=OFF -DRIALTO_BENCHMARKS=OFF)
  fi
  configure "$ROOT/build" "${without_tests[@]}" >"$log" 2>&1 &&
    cmake --build "$ROOT/build" --parallel "$(nproc)" --target rialto \
      </dev/null 2>&1 | tee -a "$log" | show_progress
}

log=$(mktemp)
trap 'rm -f "$log"' EXIT
if ! build; then
  grep -vE '^\[[0-9]+/[0-9]+\] Building ' "$log" >&2 || true
  exit 1
fi
rm -f "$log"
exec "$ROOT/build/bin/rialto" "$@"
