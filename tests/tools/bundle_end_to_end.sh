#!/usr/bin/env bash
# bundle_end_to_end.sh FOLDER_WITH_PROGRAMS: what was trained and fitted is what
# plays. Makes a tiny bundle by training and fitting, and plays with it.

set -euo pipefail
readonly BIN="$(cd "$1" && pwd)"
readonly FOLDER="$(mktemp -d)"
trap 'rm -rf "$FOLDER"' EXIT
trap 'echo "failed: $BASH_COMMAND"; tail "$FOLDER"/log' ERR
cd "$FOLDER"

# expect PATTERN FILE
expect() {
  grep -q -- "$1" "$2" || {
    echo "expected '$1' in $2:"
    cat "$2"
    exit 1
  }
}

# refuses COMMAND...
refuses() {
  if "$@"; then
    echo "should have failed: $*"
    exit 1
  fi
}

"$BIN/rialto-selfplay" --toy --games=60 --play_depth=0 --out=positions >log 2>&1
"$BIN/rialto-train" positions --params=mine --label_depth=4 --label_exact=6 \
  --most_per_stage=150 --epochs=1 >log 2>&1

# A bundle of weights alone plays, and says what is missing.
refuses "$BIN/rialto" params mine >half 2>&1
expect "'rialto-fit-probcut --params=mine' makes it" half
printf 'genmove b\nquit\n' | "$BIN/rialto" gtp --params=mine --level=2 \
  >moves 2>warnings
expect '^= [A-H][1-8]' moves
expect "warning: mine: there is no probcut.tsv; 'rialto-fit-probcut" warnings
refuses "$BIN/rialto" best f5 --params=mine --selectivity=multi_probcut >log 2>refused
expect "multi_probcut needs ProbCut parameters, and mine has no" refused

"$BIN/rialto-fit-probcut" --params=mine --games=10 --positions=32 \
  --pair_discs=46-53 --deep_depths=10:1 --exact_empties=14:1 --min_pairs=10 \
  --wanted_pairs=100000 --hash_mb=1 --noplots >log 2>&1
"$BIN/rialto-fit-rankcut" --params=mine --games=3 --counted_games=2 \
  --rank_depth=8 --min_count=2 --hash_mb=1 --noplots >log 2>&1
"$BIN/rialto" params mine >whole
expect '^mine: complete$' whole
expect 'command: rialto-train positions --params=mine' whole
expect 'command: rialto-fit-probcut --params=mine' whole
expect 'command: rialto-fit-rankcut --params=mine' whole

# Now it plays without a word, also with another method.
printf '%s\n' 'genmove b' 'othello-param selectivity' \
  'othello-param selectivity multi_probcut+rank_cut' 'genmove w' quit |
  "$BIN/rialto" gtp --params=mine --level=2 >moves 2>warnings
expect '^= multi_probcut$' moves
[ "$(grep -c '^= [A-H][1-8]' moves)" = 2 ]
refuses grep -q warning warnings
"$BIN/rialto-match" self:params=mine,time=0.01 self:time=0.01 --games=2 --json \
  >match 2>warnings
expect '"games":2,.*"errors":0' match
refuses grep -q warning warnings
"$BIN/rialto-match" self:params=mine,clock self:clock --time=2 --games=2 --json \
  >match 2>warnings
expect '"games":2,.*"time_losses":0,"errors":0' match

# Weights that were not fitted are noticed.
"$BIN/rialto-train" positions --params=mine --out=again.bin --label_depth=4 \
  --label_exact=6 --most_per_stage=100 --epochs=1 >log 2>&1
refuses "$BIN/rialto" params mine >foreign 2>&1
expect "fitted with other weights; 'rialto-fit-probcut --params=mine'" foreign
printf 'quit\n' | "$BIN/rialto" gtp --params=mine >moves 2>warnings
expect 'warning: the ProbCut parameters were fitted with' warnings
"$BIN/rialto-match" self:params=mine,depth=1 self:depth=1 --games=2 \
  >match 2>warnings
expect 'warning: self:params=mine,depth=1: the ProbCut parameters' warnings
echo "a bundle was made, judged and played with"
