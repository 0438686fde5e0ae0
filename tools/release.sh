#!/usr/bin/env bash
# Makes what is published from a clean clone of what is committed:
# tools/release.sh OUT [debian|source]
#
# debian   packages for any x86-64 machine, or for whatever machine this is,
#          checked by lintian; what is made without a kind
# source   a tarball that builds without git
#
# OUT gets the files; source adds its checksum to OUT/SHA256SUMS.

set -euo pipefail
readonly ROOT="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"
source "$ROOT/tools/shell_common.sh"

readonly KIND=${2-debian}
if [[ $# -lt 1 || $# -gt 2 || ! $KIND =~ ^(debian|source)$ ]]; then
  echo "usage: tools/release.sh OUT [debian|source]" >&2
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

"make_$KIND"
