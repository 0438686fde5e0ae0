#!/usr/bin/env bash
# check_headers.sh [HEADERS...]: every header compiles alone, so that nobody
# has to know what to include before it. Without arguments all headers.

set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

headers=("$@")
((${#headers[@]})) || mapfile -t headers < <(git ls-files '*.h')

printf '%s\0' "${headers[@]}" |
  xargs -0 -P "$(nproc)" -I{} bash -c '
    "${CXX:-g++}" -std=c++20 -fsyntax-only -Wall -Wno-pragma-once-outside-header \
      -I. -DRIALTO_SOURCE_DIR=\".\" -DRIALTO_DATA_DIR=\".\" -x c++ "$1" ||
      { echo "$1 does not compile alone" >&2; exit 1; }' _ {}
echo "${#headers[@]} headers compile alone"
