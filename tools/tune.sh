#!/usr/bin/env bash
# Fits the selectivity to weights, and says what that gained:
#
#   tools/tune.sh WEIGHTS OUT [--games=N] [--against=PLAYER] [--from=FILES]
#                             [--threads=N] [--size=full|medium|small]
#
# Makes the bundle OUT (docs/fit.md): ProbCut and RankCut parameters that
# belong to WEIGHTS; checks that it is complete; and plays it by SPRT against
# PLAYER, as rialto-match names players, for at most N games (1000). Without
# --against that is the same weights with the parameters that are built in.
# The fits take their positions from the games of FILES, or from games of
# self-play without --from. OUT.work has what it was made from, including
# probcut/report.html. What is there already is kept: after an interruption the
# same command resumes, and ends with the same bytes.
#
# --size=full takes half an hour on two cores before its match. medium takes a
# sixth of that: parameters that play, with wider intervals, and a match of 200
# games. small tries all this in a minute with useless parameters and no report.

set -euo pipefail
readonly ROOT="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"
readonly BIN="${RIALTO_BIN:-$ROOT/build/bin}"

usage() {
  echo "usage: tools/tune.sh WEIGHTS OUT [--games=N] [--against=PLAYER]" \
    "[--from=FILES] [--threads=N] [--size=full|medium|small]" >&2
  exit 2
}

words=() games="" against="" from=() threads="$(nproc)" size=full
for word in "$@"; do
  case "$word" in
    --games=*) games="${word#*=}" ;;
    --against=*) against="${word#*=}" ;;
    --from=?*) from=("$word") ;;
    --threads=*) threads="${word#*=}" ;;
    --size=*) size="${word#*=}" ;;
    --small) size=small ;;
    -*) echo "tune.sh: unknown flag $word" >&2; usage ;;
    *) words+=("$word") ;;
  esac
done
((${#words[@]} == 2)) || usage
[[ "$threads" =~ ^[1-9][0-9]*$ ]] || usage
if [[ ! "$size" =~ ^(full|medium|small)$ ]]; then
  echo "tune.sh: --size must be full, medium or small, not '$size'" >&2
  usage
fi
[[ "${games:-2}" =~ ^[1-9][0-9]*$ ]] || usage
readonly WEIGHTS="${words[0]}" OUT="${words[1]%/}"
readonly WORK="$OUT.work"
for program in rialto rialto-fit-probcut rialto-fit-rankcut rialto-match; do
  if [[ ! -x "$BIN/$program" ]]; then
    echo "tune.sh: $BIN/$program is missing; build it first" >&2
    exit 1
  fi
done
if [[ ! -f "$WEIGHTS" ]]; then
  echo "tune.sh: $WEIGHTS: there is no such file" >&2
  exit 1
fi

# Enough for half an hour on two cores. Beyond depth 10 searches are selective,
# which halves the cost of the deepest, so that there can be twice as many.
probcut=(--positions=600 '--deep_depths=8:1,10:4,16:16' --plain_depth=10)
rankcut=() limit="nodes=20000" most=1000
case "$size" in
full) ;;
medium)
  probcut=(--positions=120 '--deep_depths=8:1,10:4,14:16' --plain_depth=10
           '--exact_empties=14:1,16:4,18:16')
  rankcut=(--counted_games=30 --rank_depth=10)
  most=200
  ;;
small)
  probcut=(--games=10 --positions=32 --pair_discs=46-53 --deep_depths=10:1
           --exact_empties=14:1 --min_pairs=10 --wanted_pairs=100000
           --hash_mb=1 --noplots)
  rankcut=(--games=3 --counted_games=2 --rank_depth=8 --min_count=2 --hash_mb=1
           --noplots)
  limit="nodes=100" most=4
  ;;
esac
most="${games:-$most}"

say() { echo "tune.sh: $*" >&2; }

# fit NUMBER PART FLAGS...: makes a part of the bundle, unless that was done
# with these flags. Threads change nothing, so they are not among them.
fit() {
  local number="$1" part="$2" done_with="rialto-fit-$2 ${*:3}"
  local stamp="$WORK/$part.done"
  if [[ -f "$OUT/$part.tsv" && -f "$stamp" && \
        "$(<"$stamp")" == "$done_with" ]]; then
    say "step $number of 4: $part.tsv is there"
    return
  fi
  say "step $number of 4: fitting $part.tsv"
  rm -f "$WORK/match.ggf"  # Games of other parameters.
  "$BIN/rialto-fit-$part" --params="$OUT" --weights="$WEIGHTS" \
    --threads="$threads" "${@:3}" >"$WORK/$part.txt"
  echo "$done_with" >"$stamp.part"
  mv "$stamp.part" "$stamp"
}

mkdir -p "$WORK"
fit 1 probcut "${probcut[@]}" "${from[@]}"
fit 2 rankcut "${rankcut[@]}" "${from[@]}"

say "step 3 of 4: is it complete?"
"$BIN/rialto" params "$OUT"
cmp -s "$WEIGHTS" "$OUT/weights.bin" || {
  say "$OUT was made for other weights than $WEIGHTS"
  exit 1
}

# A limit of nodes, not of time: games are the same on any machine.
readonly FIRST="self:params=$OUT,$limit"
readonly SECOND="${against:-self:weights=$OUT/weights.bin,$limit}"
say "step 4 of 4: $FIRST against $SECOND, at most $most games"
"$BIN/rialto-match" "$FIRST" "$SECOND" --sprt=0,10 --games="$most" \
  --concurrency="$threads" --out="$WORK/match.ggf" --resume >"$WORK/match.txt"
cat "$WORK/match.txt"
case "$(grep '^SPRT' "$WORK/match.txt")" in
  *": elo1,"*) verdict="better than what it played against" ;;
  *": elo0,"*) verdict="not better than what it played against" ;;
  *) verdict="neither clearly better nor clearly not after $most games" ;;
esac
echo "verdict: $OUT is complete, and $verdict"
echo "'rialto gtp --params=$OUT' plays with it"
if [[ -f "$WORK/probcut/report.html" ]]; then
  echo "$WORK/probcut/report.html shows the fit"
fi
