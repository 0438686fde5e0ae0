#!/usr/bin/env bash
# kill_and_resume.sh FOLDER_WITH_PROGRAMS [KILLS]: kills rialto-selfplay,
# rialto-train, rialto-fit-probcut and rialto-fit-rankcut at random moments,
# resumes them, and compares what they wrote with an undisturbed run, byte by
# byte. Once each, or RIALTO_TEST_SCALE times.

set -euo pipefail
readonly BIN="$(cd "$1" && pwd)"
readonly KILLS="${2:-${RIALTO_TEST_SCALE:-1}}"
readonly FOLDER="$(mktemp -d)"
trap 'rm -rf "$FOLDER"' EXIT
trap 'echo "failed: $BASH_COMMAND"; tail "$FOLDER/log"' ERR
cd "$FOLDER"
RANDOM=1

# disturbed MILLISECONDS COMMAND...: kills it KILLS times after at most so long,
# then lets it end.
disturbed() {
  local most="$1" kills=0 status milliseconds
  shift
  while ((kills < KILLS)); do
    status=0
    milliseconds=$((RANDOM % most + 1))
    { timeout -s KILL "$((milliseconds / 1000)).$(printf '%03d' \
        $((milliseconds % 1000)))" "$@" >>log 2>&1; } 2>>log || status=$?
    # It was killed (137) or, if it was quick, ended well.
    ((status == 137 || status == 0)) || return 1
    kills=$((kills + 1))
  done
  "$@" >>log 2>&1
}

selfplay=("$BIN/rialto-selfplay" --toy --games=4000 --seed=5 --play_depth=1
          --play_exact=6)
"${selfplay[@]}" --threads=2 --out=whole >>log 2>&1
disturbed 80 "${selfplay[@]}" --out=killed
diff -r whole killed
"${selfplay[@]}" --shard=2/2 --out=shards >>log 2>&1
"${selfplay[@]}" --shard=1/2 --out=shards >>log 2>&1
diff -r whole shards

train=("$BIN/rialto-train" whole --label_depth=4 --label_exact=6
       --most_per_stage=400 --correct=100 --correct_exact=10
       --correct_depth=5 --epochs=2 --date=2026-01-01)
"${train[@]}" --threads=2 --out=whole.weights >>log 2>&1
disturbed 700 "${train[@]}" --out=killed.weights
cmp whole.weights killed.weights
cmp whole.weights.tsv killed.weights.tsv
diff -r -x '*.part' whole.weights.work killed.weights.work

probcut=("$BIN/rialto-fit-probcut" --toy --games=10 --positions=12
         --pair_discs=46-53 --deep_depths=10:1 --exact_empties=14:1
         --min_pairs=10 --wanted_pairs=100000 --noplots)
"${probcut[@]}" --threads=2 --out=probcut >>log 2>&1
disturbed 250 "${probcut[@]}" --out=probcut_killed
cmp probcut/pairs.tsv probcut_killed/pairs.tsv
# The command names the folder.
cmp <(grep -v '^#' probcut/cells.csv) <(grep -v '^#' probcut_killed/cells.csv)

# Asked to end, it says how to go on.
"${probcut[@]}" --positions=4000 --out=ended >>log 2>advice &
ended=$!
until grep -q '^# item 0' ended/pairs.tsv 2>/dev/null; do sleep 0.05; done
kill -TERM "$ended"
status=0
wait "$ended" || status=$?
((status == 143))
grep -q 'interrupted; all results so far are in ended/pairs.tsv' advice

rankcut=("$BIN/rialto-fit-rankcut" --toy --games=10 --counted_games=16
         --rank_depth=8 --min_count=5 --noplots)
"${rankcut[@]}" --threads=2 --out=rankcut >>log 2>&1
disturbed 300 "${rankcut[@]}" --out=rankcut_killed
cmp rankcut/counts.tsv rankcut_killed/counts.tsv
echo "4 programs killed $KILLS times each and resumed: 0 bytes differ"
