#!/usr/bin/env bash
# tune_and_kill.sh TUNE.SH FOLDER_WITH_PROGRAMS: tools/tune.sh makes a bundle
# that plays, and the same one if it is killed on the way: once, or three times
# with RIALTO_TEST_SCALE=10.

set -euo pipefail
readonly TUNE="$1"
export RIALTO_BIN="$(cd "$2" && pwd)"
readonly FOLDER="$(mktemp -d)"
trap 'rm -rf "$FOLDER"' EXIT
trap 'echo "failed: $BASH_COMMAND"; tail "$FOLDER"/*.log' ERR
cd "$FOLDER"

"$RIALTO_BIN/rialto-selfplay" --toy --games=60 --play_depth=0 --out=positions \
  >make.log 2>&1
"$RIALTO_BIN/rialto-train" positions --out=small.bin --label_depth=4 \
  --label_exact=6 --most_per_stage=150 --epochs=1 \
  >make.log 2>&1

mkdir whole killed
tune() { (cd "$1" && bash "$TUNE" ../small.bin mine --small --threads=1); }
same_but_for_times() { diff <(grep -v ' a move' "$1") <(grep -v ' a move' "$2"); }
SECONDS=0
tune whole >whole.txt 2>whole.log
readonly TOOK="$SECONDS"
grep -q '^verdict: mine is complete, and ' whole.txt
grep -q '^mine: complete$' whole.txt
printf 'genmove b\nquit\n' |
  "$RIALTO_BIN/rialto" gtp --params=whole/mine --level=2 >moves 2>warnings.log
grep -q '^= [A-H][1-8]' moves
[[ "$(grep -c warning warnings.log)" == 0 ]]
# What is done is not done again.
tune whole >again.txt 2>again.log
same_but_for_times whole.txt again.txt
grep -q 'probcut.tsv is there' again.log

# Killed with all that it has started, at random moments. What was done before
# counts, so that the moments together are before the end.
kills=1
if [[ ${RIALTO_TEST_SCALE:-1} == 10 ]]; then kills=3; fi
killed=0
for ((i = 0; i < kills; ++i)); do
  (cd killed && exec setsid bash "$TUNE" ../small.bin mine --small --threads=1) \
    >>killed.log 2>&1 &
  group=$!
  tenths=$((TOOK * 10 / (kills + 1)))
  tenths=$((tenths / 2 + RANDOM % (tenths / 2 + 1)))
  sleep "$((tenths / 10)).$((tenths % 10))"
  kill -KILL -- "-$group" 2>/dev/null || true  # It may have been quick.
  status=0
  wait "$group" 2>/dev/null || status=$?
  if ((status == 137)); then killed=$((killed + 1)); fi
done
tune killed >killed.txt 2>>killed.log
diff -r whole/mine killed/mine
for file in probcut/pairs.tsv probcut/cells.csv rankcut/counts.tsv; do
  cmp "whole/mine.work/$file" "killed/mine.work/$file"
done
same_but_for_times whole.txt killed.txt

# Sizes that do not exist are refused before any work.
if bash "$TUNE" mine.bin nowhere --size=huge 2>refused.txt; then exit 1; fi
grep -q -- '--size must be full, medium or small' refused.txt
[[ ! -e nowhere.work ]]

# Other weights are refused.
"$RIALTO_BIN/rialto-train" positions --out=other.bin --label_depth=4 \
  --label_exact=6 --most_per_stage=100 --epochs=1 \
  >make.log 2>&1
if (cd whole && bash "$TUNE" ../other.bin mine --small) >other.txt 2>&1; then
  echo "should have been refused"
  exit 1
fi
# --from goes to the fits.
if bash "$TUNE" small.bin from --small --from=nowhere.txt >from.txt 2>&1; then
  exit 1
fi
grep -q 'nowhere.txt' from.txt
if bash "$TUNE" small.bin >usage.txt 2>&1; then exit 1; fi
grep -q '^usage: ' usage.txt
echo "tuned, killed $killed times and resumed: 0 bytes differ"
