#!/usr/bin/env bash
# types_test.sh TSC FOLDER: the JSDoc types of the page hold. Ends with 77 if
# there is no compiler.

set -euo pipefail
if [[ ! -x $1 ]]; then
  echo "skipped: no TypeScript compiler at $1"
  exit 77
fi
exec "$1" -p "$2"
