#!/usr/bin/env bash
# Builds the Debian packages from a clean clone of what is committed:
# tools/release.sh OUT
#
# Leaves the packages in OUT, checked by lintian. They are for any x86-64
# machine, or for whatever machine this is.

set -euo pipefail
readonly ROOT="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"
source "$ROOT/tools/shell_common.sh"

if [[ $# -ne 1 ]]; then
  echo "usage: tools/release.sh OUT" >&2
  exit 2
fi
mkdir -p "$1"
readonly OUT="$(cd "$1" && pwd)"
install_packages build release

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
git clone --quiet "$ROOT" "$work/rialto"
# The same bytes for the same commit.
SOURCE_DATE_EPOCH=$(git -C "$ROOT" log -1 --format=%ct)
export SOURCE_DATE_EPOCH
umask 022
cmake -S "$work/rialto" -B "$work/build" -G Ninja \
  -DRIALTO_TESTS=OFF -DRIALTO_BENCHMARKS=OFF -DCMAKE_INSTALL_PREFIX=/usr \
  -DRIALTO_INSTALL_WEIGHTS=ON
cmake --build "$work/build"
(cd "$work/build" && cpack -G DEB -B "$work/packages")
lintian --fail-on error "$work"/packages/*.deb
cp "$work"/packages/*.deb "$OUT"
ls -l "$OUT"/*.deb
