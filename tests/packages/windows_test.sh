#!/usr/bin/env bash
# windows_test.sh BIN LINUX_BIN [DATA CHECKS]: uses the programs for Windows in
# BIN under wine as a user would. What has one right answer on all systems is
# compared with the programs in LINUX_BIN, of the same commit. DATA and CHECKS
# are the folders of ../shared; what needs them is left out without them.
# A full disk and a folder that cannot be written need root.

set -euo pipefail
readonly BIN=$(cd "$1" && pwd) LINUX=$(cd "$2" && pwd)
readonly ROOT="$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)"
readonly DATA=${3-$ROOT/../shared/data} CHECKS=${4-$ROOT/../shared/checks}

WORK=$(mktemp -d)
mounts=()
clean_up() {
  local folder
  for folder in "${mounts[@]}"; do umount "$folder" || true; done
  tmux -L "rialto-$$" kill-server 2>/dev/null || true
  wineserver -k 2>/dev/null && wineserver -w || true
  rm -rf --one-file-system "$WORK"
}
trap clean_up EXIT
# Its own, so that settings of the user and other wines are left alone. Names of
# files are those of the locale.
export WINEPREFIX="$WORK/wine" WINEDEBUG=-all WINEDLLOVERRIDES='mscoree,mshtml='
export LC_ALL=C.UTF-8
cd "$WORK"

step() { printf '%s (%d s so far)\n' "$1" "$SECONDS"; }
fail() { echo "windows_test.sh: $*" >&2; exit 1; }
rialto() { wine "$BIN/rialto.exe" "$@"; }
windows_path() { echo "Z:${1//\//\\}"; }

step "wine begins"
wine wineboot --init >boot 2>&1 || fail "wine: $(cat boot)"

step "signatures, by every CPU"
bash "$ROOT/tests/tools/cpu_variants.sh" "$BIN/rialto.exe" \
  "$ROOT/tests/golden/bench.txt" wine </dev/null
[[ $(rialto bench </dev/null | grep '^Bench') == \
  "$("$LINUX/rialto" bench </dev/null | grep '^Bench')" ]] ||
  fail "other signatures than on Linux"
rialto perft 9 </dev/null | grep -q '^perft 9: 3005288 leaves' || fail "perft 9"

if [[ -f $DATA/ffo_40_59.obf ]]; then
  step "FFO #40-#44"
  head -n 5 "$DATA/ffo_40_59.obf" >ffo.obf
  rialto solve ffo.obf --threads=2 </dev/null >solved || fail "solve: $(cat solved)"
  tail -n 1 solved
fi

step "names of files"
readonly GAME='ein Ordner mit オセロ/Spiel.txt' PAGE='ein Ordner mit オセロ/Seite.html'
mkdir 'ein Ordner mit オセロ'
printf 'f5d6c3d3c4f4f6f3e6e7' >"$GAME"
analyze() { rialto analyze --level=2 --html="$1" "$2" </dev/null; }
analyze "$PAGE" "$(windows_path "$WORK/$GAME")" >first || fail "analyze"
grep -q '</html>' "$PAGE" || fail "no page"
# Over the old page, by another name of the game.
touch -d 2000-01-01 "$PAGE"
analyze "$PAGE" "$GAME" >second || fail "analyze again"
cmp first second || fail "another answer by another name"
[[ $(date -r "$PAGE" +%Y) != 2000 ]] || fail "the page is the old one"
[[ $(ls -A 'ein Ordner mit オセロ') == $'Seite.html\nSpiel.txt' ]] ||
  fail "more files than a game and a page: $(ls -A 'ein Ordner mit オセロ')"

step "disks that take nothing"
# wine hands this device through.
if rialto perft 3 </dev/null >/dev/full 2>error; then fail "success on /dev/full"; fi
grep -q 'cannot write to stdout' error || fail "a full disk is not named: $(cat error)"
# refuses FOLDER MESSAGE: nothing is written there, and it says so.
refuses() {
  local status=0
  analyze "$1/page.html" "$GAME" >/dev/null 2>error || status=$?
  [[ $status == 1 ]] || fail "status $status for a page in $1: $(cat error)"
  grep -qi "$2" error || fail "it is not said what is wrong with $1: $(cat error)"
  [[ -z $(ls -A "$1") ]] || fail "files in $1: $(ls -A "$1")"
}
mkdir full read_only
if mount -t tmpfs -o size=4k tmpfs full 2>/dev/null; then
  mounts+=("$WORK/full")
  refuses full 'disk full\|space'
  mount -t tmpfs tmpfs read_only
  mounts+=("$WORK/read_only")
  mount -o remount,ro "$WORK/read_only"
  refuses read_only 'cannot be written'
