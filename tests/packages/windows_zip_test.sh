#!/usr/bin/env bash
# windows_zip_test.sh PACKAGES: unpacks the zip for Windows in the folder PACKAGES
# where paths are not plain, and uses it under wine as its README says.

set -euo pipefail
readonly PACKAGES=$(cd "$1" && pwd)

WORK=$(mktemp -d)
clean_up() {
  wineserver -k 2>/dev/null && wineserver -w || true
  rm -rf --one-file-system "$WORK"
}
trap clean_up EXIT
export WINEPREFIX="$WORK/wine" WINEDEBUG=-all WINEDLLOVERRIDES='mscoree,mshtml='
export LC_ALL=C.UTF-8

step() { printf '%s (%d s so far)\n' "$1" "$SECONDS"; }
fail() { echo "windows_zip_test.sh: $*" >&2; exit 1; }

step "what is in it"
readonly ZIPS=("$PACKAGES"/rialto-*-windows-x86_64.zip)
[[ ${#ZIPS[@]} == 1 && -f ${ZIPS[0]} ]] || fail "not one zip: ${ZIPS[*]}"
(cd "$PACKAGES" && grep -F "${ZIPS[0]##*/}" SHA256SUMS | sha256sum --check --quiet) ||
  fail "it is not the zip of SHA256SUMS"
mkdir "$WORK/Spiele von Jürgen オセロ"
cd "$WORK/Spiele von Jürgen オセロ"
unzip -q "${ZIPS[0]}"
cd rialto-*
sha256sum --check --quiet SHA256SUMS || fail "other files than SHA256SUMS has"
[[ $(sed 's/^[0-9a-f]*  //' SHA256SUMS) == \
  "$(find . -type f ! -path ./SHA256SUMS -printf '%P\n' | LC_ALL=C sort)" ]] ||
  fail "files that SHA256SUMS does not have"
for file in rialto.exe rialto-match.exe rialto-openings.exe README.txt \
  CHANGELOG.md docs/guide.md library/{rialto.dll,librialto.dll.a,rialto.def} \
  library/{rialto.h,example.c} library/rialto/__init__.py \
  licences/{rialto,abseil,boost,gcc,libzstd,mingw-w64,nlohmann-json3,sqlite,zlib}.txt
do
  [[ -s $file ]] || fail "no $file"
done

step "programs need nothing but Windows"
readonly OF_WINDOWS='ADVAPI32|bcrypt|dbghelp|KERNEL32|msvcrt|ntdll|SHELL32|USER32|WS2_32|MSWSOCK'
others=$(x86_64-w64-mingw32-objdump -p -- *.exe library/*.dll |
  sed -n 's/.*DLL Name: //p' | sort -u | grep -Eivx "($OF_WINDOWS)\.dll" || true)
[[ -z $others ]] || fail "other libraries: $others"
# release.sh builds in a folder of mktemp's.
! grep -aq "${TMPDIR:-/tmp}/tmp\." -- *.exe library/*.dll ||
  fail "paths of the machine that built it"

step "the program"
wine wineboot --init >boot 2>&1 || fail "wine: $(cat boot)"
wine ./rialto.exe --version </dev/null | grep -q '^rialto [0-9]' || fail "--version"
wine ./rialto.exe best f5d6c3 --level=4 </dev/null | grep -qx '[a-h][1-8].*' ||
  fail "no move"
# As NBoard starts it.
[[ $(sed -n 's/^  command  *\(rialto.*\)$/\1/p' README.txt) == 'rialto.exe nboard' ]] ||
  fail "another command for NBoard"
# What comes next, or the end, would interrupt it.
{ printf 'nboard 2\nset depth 2\nmove F5\ngo\n'; sleep 3; } |
  wine ./rialto.exe nboard >moves
grep -q '^=== [A-H][1-8]' moves || fail "no move for NBoard: $(cat moves)"
wine ./rialto-match.exe self:depth=1 bot:random --games=2 </dev/null >match ||
  fail "rialto-match"

step "the library"
(cd library && x86_64-w64-mingw32-gcc -std=c99 -Wall -Werror -I. example.c \
  librialto.dll.a -o example.exe && wine ./example.exe f5d6c3d3c4 </dev/null) >example ||
  fail "the example in C"
grep -q '^6 iterations' example || fail "the example says $(cat example)"
echo "windows_zip_test.sh: all right after $SECONDS s"
