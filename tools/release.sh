#!/usr/bin/env bash
# Makes what is published from a clean clone of what is committed:
# tools/release.sh OUT [debian|windows|source]
# tools/release.sh OUT data FIT
#
# debian   packages for any x86-64 machine, or for whatever machine this is,
#          checked by lintian; what is made without a kind
# windows  a zip with programs for 64-bit Windows, built by mingw-w64
# source   a tarball that builds without git
# data     what rialto-fit-probcut left in FIT: the pairs that parameters were
#          fitted to, the parameters and how they were made, to be cited
#
# OUT gets the files; all but debian add their checksums to OUT/SHA256SUMS.

set -euo pipefail
readonly ROOT="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"
source "$ROOT/tools/shell_common.sh"

readonly KIND=${2-debian}
wanted=2
[[ $KIND == data ]] && wanted=3
if [[ $# -lt 1 || $# -gt $wanted || ($KIND == data && $# -ne 3) ||
  ! $KIND =~ ^(debian|windows|source|data)$ ]]; then
  echo "usage: tools/release.sh OUT [debian|windows|source|data FIT]" >&2
  exit 2
fi
mkdir -p "$1"
readonly OUT="$(cd "$1" && pwd)"

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# The same bytes for the same commit.
SOURCE_DATE_EPOCH=$(git -C "$ROOT" log -1 --format=%ct)
export SOURCE_DATE_EPOCH TZ=UTC
umask 022
VERSION=$(sed -n 's/^project(rialto VERSION \([0-9.]*\).*/\1/p' "$ROOT/CMakeLists.txt")
readonly VERSION

clone() { git clone --quiet "$ROOT" "$work/rialto"; }

# add_checksum FILE: FILE is in OUT.
add_checksum() {
  cd "$OUT"
  touch SHA256SUMS
  { grep -v "  $1\$" SHA256SUMS || true; sha256sum "$1"; } | sort -k2 >SHA256SUMS.new
  mv SHA256SUMS.new SHA256SUMS
  ls -l "$1"
}

make_debian() {
  install_packages build release
  clone
  cmake -S "$work/rialto" -B "$work/build" -G Ninja \
    -DRIALTO_TESTS=OFF -DRIALTO_BENCHMARKS=OFF -DCMAKE_INSTALL_PREFIX=/usr \
    -DRIALTO_INSTALL_WEIGHTS=ON
  cmake --build "$work/build"
  (cd "$work/build" && cpack -G DEB -B "$work/packages")
  lintian --fail-on error "$work"/packages/*.deb
  cp "$work"/packages/*.deb "$OUT"
  ls -l "$OUT"/*.deb
}

make_source() {
  local name="rialto-$VERSION"
  # What git would be asked.
  git -C "$ROOT" describe --always --abbrev=12 --exclude='*' >"$work/COMMIT"
  git -C "$ROOT" archive --prefix="$name/" --add-file="$work/COMMIT" HEAD |
    gzip -9n >"$OUT/$name.tar.gz"
  add_checksum "$name.tar.gz"
}

make_data() {
  local fit=$1 name file weights
  for file in pairs.tsv probcut.tsv cells.csv calibration.tsv; do
    [[ -f $fit/$file ]] ||
      { echo "release.sh: $fit/$file: no such file" >&2; exit 1; }
  done
  weights=$(sed -n 's/^# weights \([0-9a-f]\{16\}\)$/\1/p' "$fit/probcut.tsv")
  name="rialto-probcut-pairs-$weights"
  mkdir "$work/$name"
  cp "$fit"/{pairs.tsv,probcut.tsv,cells.csv,calibration.tsv} \
    "$ROOT"/{CITATION.cff,LICENSE} "$work/$name"
  cat >"$work/$name/README.txt" <<END
Pairs of search values, and the ProbCut parameters fitted to them, of Rialto $VERSION
with the weights $weights. docs/formats.md of Rialto explains the files.
Their first lines say how they were made. To fit again:

  rialto-fit-probcut --pairs=pairs.tsv --out=again

To cite them, see CITATION.cff and name the checksum of this archive.
END
  (cd "$work/$name" && sha256sum -- * >"$work/sums" && mv "$work/sums" SHA256SUMS)
  tar --sort=name --mtime="@$SOURCE_DATE_EPOCH" --owner=0 --group=0 \
    --numeric-owner -C "$work" -c "$name" | gzip -9n >"$OUT/$name.tar.gz"
  add_checksum "$name.tar.gz"
}

# copy_licences TO: those of all that is linked in, each as a file.
copy_licences() {
  local to=$1 sources="$work/build/sources" pair
  mkdir "$to"
  cp "$work/rialto/LICENSE" "$to/rialto.txt"
  for pair in abseil:LICENSE libzstd:LICENSE nlohmann-json3:LICENSE.MIT; do
    cp "$sources/${pair%:*}-unpacked/${pair#*:}" "$to/${pair%:*}.txt"
  done
  # From the version to the end of the comment.
  sed -n '/version [0-9]/,/\*\//p' "$sources/zlib-unpacked/zlib.h" |
    sed '/\*\//q' >"$to/zlib.txt"
  echo 'SQLite is in the public domain: https://www.sqlite.org/copyright.html' \
    >"$to/sqlite.txt"
  # With the exception for programs that GCC has compiled.
  cp /usr/share/doc/gcc-mingw-w64-base/copyright "$to/gcc.txt"
  cp /usr/share/doc/mingw-w64-common/copyright "$to/mingw-w64.txt"
  cp /usr/share/doc/libboost-dev/copyright "$to/boost.txt"
}

make_windows() {
  install_packages windows
  clone
  RIALTO_BUILT_IN="$work" RIALTO_FLAGS=-DRIALTO_TESTS=OFF \
    "$work/rialto/tools/windows.sh" \
    "$work/build" rialto rialto-match rialto-openings librialto
  local name="rialto-$VERSION-windows-x86_64"
  local folder="$work/$name" tools="$work/rialto/tools"
  mkdir -p "$folder/library"
  cp "$work"/build/bin/rialto{,-match,-openings}.exe "$folder"
  cp "$work"/build/bin/rialto.dll "$work"/build/lib/librialto.dll.a \
    "$work"/build/tools/library/rialto.def "$tools"/library/{rialto.h,example.c} \
    "$folder/library"
  mkdir "$folder/library/rialto"
  cp "$tools"/python/rialto/*.py "$folder/library/rialto"
  x86_64-w64-mingw32-strip "$folder"/*.exe "$folder"/library/*.dll
  cp "$tools/install/windows/README.txt" "$work/rialto/CHANGELOG.md" "$folder"
  cp -r "$work/rialto/docs" "$folder"
  copy_licences "$folder/licences"
  (cd "$folder" && find . -type f -printf '%P\0' | sort -z | xargs -0 sha256sum) \
    >"$work/sums"
  mv "$work/sums" "$folder/SHA256SUMS"
  find "$folder" -exec touch -d "@$SOURCE_DATE_EPOCH" {} +
  rm -f "$OUT/$name.zip"
  (cd "$work" && find "$name" | sort | zip -qX9 "$OUT/$name.zip" -@)
  add_checksum "$name.zip"
}

"make_$KIND" "${@:3}"