else
  echo "no root: a full disk and a read-only folder are left out"
fi

if [[ -f $CHECKS/gtp_check.py ]]; then
  step "protocols"
  # wine is slow to start when none runs.
  rialto --version </dev/null >version
  python3 "$CHECKS/gtp_check.py" wine "$BIN/rialto.exe" gtp --level=2 >gtp || {
    # How fast it is says nothing here, where a server of wine's takes part.
    grep '^FAIL' gtp | grep -v 'first reply\|under 1 s' >failed &&
      fail "$(cat failed)"
    grep '^FAIL' gtp
  }
  python3 "$CHECKS/nboard_check.py" wine "$BIN/rialto.exe" nboard >nboard ||
    fail "$(grep '^FAIL' nboard)"
  grep -c '^ok' gtp nboard
fi
printf 'f5d6c3\nquit\n' | rialto play --level=1 --engine=none >plain || fail "play"
grep -q 'c3' plain || fail "no game line by line: $(cat plain)"

step "a match of 20 games between two processes"
readonly ENGINE="\"$(windows_path "$BIN/rialto.exe")\" gtp --level=2"
wine "$BIN/rialto-match.exe" "$ENGINE" "$ENGINE --variety=1" --games=20 --seed=1 \
  --json </dev/null >match 2>error || fail "match: $(cat error)"
tail -n 1 match | python3 -c '
import json, sys
total = json.load(sys.stdin)
assert total["games"] == 20, total
assert total["errors"] == 0 and total["time_losses"] == 0, total
print(total["wins"], "wins,", total["draws"], "draws,", total["losses"], "losses")'

step "self-play and weights with the same bytes as on Linux"
readonly WORK_OF_PROGRAM=(--games=20 --play_depth=2 --seed=7)
"$LINUX/rialto-selfplay" "${WORK_OF_PROGRAM[@]}" --out=linux </dev/null \
  >/dev/null 2>error || fail "self-play on Linux: $(cat error)"
wine "$BIN/rialto-selfplay.exe" "${WORK_OF_PROGRAM[@]}" --out=windows </dev/null \
  >/dev/null 2>error || fail "self-play: $(cat error)"
diff -r linux windows || fail "other games than on Linux"

if command -v tmux >/dev/null; then
  # wine 8 takes no virtual-terminal sequences, so there is no full screen.
  step "a game in a console"
  in_tmux() { tmux -L "rialto-$$" "$@"; }
  # shows TEXT: waits for it.
  shows() {
    local end=$((SECONDS + 60))
    until in_tmux capture-pane -p | grep -q "$1"; do
      ((SECONDS < end)) || fail "no '$1' in the console: $(in_tmux capture-pane -p)"
      sleep 0.1
    done
  }
  in_tmux -f /dev/null new-session -d -x 90 -y 50 \
    "wine '$BIN/rialto.exe' play --level=1 --engine=white --threads=1; sleep 60"
  shows 'no full screen: the console does not obey'
  in_tmux send-keys -l f5
  in_tmux send-keys Enter
  shows 'Rialto plays'
  in_tmux send-keys -l quit
  in_tmux send-keys Enter
  in_tmux kill-server
fi

if [[ -f $BIN/rialto.dll ]]; then
  step "the library from C"
  x86_64-w64-mingw32-gcc -std=c99 -Wall -Werror -I"$ROOT/tools/library" \
    "$ROOT/tools/library/example.c" -o example.exe "$BIN/../lib/librialto.dll.a"
  cp "$BIN/rialto.dll" .
  wine ./example.exe f5d6c3d3c4 </dev/null >example || fail "the example in C"
  tail -n 3 example
fi
echo "windows_test.sh: all right after $SECONDS s"
