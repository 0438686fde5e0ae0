#!/usr/bin/env bash
# windows_test.sh BIN LINUX_BIN [DATA CHECKS]: programs for Windows, in BIN, under
# wine: the signatures of the search on every CPU, FFO #40-#44, files, protocols
# by the clients of CHECKS, matches, and the same self-play as on Linux.

set -euo pipefail
readonly BIN=$(cd "$1" && pwd) LINUX=$(cd "$2" && pwd)
readonly ROOT="$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)"
readonly DATA=${3-$ROOT/../shared/data} CHECKS=${4-$ROOT/../shared/checks}

WORK=$(mktemp -d)
trap 'rm -rf "$WORK"' EXIT
export WINEDEBUG=-all WINEDLLOVERRIDES='mscoree,mshtml='
export WINEPREFIX="${WINEPREFIX-$WORK/wine}"
cd "$WORK"

fail() { echo "windows_test: $*" >&2; exit 1; }
rialto() { wine "$BIN/rialto.exe" "$@"; }
windows_path() { echo "Z:${1//\//\\}"; }

wine wineboot --init >/dev/null 2>&1 || true

echo "signatures"
bash "$ROOT/tests/tools/cpu_variants.sh" "$BIN/rialto.exe" \
  "$ROOT/tests/golden/bench.txt" wine

echo "perft"
[[ $(rialto perft 9 </dev/null) == "$("$LINUX/rialto" perft 9 </dev/null)" ]] ||
  [[ $(rialto perft 9 </dev/null | grep -c 3005288) == 1 ]] || fail "perft 9"

if [[ -f $DATA/ffo_40_59.obf ]]; then
  echo "FFO #40-#44"
  head -n 5 "$DATA/ffo_40_59.obf" >ffo.obf
  rialto solve ffo.obf --threads=2 </dev/null >solved || fail "solve: $(cat solved)"
  tail -n 3 solved
fi

echo "files"
mkdir 'ein Ordner mit オセロ'
printf 'f5d6c3d3c4f4f6f3e6e7' >'ein Ordner mit オセロ/Spiel.txt'
rialto analyze --level=2 --html="ein Ordner mit オセロ/Seite.html" \
  "$(windows_path "$PWD/ein Ordner mit オセロ/Spiel.txt")" </dev/null >analysis ||
  fail "analyze in a folder with other letters"
grep -q '</html>' 'ein Ordner mit オセロ/Seite.html' || fail "no page"
[[ -z $(find . -name '*.part') ]] || fail "a part is left"
# Again, over the old one.
rialto analyze --level=2 --html='ein Ordner mit オセロ/Seite.html' \
  'ein Ordner mit オセロ/Spiel.txt' </dev/null >again || fail "analyze again"
cmp -s analysis again || fail "another answer by another name"
# /dev/full is the device of this system; wine hands it through.
if rialto perft 3 </dev/null >/dev/full 2>full; then fail "a full disk is success"; fi
grep -q 'cannot write' full || fail "a full disk is not named: $(cat full)"
if [[ $EUID -ne 0 ]]; then
  mkdir read_only && chmod 500 read_only
  if rialto analyze --level=2 --html=read_only/x.html \
    'ein Ordner mit オセロ/Spiel.txt' </dev/null >/dev/null 2>error; then
    fail "written into a read-only folder"
  fi
  chmod 700 read_only
  [[ -z $(ls -A read_only) ]] || fail "something in a read-only folder"
fi

if [[ -f $CHECKS/gtp_check.py ]]; then
  echo "protocols"
  python3 "$CHECKS/gtp_check.py" wine "$BIN/rialto.exe" gtp --level=2 >gtp || {
    # wine itself needs longer than a second to start.
    [[ $(grep -c '^FAIL' gtp) == 1 ]] && grep -q '^FAIL  first reply' gtp ||
      fail "$(grep '^FAIL' gtp)"
  }
  python3 "$CHECKS/nboard_check.py" wine "$BIN/rialto.exe" nboard >nboard ||
    fail "$(grep '^FAIL' nboard)"
  grep -c '^ok' gtp nboard
fi

echo "a match"
wine "$BIN/rialto-match.exe" "$(windows_path "$BIN/rialto.exe") gtp --level=2" \
  self:depth=2 --games=20 --seed=1 </dev/null >match 2>match.err ||
  fail "match: $(cat match.err)"
cat match

echo "self-play"
"$LINUX/rialto-selfplay" --games=20 --play_depth=2 --seed=7 --out=linux \
  </dev/null >/dev/null 2>&1 || fail "self-play on Linux"
wine "$BIN/rialto-selfplay.exe" --games=20 --play_depth=2 --seed=7 --out=windows \
  </dev/null >/dev/null 2>&1 || fail "self-play"
diff -r linux windows >/dev/null || fail "other games than on Linux"
echo "windows_test: all right"
