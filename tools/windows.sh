#!/usr/bin/env bash
# Builds for 64-bit Windows by mingw-w64: tools/windows.sh [FOLDER [TARGET...]]
# The programs are in FOLDER/bin (build-windows/bin), and need no other file.

set -euo pipefail
readonly ROOT="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"
source "$ROOT/tools/shell_common.sh"

mkdir -p "${1:-$ROOT/build-windows}/sources"
readonly BUILD="$(cd "${1:-$ROOT/build-windows}" && pwd)"
install_packages windows
find_sources "$BUILD/sources" ABSL:abseil ZSTD:libzstd ZLIB:zlib \
  NLOHMANN_JSON:nlohmann-json3 GOOGLETEST:googletest SQLITE3:sqlite3
# SQLite as one file of C is made from many.
readonly SQLITE="$BUILD/sources/sqlite3-unpacked"
if [[ -d $SQLITE && ! -f $SQLITE/sqlite3.c ]]; then
  (cd "$SQLITE" && ./configure && make sqlite3.c) </dev/null >"$BUILD/sqlite.log" 2>&1
fi
# Headers alone, without the others of this system.
if [[ -d /usr/include/boost ]]; then
  mkdir -p "$BUILD/sources/boost"
  ln -sfn /usr/include/boost "$BUILD/sources/boost/boost"
  SOURCES+=("-DRIALTO_BOOST_INCLUDE_DIR=$BUILD/sources/boost")
fi

configure "$BUILD" -DCMAKE_TOOLCHAIN_FILE="$ROOT/tools/cmake/windows.cmake" \
  -DCMAKE_BUILD_TYPE=Release -DRIALTO_BENCHMARKS=OFF \
  -DRIALTO_PRECOMPILED_HEADERS=OFF -Wno-dev "${SOURCES[@]}" ${RIALTO_FLAGS-}
targets=()
[[ $# -lt 2 ]] || targets=(--target "${@:2}")
cmake --build "$BUILD" --parallel "$(nproc)" "${targets[@]}" </dev/null
