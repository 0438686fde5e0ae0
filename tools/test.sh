#!/usr/bin/env bash
# Builds everything and runs all tests. Arguments go to ctest, for example
# tools/test.sh -R othello.

set -euo pipefail
readonly ROOT="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"
source "$ROOT/tools/shell_common.sh"

install_packages build test
configure "$ROOT/build" -DRIALTO_TESTS=ON -DRIALTO_BENCHMARKS=ON
cmake --build "$ROOT/build" --parallel "$(nproc)" </dev/null
exec ctest --test-dir "$ROOT/build" --output-on-failure -j "$(nproc)" "$@" \
  </dev/null
