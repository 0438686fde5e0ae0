#!/usr/bin/env bash
# installed_library.sh BUILD SOURCE: the library as a package has it. Installs it
# into a folder and builds the example there, by pkg-config and by CMake.

set -euo pipefail
readonly BUILD=$1 SOURCE=$2
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

for component in library development; do
  cmake --install "$BUILD" --prefix "$folder/usr" --component $component \
    >/dev/null
done
library=$(find "$folder" -name 'librialto.so.0' -printf '%h\n')
export LD_LIBRARY_PATH=$library

# Nothing but the documented names, all of them versioned.
symbols=$(nm -D --defined-only "$library/librialto.so.0" | awk '{print $3}' |
  grep -v '^RIALTO_0$')
if grep -v '^rialto_[a-z_]*@@RIALTO_0$' <<<"$symbols"; then
  echo "these symbols should not be there"
  exit 1
fi
declared=$(grep -o 'rialto_[a-z_]*(' "$SOURCE/tools/library/rialto.h" | tr -d '(' |
  sort -u)
exported=$(sed 's/@@.*//' <<<"$symbols" | sort -u)
for name in $exported; do
  grep -qx "$name" <<<"$declared" || { echo "$name is not declared"; exit 1; }
done
readelf -d "$library/librialto.so.0" | grep -q 'SONAME.*\[librialto.so.0\]'

flags=$(PKG_CONFIG_PATH="$library/pkgconfig" pkg-config --cflags --libs rialto)
# shellcheck disable=SC2086  # several words
cc -std=c99 -Wall -Wextra -Werror "$SOURCE/tools/library/example.c" $flags \
  -o "$folder/by_pkg_config"
"$folder/by_pkg_config" f5d6c3 >"$folder/first"
grep -q '^6 iterations$' "$folder/first"

mkdir "$folder/project"
cat >"$folder/project/CMakeLists.txt" <<'END'
cmake_minimum_required(VERSION 3.20)
project(example LANGUAGES C CXX)
find_package(rialto ${VERSION} REQUIRED)
add_executable(example ${SOURCE}/tools/library/example.c)
target_link_libraries(example PRIVATE rialto::rialto)
END
version=$(sed -n 's/^project(rialto VERSION \([0-9.]*\).*/\1/p' "$SOURCE/CMakeLists.txt")
cmake -S "$folder/project" -B "$folder/project/build" -DSOURCE="$SOURCE" \
  -DVERSION="$version" \
  -DCMAKE_PREFIX_PATH="$folder/usr" >/dev/null
cmake --build "$folder/project/build" >/dev/null
"$folder/project/build/example" f5d6c3 | cmp - "$folder/first"
